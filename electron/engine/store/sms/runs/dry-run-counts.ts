/** What a run would do with some threads. */
export interface DryRunCounts {
  total: number;
  already: number;
  unknown: number;
  supersedes: number;
  /** Left alone: a deletion has them. */
  deleting: number;
  /** Undo only: threads left alone because they were changed again since. */
  kept: number;
  /** Undo only: threads for which what the run had replaced while it waited is asked for again. */
  resumed: number;
}

export const noCounts: Readonly<DryRunCounts> = {
  total: 0,
  already: 0,
  unknown: 0,
  supersedes: 0,
  deleting: 0,
  kept: 0,
  resumed: 0,
};

/** Adds one thread to the counts of a dry run, except `total`. */
export function addToCounts(
  counts: DryRunCounts,
  seen: { already: boolean; unknown: boolean; supersedes: boolean; deleting: boolean },
): void {
  const { already, deleting } = seen;
  counts.already += Number(already);
  counts.deleting += Number(deleting && !already);
  counts.unknown += Number(seen.unknown && !already && !deleting);
  counts.supersedes += Number(seen.supersedes);
}
