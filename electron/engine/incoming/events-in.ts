import type { RecordProblem, RowFault } from '../../../shared/contract/imports.ts';
import { eventOfRecord, isRecord } from './event-of-record.ts';
import { foreignEvents } from './gateways/foreign-events.ts';
import type { IncomingEvent } from './incoming-event.ts';
import type { ZoneMeant } from '../../../shared/domain/written-moment.ts';
import { isObject, jsonOf, type JsonObject } from './record-fields.ts';
import { wahaEvent } from './waha-event.ts';
import { isWebhookEnvelope, webhookEvent } from './webhook-event.ts';

/** What stood somewhere in a JSON value: an event, or why a record there is none; and as it stood. */
export type Found = { value: JsonObject } & (
  | { event: IncomingEvent; isTimeAssumed?: boolean; isPartial?: boolean }
  | { faults: RowFault<RecordProblem>[] }
);

/** How deep records are looked for in what a log or an export wraps around them. */
const deepest = 5;

/**
 * Returns the events and message records (interface.md §2.4, §2.5) in a JSON value, wherever they stand in it, of this service and of
 * other gateways. The one reading of what comes in by files, whether imported, watched or written by the receiver. `zone` is meant where the
 * time of a record names none.
 */
export function eventsIn(value: unknown, zone: ZoneMeant = 'utc', depth = 0): Found[] {
  if (depth > deepest) return [];
  if (Array.isArray(value)) return value.flatMap((one) => eventsIn(one, zone, depth + 1));
  if (!isObject(value)) return [];
  const foreign = foreignEvents(value);
  if (foreign !== null) {
    if ('problem' in foreign) {
      return [{ value, faults: [{ problem: foreign.problem, detail: '' }] }];
    }
    return foreign.events.map((event) => ({ value, event: { ...event, eventId: null } }));
  }
  const within = () => Object.values(value).flatMap((one) => eventsIn(one, zone, depth + 1));
  // An event with what a source puts around it, not a message record alone.
  if (isWebhookEnvelope(value) || isWahaEnvelope(value)) {
    const event = readEnvelope(value);
    if (event.kind !== 'unknown' || ownNames.test(event.name ?? '')) return [{ value, event }];
    // What others wrap around their records may look like an event, too.
    const messages = within().filter((one) => 'event' in one);
    return messages.length > 0 ? messages : [{ value, event }];
  }
  if (!isRecord(value)) return within();
  const read = eventOfRecord(value, jsonOf(value), zone);
  if (!read.ok) return [{ value, faults: read.faults }];
  return [{ value, ...read, event: { ...read.event, eventId: null } }];
}

/** Returns the event of an envelope, whichever source it came from. */
export function readEnvelope(value: JsonObject): IncomingEvent {
  return isWahaEnvelope(value) ? wahaEvent(value) : webhookEvent(value);
}

function isWahaEnvelope({ event, payload }: JsonObject): boolean {
  return typeof event === 'string' && isObject(payload);
}

/** Names of this service's events and of the engine's below it: what they hold is no message, whatever it looks like. */
const ownNames =
  /^message$|^(message|poll|call|event|group|label|chat|presence|session|state|engine|phone)\./;
