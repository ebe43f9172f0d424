import type { RunHold } from '../../../shared/contract/archive-runs.ts';
import type { Gateway } from '../gateway/gateway.ts';
import { unproven } from '../gateway/outcome.ts';
import type { Log } from '../host.ts';
import type { History } from '../store/history.ts';
import type { ItemSettlement, Turn } from '../store/threads/archive-delivery-table.ts';
import type { StoredRun } from '../store/threads/stored-run.ts';
import { createDueTimer } from './due-timer.ts';
import { givenBack, itemSettlement } from './item-settlement.ts';
import { createLanes, type Lane } from './lanes.ts';
import { createProgress, type ProgressNews } from './progress.ts';
import { createServiceHold } from './service-hold.ts';
import { createTurnTaking } from './turn-taking.ts';

/** Threads whose wish one step of planning writes: some milliseconds of the store's time, so that a send is never kept waiting. */
const plannedAtOnce = 500;

const defaultGraceMs = 5_000;
const afterTroubleMs = 5_000;

export interface ArchiveRunnerOptions {
  history: History;
  gateway: Pick<Gateway, 'editMessageThread'>;
  hasToken(): boolean;
  /** Runs went on or ended, or rows of the list changed. */
  onChanged(news: ProgressNews): void;
  /** The last thread of a run was answered or given up. */
  onEnded(runId: string): void;
  log: Log;
  now?: () => number;
  /** Milliseconds between attempts while the service cannot be reached, and of one thread. */
  retryDelaysMs?: readonly number[];
  backOffMs?: readonly number[];
}

/** Sends the wishes about threads of one instance: those of the switch at once, those of runs at their pace. */
export interface ArchiveRunner {
  /** Takes up again what the last run of the application left. */
  start(): Promise<void>;
  /** Wishes were made, or a run was paused, resumed, cancelled. */
  wake(): void;
  retryNow(): void;
  tokenChanged(): void;
  hold(): RunHold;
  /** Threads a second lately. */
  perSecond(run: number): number | null;
  /** Tells whoever listens that rows changed, some times a second at most. */
  announce(runId?: string): void;
  /** As `announce`, of a run of which no row shows anything yet. */
  announceBegun(runId: string): void;
  stop(graceMs?: number): Promise<void>;
}

export function createArchiveRunner(options: ArchiveRunnerOptions): ArchiveRunner {
  const { history, gateway, log } = options;
  const now = options.now ?? Date.now;
  const progress = createProgress((news) => options.onChanged(news), now);
  const breakOff = new AbortController();
  const underWay = new Set<Promise<void>>();
  const lanes = createLanes(send, () => poke());
  /** Runs of which nothing can be taken up until something changes. */
  const dry = new Set<number>();
  let open: StoredRun[] = [];
  let isStale = true;
  let settled: ItemSettlement[] = [];
  let woken = false;
  let pumping = false;
  let pumpRun = Promise.resolve();
  let stopped = false;
  let tokenAge = 0;

  const hold = createServiceHold(
    () => {
      progress.changed();
      for (const { runId } of open) progress.changed(runId);
      poke();
    },
    now,
    options.retryDelaysMs,
  );

  /** Goes on with the runs that are known to be open. */
  const poke = (): void => {
    woken = true;
    if (!pumping) pumpRun = pump();
  };

  const wake = (): void => {
    isStale = true;
    dry.clear();
    poke();
  };

  const due = createDueTimer(() => {
    dry.clear();
    poke();
  }, now);

  const turnTaking = createTurnTaking({ ...options, now, hold, lanes, due, dry });

  async function pump(): Promise<void> {
    pumping = true;
    try {
      while (woken) {
        woken = false;
        if (isStale) {
          isStale = false;
          open = await history.archiveRuns.open();
        }
        await planNext(open);
        await exchange(open);
      }
    } catch (error) {
      log.error('archive runs could not go on', { error: String(error) });
      isStale = true;
      due.at(now() + afterTroubleMs);
    } finally {
      pumping = false;
    }
  }

  /** Makes some more wishes of the oldest run that is being planned. */
  async function planNext(runs: readonly StoredRun[]): Promise<void> {
    const run = runs.find(({ state }) => state === 'planning');
    if (run === undefined || stopped) return;
    if (!(await history.threads.prepare(null))) return poke();
    const isPlanned = await history.archiveRuns.plan(run.runId, plannedAtOnce, now());
    if (!isPlanned) {
      // The page shows what was wished for already: a list that is half planned would take it back for a moment.
      progress.wentOn(run.runId);
      return poke();
    }
    progress.changed(run.runId);
    wake();
  }

  async function exchange(runs: readonly StoredRun[]): Promise<void> {
    const running = new Set(runs.filter(({ state }) => state === 'running').map(({ run }) => run));
    settled.push(...lanes.takeBack(({ item }) => stopped || !running.has(item.run)).map(givenBack));
    const turns = stopped ? [] : turnTaking.turnsOf(runs);
    if (settled.length > 0 || turns.length > 0) await writeAndTakeUp(runs, turns);
    launch();
  }

  function launch(): void {
    if (!stopped && !hold.isHeld())
      lanes.launch(turnTaking.next(open)?.parallel ?? 1, hold.isProbing());
  }

  async function writeAndTakeUp(runs: readonly StoredRun[], turns: readonly Turn[]): Promise<void> {
    const taken = settled;
    settled = [];
    const step = await history.archiveDelivery.exchange(taken, turns, now()).catch((error) => {
      // Kept in hand: a lost outcome would only be asked for again, but the disk is to say so.
      settled.unshift(...taken);
      throw error;
    });
    for (const { item, result } of taken) {
      progress.changed(item.runId);
      if (result !== 'again') progress.answered(item.run, 1);
    }
    // A thread that was under way may be what another run waited for: that one is asked again.
    const isToAskAgain = taken.length > 0 && dry.size > 0;
    if (isToAskAgain) dry.clear();
    for (const run of step.dry) dry.add(run);
    const byRun = new Map(runs.map((run) => [run.run, run]));
    for (const item of step.claimed) {
      const run = byRun.get(item.run);
      lanes.add({ item, isListed: run?.isListed === true });
      if (run?.isListed === true) turnTaking.took(run);
    }
    if (step.nextAt !== null) due.at(step.nextAt);
    for (const runId of step.ended) {
      progress.changed(runId);
      options.onEnded(runId);
    }
    if (step.ended.length > 0) wake();
    // Where one run had nothing to take up it is the next one's turn.
    else if (isToAskAgain || step.claimed.length > 0 || step.dry.length > 0) poke();
  }

  function send({ item }: Lane): Promise<void> {
    const age = tokenAge;
    const request = { messageThreadId: item.threadId, isArchived: item.wanted };
    const sending = gateway
      .editMessageThread(request, { signal: breakOff.signal })
      .catch((error: unknown) => {
        log.error('a thread could not be sent', { error: String(error) });
        return unproven;
      })
      .then((outcome) => {
        // Broken off by the stop itself: the row says `sending`, and the next start asks again.
        if (breakOff.signal.aborted && outcome.outcome === 'unknown') return;
        const isOldRefusal = outcome.outcome === 'unauthorized' && age !== tokenAge;
        settled.push(
          isOldRefusal
            ? givenBack(item)
            : itemSettlement(item, outcome, hold, now(), options.backOffMs),
        );
      })
      .finally(() => underWay.delete(sending));
    underWay.add(sending);
    return sending;
  }

  return {
    start: async () => {
      await history.archiveDelivery.recover(now());
      wake();
    },
    wake,
    retryNow: () => {
      hold.endWait();
      wake();
    },
    tokenChanged: () => {
      tokenAge += 1;
      hold.forget();
      wake();
    },
    hold: () => hold.current(),
    perSecond: (run) => progress.perSecond(run),
    announce: (runId) => progress.changed(runId),
    announceBegun: (runId) => progress.wentOn(runId),
    stop: async (graceMs = defaultGraceMs) => {
      stopped = true;
      hold.stop();
      progress.stop();
      due.stop();
      const grace = setTimeout(() => breakOff.abort(), graceMs);
      if (graceMs === 0) breakOff.abort();
      await pumpRun;
      await Promise.all(underWay);
      clearTimeout(grace);
      await pumpRun;
      // What was taken up and has not left waits again.
      await exchange([]).catch(() => {});
    },
  };
}
