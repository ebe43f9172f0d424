import type { RunWait } from '../../../shared/contract/archive-runs.ts';
import { createPump } from '../delivery/pump.ts';
import type { Log } from '../host.ts';
import type { History } from '../store/history.ts';
import { type StoredRun, waitForRun } from '../store/sms/runs/stored-run.ts';
import { StoreFailure } from './store-failure.ts';
import type { TeamOfLog } from './team-of-log.ts';
import type { TeamStore } from './team-store.ts';

/** Milliseconds for which a run holds its threads by the store's clock, unless it renews the lease. */
const leaseMs = 60_000;

/** Milliseconds between two renewals. */
const renewMs = 15_000;

/** Milliseconds between two tries to get the threads of another desk's run: no hint arrives when a lease expires. */
const retryMs = 3_000;

interface Turn {
  threadIds: readonly string[] | null;
  mayGo: boolean;
  waitsFor: RunWait | null;
  /** Until when it is sure to hold its threads, by `performance.now()`. */
  heldUntil: number;
  /** Reading the log before it may go, while it holds its threads; null: not started. */
  reading: { isDone: boolean } | null;
  /** A person let it go without the store. */
  isAnyway: boolean;
}

interface RunTurnsParts {
  history: Pick<History, 'team'>;
  team: TeamOfLog;
  log: { isShared(): Promise<boolean>; readNow(): Promise<void>; appendNow(): Promise<void> };
  instanceKey: () => string;
  /** Called when a run may go, or waits for something else. */
  onChange: (runId: string) => void;
  problems: Log;
}

/**
 * Creates the turns of runs: only one desk of a team runs over a set of threads at a time. A run may go once it holds the lease of its
 * threads, and this desk has read what the run before it changed. If no team shares the instance, every run may go.
 */
export function createRunTurns(parts: RunTurnsParts) {
  const { history, team, log, instanceKey, onChange, problems } = parts;
  const turns = new Map<string, Turn>();
  /** Finished runs whose threads the store may still hold for them. */
  const unreleased = new Set<string>();
  let subscribed: { store: TeamStore | null; unsubscribe: () => void } | null = null;
  let isStopped = false;

  const update = createPump(
    async () => {
      subscribe();
      for (const [runId, turn] of turns) await updateTurn(runId, turn);
      if (turns.size === 0) return;
      const isWaiting = [...turns.values()].some(({ mayGo }) => !mayGo);
      update.wakeIn(isWaiting ? retryMs : renewMs);
    },
    (error) => problems.error('whose turn a run is was not found out', { error: String(error) }),
  );

  /** Subscribes to the present store's hints that a run ended. */
  function subscribe(): void {
    const store = team.store();
    if (subscribed?.store === store) return;
    subscribed?.unsubscribe();
    const unsubscribe = store?.onHint((hint) => {
      if (hint === 'run') update.wake();
    });
    subscribed = { store, unsubscribe: () => unsubscribe?.() };
  }

  /** Takes or renews the lease of a run's threads, and sets whether it may go. */
  async function updateTurn(runId: string, turn: Turn): Promise<void> {
    const store = team.store();
    const isShared = store !== null && team.membership() !== null && (await log.isShared());
    // A member who may no longer see the instance cannot take a lease; their runs are not shared with the team either.
    if (!isShared || !store.mayUse(instanceKey())) return setWait(runId, turn, null);
    try {
      if (store.state().state !== 'up') throw new StoreFailure('unreachable', 'away');
      const requestedAt = performance.now();
      const held = await store.takeRun(instanceKey(), runId, turn.threadIds, leaseMs);
      // It ended while it was asked for: nobody would renew or release what it holds now.
      if (turns.get(runId) !== turn) {
        if (held.isMine && !turns.has(runId)) unreleased.add(runId);
        return releaseAll();
      }
      turn.isAnyway = false;
      if (!held.isMine) {
        Object.assign(turn, { heldUntil: 0, reading: null });
        return setWait(runId, turn, await describeRun(held));
      }
      // The lease had expired: another run may have changed its threads since.
      if (performance.now() >= turn.heldUntil) turn.reading = null;
      turn.heldUntil = requestedAt + leaseMs;
      if (turn.mayGo || turn.reading?.isDone === true) return setWait(runId, turn, null);
      // A run is planned after this desk has read what the run before it changed. Not awaited, so that the lease is renewed meanwhile.
      turn.reading ??= startReading(store, turn);
    } catch (error) {
      if (!(error instanceof StoreFailure)) throw error;
      const isSure = turn.isAnyway || (turn.mayGo && performance.now() < turn.heldUntil);
      setWait(runId, turn, isSure ? null : { kind: 'store' });
    }
  }

  function startReading(store: TeamStore, turn: Turn): Turn['reading'] {
    const reading = { isDone: false };
    const { since } = store.state();
    void log.readNow().then(() => {
      const now = store.state();
      reading.isDone = team.store() === store && now.state === 'up' && now.since === since;
      // If the store was away in between, not everything was read.
      if (!reading.isDone && turn.reading === reading) turn.reading = null;
      update.wake();
    });
    return reading;
  }

  /** Returns what a run waits for: another run that holds its threads, and how far that is. */
  async function describeRun(held: { memberId: string; runId: string }): Promise<RunWait> {
    const { memberId, runId } = held;
    const name = team.membership()?.members.find((one) => one.memberId === memberId)?.name ?? '';
    return waitForRun(runId, name, await history.team.otherRun(runId));
  }

  function setWait(runId: string, turn: Turn, waitsFor: RunWait | null): void {
    const isSame = JSON.stringify(turn.waitsFor) === JSON.stringify(waitsFor);
    const mayGo = waitsFor === null;
    if (isSame && turn.mayGo === mayGo) return;
    Object.assign(turn, { waitsFor, mayGo });
    // The run may have ended since.
    if (turns.get(runId) === turn) onChange(runId);
  }

  /** Releases the threads of a finished run, once its changes are in the log. If the store is away, its return does. */
  async function release(runId: string): Promise<void> {
    await log.appendNow();
    const store = team.store();
    if (store?.state().state !== 'up') return;
    await store.endRun(instanceKey(), runId);
    unreleased.delete(runId);
  }

  const releaseAll = (): void => {
    for (const runId of unreleased) release(runId).catch(() => {});
  };

  const updateSoon = (): void => {
    if (isStopped) return;
    releaseAll();
    if (turns.size > 0) update.wake();
  };
  const unsubscribeTeam = team.onChange(updateSoon);

  return {
    /** Sets the runs that have something to do: takes turns for new ones, and releases the threads of those that are gone. */
    follow: (open: readonly Pick<StoredRun, 'runId' | 'isListed' | 'selection'>[]): void => {
      const listed = open.filter(({ isListed }) => isListed);
      const runIds = new Set(listed.map(({ runId }) => runId));
      for (const [runId, { heldUntil }] of turns) {
        if (runIds.has(runId)) continue;
        turns.delete(runId);
        if (heldUntil > 0) unreleased.add(runId);
      }
      releaseAll();
      for (const { runId, selection } of listed) {
        if (turns.has(runId)) continue;
        const threadIds = selection?.kind === 'ids' ? selection.threadIds : null;
        const mayGo = team.membership() === null;
        const turn = { threadIds, mayGo, waitsFor: null, heldUntil: 0, reading: null };
        turns.set(runId, { ...turn, isAnyway: false });
        if (!mayGo) update.wake();
      }
    },
    /** Whether a run may send. */
    mayGo: ({ runId, isListed }: Pick<StoredRun, 'runId' | 'isListed'>): boolean =>
      !isListed || turns.get(runId)?.mayGo === true,
    /** Returns what a run waits for; null: nothing. */
    waitsFor: (runId: string): RunWait | null => turns.get(runId)?.waitsFor ?? null,
    /** Lets a run go although the store is away and another desk may be running over its threads, as a person asked for. */
    goAnyway: (runId: string): void => {
      const turn = turns.get(runId);
      if (turn?.waitsFor?.kind !== 'store') return;
      turn.isAnyway = true;
      update.wake();
    },
    /** Looks again, after events of other desks' runs were applied. */
    update: updateSoon,
    /** Stops without releasing threads: the runs have not ended. Their leases expire unless this desk is back before. */
    stop: async (): Promise<void> => {
      isStopped = true;
      unsubscribeTeam();
      await update.stop();
      subscribed?.unsubscribe();
    },
  };
}
