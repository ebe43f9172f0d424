/**
 * Returns how many rows the next step takes to end in `stepMs` milliseconds, at the pace of the last one (rows a millisecond): at most half
 * as many again as that was to take, `before`.
 */
export function fittingSize(
  before: number,
  pace: number,
  { stepMs, fewest, most }: { stepMs: number; fewest: number; most: number },
): number {
  return Math.round(Math.max(fewest, Math.min(pace * stepMs, before * 1.5, most)));
}
