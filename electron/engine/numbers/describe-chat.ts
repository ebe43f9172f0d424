import type { Chat } from '../../../shared/contract/chats.ts';
import type { ChatIdParts } from '../../../shared/domain/chat-id.ts';
import { describeNumber } from './describe-number.ts';

/** Describes a chat from its ID alone. */
export function describeChat({ chatId, digits, kind }: ChatIdParts): Chat {
  const { number, country } =
    kind === 'person' ? describeNumber(digits) : { number: digits, country: null };
  return { chatId, kind, name: null, number, country };
}
