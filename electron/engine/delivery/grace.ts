/** Milliseconds for which pending answers are waited for, where no other time is given. */
const usualGraceMs = 5_000;

/** Waits until what is under way has ended; after `graceMs`, aborts it. */
export async function withGrace(
  breakOff: AbortController,
  graceMs: number | undefined,
  ended: () => Promise<unknown>,
): Promise<void> {
  const grace = setTimeout(() => breakOff.abort(), graceMs ?? usualGraceMs);
  if (graceMs === 0) breakOff.abort();
  await ended();
  clearTimeout(grace);
}
