import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import type { Chat } from '../../../shared/contract/chats.ts';
import type { ChatIdParts } from '../../../shared/domain/chat-id.ts';

/** Describes a chat from its ID alone. */
export function describeChat({ chatId, digits, kind }: ChatIdParts): Chat {
  const phone = kind === 'person' ? parsePhoneNumberFromString(`+${digits}`) : undefined;
  return {
    chatId,
    kind,
    name: null,
    number: phone?.formatInternational() ?? digits,
    country: phone?.country ?? null,
  };
}
