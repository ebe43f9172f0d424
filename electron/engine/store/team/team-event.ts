import * as z from 'zod';

/** An event of this instance's part of a team's log, as it is read. */
export interface LoggedEvent {
  seq: number;
  eventId: string;
  memberId: string;
  chatId: string | null;
  kind: string;
  /** Milliseconds since 1970, by the store's clock. */
  at: number;
  payload: unknown;
}

/** An event of this desk that is to be appended. */
export interface OwnEvent extends Omit<LoggedEvent, 'seq' | 'memberId'> {
  payload: object;
  mark: Mark;
}

/** A mark: the entity that an event is a snapshot of, and its version. */
export interface Mark {
  kind: string;
  entityId: string;
  version: number;
  /** The chat of a register, empty if it has none; null: it is not a register. */
  chatId: string | null;
  /** The entity's part of the event ID. */
  id: string;
}

/** The last time that an event can name, in the year 2255: a place in a chat has three digits more, and has to stay an exact number. */
const latestTime = 9_000_000_000_000;

/** A time of an event, in milliseconds since 1970; one that was compared with the store's may have a fraction. */
export const time = z.number().min(0).max(latestTime);

/** A message's place in its chat (place-message.ts). */
export const place = z
  .int()
  .min(0)
  .max(latestTime * 1_000);

/** Which one a message is of those of its millisecond in its chat (place-message.ts). */
export const rank = z.int().min(0).max(999).default(0);

/** A text of an event, of any length that the store takes. */
export const longText = z.string().max(4_000_000);

/** JSON as it came from the service. */
export const jsonText = z
  .string()
  .nullable()
  .refine((value) => value === null || isJson(value));

function isJson(value: string): boolean {
  try {
    JSON.parse(value);
    return true;
  } catch {
    return false;
  }
}
