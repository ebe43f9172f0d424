import * as z from 'zod';
import { oldListDays } from '../../../../shared/domain/update-problem.ts';
import type { UpdateState } from '../../../../shared/contract/updates.ts';
import type { NetworkAccess } from '../../connection/connect.ts';
import { atMostEvery } from '../../at-most-every.ts';
import { notFound } from '../../engine-error.ts';
import type { Events } from '../../events.ts';
import type { FoundUpdate, Host, UpdateFeed } from '../../host.ts';
import { openValidatedFile } from '../../settings/validated-file.ts';
import type { Notices } from '../../application/notices.ts';
import type { ServiceOf } from '../../service-of.ts';
import type { SettingsService } from '../../settings/settings.ts';
import type { UnfinishedWork } from '../../quitting/unfinished.ts';
import { feedUrl } from '../../settings/check-feed.ts';
import { UpdateFailure } from './update-failure.ts';
import { whenFinished } from '../../quitting/when-finished.ts';

/** Milliseconds between two checks that nobody asked for. */
const checkEveryMs = 6 * 60 * 60 * 1_000;

/** Milliseconds from the start to the first: the start comes first. */
const firstCheckMs = 30_000;

/** Milliseconds between two words on how far a download is. */
const toldEveryMs = 250;

const versionSchema = z.object({ version: z.string() });

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
  const attempted = openValidatedFile(host, 'update', versionSchema, { version: '' }, notices.add);
  let state: UpdateState = { stage: 'idle' };
  let checkedAt: number | null = null;
  let listedAt: number | null = null;
  let found: FoundUpdate | null = null;
  let work: AbortController | null = null;
  let endWait = (): void => {};
  let checkTimer: NodeJS.Timeout | undefined;

  const own = () => settings.get().updates;
  const set = (next: UpdateState): void => {
    state = next;
    events.publish('updates.changed', {});
  };
  const feed = (): string => own().feed || ('check' in updater ? updater.feed : '');

  const oldListFrom = (): number | null =>
    listedAt !== null && Date.now() - listedAt > oldListDays * 86_400_000 ? listedAt : null;

  /** What the settings and the host leave. */
  const current = (): UpdateState => {
    if (!('check' in updater)) return { stage: 'off', why: updater.off };
    return own().mode === 'off' ? { stage: 'off', why: 'settings' } : state;
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
    const mine = new AbortController();
    work = mine;
    const before = state;
    try {
      await job(mine.signal);
    } catch (error) {
      if (mine.signal.aborted) return;
      const problem = error instanceof UpdateFailure ? error.problem : 'unreachable';
      const detail = error instanceof Error ? error.message : String(error);
      host.log.warn('no update', { problem, detail });
      // Without a network nobody needs to be told each time.
      set(problem === 'unreachable' && !isAsked ? before : { stage: 'failed', problem, detail });
    } finally {
      if (work === mine) work = null;
    }
  };

  const check = (isAsked: boolean): Promise<void> =>
    run(isAsked, async (signal) => {
      if (!('check' in updater)) return;
      set({ stage: 'checking' });
      const update = await updater.check(source(), signal);
      if (signal.aborted) return;
      checkedAt = Date.now();
      found = update;
      if (update === null) return set({ stage: 'idle' });
      set({ stage: 'available', update: update.update });
      if (own().mode === 'download') await download(update, signal);
      else tell(update.update.version, false);
    });

  /** The address may be one that somebody wrote into the settings' file. */
  const source = (): UpdateFeed => {
    try {
      return {
        url: feedUrl(feed()),
        channel: own().channel,
        network,
        onDated: (at) => void (listedAt = at),
      };
    } catch {
      throw new UpdateFailure('bad-address', feed());
    }
  };

  const download = async (found: FoundUpdate, signal: AbortSignal) => {
    const { update } = found;
    set({ stage: 'downloading', update, done: 0, total: update.size });
    const progress = atMostEvery(toldEveryMs, (done: number, total: number) => {
      if (!signal.aborted) set({ stage: 'downloading', update, done, total });
    });
    await found.download(progress, signal);
    if (signal.aborted) return;
    set({ stage: 'ready', update, onQuit: false });
    tell(update.version, true);
  };

  const install = (one: FoundUpdate, restart: boolean): void => {
    const { update } = one;
    attempted.store = { version: update.version };
    set(restart ? { stage: 'installing', update } : { stage: 'ready', update, onQuit: true });
    one.install(restart);
  };

  const installWhenFinished = (one: FoundUpdate): void => {
    const { update } = one;
    one.install(null);
    set({ stage: 'waiting', update, unfinished: [] });
    endWait = whenFinished({
      list: unfinished.list,
      log: host.log,
      tell: (list) => set({ stage: 'waiting', update, unfinished: list }),
      go: () => install(one, true),
    });
  };

  const plan = (ms: number): void => {
    checkTimer = setTimeout(() => {
      if (mayCheck()) void check(false);
      plan(checkEveryMs);
    }, ms);
    checkTimer.unref();
  };
  const mayCheck = (): boolean => ['idle', 'failed', 'available'].includes(current().stage);

  const cancel = (): void => {
    work?.abort();
    endWait();
    if (state.stage === 'waiting' || state.stage === 'ready') {
      found?.install(null);
      forgetAttempt();
      set({ stage: 'ready', update: state.update, onQuit: false });
    } else if (state.stage === 'downloading') {
      set({ stage: 'available', update: state.update });
    } else if (state.stage === 'checking') set({ stage: 'idle' });
  };

  /** On a full disk it is said once more at the next start. */
  const forgetAttempt = (): void => {
    try {
      attempted.store = { version: '' };
    } catch (error) {
      host.log.warn('update.json was not written', { error: String(error) });
    }
  };

  /** Says what became of the update that Postline was last quit for. */
  const recall = (): void => {
    const { version } = attempted.store;
    if (version === '') return;
    forgetAttempt();
    if (version === host.version) {
      notices.add({ kind: 'updated', version });
      if ('check' in updater) void updater.clear();
    } else set({ stage: 'failed', problem: 'not-installed', detail: version });
  };
  recall();
  if ('check' in updater) plan(firstCheckMs);

  const asked = () => JSON.stringify([own().mode === 'off', own().channel, feed()]);
  let askedBefore = asked();
  const unsubscribe = events.subscribe(() => {
    if (asked() === askedBefore) return;
    askedBefore = asked();
    // What was found elsewhere, or before updates were switched off, is not wanted any more.
    cancel();
    dropNotice();
    found = null;
    set({ stage: 'idle' });
  }, ['settings.changed']);

  const service: ServiceOf<'updates'> = {
    status: () => ({ state: current(), checkedAt, oldListFrom: oldListFrom(), feed: feed() }),
    check: () => {
      if (mayCheck()) void check(true);
    },
    download: () => {
      const update = found;
      if (current().stage !== 'available' || update === null) throw notFound('update');
      void run(true, (signal) => download(update, signal));
    },
    install: ({ when }) => {
      if (current().stage !== 'ready' || found === null) throw notFound('update');
      dropNotice();
      if (when === 'on-quit') install(found, false);
      else installWhenFinished(found);
    },
    cancel,
  };
  return {
    service,
    stop: () => {
      unsubscribe();
      clearTimeout(checkTimer);
      endWait();
      work?.abort();
    },
  };
}
