/** What a run would do with some threads. */
export interface Foreseen {
  total: number;
  already: number;
  unknown: number;
  overtakes: number;
  /** Of an undo: threads that were changed again later. */
  kept: number;
}

export const nothingForeseen: Readonly<Foreseen> = {
  total: 0,
  already: 0,
  unknown: 0,
  overtakes: 0,
  kept: 0,
};

/** Adds one thread to the counts of a dry run, but not to its total. */
export function countForeseen(
  counts: Foreseen,
  seen: { already: boolean; unknown: boolean; overtakes: boolean },
): void {
  counts.already += Number(seen.already);
  counts.unknown += Number(seen.unknown && !seen.already);
  counts.overtakes += Number(seen.overtakes);
}
