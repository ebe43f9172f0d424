import { isHiddenId } from '../../../shared/domain/chat-id.ts';
import type { Offers } from '../../../shared/domain/offers.ts';
import { createPump } from '../delivery/pump.ts';
import type { Events, InstanceEvents } from '../events.ts';
import type { OptionalGateway } from '../gateway/optional/optional-gateway.ts';
import type { Log } from '../host.ts';
import type { History } from '../store/history.ts';

/** Chats of a person about which the service is asked. */
const mostAsked = 5;
/** Milliseconds from one hidden ID to the next, where many come at once. */
const gapMs = 2_000;
/** Milliseconds after a question that was not answered: twice as many after each in a row, up to the last. */
const retryMs = 30_000;
const longestRetryMs = 60 * 60_000;

interface FinderOptions {
  instanceId: string;
  history: Pick<History, 'aliases' | 'people'>;
  gateway: Pick<OptionalGateway, 'contact'>;
  offers: () => Offers | null;
  /** It asks as soon as a hidden ID appears; else only about those that are opened. */
  asksAlone: boolean;
  isHeld: () => boolean;
  hasToken: () => boolean;
  /** Of all instances. */
  published: Events;
  onJoined: (chatIds: readonly string[]) => void;
  log: Log;
}

/** Creates what asks the service whose hidden IDs are, where it tells: of each once, and again only if somebody writes a day later. */
export function createNumberFinder(options: FinderOptions) {
  const { instanceId, history, gateway, offers, published, log } = options;
  const stop = new AbortController();
  let nextAt = -Infinity;
  /** Questions in a row that were not answered. */
  let unanswered = 0;
  /** There may be one to ask about. */
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
    return options.hasToken() && !options.isHeld();
  }

  /**
   * The service may know the number by the hidden ID, or the hidden ID by a number that a person says is the same one's. Returns
   * whether it answered.
   */
  async function ask(hiddenId: string): Promise<boolean> {
    const chats = await history.people.chats(hiddenId);
    for (const { chatId } of chats.slice(0, mostAsked)) {
      const told = await gateway.contact(chatId, { signal: stop.signal });
      if (told.outcome === 'rejected') continue;
      if (told.outcome !== 'accepted') return false;
      const chatIds = [chatId, told.value.id] as const;
      const joined = await history.aliases.learn({ chatIds, shownBy: 'contact' }, Date.now());
      if (joined.length > 0) options.onJoined(joined);
    }
    return true;
  }

  const unsubscribe = published.subscribe((name, payload) => {
    if (name === 'settings.changed' || name === 'instances.changed') pump.wake();
    if (!('instanceId' in payload) || payload.instanceId !== instanceId) return;
    if (name === 'outbox.changed') pump.wake();
    if (name !== 'messages.changed' || !('chatId' in payload)) return;
    if (payload.chatId === null || !isHiddenId(payload.chatId)) return;
    isDue = true;
    pump.wake();
  });

  return {
    /** Asks about one that is opened, once a day at most. */
    find: async (hiddenId: string): Promise<void> => {
      if (offers()?.contacts !== true) return;
      if (await history.aliases.mayAsk(hiddenId, Date.now())) await ask(hiddenId);
    },
    /** It may be asked; also begins. */
    wake: () => pump.wake(),
    /** Ends it, and gives up what is under way. */
    stop: () => {
      unsubscribe();
      stop.abort();
      return pump.stop();
    },
  };
}

/** Tells what joining two chats changed. */
export function tellJoined(
  events: InstanceEvents,
  outbox: { wake: () => void },
  chatIds: readonly string[],
): void {
  for (const chatId of chatIds) events.messagesChanged(chatId);
  events.publish('audit.changed', {});
  // What waited for a message of the other lane does not any more.
  outbox.wake();
}
