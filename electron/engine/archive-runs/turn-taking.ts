import type { Turn } from '../store/threads/archive-delivery-table.ts';
import type { StoredRun } from '../store/threads/stored-run.ts';
import type { DueTimer } from './due-timer.ts';
import type { Lanes } from './lanes.ts';
import { createPace } from './pace.ts';
import type { ServiceHold } from './service-hold.ts';

export interface TurnTakingOptions {
  now: () => number;
  hasToken(): boolean;
  hold: ServiceHold;
  lanes: Lanes;
  due: DueTimer;
  /** Runs of which nothing can be taken up until something changes. */
  dry: ReadonlySet<number>;
}

/** Says which threads are sent next: those of the switch before those of runs, the oldest run first, each at its pace. */
export interface TurnTaking {
  /** Whose turn it is to be taken up, and how many of each. Asks for the token, and to be asked again, where it is nobody's. */
  turnsOf(runs: readonly StoredRun[]): Turn[];
  /** The run whose turn it is: the oldest that has something to send. */
  next(runs: readonly StoredRun[]): StoredRun | undefined;
  /** A thread of the run was taken up. */
  took(run: StoredRun): void;
}

export function createTurnTaking(options: TurnTakingOptions): TurnTaking {
  const { hold, lanes, due, dry } = options;
  const pace = createPace(options.now);

  function next(runs: readonly StoredRun[]): StoredRun | undefined {
    const listed = runs.filter(({ isListed, state }) => isListed && state === 'running');
    return listed.find(({ run }) => !dry.has(run)) ?? listed[0];
  }

  function ofSwitch(ready: readonly StoredRun[]): Turn[] {
    const turns: Turn[] = [];
    let free = lanes.freeForToggles();
    for (const { run, counts } of ready.filter(({ isListed }) => !isListed)) {
      if (free <= 0) break;
      turns.push({ run, limit: free });
      free -= counts.waiting;
    }
    return turns;
  }

  function ofRuns(ready: readonly StoredRun[]): Turn[] {
    const run = next(ready);
    if (run === undefined) return [];
    const room = lanes.freeForRuns(run.parallel);
    const limit = pace.allowance(run.pace, room);
    if (limit > 0) return [{ run: run.run, limit }];
    if (room > 0) due.at(pace.nextAt());
    return [];
  }

  return {
    turnsOf: (runs) => {
      if (hold.isHeld() || (hold.isProbing() && !lanes.isEmpty())) return [];
      const ready = runs.filter(({ run, state }) => state === 'running' && !dry.has(run));
      if (ready.length > 0 && !options.hasToken()) {
        hold.needsToken('no-token');
        return [];
      }
      const turns = [...ofSwitch(ready), ...ofRuns(ready)];
      return hold.isProbing() ? turns.slice(0, 1).map((turn) => ({ ...turn, limit: 1 })) : turns;
    },
    next,
    took: (run) => pace.spend(run.pace, 1),
  };
}
