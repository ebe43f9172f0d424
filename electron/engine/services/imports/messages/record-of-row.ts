import { chatIdOfNumber } from '../../../../../shared/domain/chat-id.ts';
import { namesItsCountry, plainNumber } from '../../../../../shared/domain/written-number.ts';
import type { JsonObject } from '../../../incoming/record-fields.ts';
import { readNumber } from '../../../numbers/read-number.ts';

/** Headings that name a field of a record, without case and signs. The first that a row fills counts. */
const headings = {
  id: ['keyid', 'messageid', 'id'],
  chat: ['keyremotejid', 'remotejid', 'chatid', 'chat', 'from', 'fromnumber', 'phone', 'number'],
  otherChat: ['keyremotejidalt', 'remotejidalt'],
  fromMe: ['keyfromme', 'fromme', 'direction'],
  text: ['text', 'body', 'message', 'content', 'caption'],
  time: ['messagetimestamp', 'timestamp', 'time', 'date', 'datetime', 'at'],
  participant: ['keyparticipant', 'participant', 'author', 'sender'],
  name: ['pushname', 'notifyname', 'sendername', 'name'],
  status: ['status', 'ackname'],
} as const;

/** Tells whether the headings of a table could be those of messages. */
export function areHeadings(names: readonly string[]): boolean {
  const plain = names.map(plainName);
  const has = (field: keyof typeof headings) =>
    headings[field].some((name) => plain.includes(name));
  return has('id') && (has('chat') || has('time'));
}

/** Returns a row of a table in the form of a record (interface.md §2.4). */
export function recordOfRow(row: Record<string, string>): JsonObject {
  const byName = new Map(Object.entries(row).map(([name, value]) => [plainName(name), value]));
  const field = (name: keyof typeof headings): string | undefined =>
    headings[name].map((one) => byName.get(one)?.trim()).find((value) => value);
  return {
    key: {
      id: field('id'),
      remoteJid: chatIn(field('chat')),
      remoteJidAlt: field('otherChat'),
      fromMe: field('fromMe'),
      participant: field('participant'),
    },
    message: messageOf(field('text') ?? ''),
    messageTimestamp: field('time'),
    pushName: field('name'),
    status: field('status'),
  };
}

/** Returns a chat ID, or a number that is international; a table that people edit may have others, which are of nobody. */
function chatIn(written: string | undefined): string | undefined {
  if (written === undefined || written.includes('@')) return written;
  const { text } = plainNumber(written);
  if (namesItsCountry(text)) {
    const read = readNumber(text, null);
    return 'problem' in read ? undefined : chatIdOfNumber(read.readings[0].digits);
  }
  return text.startsWith('0') ? undefined : text;
}

/** The column may hold the record's own object. */
function messageOf(text: string): unknown {
  if (!text.startsWith('{')) return { conversation: text };
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return { conversation: text };
  }
}

function plainName(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, '');
}
