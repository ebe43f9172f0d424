import { type IncomingEvent, unknownEvent } from './incoming-event.ts';
import { readChatEvent } from './read-chat-event.ts';
import { isObject, receivedAt, textOf, timeOf } from './record-fields.ts';
import { timeOfEventId } from './time-of-event-id.ts';

/**
 * Returns the event that a WAHA server delivered, by its WebSocket or a webhook of its own: `{ id, timestamp, event, session, me,
 * payload }`, as its own specification has it. Takes any JSON value.
 */
export function wahaEvent(value: unknown): IncomingEvent {
  const envelope = isObject(value) ? value : {};
  const name = textOf(envelope['event']);
  const eventId = textOf(envelope['id']);
  const content = readChatEvent(name ?? '', envelope['payload'], envelope['me']);
  const at =
    content?.at ?? timeOf(envelope['timestamp']) ?? timeOfEventId(eventId) ?? receivedAt(value);
  return { ...(content ?? unknownEvent(name, value)), eventId, at };
}
