/** Milliseconds that are waited at most, whatever a service asks for. */
export const longestRetryAfterMs = 24 * 60 * 60 * 1000;

/**
 * Returns the milliseconds to wait by a `Retry-After` header in seconds or as an HTTP date (RFC 9110 §10.2.3), at most a day;
 * null without a readable header. `now`: milliseconds since 1970.
 */
export function readRetryAfter(header: string | undefined, now: number): number | null {
  const written = header?.trim() ?? '';
  const wait = /^\d+(?:\.\d+)?$/.test(written) ? Number(written) * 1000 : readDate(written) - now;
  return Number.isNaN(wait) ? null : Math.round(Math.min(Math.max(wait, 0), longestRetryAfterMs));
}

function readDate(written: string): number {
  // Only what names a day of the week is an HTTP date: Date.parse reads far too much.
  return /^[a-z]{3,9},? /i.test(written) ? Date.parse(written) : NaN;
}
