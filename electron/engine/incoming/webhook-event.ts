import { isRecord } from './event-of-record.ts';
import { type IncomingEvent, unknownEvent } from './incoming-event.ts';
import { readChatEvent, readMessage } from './read-chat-event.ts';
import { readSmsEvent } from './read-sms-event.ts';
import { isObject, type JsonObject, receivedAt, textOf } from './record-fields.ts';
import { timeOfEventId } from './time-of-event-id.ts';

/** Tells whether a JSON value has the form in which this service delivers events. */
export function isWebhookEnvelope(value: unknown): value is JsonObject {
  return isObject(value) && typeof value['event'] === 'string' && isObject(value['data']);
}

/**
 * Returns the event that this service posted to a webhook: `{ event, data }`, where the data of the chat side has its payload
 * within, and that of the SMS side is the row that changed; or a message record without anything around it. The forms were seen
 * whole in the service's own client, but for sessions, which follow the engine below. Takes any JSON value. Where nothing else
 * tells a time, `receivedAt` of the envelope does, which the receiver adds.
 */
export function webhookEvent(value: unknown): IncomingEvent {
  const { name, eventId, content } = read(value);
  const at = content?.at ?? timeOfEventId(eventId) ?? receivedAt(value);
  return { ...(content ?? unknownEvent(name, value)), eventId, at };
}

function read(value: unknown) {
  if (!isWebhookEnvelope(value)) {
    const content = isObject(value) && isRecord(value) ? readMessage(value) : null;
    return { name: isObject(value) ? textOf(value['event']) : null, eventId: null, content };
  }
  const data = value['data'] as JsonObject;
  const name = textOf(value['event']) ?? '';
  const isChat = isObject(data['payload']);
  return {
    name,
    eventId: isChat ? textOf(data['id']) : null,
    content: isChat ? readChatEvent(name, data['payload'], data['me']) : readSmsEvent(name, data),
  };
}
