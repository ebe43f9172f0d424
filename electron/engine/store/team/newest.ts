/** When a desk learned of something, and which one. */
export interface Moment {
  /** When the service changed its record, by its own clock; null: it did not say. */
  recordAt: number | null;
  /** By the store's clock. */
  at: number;
  by: string;
}

/** Returns whether one outcome is newer: by the service's times if both have one, else by the store's. */
export function isNewer(one: Moment, other: Moment): boolean {
  if (one.recordAt !== null && other.recordAt !== null && one.recordAt !== other.recordAt) {
    return one.recordAt > other.recordAt;
  }
  return isLater(one, other);
}

/** Returns whether one record of a list is newer: by the service's times, where one without is the older; else by the store's. */
export function isNewerRecord(one: Moment, other: Moment): boolean {
  const recordAt = one.recordAt ?? -1;
  const otherAt = other.recordAt ?? -1;
  return recordAt === otherAt ? isLater(one, other) : recordAt > otherAt;
}

/**
 * Returns whether a record of a list is newer than an outcome about the same thread. Of one second of the service, or of one record, the
 * outcome counts: a list that was asked for before it may be told after it.
 */
export function isNewerThanOutcome(
  record: Omit<Moment, 'by'>,
  outcome: Omit<Moment, 'by'>,
): boolean {
  if (record.recordAt === null) return false;
  if (outcome.recordAt === null) return record.at > outcome.at;
  return record.recordAt > outcome.recordAt;
}

function isLater(one: Moment, other: Moment): boolean {
  return one.at === other.at ? one.by > other.by : one.at > other.at;
}
