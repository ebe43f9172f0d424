import type { TrailMark } from '../store/team/team-table.ts';
import type { TeamStore } from './team-store.ts';

/**
 * Returns whether a place in the log has the event that is known of it. One that its author told again after the log was restored is
 * another: what is before it need not be what was.
 */
export function isSame(there?: TrailMark, known?: TrailMark | null): boolean {
  return (
    there !== undefined &&
    there.seq === known?.seq &&
    there.eventId === known.eventId &&
    there.memberId === known.memberId &&
    (known.storedAt === null || there.storedAt === known.storedAt)
  );
}

/** Returns the newest place that the log has in common with what was read of it, newest first; 0: none. Before `firstSeq` nothing is kept. */
export async function placeInCommon(
  store: Pick<TeamStore, 'since' | 'hasHidden'>,
  trail: readonly TrailMark[],
  firstSeq: number,
): Promise<number> {
  // The newest comes first: behind the first that is the same, all are.
  let from = 0;
  let until = trail.length;
  while (from < until) {
    const middle = Math.floor((from + until) / 2);
    const mark = trail[middle];
    const isKept = (mark?.seq ?? 1) >= firstSeq;
    const there = isKept ? (await store.since((mark?.seq ?? 1) - 1, 1)).events[0] : undefined;
    // Of what retention has deleted nothing can be said, and nothing is told again.
    const isThere =
      isSame(there, mark) ||
      (isKept && mark !== undefined && there?.seq !== mark.seq && (await store.hasHidden(mark)));
    if (!isKept || isThere) until = middle;
    else from = middle + 1;
  }
  return trail[from]?.seq ?? 0;
}
