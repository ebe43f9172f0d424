import { useQuery } from '@tanstack/react-query';
import { errorOf } from '../bridge/call.ts';
import { queryOf } from '../bridge/queries.ts';
import type { ChatRef } from '../product-ui/chat/chat-ref.ts';

/** Returns whether a chat is no longer in Postline, as when its person was forgotten at this desk or another of the team. */
export function useIsGone({ instanceId, chatId }: ChatRef): boolean {
  const { error } = useQuery(queryOf('chats.get', { instanceId, chatId }));
  return error !== null && errorOf(error).kind === 'not-found';
}
