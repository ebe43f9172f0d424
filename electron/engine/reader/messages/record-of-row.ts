import { chatIdOfNumber } from '../../../../shared/domain/chat-id.ts';
import {
  isSpoilt,
  namesItsCountry,
  plainNumber,
} from '../../../../shared/domain/written-number.ts';
import type { JsonObject } from '../../incoming/record-fields.ts';
import { anyCountry, readNumber } from '../../numbers/read-number.ts';
import { readMoment, type ZoneMeant } from '../../../../shared/domain/written-moment.ts';

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

/** Why a row's number is of nobody until a person says more. */
type RowNumberProblem = 'needs-country' | 'two-countries' | 'spoilt-number';

/** What is meant where a row does not say it. */
export interface RowChoices {
  /** Of numbers that name none (ISO 3166-1); `001`: their digits begin with its code. */
  country: string;
  /** Of times that name none. */
  zone: ZoneMeant;
}

/** Returns a row of a table in the form of a record (interface.md §2.4), or what its number lacks. */
export function recordOfRow(
  row: Record<string, string>,
  { country, zone }: RowChoices,
): { record: JsonObject; isTimeAssumed: boolean } | { problem: RowNumberProblem } {
  const byName = new Map(Object.entries(row).map(([name, value]) => [plainName(name), value]));
  const field = (name: keyof typeof headings): string | undefined =>
    headings[name].map((one) => byName.get(one)?.trim()).find((value) => value);
  const chat = chatIn(field('chat'), country);
  if (typeof chat === 'object') return chat;
  const time = field('time');
  const moment = time === undefined ? null : readMoment(time, zone);
  const record = {
    key: {
      id: field('id'),
      remoteJid: chat,
      remoteJidAlt: field('otherChat'),
      fromMe: field('fromMe'),
      participant: field('participant'),
    },
    message: messageOf(field('text') ?? ''),
    messageTimestamp: moment?.isAssumed === true ? moment.at : time,
    pushName: field('name'),
    status: field('status'),
  };
  return { record, isTimeAssumed: moment?.isAssumed === true };
}

/** Returns a chat ID; digits alone are what the network writes, unless a person said whose country's they are. */
function chatIn(
  written: string | undefined,
  country: string,
): string | undefined | { problem: RowNumberProblem } {
  if (written === undefined || written.includes('@')) return written;
  if (isSpoilt(written)) return { problem: 'spoilt-number' };
  const { text } = plainNumber(written);
  if (country === anyCountry && !namesItsCountry(text)) {
    return text.startsWith('0') ? { problem: 'needs-country' } : text;
  }
  const read = readNumber(text, country);
  if ('problem' in read) return undefined;
  const [{ digits }, other] = read.readings;
  return other === undefined ? chatIdOfNumber(digits) : { problem: 'two-countries' };
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
