import type { Chat } from '../../../shared/contract/chats.ts';
import { chatIdOfNumber, parseChatId } from '../../../shared/domain/chat-id.ts';
import { type PlainNumber, plainNumber } from '../../../shared/domain/written-number.ts';
import { invalidInput } from '../engine-error.ts';
import { type NumberReading, readNumber } from './read-number.ts';
import { describeChat } from './describe-chat.ts';

const field = 'written';

/** A group without its domain: no number is as long. Those of before 2021 have who made them, and when. */
const bareGroup = /^(?:120363\d{12}|\d{7,15}-1\d{9})$/;

/** Chats that a written text may mean: one, or two where only a person knows which; the first is of the country that is set. */
export interface ReadChats {
  chats: (Pick<NumberReading, 'assumedCountry'> & { chat: Chat })[];
  leftOut: PlainNumber['leftOut'];
}

/**
 * Reads a chat id, or a number in any written form with the country that is set (`readNumber`). Throws EngineError `invalid-input` with
 * what is wrong.
 */
export function readChats(written: string, country: string | null): ReadChats {
  const { text: plain } = plainNumber(written);
  const text = bareGroup.test(plain) ? `${plain}@g.us` : plain;
  if (text.includes('@')) {
    if (parseChatId(text) === null) throw invalidInput(field, 'not-a-chat-id');
    return { chats: [{ chat: describeChatId(text), assumedCountry: null }], leftOut: null };
  }
  const read = readNumber(written, country);
  if ('problem' in read) throw invalidInput(field, read.problem);
  const chats = read.readings.map(({ digits, assumedCountry }) => ({
    chat: describeChatId(chatIdOfNumber(digits)),
    assumedCountry,
  }));
  return { chats, leftOut: read.leftOut };
}

/** Returns what is known of a chat from its id alone. Throws EngineError for an id of no known form. */
export function describeChatId(chatId: string): Chat {
  const parts = parseChatId(chatId);
  if (parts === null) throw invalidInput('chatId', 'not-a-chat-id');
  return describeChat(parts);
}
