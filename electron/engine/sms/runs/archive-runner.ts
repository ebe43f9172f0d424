import { attempt, type Attempt } from '../../delivery/attempt.ts';
import type { RunWait } from '../../../../shared/contract/archive-runs.ts';
import type { BackOffStatus } from '../../../../shared/contract/outbox.ts';
import type { BackOff } from '../../delivery/back-off.ts';
import { withGrace } from '../../delivery/grace.ts';
import { createPace } from '../../delivery/pace.ts';
import { createPump } from '../../delivery/pump.ts';
import type { Gateway } from '../../gateway/gateway.ts';
import type { OptionalGateway } from '../../gateway/optional/optional-gateway.ts';
import type { Outcome } from '../../gateway/outcome.ts';
import type { Log } from '../../host.ts';
import type { History } from '../../store/history.ts';
import type {
  ClaimedItem,
  ItemOutcome,
  Turn,
} from '../../store/sms/runs/archive-delivery-table.ts';
import { type StoredRun, waitForRun } from '../../store/sms/runs/stored-run.ts';
import { deletionResult, itemResult, requeued } from './item-result.ts';
import type { Progress } from './progress.ts';
import { createSilence } from './silence.ts';

/** Threads that one planning step writes: it takes the store a few milliseconds, so that a send never has to wait. */
const plannedAtOnce = 250;

/** Threads of a run without a pace that are claimed ahead for each lane. */
const aheadOfLane = 8;

/** Milliseconds over which answers are gathered for one synced step, as long as lanes have threads claimed ahead. */
const gatherMs = 10;

/** Most threads of the switch that are sent at the same time, in addition to those of runs. */
const mostToggles = 4;

export interface ArchiveRunnerOptions {
  history: History;
  gateway: Pick<Gateway, 'editMessageThread'>;
  optional: Pick<OptionalGateway, 'deleteMessageThread'>;
  /** The back-off of the SMS side, which has its own address: what holds messages does not hold it. */
  backOff: BackOff;
  /** Where a team shares the instance: whether a run may go or waits for another desk's run. The switch never waits. */
  turns: {
    follow(open: readonly StoredRun[]): void;
    mayGo(run: StoredRun): boolean;
    waitsFor(runId: string): RunWait | null;
  };
  progress: Progress;
  /** Called when the last thread of a run was answered or given up. */
  onEnded(runId: string): void;
  /** Milliseconds since 1970. By default `Date.now`. */
  now?: () => number;
  log: Log;
  /** Milliseconds between attempts at one thread. */
  backOffMs?: readonly number[];
}

/**
 * Creates an idle runner. Each step of its pump plans a batch of the oldest unplanned run and then, in one synced step of the store,
 * records the answers and claims as many threads as there are free lanes.
 */
export function createArchiveRunner(options: ArchiveRunnerOptions) {
  const { history, gateway, optional, backOff, turns, progress, log, now = Date.now } = options;
  const pace = createPace(Date.now);
  const breakOff = new AbortController();
  /** Threads under way. A run's is listed, the switch's is not. */
  const underWay = { listed: 0, toggles: 0 };
  const requests = new Set<Promise<void>>();
  /** Threads of a run without a pace, claimed ahead: a free lane sends the next at once and need not wait for the disk. */
  let ahead: ClaimedItem[] = [];
  /** Runs that are planned or sent, oldest first; read again where stale. */
  let open: StoredRun[] = [];
  let isStale = true;
  /** Runs of which nothing can be claimed until something changes, or until a thread's next attempt is due. */
  const exhausted = new Set<number>();
  let nextAttemptAt = Infinity;
  /** The run of which a thread was claimed last; null: none yet. */
  let going: number | null = null;
  /** Answers that are not recorded yet. */
  let results: ItemOutcome[] = [];
  let stopped = false;
  /** Whether the last announcement was outside the instance's hours. */
  let wasOutside = false;

  const pump = createPump(step, (error) => {
    log.error('archive runs could not go on', { error: String(error) });
    isStale = true;
  });

  const silence = createSilence(() => {
    for (const { runId } of open) progress.changed(runId);
  });

  const wake = (): void => {
    isStale = true;
    exhausted.clear();
    pump.wake();
  };

  async function step(): Promise<void> {
    if (isStale) {
      isStale = false;
      open = await history.archiveRuns.open();
      turns.follow(open);
    }
    checkHours();
    giveBackAhead();
    await planNext();
    if (now() >= nextAttemptAt) {
      nextAttemptAt = Infinity;
      exhausted.clear();
    }
    await recordAndClaim();
    if (nextAttemptAt < Infinity) pump.wakeIn(nextAttemptAt - Date.now());
  }

  /** Reports to open runs that the instance's hours have ended or begun. */
  function checkHours(): void {
    const until = backOff.hours()?.until ?? null;
    const isRunning = open.some(({ state, isListed }) => isListed && state === 'running');
    if (isRunning) pump.wakeIn(until === null ? Infinity : until - Date.now());
    if (wasOutside === (until !== null)) return;
    wasOutside = until !== null;
    for (const { runId } of open) progress.changed(runId);
  }

  async function planNext(): Promise<void> {
    const run = open.find((one) => one.state === 'planning' && turns.mayGo(one));
    if (run === undefined || stopped) return;
    const isPlanned = await history.archiveRuns.plan(run.runId, plannedAtOnce, Date.now());
    if (!isPlanned) {
      // The page already shows the requested state: a half-planned list would revert it for a moment.
      progress.wentOn(run.runId);
      return pump.wake();
    }
    progress.changed(run.runId);
    wake();
  }

  async function recordAndClaim(): Promise<void> {
    const turns = nextTurns();
    if (results.length === 0 && turns.length === 0) return;
    const recorded = results;
    results = [];
    const step = await history.archiveDelivery
      .recordAndClaim(recorded, turns, Date.now())
      .catch((error) => {
        // Kept in memory: a lost outcome would only be requested again, but the disk error must be reported.
        results.unshift(...recorded);
        throw error;
      });
    for (const { item, result } of recorded) {
      progress.changed(item.runId);
      if (result !== 'again') progress.answered(item.run, 1);
    }
    // Another run may have waited for a thread that was under way: ask that run again.
    const isToAskAgain = recorded.length > 0 && exhausted.size > 0;
    if (isToAskAgain) exhausted.clear();
    for (const run of step.exhausted) exhausted.add(run);
    if (step.nextAt !== null) nextAttemptAt = Math.min(nextAttemptAt, step.nextAt);
    const runs = new Map(open.map((run) => [run.run, run]));
    for (const item of step.claimed) {
      const run = runs.get(item.run);
      if (run?.isListed === true) goesNow(run);
      if (run?.isListed === true && underWay.listed >= run.parallel) ahead.push(item);
      else launch(item, run);
    }
    for (const runId of step.ended) {
      progress.changed(runId);
      options.onEnded(runId);
    }
    if (step.ended.length > 0) wake();
    // If one run had nothing to claim, it is the next run's turn.
    else if (isToAskAgain || step.claimed.length > 0 || step.exhausted.length > 0) pump.wake();
  }

  /** Returns what may be claimed now: threads of the switch before those of runs, and only one in all while the service is probed. */
  function nextTurns(): Turn[] {
    if (stopped) return [];
    const ready = open.filter(({ run, state }) => state === 'running' && !exhausted.has(run));
    if (ready.length === 0 || backOff.waitsFor() !== null) return [];
    if (!backOff.isProbing()) return [...turnsOfToggles(ready), ...turnOfRuns(ready)];
    if (requests.size > 0) return [];
    const [first] = [...turnsOfToggles(ready), ...turnOfRuns(ready)];
    return first === undefined ? [] : [{ ...first, limit: 1 }];
  }

  function turnsOfToggles(ready: readonly StoredRun[]): Turn[] {
    const turns: Turn[] = [];
    let free = mostToggles - underWay.toggles;
    for (const { run, counts } of ready.filter(({ isListed }) => !isListed)) {
      if (free <= 0) break;
      turns.push({ run, limit: free });
      free -= counts.waiting;
    }
    return turns;
  }

  /** Returns the turn of the oldest run with threads to send. Pace and lanes belong to the instance: two runs are no faster than one. */
  function turnOfRuns(ready: readonly StoredRun[]): Turn[] {
    const run = ready.find((one) => one.isListed && turns.mayGo(one));
    if (run === undefined || backOff.hours() !== null) return [];
    const isUnpaced = gapOf(run) === 0 && !backOff.isProbing();
    const most = isUnpaced ? (1 + aheadOfLane) * run.parallel : run.parallel;
    const free = most - underWay.listed - ahead.length;
    if (free <= 0) return [];
    const limit = pace.allowance(gapOf(run), free);
    if (limit > 0) return [{ run: run.run, limit }];
    const at = pace.nextAt(gapOf(run));
    pump.wakeIn(at === null ? 0 : at - Date.now());
    return [];
  }

  /** Records which run goes, and that those after it wait for it. */
  function goesNow({ run }: StoredRun): void {
    if (going === run) return;
    going = run;
    for (const { runId } of open) progress.changed(runId);
  }

  /** Returns the wait for the run of this desk that goes before this one; null: none does. */
  function waitsForOwn(runId: string): RunWait | null {
    const inTurn = open.filter(
      (run) => run.isListed && run.state === 'running' && turns.mayGo(run),
    );
    const first = inTurn.find(({ run }) => run === going) ?? inTurn[0];
    const waits = inTurn.find((run) => run.runId === runId);
    if (first === undefined || waits === undefined || waits.run <= first.run) return null;
    return waitForRun(first.runId, null, null);
  }

  /** Requeues the threads that were claimed ahead if their run may not send now. */
  function giveBackAhead(): void {
    const isRunning = (run: StoredRun) => run.state === 'running' && turns.mayGo(run);
    const running = new Set(open.filter(isRunning).map(({ run }) => run));
    const isHeld = stopped || (backOff.mayAsk() ?? backOff.hours()) !== null;
    const mayGo = ({ run }: ClaimedItem) => !isHeld && running.has(run);
    results.push(...ahead.filter((item) => !mayGo(item)).map(requeued));
    ahead = ahead.filter(mayGo);
  }

  function launchAhead(): void {
    giveBackAhead();
    const next = ahead.shift();
    if (next !== undefined)
      launch(
        next,
        open.find(({ run }) => run === next.run),
      );
  }

  function launch(item: ClaimedItem, run: StoredRun | undefined): void {
    // A wait began while the thread was claimed: its request has not left.
    if (stopped || backOff.mayAsk() !== null) {
      results.push(requeued(item));
      return pump.wake();
    }
    const kind = run?.isListed === true ? 'listed' : 'toggles';
    if (run?.isListed === true) pace.begin(gapOf(run));
    underWay[kind] += 1;
    silence.asked();
    const request = send(item).finally(() => {
      underWay[kind] -= 1;
      requests.delete(request);
      if (kind === 'listed') launchAhead();
      if (ahead.length > underWay.listed) pump.wakeIn(gatherMs);
      else pump.wake();
    });
    requests.add(request);
  }

  async function send(item: ClaimedItem): Promise<void> {
    const { threadId, wanted } = item;
    const result = await (wanted === 'gone'
      ? ask(item, (given) => optional.deleteMessageThread(threadId, given), deletionResult)
      : ask(
          item,
          (given) =>
            gateway.editMessageThread({ messageThreadId: threadId, isArchived: wanted }, given),
          itemResult,
        ));
    if (result !== null) results.push(result);
  }

  async function ask<Value>(
    item: ClaimedItem,
    request: (given: { signal: AbortSignal }) => Promise<Outcome<Value>>,
    resultOf: (
      item: ClaimedItem,
      came: Attempt<Value>,
      at: number,
      backOffMs?: readonly number[],
    ) => ItemOutcome,
  ): Promise<ItemOutcome | null> {
    const came = await attempt(() => request({ signal: breakOff.signal }), {
      backOff,
      troubleAbout: () => item.threadId,
      log,
    });
    // Without a status nothing came: the silence goes on, also while one request after the other is given up.
    const { outcome } = came ?? {};
    if (outcome?.outcome !== 'unknown' || outcome.status !== null)
      silence.answered(requests.size > 1);
    // Aborted by `stop`: the row's state is `sending`, and the next start requests it again.
    if (breakOff.signal.aborted && came?.outcome.outcome === 'unknown') return null;
    return came === null ? requeued(item) : resultOf(item, came, Date.now(), options.backOffMs);
  }

  return {
    /** Resumes what the last run of the application left unfinished. */
    begin: async () => {
      await history.archiveDelivery.recover(Date.now());
      wake();
    },
    /** Looks again after a switch was pressed or a run was added, paused, resumed or cancelled. */
    wake: () => {
      if (requests.size === 0) silence.end();
      wake();
    },
    on: {
      threads: () => {
        progress.changed();
        for (const { runId } of open) progress.changed(runId);
        wake();
      },
      clock: wake,
      settings: wake,
    },
    /** Returns why runs wait, or null. */
    backOff: (): BackOffStatus => backOff.current() ?? backOff.hours(),
    /** Returns since when the service has answered nothing, in milliseconds since 1970; null: it answers, or nothing is asked. */
    silentSince: silence.since,
    /** Returns what a run waits for: the team, or a run before it; null: nothing. */
    waitsFor: (runId: string) => turns.waitsFor(runId) ?? waitsForOwn(runId),
    /** Returns the recent threads per second. */
    perSecond: (run: number) => progress.perSecond(run),
    /** Publishes that rows changed, at most twice a second. */
    announce: progress.changed,
    /** Like `announce`, for a run that no row shows yet. */
    announceBegun: progress.wentOn,
    stop: async (graceMs?: number) => {
      stopped = true;
      silence.end();
      await withGrace(breakOff, graceMs, async () => {
        await pump.stop();
        await Promise.all(requests);
      });
      giveBackAhead();
      await recordAndClaim().catch(() => {});
    },
  };
}

export type ArchiveRunner = ReturnType<typeof createArchiveRunner>;

/** Returns the milliseconds between two requests of a run; 0: as fast as the service answers. */
function gapOf({ pace: perMinute }: StoredRun): number {
  return perMinute === 0 ? 0 : 60_000 / perMinute;
}
