import type { History } from '../store/history.ts';
import type { TrailMark } from '../store/team/team-table.ts';
import type { TeamStore } from './team-store.ts';

/**
 * Returns whether an event of the log is the one that this desk read earlier. An event that its author appended again after the log was
 * restored is another: the events before it may differ too.
 */
export function isSameEvent(inLog?: TrailMark, known?: TrailMark | null): boolean {
  return (
    inLog !== undefined &&
    inLog.seq === known?.seq &&
    inLog.eventId === known.eventId &&
    inLog.memberId === known.memberId &&
    inLog.storedAt === known.storedAt
  );
}

/**
 * Returns the sequence number of the newest event of the trail (newest first) that is still in the log; 0: none is. Events before
 * `firstSeq`, which retention has deleted, count as still in it.
 */
export async function lastCommonSeq(
  store: Pick<TeamStore, 'since' | 'hasHidden'>,
  trail: readonly TrailMark[],
  firstSeq: number,
): Promise<number> {
  const isCommon = async (mark: TrailMark): Promise<boolean> => {
    // Nothing can be said about a deleted event, and nothing before it is appended again.
    if (mark.seq < firstSeq) return true;
    const [inLog] = (await store.since(mark.seq - 1, 1)).events;
    if (isSameEvent(inLog, mark)) return true;
    return inLog?.seq !== mark.seq && (await store.hasHidden(mark));
  };
  // A binary search: everything behind the first common event is common too.
  let from = 0;
  let until = trail.length;
  while (from < until) {
    const middle = Math.floor((from + until) / 2);
    const mark = trail[middle];
    if (mark === undefined || (await isCommon(mark))) until = middle;
    else from = middle + 1;
  }
  return trail[from]?.seq ?? 0;
}

/** Clears the positions of events after `after`, or all of them, step by step. Returns false if it was stopped. */
export async function clearPositions(
  history: Pick<History, 'team'>,
  after: number | null,
  isStopped: () => boolean,
): Promise<boolean> {
  let from: Parameters<History['team']['clearMore']>[1];
  do {
    if (isStopped()) return false;
    from = (await history.team.clearMore(after, from)) ?? undefined;
  } while (from !== undefined);
  return true;
}
