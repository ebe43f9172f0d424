/** Page size per round of a whole reading: different page breaks reveal rows that an unstable order hid. */
const perPageInRound = [50, 49, 47, 43] as const;

/** Overlap of readings, in milliseconds: the service's times are whole seconds, and late writes have older times. */
const overlapMs = 60_000;

/** Pages beyond those that the rows known so far would fill, after which a list counts as one without an end, or of one page for ever. */
const spare = 200;
/** Pages of a list, at most: a million threads. */
const mostPages = 20_000;

/** Milliseconds from a whole reading to one that a count mismatch triggers, unless a person asks sooner. */
const wholeEveryMs = 3_600_000;

/**
 * Progress of reading the service's thread list, newest change first, as stored in the history.
 *
 * - `whole`: reads every page, in rounds, until it has seen as many threads as the service counts or the rounds run out
 * - `newest`: reads until a page that reaches below `floor` and has nothing new
 * - `sweeping`: marks the threads that a whole reading did not see gone; `page` is the last place checked
 */
export interface ThreadReading {
  kind: 'none' | 'whole' | 'newest' | 'sweeping';
  /** Incremented by each whole reading; `thread.listed` is the last pass that saw the thread. */
  pass: number;
  round: number;
  /** The next page to request. */
  page: number;
  /** Newest change on this reading's first page, in milliseconds since 1970 by the service's clock; null: unknown. */
  top: number | null;
  /** Changes before this time are known. */
  floor: number | null;
  /** The service's thread count, as of the previous page. */
  total: number | null;
  /** Threads seen in this pass. */
  seen: number;
  /** Threads stored here that the service listed and that are not gone. */
  known: number;
  /** A whole reading reached its last page; what it saw is yet to be compared with the service's count. */
  isUnchecked: boolean;
  /** Consecutive readings after which the service's count differed from `known`. */
  mismatches: number;
  hold: 'none' | 'paused' | 'cancelled';
  /** Milliseconds since 1970: when this reading and the last completed one began, and when a whole one last ended. */
  beganAt: number;
  settledAt: number | null;
  wholeAt: number | null;
  /** Threads that the service counted but listed in no round. */
  missing: number;
}

/** Facts about one page. Times are the service's, in milliseconds since 1970. */
export interface PageFacts {
  entries: number;
  lastPage: number | null;
  total: number | null;
  newest: number | null;
  oldest: number | null;
  /** Nothing on it was new. */
  isKnown: boolean;
}

/** Returns the page size of this reading. */
export function perPage({ kind, round }: ThreadReading): number {
  return kind === 'whole' ? (perPageInRound[round] ?? 50) : 50;
}

/** Returns the reading to do now, or when one is due (milliseconds since 1970); null: paused or cancelled. */
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

/** A clock that was set back delays nothing. */
function hasPassed(since: number, ms: number, now: number): boolean {
  return now < since || now >= since + ms;
}

/** Returns the reading after a page was merged. */
export function afterPage(before: ThreadReading, facts: PageFacts, now: number): ThreadReading {
  const size = perPage(before);
  const total = facts.total ?? before.total;
  const reading = { ...before, total, top: before.top ?? facts.newest };
  // Deletions on pages already read move later rows up, past the page that would have shown them. Additions and changes
  // move them down again, so they move up by no more than the count fell.
  const fallen = Math.max(0, (before.total ?? 0) - (total ?? 0));
  if (fallen > 0 && before.page > 1) {
    return { ...reading, page: Math.max(1, before.page - Math.ceil(fallen / size)) };
  }
  const isLast =
    facts.entries === 0 ||
    before.page >= Math.min(facts.lastPage ?? longestList(reading, size), mostPages) ||
    (facts.lastPage === null && facts.entries < size);
  if (before.kind === 'whole') return isLast ? toCheck(reading, now) : nextPage(reading);
  const { floor } = before;
  const isBelow = floor === null || (facts.oldest !== null && facts.oldest < floor);
  return isLast || (isBelow && facts.isKnown) ? ended(reading, now) : nextPage(reading);
}

/** Returns how many pages are read of a list that names no last one: where the page that is asked for is ignored, nothing unseen comes. */
function longestList({ kind, total, seen, known }: ThreadReading, size: number): number {
  const rows = kind === 'whole' ? seen : Math.max(total ?? 0, known);
  return Math.ceil(rows / size) + spare;
}

const nextPage = (reading: ThreadReading): ThreadReading => ({
  ...reading,
  page: reading.page + 1,
});

/** Rows that changed during paging moved to the front: reads them before comparing counts. */
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
  // Only a complete whole reading shows which threads are gone.
  return seen === total ? { ...whole, kind: 'sweeping', page: 0 } : whole;
}

const floorOf = (top: number | null) => (top === null ? null : top - overlapMs);
