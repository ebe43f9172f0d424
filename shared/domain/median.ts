/** Returns the middle one of some values, of two the one between them, as a spreadsheet does; null: there are none. */
export function median(values: readonly number[]): number | null {
  const sorted = Float64Array.from(values).sort();
  const lower = sorted[Math.floor((sorted.length - 1) / 2)];
  const upper = sorted[Math.floor(sorted.length / 2)];
  return lower === undefined || upper === undefined ? null : (lower + upper) / 2;
}
