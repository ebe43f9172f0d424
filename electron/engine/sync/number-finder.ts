import { isHiddenId } from '../../../shared/domain/chat-id.ts';
import type { Offers } from '../../../shared/domain/offers.ts';
import type { BackOff } from '../delivery/back-off.ts';
import { createPump } from '../delivery/pump.ts';
import type { InstanceEvents } from '../events.ts';
import type { OptionalGateway } from '../gateway/optional/optional-gateway.ts';
import type { Log } from '../host.ts';
import type { History } from '../store/history.ts';

/** Most chats of one person that the service is asked about. */
const mostAsked = 5;
/** Milliseconds from one hidden ID to the next when many arrive at once. */
const gapMs = 2_000;
/** Milliseconds after an unanswered request; doubled after each consecutive one, up to a maximum. */
const retryMs = 30_000;
const longestRetryMs = 60 * 60_000;

interface FinderOptions {
  instanceId: string;
  history: Pick<History, 'aliases' | 'people'>;
  gateway: Pick<OptionalGateway, 'contact'>;
  offers: () => Offers | null;
  /** Whether to ask as soon as a hidden ID appears; otherwise only when its chat is opened. */
  asksAlone: boolean;
  backOff: Pick<BackOff, 'mayAsk'>;
  onJoined: (chatIds: readonly string[]) => void;
  log: Log;
}

/** Creates the job that asks the service for the numbers of hidden IDs: once for each, and again only if the person writes a day later. */
export function createNumberFinder(options: FinderOptions) {
  const { instanceId, history, gateway, offers, log } = options;
  const stop = new AbortController();
  let nextAt = -Infinity;
  /** Consecutive unanswered requests. */
  let unanswered = 0;
  /** Whether there may be a hidden ID to ask about. */
  let isDue = true;

  const pump = createPump(step, (error) => {
    if (stop.signal.aborted) return;
    log.warn('the numbers of hidden IDs were not asked for', { instanceId, error: String(error) });
  });

  async function step(): Promise<void> {
    while (isDue && mayAsk()) {
      isDue = false;
      const hiddenId = await history.aliases.nextToAsk(Date.now());
      if (hiddenId === null) continue;
      isDue = true;
      const waitMs = nextAt - performance.now();
      if (waitMs > 0) return pump.wakeIn(waitMs);
      const isAnswered = await ask(hiddenId);
      const pauseMs = isAnswered ? gapMs : Math.min(retryMs * 2 ** unanswered, longestRetryMs);
      unanswered = isAnswered ? 0 : unanswered + 1;
      nextAt = performance.now() + pauseMs;
      if (isAnswered) await history.aliases.mayAsk(hiddenId, Date.now());
    }
  }

  function mayAsk(): boolean {
    if (stop.signal.aborted || !options.asksAlone || offers()?.contacts !== true) return false;
    return options.backOff.mayAsk() === null;
  }

  /**
   * Asks about each chat of a person, because the service may have the number under the hidden ID, or the hidden ID under a number that a
   * person marked as the same contact. Returns whether the service answered.
   */
  async function ask(hiddenId: string): Promise<boolean> {
    const chats = await history.people.chats(hiddenId);
    for (const { chatId } of chats.slice(0, mostAsked)) {
      const contact = await gateway.contact(chatId, { signal: stop.signal });
      if (contact.outcome === 'rejected') continue;
      if (contact.outcome !== 'accepted') return false;
      const chatIds = [chatId, contact.value.id] as const;
      const joined = await history.aliases.learn({ chatIds, shownBy: 'contact' }, Date.now());
      if (joined.length > 0) options.onJoined(joined);
    }
    return true;
  }

  const onMessages = ({ chatId }: { chatId: string }): void => {
    if (!isHiddenId(chatId)) return;
    isDue = true;
    pump.wake();
  };

  return {
    /** Asks about a hidden ID whose chat is opened, at most once a day. */
    find: async (hiddenId: string): Promise<void> => {
      if (offers()?.contacts !== true) return;
      if (await history.aliases.mayAsk(hiddenId, Date.now())) await ask(hiddenId);
    },
    begin: pump.wake,
    on: { settings: pump.wake, messages: pump.wake },
    events: { 'messages.changed': onMessages },
    /** Stops the job and aborts a pending request. */
    stop: () => {
      stop.abort();
      return pump.stop();
    },
  };
}

/** Publishes what joining chats changed. */
export function tellJoined(
  events: InstanceEvents,
  outbox: { wake: () => void },
  chatIds: readonly string[],
): void {
  for (const chatId of chatIds) events.messagesChanged(chatId);
  events.publish('audit.changed', {});
  // Messages that waited for one in the other lane may now be sent.
  outbox.wake();
}
