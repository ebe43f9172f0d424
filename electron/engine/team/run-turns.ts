import type { RunWait } from '../../../shared/contract/archive-runs.ts';
import { createPump } from '../delivery/pump.ts';
import type { Log } from '../host.ts';
import type { History } from '../store/history.ts';
import type { StoredRun } from '../store/threads/stored-run.ts';
import { StoreFailure } from './store-failure.ts';
import type { TeamOfLog } from './team-log.ts';
import type { TeamStore } from './team-store.ts';

/** Milliseconds for which threads are a run's by the store's clock, unless it says again that it goes on. */
const leaseMs = 60_000;

/** Milliseconds between two times that it says so. */
const renewMs = 15_000;

/** Milliseconds between two looks whether another desk's run is over: nobody tells that a lease ran out. */
const lookMs = 3_000;

interface Turn {
  threadIds: readonly string[] | null;
  mayGo: boolean;
  waitsFor: RunWait | null;
  /** Until when its threads are surely its own, by `performance.now()`. */
  heldUntil: number;
  /** What is read of the log before it goes, while its threads are its own; null: that has to begin. */
  reading: { isDone: boolean } | null;
  /** A person said that it goes on without the store. */
  isAnyway: boolean;
}

interface RunTurnsParts {
  history: Pick<History, 'team'>;
  team: TeamOfLog;
  log: { isShared(): Promise<boolean>; readNow(): Promise<void>; appendNow(): Promise<void> };
  instanceKey: () => string;
  /** Whether a run may go, or what it waits for, is otherwise than before. */
  onChange: (runId: string) => void;
  problems: Log;
}

/**
 * Creates what lets one desk of a team run over a set of threads at a time. A run goes once the store has given it its threads, and this
 * desk has read what the run before it told. Where no team shares the instance, every run may go.
 */
export function createRunTurns(parts: RunTurnsParts) {
  const { history, team, log, instanceKey, onChange, problems } = parts;
  const turns = new Map<string, Turn>();
  let heard: { store: TeamStore | null; end: () => void } | null = null;
  let isStopped = false;

  const look = createPump(
    async () => {
      hearStore();
      for (const [runId, turn] of turns) await lookAt(runId, turn);
      if (turns.size === 0) return;
      const isWaiting = [...turns.values()].some(({ mayGo }) => !mayGo);
      look.wakeIn(isWaiting ? lookMs : renewMs);
    },
    (error) => problems.error('whose turn a run is was not found out', { error: String(error) }),
  );

  /** The store tells when a run ended. */
  function hearStore(): void {
    const store = team.store();
    if (heard?.store === store) return;
    heard?.end();
    const end = store?.onHint((hint) => {
      if (hint === 'run') look.wake();
    });
    heard = { store, end: () => end?.() };
  }

  async function lookAt(runId: string, turn: Turn): Promise<void> {
    const store = team.store();
    const isShared = store !== null && team.membership() !== null && (await log.isShared());
    // Whoever may not see the instance any more cannot ask for a turn: the others do not hear of what they do either.
    if (!isShared || !store.mayUse(instanceKey())) return put(runId, turn, null);
    try {
      if (store.state().state !== 'up') throw new StoreFailure('unreachable', 'away');
      const asked = performance.now();
      const held = await store.takeRun(instanceKey(), runId, turn.threadIds, leaseMs);
      turn.isAnyway = false;
      if (held !== null && !held.isMine) {
        Object.assign(turn, { heldUntil: 0, reading: null });
        return put(runId, turn, await waitFor(held));
      }
      // Another may have run over its threads meanwhile.
      if (performance.now() >= turn.heldUntil) turn.reading = null;
      turn.heldUntil = asked + leaseMs;
      if (turn.mayGo || turn.reading?.isDone === true) return put(runId, turn, null);
      // What the run before it changed is known before this one is planned; not waited for here, so that its threads stay its own.
      turn.reading ??= read(store, turn);
    } catch (error) {
      if (!(error instanceof StoreFailure)) throw error;
      const isSure = turn.isAnyway || (turn.mayGo && performance.now() < turn.heldUntil);
      put(runId, turn, isSure ? null : { kind: 'store' });
    }
  }

  function read(store: TeamStore, turn: Turn): Turn['reading'] {
    const reading = { isDone: false };
    const { since } = store.state();
    void log.readNow().then(() => {
      const now = store.state();
      reading.isDone = team.store() === store && now.state === 'up' && now.since === since;
      // The store was lost in the middle: not all was read.
      if (!reading.isDone && turn.reading === reading) turn.reading = null;
      look.wake();
    });
    return reading;
  }

  async function waitFor(held: { memberId: string; runId: string }): Promise<RunWait> {
    const { memberId, runId } = held;
    const name = team.membership()?.members.find((one) => one.memberId === memberId)?.name ?? '';
    const run = await history.team.otherRun(runId);
    const isPlanned = run !== null && run.state !== 'planning';
    const counts = run?.counts;
    const total = counts && Object.values(counts).reduce((sum, one) => sum + one, 0);
    return {
      kind: 'run',
      runId,
      name,
      done: isPlanned && counts ? (total ?? 0) - counts.waiting - counts.sending : null,
      total: isPlanned ? (total ?? null) : null,
      isPaused: run?.state === 'paused',
    };
  }

  function put(runId: string, turn: Turn, waitsFor: RunWait | null): void {
    const isSame = JSON.stringify(turn.waitsFor) === JSON.stringify(waitsFor);
    const mayGo = waitsFor === null;
    if (isSame && turn.mayGo === mayGo) return;
    Object.assign(turn, { waitsFor, mayGo });
    // It may have ended meanwhile.
    if (turns.get(runId) === turn) onChange(runId);
  }

  /** Lets others have the threads of a run that is over, once they can know what it did. */
  async function end(runId: string): Promise<void> {
    await log.appendNow();
    const store = team.store();
    if (store?.state().state === 'up') await store.endRun(instanceKey(), runId);
  }

  /** The team, or its store, is otherwise than before. */
  const lookAgain = (): void => {
    if (!isStopped && turns.size > 0) look.wake();
  };
  const unfollow = team.onChange(lookAgain);

  return {
    /** Says which runs have something to do. */
    follow: (open: readonly Pick<StoredRun, 'runId' | 'isListed' | 'selection'>[]): void => {
      const listed = open.filter(({ isListed }) => isListed);
      const runIds = new Set(listed.map(({ runId }) => runId));
      for (const [runId, { heldUntil }] of turns) {
        if (runIds.has(runId)) continue;
        turns.delete(runId);
        if (heldUntil > 0) end(runId).catch(() => {});
      }
      for (const { runId, selection } of listed) {
        if (turns.has(runId)) continue;
        const threadIds = selection?.kind === 'ids' ? selection.threadIds : null;
        const mayGo = team.membership() === null;
        const turn = { threadIds, mayGo, waitsFor: null, heldUntil: 0, reading: null };
        turns.set(runId, { ...turn, isAnyway: false });
        if (!mayGo) look.wake();
      }
    },
    mayGo: ({ runId, isListed }: Pick<StoredRun, 'runId' | 'isListed'>): boolean =>
      !isListed || turns.get(runId)?.mayGo === true,
    waitsFor: (runId: string): RunWait | null => turns.get(runId)?.waitsFor ?? null,
    /** A person lets a run go although the store cannot say whether others run one. */
    goAnyway: (runId: string): void => {
      const turn = turns.get(runId);
      if (turn?.waitsFor?.kind !== 'store') return;
      turn.isAnyway = true;
      look.wake();
    },
    /** More is known of others' runs. */
    look: lookAgain,
    /** What it holds is free once its time is over, unless this desk is back by then: the runs have not ended. */
    stop: async (): Promise<void> => {
      isStopped = true;
      unfollow();
      await look.stop();
      heard?.end();
    },
  };
}
