import { type ChatEvent, eventOfRecord, problemsIn } from '../event-of-record.ts';
import { unknownEvent } from '../incoming-event.ts';
import { readChatEvent } from '../read-chat-event.ts';
import type { JsonObject } from '../record-fields.ts';

/** What an envelope of another gateway holds: events and records, or the name of one that cannot be read. */
export type ForeignEvents = { events: ChatEvent[] } | { problem: 'cloud-api' | 'green-api' };

/** A gateway of others by the form of its envelopes, as its source or its pages have it (tests/shapes/events.json). */
export interface Gateway {
  is: (value: JsonObject) => boolean;
  /** Without events: an envelope of another name, or one that cannot be read. */
  read: (value: JsonObject) => ForeignEvents;
}

/** Returns the events of records. What is no record is an unknown event, by what is wrong with it. */
export function recordEvents(records: readonly JsonObject[]): { events: ChatEvent[] } {
  return {
    events: records.map((record) => {
      const read = eventOfRecord(record);
      return read.ok ? read.event : { ...unknownEvent(problemsIn(read), record), at: null };
    }),
  };
}

/** Returns an event whose form this service shares. */
export function named(name: string, payload: JsonObject): { events: ChatEvent[] } {
  const event = readChatEvent(name, payload, null);
  return { events: event === null ? [] : [event] };
}
