import type { PracticeSwitches } from './practice-switches.ts';
import { isObject } from './waha/record-words.ts';
import type { WahaEvent, WahaWorld } from './waha/waha-world.ts';

/** Milliseconds from the answer of a send to the webhooks about its message. */
const afterAnswerMs = 300;

/** Milliseconds until a message is told of whose answer was lost: long enough to see that nobody knows. */
const lateMs = 8_000;

interface WebhooksOptions {
  instanceUuid: string;
  world: Pick<WahaWorld, 'subscribe'>;
  switches: PracticeSwitches;
  /** Where receivers of webhooks can fetch the world's media. */
  mediaUrl: (url: string) => string;
  /** Returns whether what was sent in a chat is told of in any case, late. */
  isToldLate: (chatId: string) => boolean;
  /** Takes what a webhook would be sent. */
  onEvent: (envelope: object) => void;
}

/**
 * Reports events as the service's webhooks do: always those of other people; those of sent messages while that is switched on,
 * and only after their sends were answered; and late where {@link WebhooksOptions.isToldLate} says so.
 */
export function createWebhooks(options: WebhooksOptions) {
  const { instanceUuid, world, switches, mediaUrl, isToldLate, onEvent } = options;
  const late = new Set<NodeJS.Timeout>();
  let waiting: object[] = [];
  let underWay = 0;
  let timer: NodeJS.Timeout | undefined;

  const tellSoon = (): void => {
    clearTimeout(timer);
    if (underWay > 0) return;
    timer = setTimeout(() => {
      const told = waiting;
      waiting = [];
      for (const envelope of told) onEvent(envelope);
    }, afterAnswerMs);
  };

  const tellLate = (envelope: object): void => {
    const timer = setTimeout(() => {
      late.delete(timer);
      onEvent(envelope);
    }, lateMs);
    late.add(timer);
  };

  const withUrl = (payload: object): object => {
    const media = isObject(payload) ? payload['media'] : null;
    if (!isObject(media)) return payload;
    return { ...payload, media: { ...media, url: mediaUrl(String(media['url'])) } };
  };

  const unsubscribe = world.subscribe(({ id, event, me, payload: told }: WahaEvent): void => {
    const payload = withUrl(told);
    const data = { id, event, metadata: [], me, payload, instanceId: instanceUuid };
    const envelope = { event, data };
    if (!isOwn(event, payload)) return onEvent(envelope);
    if (!switches.tellsStates) {
      if (isObject(payload) && isToldLate(String(payload['to']))) tellLate(envelope);
      return;
    }
    waiting.push(envelope);
    tellSoon();
  });

  return {
    /** Records that a send is under way. Returns the function that records its answer. */
    begin: () => {
      underWay += 1;
      clearTimeout(timer);
      return (): void => {
        underWay -= 1;
        tellSoon();
      };
    },
    stop: (): void => {
      unsubscribe();
      clearTimeout(timer);
      for (const one of late) clearTimeout(one);
      waiting = [];
    },
  };
}

function isOwn(event: string, payload: object): boolean {
  return event === 'message.ack' || (isObject(payload) && payload['fromMe'] === true);
}
