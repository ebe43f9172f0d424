/** Entries of a page in the rounds of one whole reading: where pages break elsewhere, rows that an unstable order hid come up. */
const perPageInRound = [50, 49, 47, 43] as const;

/** Milliseconds of the service's time that are read again: its clock has seconds only, and what is written late has an older one. */
const overlapMs = 60_000;

/** Milliseconds between two whole readings because the service counts otherwise. */
const wholeEveryMs = 3_600_000;

/**
 * How far the service's list of threads is read, newest change first, as it stands in the history.
 *
 * - `whole`: every page, in rounds, until as many were seen as the service counts
 * - `newest`: until a page on which all is known
 * - `sweeping`: what a whole reading did not see is gone; `page` is the last place that was looked at
 */
export interface ThreadReading {
  kind: 'none' | 'whole' | 'newest' | 'sweeping';
  /** Grows with each whole reading; `thread.listed` is the last one that saw it. */
  pass: number;
  round: number;
  /** The next one. */
  page: number;
  /** The newest change on the first page of this reading; null: not known. Milliseconds since 1970 by the service's clock. */
  top: number | null;
  /** What changed before this is known. */
  floor: number | null;
  /** How many the service counted on the page before. */
  total: number | null;
  /** Threads seen in this pass, and of all that are in the list. */
  seen: number;
  known: number;
  /** A whole reading has ended, and is complete only if it saw as many as the service counts. */
  isUnchecked: boolean;
  /** Readings in a row after which the service counted otherwise. */
  mismatches: number;
  hold: 'none' | 'paused' | 'cancelled';
  /** Milliseconds since 1970: when this reading began, when the last one began that was ended, and when a whole one ended. */
  beganAt: number;
  settledAt: number | null;
  wholeAt: number | null;
  /** Threads that the service counts and did not list, however often it was asked. */
  missing: number;
}

/** What one page showed. Times are the service's, in milliseconds since 1970. */
export interface PageFacts {
  entries: number;
  lastPage: number | null;
  total: number | null;
  newest: number | null;
  oldest: number | null;
  /** Nothing on it was news. */
  isKnown: boolean;
}

/** Returns how many entries a page of this reading has. */
export function perPage({ kind, round }: ThreadReading): number {
  return kind === 'whole' ? (perPageInRound[round] ?? 50) : 50;
}

/** Returns the reading that is due, or since when one will be (milliseconds since 1970); null: none, as a person holds it. */
export function dueReading(
  reading: ThreadReading,
  now: number,
  { everyMs, isAsked }: { everyMs: number; isAsked: boolean },
): ThreadReading | { at: number } | null {
  if (reading.hold !== 'none') return null;
  if (reading.kind !== 'none') return reading;
  const { settledAt, wholeAt, mismatches } = reading;
  const fresh = { page: 1, top: null, total: null, beganAt: now };
  const isWholeDue =
    wholeAt === null || (mismatches > 1 && (isAsked || hasPassed(wholeAt, wholeEveryMs, now)));
  if (isWholeDue) {
    const pass = reading.pass + 1;
    return { ...reading, ...fresh, kind: 'whole', pass, round: 0, seen: 0 };
  }
  if (!isAsked && settledAt !== null && !hasPassed(settledAt, everyMs, now)) {
    return { at: settledAt + everyMs };
  }
  return { ...reading, ...fresh, kind: 'newest' };
}

/** A clock that was put back holds nothing up. */
function hasPassed(since: number, ms: number, now: number): boolean {
  return now < since || now >= since + ms;
}

/** Returns the reading after its next page was taken in. */
export function afterPage(before: ThreadReading, facts: PageFacts, now: number): ThreadReading {
  const size = perPage(before);
  const total = facts.total ?? before.total;
  const reading = { ...before, total, top: before.top ?? facts.newest };
  // What was deleted on pages that were read moved what followed up, past the page that would have shown it. What came in or
  // changed meanwhile moved it down again: so it is no further up than the count fell.
  const fallen = Math.max(0, (before.total ?? 0) - (total ?? 0));
  if (fallen > 0 && before.page > 1) {
    return { ...reading, page: Math.max(1, before.page - Math.ceil(fallen / size)) };
  }
  const isLast =
    facts.entries === 0 ||
    (facts.lastPage === null ? facts.entries < size : before.page >= facts.lastPage);
  if (before.kind === 'whole') return isLast ? toCheck(reading, now) : nextPage(reading);
  const { floor } = before;
  const isBelow = floor === null || (facts.oldest !== null && facts.oldest < floor);
  return isLast || (isBelow && facts.isKnown) ? ended(reading, now) : nextPage(reading);
}

const nextPage = (reading: ThreadReading): ThreadReading => ({
  ...reading,
  page: reading.page + 1,
});

/** What changed while one paged went to the front: it is read before anything is counted. */
function toCheck(reading: ThreadReading, now: number): ThreadReading {
  const floor = floorOf(reading.top);
  const fresh = { page: 1, top: null, total: null, beganAt: now };
  return { ...reading, ...fresh, kind: 'newest', floor, isUnchecked: true };
}

function ended(reading: ThreadReading, now: number): ThreadReading {
  const { total, seen, known, round, isUnchecked } = reading;
  const floor = reading.top === null ? reading.floor : floorOf(reading.top);
  const settled = { ...reading, floor, kind: 'none', settledAt: reading.beganAt } as const;
  if (!isUnchecked) {
    const differs = total !== null && total !== known;
    return { ...settled, mismatches: differs ? reading.mismatches + 1 : 0 };
  }
  const missing = Math.max(0, (total ?? 0) - seen);
  if (missing > 0 && round + 1 < perPageInRound.length) {
    const fresh = { page: 1, top: null, total: null, beganAt: now };
    return { ...reading, ...fresh, kind: 'whole', round: round + 1 };
  }
  const whole = { ...settled, isUnchecked: false, mismatches: 0, wholeAt: now, missing };
  // Only a whole that is complete tells what is gone.
  return seen === total ? { ...whole, kind: 'sweeping', page: 0 } : whole;
}

const floorOf = (top: number | null) => (top === null ? null : top - overlapMs);
