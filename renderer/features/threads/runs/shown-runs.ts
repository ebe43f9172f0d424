import type { ArchiveRun } from '../../../../shared/contract/archive-runs.ts';
import type { ThreadFilter } from '../../../../shared/contract/threads.ts';
import { wholeFilter } from '../../../product-ui/threads/thread-filter.ts';
import { isUnderWay } from './run-words.ts';

/** Milliseconds after which a run of another desk that tells nothing more is found in the list of all runs alone. */
const silentMs = 10 * 60_000;

/** Milliseconds for which what became of one’s own run stays, before the runs of others. */
const recentMs = 10 * 60_000;

/**
 * Returns which of the newest runs stand beside the list: what is under way before what is planned, one’s own first, what goes before
 * what waits for it, else the newest; before those of others, and those that have not begun, alone, what became of one’s own last run;
 * after them the last of one’s own that ended while one of them went on.
 */
export function shownRuns(runs: readonly ArchiveRun[], now: number): ArchiveRun[] {
  const active = runs
    .filter((run) => isUnderWay(run) || run.state === 'proposed')
    .filter(({ by }) => by === null || now - by.toldAt < silentMs)
    .sort((one, other) => rankOf(one) - rankOf(other));
  const shown = active.length > 0 ? active : runs.slice(0, 1);
  const own = runs.find(({ by, state }) => by === null && state !== 'proposed');
  const isRecent = (endedAt: number | null) => endedAt !== null && now - endedAt < recentMs;
  const isNoneUnderWay = shown.every((run) => run !== own && (run.by !== null || !isUnderWay(run)));
  const beside =
    own !== undefined && isRecent(own.endedAt) && isNoneUnderWay ? [own, ...shown] : shown;
  const since = Math.min(...beside.map(begunAt));
  const ended = runs
    .filter((run) => run.by === null && isRecent(run.endedAt) && !beside.includes(run))
    .filter(({ endedAt, undoneBy }) => (endedAt ?? 0) >= since && !undoneBy)
    .sort((one, other) => (other.endedAt ?? 0) - (one.endedAt ?? 0));
  return [...beside, ...ended.slice(0, 1)];
}

/** Returns when one's own run began; never, of others' and of those that have not. */
function begunAt({ by, state, startedAt }: ArchiveRun): number {
  return by !== null || state === 'proposed' ? Infinity : (startedAt ?? Infinity);
}

function rankOf(run: ArchiveRun): number {
  const { by, waitsFor } = run;
  return 4 * Number(!isUnderWay(run)) + 2 * Number(by !== null) + Number(waitsFor !== null);
}

/**
 * Returns the filter that lists a run's threads: its own where it has taken none yet, since it takes those that match when it begins; null
 * where it has taken none of those that were picked by hand, which no filter lists.
 */
export function threadsOf({ runId, state, filter, counts }: ArchiveRun): ThreadFilter | null {
  const isAhead = state === 'proposed' && counts.total === 0;
  return isAhead ? filter : { ...wholeFilter, runId };
}
