import type { KnownServer } from '../../../shared/contract/listening.ts';
import type { InstanceEvents } from '../events.ts';
import type { MessageHistory } from '../gateway/waha/message-history.ts';
import type { Log } from '../host.ts';
import type { History } from '../store/history.ts';

/** Milliseconds after a server told its version, in which it is not asked again: one that comes back sooner is asked behind them. */
const usualEveryMs = 60_000;

interface ServerCheckOptions {
  history: Pick<History, 'listening'>;
  gateway: Pick<MessageHistory, 'serverVersion' | 'serverLacks'>;
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
  let timer: NodeJS.Timeout | undefined;
  let asking: Promise<void> = Promise.resolve();

  async function ask(): Promise<void> {
    if (stop.signal.aborted) return;
    const waitMs = nextAt - performance.now();
    if (waitMs > 0) {
      timer ??= setTimeout(() => {
        timer = undefined;
        reached();
      }, waitMs);
      return;
    }
    const { signal } = stop;
    const told = await gateway.serverVersion({ signal });
    if (told === null || signal.aborted) return;
    nextAt = performance.now() + everyMs;
    // What an older server kept must not be relied on while its routes are tried.
    if (await history.listening.reached(told.version)) options.onNewVersion();
    const lacks = await gateway.serverLacks({ signal });
    if (signal.aborted) return;
    server = { ...told, lacks };
    events.publish('listening.changed', {});
  }

  function reached(): void {
    asking = asking.then(ask).catch((error: unknown) => {
      if (!stop.signal.aborted) log.warn('a server was not asked', { error: String(error) });
    });
  }

  return {
    /** What was found; null: nothing yet. */
    get: (): KnownServer | null =>
      server && { ...server, lacks: lacksFilters() ? ['filters', ...server.lacks] : server.lacks },
    /** Asks a server that was just reached. */
    reached,
    stop: async (): Promise<void> => {
      stop.abort();
      clearTimeout(timer);
      await asking;
    },
  };
}
