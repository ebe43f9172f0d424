import { unknownEvent } from '../incoming-event.ts';
import { isObject, type JsonObject, textOf } from '../record-fields.ts';
import { baileys, evolution } from './baileys-gateways.ts';
import { ultraMsg, wppconnect, wwebjsApi } from './browser-gateways.ts';
import type { ForeignEvents, Gateway } from './gateway.ts';
import { gowa } from './gowa.ts';
import { whapi } from './whapi.ts';

/** Forms that have an adapter of their own nowhere: they are named, so that a person knows why nothing came in. */
const unread: readonly Gateway[] = [
  {
    is: ({ object, entry }) => object === 'whatsapp_business_account' && Array.isArray(entry),
    read: () => ({ problem: 'cloud-api' }),
  },
  {
    is: ({ typeWebhook, instanceData, idMessage }) =>
      typeof typeWebhook === 'string' && (isObject(instanceData) || typeof idMessage === 'string'),
    read: () => ({ problem: 'green-api' }),
  },
];

const gateways = [wwebjsApi, evolution, gowa, ultraMsg, whapi, wppconnect, baileys, ...unread];

/**
 * Returns what the envelope of another gateway holds; null where it is none that is known. The forms come from the gateways' own
 * sources and pages (tests/shapes/events.json). Whatever an envelope holds that is not understood is an unknown event with its name.
 */
export function foreignEvents(value: JsonObject): ForeignEvents | null {
  const gateway = gateways.find(({ is }) => is(value));
  if (gateway === undefined) return null;
  const read = gateway.read(value);
  if ('problem' in read || read.events.length > 0) return read;
  const name = textOf(value['event'] ?? value['dataType'] ?? value['event_type']) ?? 'event';
  return { events: [{ ...unknownEvent(name, value), at: null }] };
}
