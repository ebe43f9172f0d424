import type { InstanceEvents } from '../events.ts';
import type { Log } from '../host.ts';
import type { History } from '../store/history.ts';

/** Milliseconds over which changes of messages are gathered before they are indexed. */
const gatherMs = 300;

/** Milliseconds between two words on how far it is. */
const toldEveryMs = 1_000;

interface SearchIndexingOptions {
  instanceId: string;
  history: Pick<History, 'search'>;
  events: InstanceEvents;
  log: Log;
}

/**
 * Creates what indexes an instance's messages beside the work: step by step, each of them one request to the store, so that
 * whatever else is asked of it waits for one step at most.
 */
export function createSearchIndexing(options: SearchIndexingOptions) {
  const { instanceId, history, events, log } = options;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | null = null;
  let isEnded = false;

  const indexAll = async (): Promise<void> => {
    let hasNews = false;
    for (let toldAt = Date.now(); !isEnded;) {
      const step = await history.search.indexMore();
      hasNews ||= step.hasNews;
      if (!step.isMore) break;
      if (Date.now() - toldAt < toldEveryMs) continue;
      toldAt = Date.now();
      events.publish('search.changed', {});
    }
    if (hasNews) events.publish('search.changed', {});
  };

  const begin = (): void => {
    timer = undefined;
    running ??= indexAll()
      .catch((error: unknown) =>
        log.warn('messages were not indexed', { instanceId, error: String(error) }),
      )
      .finally(() => {
        running = null;
      });
  };

  const beginSoon = (): void => {
    if (!isEnded) timer ??= setTimeout(begin, gatherMs);
  };

  return {
    begin,
    events: {
      'chats.changed': beginSoon,
      'messages.changed': beginSoon,
      'sms.changed': beginSoon,
      'threads.changed': beginSoon,
    },
    /** Ends it, and waits for the step under way. */
    stop: async (): Promise<void> => {
      isEnded = true;
      clearTimeout(timer);
      await running;
    },
  };
}
