import type { IncomingEvent } from './incoming-event.ts';
import { isObject, type JsonObject } from './record-fields.ts';
import { wahaEvent } from './waha-event.ts';
import { isWebhookEnvelope, webhookEvent } from './webhook-event.ts';

/** Tells whether a JSON value is an event with what a source puts around it, not a message record alone. */
export function isEnvelope(value: unknown): value is JsonObject {
  return isWebhookEnvelope(value) || isWahaEnvelope(value);
}

/** Returns the event of an envelope, whichever source it came from. */
export function readEnvelope(value: JsonObject): IncomingEvent {
  return isWahaEnvelope(value) ? wahaEvent(value) : webhookEvent(value);
}

function isWahaEnvelope(value: unknown): boolean {
  return isObject(value) && typeof value['event'] === 'string' && isObject(value['payload']);
}
