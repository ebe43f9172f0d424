import { useQuery } from '@tanstack/react-query';
import { call } from '../../bridge/call.ts';
import { queryOf } from '../../bridge/queries.ts';
import { showToast } from '../../ui/toast.tsx';
import type { ChatRef } from '../chat/chat-ref.ts';
import { ownChat } from '../chat/own-chat.ts';
import { useErrorText } from '../failures/use-error-text.ts';

/**
 * Returns what opens a chat in a window of its own, or, with null, one more window with everything; null where the host has none, and in
 * such a window.
 */
export function usePopOut(): ((chat: ChatRef | null) => void) | null {
  const errorText = useErrorText();
  const status = useQuery(queryOf('app.status', {}));
  if (ownChat !== null || status.data?.canOpenWindows !== true) return null;
  return (chat) => {
    const asked = chat && { instanceId: chat.instanceId, chatId: chat.chatId };
    call('app.openWindow', { chat: asked }).catch((thrown: unknown) =>
      showToast({ text: errorText(thrown) }),
    );
  };
}
