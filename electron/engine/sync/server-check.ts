import type { KnownServer } from '../../../shared/contract/listening.ts';
import type { InstanceEvents } from '../events.ts';
import type { MessageHistory } from '../gateway/waha/message-history.ts';
import type { Log } from '../host.ts';
import type { History } from '../store/history.ts';

/** Milliseconds in which a server that comes and goes is asked once. */
const usualEveryMs = 60_000;

interface ServerCheckOptions {
  history: Pick<History, 'listening'>;
  gateway: Pick<MessageHistory, 'knownServer'>;
  /** Whether the server takes only a line for all events of all sessions. */
  lacksFilters: () => boolean;
  /** Called when the server has another version than when it was reached last. */
  onNewVersion: () => void;
  events: InstanceEvents;
  log: Log;
  everyMs?: number;
}

/** Creates what finds out which version a server has and what it lacks, whenever the server was reached. */
export function createServerCheck(options: ServerCheckOptions) {
  const { history, gateway, lacksFilters, events, log, everyMs = usualEveryMs } = options;
  const stop = new AbortController();
  let server: KnownServer | null = null;
  let nextAt = -Infinity;
  let asking: Promise<void> = Promise.resolve();

  async function ask(): Promise<void> {
    const found = await gateway.knownServer({ signal: stop.signal });
    if (found === null || stop.signal.aborted) return;
    server = found;
    if (await history.listening.reached(found.version)) options.onNewVersion();
    events.publish('listening.changed', {});
  }

  return {
    /** What was found; null: nothing yet. */
    get: (): KnownServer | null =>
      server && { ...server, lacks: lacksFilters() ? ['filters', ...server.lacks] : server.lacks },
    /** Asks a server that was just reached. */
    reached: (): void => {
      if (stop.signal.aborted || performance.now() < nextAt) return;
      nextAt = performance.now() + everyMs;
      asking = ask().catch((error: unknown) => {
        if (!stop.signal.aborted) log.warn('a server was not asked', { error: String(error) });
      });
    },
    stop: async (): Promise<void> => {
      stop.abort();
      await asking;
    },
  };
}
