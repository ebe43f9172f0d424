import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  afterPage,
  dueReading,
  type PageFacts,
  perPage,
  type ThreadReading,
} from './thread-reading.ts';

const atRest: ThreadReading = {
  kind: 'none',
  pass: 0,
  round: 0,
  page: 1,
  top: null,
  floor: null,
  total: null,
  seen: 0,
  known: 0,
  isUnchecked: false,
  mismatches: 0,
  hold: 'none',
  beganAt: 0,
  settledAt: null,
  wholeAt: null,
  missing: 0,
};

interface Row {
  id: number;
  changedAt: number;
}

/** A simulated service list that can change between pages. */
function createList(length: number) {
  let clock = 1_000_000;
  let rows: Row[] = [];
  for (let id = length - 1; id >= 0; id -= 1) {
    rows.push({ id, changedAt: clock - (length - id) * 100_000 });
  }
  rows.sort((one, other) => other.changedAt - one.changedAt);
  const toFront = (id: number) => {
    clock += 1_000;
    rows = [{ id, changedAt: clock }, ...rows.filter((row) => row.id !== id)];
  };
  return {
    rows: () => rows,
    add: () => toFront(length++),
    change: (at: number) => rows.length > 0 && toFront(rows[at % rows.length]?.id ?? 0),
    remove: (at: number) => {
      rows = rows.filter((_, index) => index !== at % rows.length);
    },
  };
}

/** Runs a reading to its end; `seen` maps each row's ID to its last seen `changedAt`. */
function readOn(
  list: ReturnType<typeof createList>,
  before: ThreadReading,
  seen: Map<number, number>,
  disturb = () => {},
) {
  let reading = { ...(dueReading(before, 0, { everyMs: 1, isAsked: true }) as ThreadReading) };
  let pages = 0;
  while (reading.kind === 'whole' || reading.kind === 'newest') {
    disturb();
    const size = perPage(reading);
    const rows = list.rows().slice((reading.page - 1) * size, reading.page * size);
    const isKnown = rows.every(({ id, changedAt }) => seen.get(id) === changedAt);
    for (const { id, changedAt } of rows) seen.set(id, changedAt);
    const times = rows.map(({ changedAt }) => changedAt);
    reading = afterPage(
      { ...reading, seen: seen.size, known: seen.size },
      {
        entries: rows.length,
        lastPage: Math.max(1, Math.ceil(list.rows().length / size)),
        total: list.rows().length,
        newest: times[0] ?? null,
        oldest: times.at(-1) ?? null,
        isKnown,
      },
      0,
    );
    pages += 1;
    if (pages > 500) throw new Error('it does not end');
  }
  return { reading, pages };
}

it('sees the latest state of every row, whatever was added, changed or removed while paging', () => {
  const change = fc.record({
    kind: fc.constantFrom('add', 'change', 'remove', 'nothing'),
    at: fc.nat({ max: 400 }),
  } as const);
  fc.assert(
    fc.property(
      fc.nat({ max: 400 }),
      fc.array(fc.array(change, { maxLength: 6 })),
      (length, some) => {
        const list = createList(length);
        const changes = [...some];
        const seen = new Map<number, number>();
        const { reading } = readOn(list, atRest, seen, () => {
          for (const { kind, at } of changes.shift() ?? []) {
            if (kind === 'add') list.add();
            if (kind === 'change') list.change(at);
            if (kind === 'remove') list.remove(at);
          }
        });
        // The next reading sees what changed at the very end.
        readOn(list, { ...reading, kind: 'none' }, seen);
        for (const { id, changedAt } of list.rows())
          expect([id, seen.get(id)]).toEqual([id, changedAt]);
      },
    ),
    { numRuns: 300 },
  );
});

it('makes one request per page, and one more to check that nothing changed', () => {
  const { pages, reading } = readOn(createList(400), atRest, new Map());
  expect(pages).toBe(8 + 1);
  expect(reading).toMatchObject({ kind: 'sweeping', missing: 0, isUnchecked: false });
});

it('resumes at its page, and reads nothing while paused', () => {
  const underWay: ThreadReading = { ...atRest, kind: 'whole', page: 7, pass: 1 };
  expect(dueReading(underWay, 5, { everyMs: 1, isAsked: false })).toBe(underWay);
  const paused: ThreadReading = { ...underWay, hold: 'paused' };
  expect(dueReading(paused, 5, { everyMs: 1, isAsked: true })).toBeNull();
});

it('waits until the next reading is due, unless a person asks or the clock was set back', () => {
  const settled: ThreadReading = { ...atRest, pass: 1, wholeAt: 100, settledAt: 100 };
  const look = (now: number, isAsked: boolean) =>
    dueReading(settled, now, { everyMs: 50, isAsked });
  expect(look(120, false)).toEqual({ at: 150 });
  for (const due of [look(120, true), look(150, false), look(90, false)]) {
    expect(due).toMatchObject({ kind: 'newest', page: 1 });
  }
});

describe('a list without an end', () => {
  const full = {
    entries: 50,
    lastPage: null,
    total: null,
    newest: 9e6,
    oldest: 9e6,
    isKnown: true,
  };
  /** Reads until a reading is over, and returns how many pages that took. */
  function pagesOf(begun: ThreadReading, facts: PageFacts, seenOnPage: number): number {
    let reading = begun;
    for (let pages = 1; ; pages += 1) {
      const before = { ...reading, seen: reading.seen + seenOnPage };
      reading = afterPage(before, facts, 1);
      if (reading.kind !== begun.kind) return pages;
      if (pages > 100_000) throw new Error('It never ends.');
    }
  }
  const whole: ThreadReading = { ...atRest, kind: 'whole', page: 1, pass: 1, seen: 50 };

  it('is read no longer where each page is the first', () => {
    expect(pagesOf(whole, full, 0)).toBe(201);
  });

  it('is read no longer where the changes are one page for ever', () => {
    const newest: ThreadReading = { ...atRest, kind: 'newest', page: 1, floor: 1, known: 120 };
    expect(pagesOf(newest, { ...full, isKnown: false }, 0)).toBe(203);
  });

  it('is read for as long as it brings threads, up to a million', () => {
    expect(pagesOf(whole, full, 50)).toBe(20_000);
    // Some services count the page.
    expect(pagesOf(whole, { ...full, total: 50 }, 50)).toBe(20_000);
  });
});
