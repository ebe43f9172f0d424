import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'wouter';
import { call } from '../bridge/call.ts';
import { onEvent } from '../bridge/on-event.ts';
import { useText } from '../messages/text.tsx';
import { chatTitle } from '../product-ui/chat/chat-title.ts';
import { bySwitch, inInstance } from '../product-ui/chat/chat-switch.ts';
import type { ChatRef } from '../product-ui/chat/chat-ref.ts';
import { messageAddress } from '../product-ui/chat/message-address.ts';
import { useInstances } from '../product-ui/settings/use-instances.ts';
import { showToast } from '../ui/toast.tsx';

/**
 * Says when a chat that was closed with a message is open again, since that did not go, with the way there. One of another instance than
 * the window shows is said with its name.
 */
export function ReopenedChats({ instanceId: shownId }: { instanceId: string }) {
  const t = useText();
  const [, navigate] = useLocation();
  const instances = useInstances();
  const say = useEffectEvent(
    async ({ instanceId, chatId, localId }: ChatRef & { localId: string }) => {
      const chat = await call('chats.get', { instanceId, chatId });
      const name = chatTitle(t, chat);
      const instance = instances.find((one) => one.instanceId === instanceId)?.name ?? '';
      const text =
        instanceId === shownId
          ? t('reopened.said', { name })
          : t('reopened.said-of', { name, instance });
      const state = { ...bySwitch, ...inInstance(instanceId) };
      const onChoose = () => navigate(messageAddress(chatId, localId), { state });
      showToast({ text, action: { label: t('action.show'), onChoose } });
    },
  );
  useEffect(() => onEvent('chats.reopened', (of) => void say(of).catch(() => {})), []);
  return null;
}
