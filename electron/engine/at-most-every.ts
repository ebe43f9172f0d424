/** Returns what does some work at once, and then at most every so many milliseconds: what it is asked between is left out. */
export function atMostEvery<Told extends unknown[]>(
  ms: number,
  work: (...told: Told) => void,
): (...told: Told) => void {
  let last = -Infinity;
  return (...told) => {
    if (performance.now() - last < ms) return;
    last = performance.now();
    work(...told);
  };
}
