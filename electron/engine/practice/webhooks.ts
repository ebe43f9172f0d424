import type { PracticeSwitches } from './practice-switches.ts';
import { isObject } from './waha/record-words.ts';
import type { WahaEvent, WahaWorld } from './waha/waha-world.ts';

interface WebhooksOptions {
  instanceUuid: string;
  world: Pick<WahaWorld, 'subscribe'>;
  switches: PracticeSwitches;
  /** Milliseconds until what became of a message is told: not before its sender was answered. */
  ownDelayMs: number;
  /** Where media of the world is to be had by whoever gets webhooks. */
  mediaUrl: (url: string) => string;
  /** Takes what a webhook would be sent. */
  onEvent: (envelope: object) => void;
}

/**
 * Tells what happens as the service's webhooks do: always what others do, and what becomes of one's own messages while that is
 * switched on. Returns the function that ends it.
 */
export function tellByWebhook(options: WebhooksOptions): () => void {
  const { instanceUuid, world, switches, ownDelayMs, mediaUrl, onEvent } = options;
  const timers = new Set<NodeJS.Timeout>();

  const withUrl = (payload: object): object => {
    const media = isObject(payload) ? payload['media'] : null;
    if (!isObject(media)) return payload;
    return { ...payload, media: { ...media, url: mediaUrl(String(media['url'])) } };
  };

  const tell = ({ id, event, me, payload: told }: WahaEvent): void => {
    const payload = withUrl(told);
    const data = { id, event, metadata: [], me, payload, instanceId: instanceUuid };
    const envelope = { event, data };
    if (!isOwn(event, payload)) return onEvent(envelope);
    if (!switches.tellsStates) return;
    const timer = setTimeout(() => {
      timers.delete(timer);
      onEvent(envelope);
    }, ownDelayMs);
    timers.add(timer);
  };

  const unsubscribe = world.subscribe(tell);
  return () => {
    unsubscribe();
    for (const timer of timers) clearTimeout(timer);
  };
}

function isOwn(event: string, payload: object): boolean {
  return event === 'message.ack' || (isObject(payload) && payload['fromMe'] === true);
}
