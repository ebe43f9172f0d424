import { useQuery } from '@tanstack/react-query';
import { firstName } from '../../../../shared/domain/first-name.ts';
import { queryOf } from '../../../bridge/queries.ts';
import { useFormats } from '../../../messages/text.tsx';
import { useToday } from '../../../ui/use-now.ts';
import { useAgentName } from '../../../product-ui/team/use-agent-name.ts';
import type { ChatRef } from '../../../product-ui/chat/chat-ref.ts';

/** Returns the values of known variables in this chat, without those that it has not; null until they are read. */
export function useKnownValues(chatRef: ChatRef): Record<string, string> | null {
  const formats = useFormats();
  const today = useToday();
  const { data: chat } = useQuery(queryOf('chats.get', chatRef));
  const agent = useAgentName();
  if (!chat || agent === null) return null;
  const first = chat.name === null || chat.kind === 'group' ? null : firstName(chat.name);
  return {
    date: formats.date(today, { dateStyle: 'long' }),
    ...(chat.name && { name: chat.name }),
    ...(first !== null && { 'first name': first }),
    ...(chat.kind === 'person' && { number: chat.number }),
    ...(agent !== '' && { agent }),
  };
}
