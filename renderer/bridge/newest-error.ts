/** A change or a reading with what came of it; without a time it is older than any other. */
export interface Tried<Failure> {
  error: Failure | null;
  /** When a change was asked for, in milliseconds. */
  submittedAt?: number;
  /** When a reading failed, in milliseconds. */
  errorUpdatedAt?: number;
}

/**
 * Returns the newest failure of several that one place says; null where nothing failed. An older one would hide why the latest
 * press did nothing.
 */
export function newestError<Failure>(...tried: readonly Tried<Failure>[]): Failure | null {
  const at = ({ submittedAt, errorUpdatedAt }: Tried<Failure>) =>
    submittedAt ?? errorUpdatedAt ?? 0;
  const failed = tried.filter(({ error }) => error !== null);
  return failed.sort((a, b) => at(b) - at(a))[0]?.error ?? null;
}
