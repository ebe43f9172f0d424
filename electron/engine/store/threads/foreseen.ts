/** What making wishes about some threads would do. */
export interface Foreseen {
  total: number;
  already: number;
  unknown: number;
  overtakes: number;
  /** Of an undo: threads about which a later wish was made. */
  kept: number;
}

export const nothingForeseen: Readonly<Foreseen> = {
  total: 0,
  already: 0,
  unknown: 0,
  overtakes: 0,
  kept: 0,
};

/** Adds one thread to what is foreseen, its total apart. */
export function countForeseen(
  counts: Foreseen,
  seen: { already: boolean; unknown: boolean; overtakes: boolean },
): void {
  counts.already += Number(seen.already);
  counts.unknown += Number(seen.unknown && !seen.already);
  counts.overtakes += Number(seen.overtakes);
}
