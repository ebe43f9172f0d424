import type { Chat } from '../../../shared/contract/chats.ts';
import type { Translate } from '../../messages/text.tsx';
import { isGroupId } from '../../../shared/domain/chat-id.ts';

/** Returns what a chat is called: its name, that of its person, or its number. A group that nobody named is one by its last digits. */
export function chatTitle(
  t: Translate,
  {
    name,
    person,
    chatId,
    number,
  }: Pick<Chat, 'name' | 'chatId' | 'number'> & {
    person?: { name: string | null } | null;
  },
): string {
  const given = name ?? person?.name ?? null;
  if (given !== null) return given;
  return isGroupId(chatId) ? t('chat.group-of', { end: number.slice(-4) }) : number;
}
