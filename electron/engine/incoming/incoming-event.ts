import { cutText } from '../../../shared/domain/cut-text.ts';
import type { ToldState } from '../../../shared/domain/told-state.ts';
import { jsonOf, type JsonObject } from './record-fields.ts';
import type { Told } from './told-state-of.ts';
import type { UnderstoodRecord } from './understand-record.ts';

/**
 * Something that happened elsewhere, as every source of events tells it. Adapters make it of what a source delivers, without a
 * throw whatever that is; what becomes of it in a history is told by its kind alone. Sources deliver twice, late, in another
 * order, or not at all.
 */
export type IncomingEvent = {
  /** The event's own ID at its source; null where it has none. */
  eventId: string | null;
  /** When it happened, in milliseconds since 1970; null where nothing tells. */
  at: number | null;
} & EventContent;

export type EventContent =
  /** A message was written: by somebody else, on one's own phone, or by a request of one's own. */
  | {
      kind: 'message';
      message: UnderstoodRecord;
      /** The record as it came, JSON. */
      record: string;
      /** Where a message of one's own was written; null where it is not told. */
      via: 'phone' | 'api' | null;
      state: ToldState | 'failed' | null;
    }
  /** A message of one's own got so far. */
  | {
      kind: 'state';
      message: MessageRef;
      state: Told;
      /** In a group, the chat ID of the one who got it; null: the chat. */
      reader: string | null;
    }
  /** Its author deleted a message for everyone. */
  | { kind: 'revoked'; message: MessageRef }
  /** Its author changed what a message says. */
  | { kind: 'edited'; message: MessageRef; text: string }
  /** Somebody reacted to a message, or, by an empty emoji, took the reaction back. */
  | { kind: 'reaction'; message: MessageRef; author: ReactionAuthor; emoji: string }
  /** Somebody is writing, or is not any more. Worth showing for seconds. */
  | { kind: 'presence'; chatId: string; isWriting: boolean }
  /** The instance's session is in another state: `WORKING`, `SCAN_QR_CODE` or any other word of the service. */
  | { kind: 'session'; side: 'chat'; status: string }
  /** The phone that sends SMS gave a sign of life, or none for too long: its record, or that of the sign. */
  | { kind: 'session'; side: 'sms'; isOnline: boolean; row: JsonObject }
  /** An SMS was received, or a state of one changed: the row as the service's list of messages has it. */
  | { kind: 'sms'; row: JsonObject }
  /** An SMS thread changed: the row as the service's list of threads has it. */
  | { kind: 'thread'; row: JsonObject }
  /** Anything else: nothing is done, and it is kept. */
  | {
      kind: 'unknown';
      /** The event's name at its source; null where it has none. */
      name: string | null;
      /** As it came, JSON. */
      record: string;
    };

/** The message that an event is about. It may be here already, or come later. */
export interface MessageRef {
  /** The chat, as requests name it; the network's hidden name of a person may stand here where the message has their number. */
  chatId: string;
  /** Without the participant that a source puts behind it in groups. */
  keyId: string;
}

/** Oneself, on whatever device, or the chat ID of another. */
export type ReactionAuthor = 'own' | { chatId: string };

/** Characters of an unknown event that are kept. */
const longestUnknown = 20_000;

/** Returns what is kept of an event that means nothing here. */
export function unknownEvent(name: string | null, value: unknown): EventContent {
  const record = (jsonOf(value) ?? '').slice(0, longestUnknown);
  return { kind: 'unknown', name: name && cutText(name, 100), record };
}
