import type { UpdateState } from '../../../../shared/contract/updates.ts';
import type { NetworkAccess } from '../../connection/connect.ts';
import { notFound } from '../../engine-error.ts';
import type { Events } from '../../events.ts';
import type { FoundUpdate, Host } from '../../host.ts';
import type { Notices } from '../notices.ts';
import type { ServiceOf } from '../service-of.ts';
import type { SettingsService } from '../settings.ts';
import type { UnfinishedWork } from '../unfinished.ts';
import { feedUrl } from './check-feed.ts';
import { UpdateFailure } from './update-failure.ts';

/** Milliseconds between two checks that nobody asked for. */
const checkEveryMs = 6 * 60 * 60 * 1_000;

/** Milliseconds from the start to the first: the start comes first. */
const firstCheckMs = 30_000;

/** Milliseconds between two looks at what is unfinished. */
const lookEveryMs = 1_000;

/** Looks in a row that must find nothing: what follows something that has just ended has begun by then. */
const quietLooks = 2;

/** Milliseconds between two words on how far a download is. */
const toldEveryMs = 250;

interface UpdatesParts {
  host: Host;
  network: NetworkAccess;
  settings: SettingsService;
  notices: Notices;
  events: Events;
  unfinished: UnfinishedWork;
}

/** Creates the service of updates. It decides when; the host knows how. Nothing is installed that a person did not ask for. */
export function createUpdates(parts: UpdatesParts) {
  const { host, network, settings, notices, events, unfinished } = parts;
  const { updater } = host;
  const attempted = host.openJsonFile('update', { version: '' });
  let state: UpdateState = { stage: 'idle' };
  let checkedAt: number | null = null;
  let found: FoundUpdate | null = null;
  let work: AbortController | null = null;
  let checkTimer: NodeJS.Timeout | undefined;
  let lookTimer: NodeJS.Timeout | undefined;
  let isEnded = false;

  const mode = () => settings.get().updates.mode;
  const set = (next: UpdateState): void => {
    state = next;
    events.publish('updates.changed', {});
  };
  const feed = (): string =>
    settings.get().updates.feed || ('check' in updater ? updater.feed : '');

  /** What the settings and the host leave. */
  const current = (): UpdateState => {
    if (!('check' in updater)) return { stage: 'off', why: updater.off };
    return mode() === 'off' ? { stage: 'off', why: 'settings' } : state;
  };

  /** Tells of an update where the eyes are; there is one such line at a time. */
  const tell = (version: string, isReady: boolean): void => {
    dropNotice();
    notices.add({ kind: 'update', version, isReady });
  };
  const dropNotice = (): void => {
    for (const { kind, id } of notices.all()) if (kind === 'update') notices.dismiss(id);
  };

  /** Runs one thing at a time; what it throws is told by the state. `isAsked`: somebody waits for the answer. */
  const run = async (isAsked: boolean, job: (signal: AbortSignal) => Promise<void>) => {
    const own = new AbortController();
    work = own;
    try {
      await job(own.signal);
    } catch (error) {
      if (own.signal.aborted) return;
      const failure = error instanceof UpdateFailure ? error : null;
      const problem = failure?.problem ?? 'unreachable';
      const detail = error instanceof Error ? error.message : String(error);
      host.log.warn('no update', { problem, detail });
      // Without a network nobody needs to be told each time.
      if (problem === 'unreachable' && !isAsked) set({ stage: 'idle' });
      else set({ stage: 'failed', problem, detail });
    } finally {
      if (work === own) work = null;
    }
  };

  const check = (isAsked: boolean): Promise<void> =>
    run(isAsked, async (signal) => {
      if (!('check' in updater)) return;
      set({ stage: 'checking' });
      const { channel } = settings.get().updates;
      const update = await updater.check({ url: feedUrl(feed()), channel, network }, signal);
      if (signal.aborted) return;
      checkedAt = Date.now();
      found = update;
      if (update === null) return set({ stage: 'idle' });
      set({ stage: 'available', update: update.update });
      if (mode() === 'download') await download(update, signal);
      else tell(update.update.version, false);
    });

  const download = async (found: FoundUpdate, signal: AbortSignal) => {
    const { update } = found;
    let toldAt = 0;
    set({ stage: 'downloading', update, done: 0, total: update.size });
    await found.download((done, total) => {
      if (signal.aborted || Date.now() - toldAt < toldEveryMs) return;
      toldAt = Date.now();
      set({ stage: 'downloading', update, done, total });
    }, signal);
    if (signal.aborted) return;
    set({ stage: 'ready', update, onQuit: false });
    tell(update.version, true);
  };

  /** Looks until nothing is unfinished, and then installs, unless it was taken back. */
  const look = async (quiet: number): Promise<void> => {
    if (state.stage !== 'waiting') return;
    const list = await unfinished.list();
    if (state.stage !== 'waiting' || isEnded) return;
    if (list.length === 0 && quiet + 1 >= quietLooks) return install(state.update.version, true);
    if (JSON.stringify(list) !== JSON.stringify(state.unfinished)) {
      set({ ...state, unfinished: list });
    }
    lookTimer = setTimeout(() => lookSafely(list.length === 0 ? quiet + 1 : 0), lookEveryMs);
  };
  const lookSafely = (quiet: number): void => {
    look(quiet).catch((error: unknown) => {
      host.log.warn('what is unfinished was not found out', { error: String(error) });
      lookTimer = setTimeout(() => lookSafely(0), lookEveryMs);
    });
  };

  const install = (version: string, restart: boolean): void => {
    if (found === null) return;
    attempted.store = { version };
    if (restart && state.stage === 'waiting') {
      set({ stage: 'installing', update: state.update });
    }
    found.install(restart);
  };

  const plan = (ms: number): void => {
    clearTimeout(checkTimer);
    if (isEnded || !('check' in updater)) return;
    checkTimer = setTimeout(() => {
      const isIdle = ['idle', 'failed', 'available'].includes(state.stage);
      if (mode() !== 'off' && isIdle && work === null) void check(false);
      plan(checkEveryMs);
    }, ms);
    checkTimer.unref();
  };

  const cancel = (): void => {
    work?.abort();
    clearTimeout(lookTimer);
    if (state.stage === 'waiting' || state.stage === 'ready') {
      found?.install(null);
      attempted.store = { version: '' };
      set({ stage: 'ready', update: state.update, onQuit: false });
    } else if (state.stage === 'downloading' && found !== null) {
      set({ stage: 'available', update: found.update });
    } else if (state.stage === 'checking') set({ stage: 'idle' });
  };

  /** Says what became of the update that Postline was last quit for. */
  const recall = (): void => {
    const { version } = attempted.store;
    if (version === '') return;
    attempted.store = { version: '' };
    if (version === host.version) notices.add({ kind: 'updated', version });
    else set({ stage: 'failed', problem: 'not-installed', detail: version });
  };
  recall();
  plan(firstCheckMs);

  const unsubscribe = events.subscribe((name) => {
    if (name !== 'settings.changed') return;
    if (mode() === 'off') {
      cancel();
      dropNotice();
    }
    events.publish('updates.changed', {});
  });

  const service: ServiceOf<'updates'> = {
    status: () => ({ state: current(), checkedAt, feed: feed() }),
    check: () => {
      const { stage } = current();
      if (['idle', 'failed', 'available'].includes(stage)) void check(true);
    },
    download: () => {
      const update = found;
      if (current().stage !== 'available' || update === null) throw notFound('update');
      void run(true, (signal) => download(update, signal));
    },
    install: ({ when }) => {
      const now = current();
      if (now.stage !== 'ready' && now.stage !== 'waiting') throw notFound('update');
      clearTimeout(lookTimer);
      dropNotice();
      const { update } = now;
      if (when === 'on-quit') {
        install(update.version, false);
        return set({ stage: 'ready', update, onQuit: true });
      }
      found?.install(null);
      set({ stage: 'waiting', update, unfinished: [] });
      lookSafely(0);
    },
    cancel,
  };
  return {
    service,
    stop: () => {
      isEnded = true;
      unsubscribe();
      clearTimeout(checkTimer);
      clearTimeout(lookTimer);
      work?.abort();
    },
  };
}
