import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'wouter';
import { call } from '../bridge/call.ts';
import { onEvent } from '../bridge/on-event.ts';
import { useText } from '../messages/text.tsx';
import { bySwitch } from '../product-ui/chat-switch.ts';
import { messageAddress } from '../product-ui/message-address.ts';
import { showToast } from '../ui/toast.tsx';

/** Says when a chat that was closed with a message is open again, since that did not go, with the way there. */
export function ReopenedChats({ instanceId }: { instanceId: string }) {
  const t = useText();
  const [, navigate] = useLocation();
  const say = useEffectEvent(async (chatId: string, localId: string) => {
    const { name, person, number } = await call('chats.get', { instanceId, chatId });
    const go = () => navigate(messageAddress(chatId, localId), { state: bySwitch });
    const text = t('reopened.said', { name: name ?? person?.name ?? number });
    showToast({ text, action: { label: t('action.show'), onChoose: go } });
  });
  useEffect(
    () =>
      onEvent('chats.reopened', (of) => {
        if (of.instanceId === instanceId) void say(of.chatId, of.localId).catch(() => {});
      }),
    [instanceId],
  );
  return null;
}
