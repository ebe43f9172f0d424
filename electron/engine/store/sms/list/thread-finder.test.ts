import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import { threadFilterSchema, threadSortSchema } from '../../../../../shared/contract/threads.ts';
import { type ThreadSortColumn, threadSortColumns } from '../../../../../shared/domain/thread.ts';
import { openDatabase } from '../../database.ts';
import { historyTables, type HistoryTables } from '../../history.ts';
import { openThread } from '../../../../../tests/support/threads.ts';
import { smsOf, unanswered } from '../../testing/open-history.ts';
import type { ClaimedItem, ItemOutcome } from '../runs/archive-delivery-table.ts';
import type { ImportedThread } from '../threads/thread-imports-table.ts';

const database = openDatabase(':memory:');
const tables = historyTables(database);
afterAll(() => database.close());

const now = Date.UTC(2026, 5, 1);
const day = 86_400_000;
const time = fc.option(fc.integer({ min: 0, max: 90 }).map((days) => now - days * day));
const words = fc.array(
  fc.constantFrom('Grüße', 'order', 'late', 'ÉTÉ', 'thanks!', "don't", '777'),
  {
    maxLength: 4,
  },
);
const thread: fc.Arbitrary<ImportedThread> = fc.record({
  threadId: fc.integer({ min: 0, max: 40 }).map((id) => `t${id}`),
  fromNumber: fc.option(fc.constantFrom('+1 555-0777', '+491511', '0049 30 12')),
  toNumber: fc.option(fc.constantFrom('+4930230', 'AMAZON')),
  phoneId: fc.constant(null),
  lastMessageId: fc.constant(null),
  lastMessage: fc.option(words.map((some) => some.join(' '))),
  lastMessageAt: time,
  createdAt: time,
  updatedAt: time,
  archived: fc.option(fc.boolean()),
  labels: fc.subarray(['vip', 'later']),
});

const filter = fc.record(
  {
    tab: fc.constantFrom('open' as const, 'archived' as const, 'unknown' as const, 'all' as const),
    search: fc.constantFrom(
      '',
      '0777',
      'grusse',
      'or la',
      't7',
      'ete thanks',
      '01511',
      '555 late',
      '%',
      '"',
    ),
    number: fc.constantFrom('', '555', '(49)', '0 15 11'),
    text: fc.constantFrom('', 'late', 'don t', 'T'),
    lastMessageFrom: fc.constantFrom(null, now - 40 * day),
    lastMessageUntil: fc.constantFrom(null, now - 20 * day),
    createdUntil: fc.constantFrom(null, now - 30 * day),
    updatedFrom: fc.constantFrom(null, now - 50 * day),
    quietDays: fc.constantFrom(null, 30),
    label: fc.constantFrom(null, 'vip'),
    idOnly: fc.boolean(),
  },
  { requiredKeys: [] },
);
const sort = fc.record({ by: fc.constantFrom(...threadSortColumns), descending: fc.boolean() });

const plain = (text: string) =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ß', 'ss');
const wordsIn = (text: string) =>
  plain(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

it('answers what a plain look at every thread answers, in the same order', () => {
  fc.assert(
    fc.property(fc.array(thread, { maxLength: 12 }), filter, sort, (added, some, order) => {
      tables.threadImports.take('import', { threads: added, refused: [] });
      const wanted = threadFilterSchema.parse(some);
      const whole = { offset: 0, limit: 1_000 };
      const all = tables.threads.listWhole(
        threadFilterSchema.parse({}),
        threadSortSchema.parse({}),
        whole,
        now,
      );
      const ownNumbers = new Set(
        database
          .all<{ number: string }>('SELECT number FROM own_number')
          .map(({ number }) => number),
      );
      const expected = all.filter((one) => {
        const has = (written: string) => {
          const wanted = wordsIn(written);
          const own = wordsIn(one.lastMessage);
          // A number in a text is found with its zero, too.
          const begins = (other: string, word: string) =>
            other.startsWith(word) || (/^0[1-9]\d*$/.test(word) && other.startsWith(word.slice(1)));
          return (
            wanted.length > 0 && wanted.every((word) => own.some((other) => begins(other, word)))
          );
        };
        const digits = (written: string) => {
          const wanted = /^[+\d\s()./-]+$/.test(written)
            ? written.replace(/\D/g, '').replace(/^0+(?=\d)/, '')
            : '';
          const ends = [one.fromNumber, one.toNumber];
          const customers = ends.filter((end) => end !== '' && !ownNumbers.has(end));
          const own = (customers.length > 0 ? customers : ends).join(' ').replace(/[^\d ]/g, '');
          const national = /^0[1-9]/.test(wanted) ? wanted.slice(1) : wanted;
          return wanted !== '' && (own.includes(wanted) || own.includes(national));
        };
        const parts = (written: string) => {
          const some = written.split(' ').filter((part) => wordsIn(part).length > 0);
          return some.length > 0 && some.every((part) => has(part) || digits(part));
        };
        const within = (at: number | null, from: number | null, until: number | null) =>
          (from === null && until === null) ||
          (at !== null && (from === null || at >= from) && (until === null || at < until));
        return (
          (wanted.tab === 'all' ||
            one.confirmed === { open: false, archived: true, unknown: null }[wanted.tab]) &&
          (wanted.search === '' ||
            one.threadId === wanted.search ||
            digits(wanted.search) ||
            parts(wanted.search)) &&
          (wanted.number === '' || digits(wanted.number)) &&
          (wanted.text === '' || has(wanted.text)) &&
          within(one.lastMessageAt, wanted.lastMessageFrom, wanted.lastMessageUntil) &&
          within(one.createdAt, wanted.createdFrom, wanted.createdUntil) &&
          within(one.updatedAt, wanted.updatedFrom, wanted.updatedUntil) &&
          within(
            one.lastMessageAt,
            null,
            wanted.quietDays === null ? null : now - wanted.quietDays * day,
          ) &&
          (wanted.label === null || one.labels.includes(wanted.label)) &&
          (!wanted.idOnly || one.known === 'id-only')
        );
      });
      const found = tables.threads.listWhole(wanted, order, whole, now);
      expect(found.map(({ threadId }) => threadId).sort()).toEqual(
        expected.map(({ threadId }) => threadId).sort(),
      );
      const ids = [...all.map(({ threadId }) => threadId), 'no thread'];
      expect(tables.threads.among(wanted, ids, now).sort()).toEqual(
        expected.map(({ threadId }) => threadId).sort(),
      );
      const keys = found.map((one) => keyOf(one, order.by));
      const sorted = [...keys].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
      expect(keys).toEqual(order.descending ? sorted.reverse() : sorted);
    }),
    { numRuns: 150 },
  );
});

type Listed = ReturnType<HistoryTables['threads']['listWhole']>[number];

function keyOf(one: Listed, by: ThreadSortColumn): string | number {
  switch (by) {
    case 'number':
      return one.number;
    case 'fromNumber':
    case 'toNumber':
      return one[by];
    case 'lastMessage':
      return wordsIn(one.lastMessage).join(' ');
    case 'archived':
      return one.confirmed === null ? 1 : 2 * Number(one.confirmed);
    case 'state':
      return ['idle', 'confirmed', 'waiting', 'sending', 'failed'].indexOf(one.state);
    case 'labels':
      return one.labels.join('\n');
    case 'lastMessageAt':
    case 'createdAt':
    case 'updatedAt':
      return one[by] ?? -Infinity;
  }
}

const change = fc.oneof(
  fc.record({ kind: fc.constant('import' as const), added: fc.array(thread, { maxLength: 4 }) }),
  fc.record({
    kind: fc.constantFrom(
      'toggle' as const,
      'outcome' as const,
      'label' as const,
      'sms' as const,
      'read' as const,
      'delete' as const,
      'own' as const,
    ),
    of: fc.integer({ min: 0, max: 40 }).map((id) => `t${id}`),
    on: fc.boolean(),
  }),
);

it('shows in a list that is kept what one that is read anew shows, whatever changed', () => {
  let at = now;
  const next = () => (at += 1);
  const run = { isListed: false, name: null, pace: 0, parallel: 1, selection: null } as const;
  const apply = (one: typeof change extends fc.Arbitrary<infer Change> ? Change : never): void => {
    const runId = `run ${next()}`;
    if (one.kind === 'import') {
      tables.threadImports.take('import', { threads: one.added, refused: [] });
      return;
    }
    const { kind, of, on } = one;
    const selection = { kind: 'ids' as const, threadIds: [of] };
    const message = { isIncoming: true, threadId: of, toNumber: on ? '+491511' : '+4930230' };
    switch (kind) {
      case 'toggle':
        tables.archiveRuns.toggle(
          { ...run, runId, kind, archived: on, state: 'running' },
          [of],
          at,
        );
        return;
      case 'outcome': {
        const turns = tables.archiveRuns.open().map((open) => ({ run: open.run, limit: 2 }));
        const { claimed } = tables.archiveDelivery.recordAndClaim([], turns, at);
        const outcomes = claimed.map((item) => answeredAs(item, on));
        tables.archiveDelivery.recordAndClaim(outcomes, [], next());
        return;
      }
      case 'label':
        tables.threads.label({ runId, selection, label: 'vip', on }, 0, 10, at);
        return;
      case 'sms':
        tables.smsMessages.take([smsOf(`m${at}`, at, message)], 0, at);
        return;
      case 'read':
        tables.smsMessages.markRead(of, at);
        return;
      case 'delete': {
        tables.threadDeletions.add([of], at, at);
        const claimed = tables.threadDeletions.claim(at);
        const rest = { dueAt: null, tries: 1, inDoubt: false, failure: null };
        if (claimed) tables.threadDeletions.record(claimed, { result: 'deleted', ...rest }, at);
        return;
      }
      case 'own':
        database.run(
          on
            ? `INSERT OR IGNORE INTO own_number (number) VALUES ('+4930230')`
            : 'DELETE FROM own_number',
        );
    }
  };
  const whole = { offset: 0, limit: 1_000 };
  const shown = (some: Record<string, unknown>, order: Record<string, unknown>): string[] =>
    tables.threads
      .listWhole(threadFilterSchema.parse(some), threadSortSchema.parse(order), whole, now)
      .map(({ threadId }) => threadId);
  const flags = fc.record(
    { unconfirmed: fc.boolean(), failed: fc.boolean(), unread: fc.boolean() },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(
      fc.array(change, { minLength: 1, maxLength: 8 }),
      fc.oneof(filter, flags),
      sort,
      fc.boolean(),
      (changes, some, order, isKept) => {
        const asked = { ...some, keptSince: isKept ? next() : null };
        shown(asked, order);
        for (const one of changes) {
          apply(one);
          const kept = shown(asked, order);
          // Three others, and it is kept no longer.
          for (const search of ['a', 'b', 'c']) shown({ search }, {});
          expect(kept).toEqual(shown(asked, order));
          expect(tables.threads.counts()).toEqual(countedAnew());
        }
      },
    ),
    { numRuns: 150 },
  );
});

const answeredAs = (item: ClaimedItem, isArchived: boolean): ItemOutcome => ({
  ...unanswered(item, { inDoubt: false, attempts: 1 }),
  result: isArchived === item.wanted ? 'confirmed' : 'failed',
  status: 200,
  answered: {
    archived: isArchived,
    fromNumber: '+491511',
    toNumber: null,
    phoneId: null,
    lastMessageId: null,
    lastMessage: 'late thanks',
    lastMessageAt: now,
    createdAt: null,
    updatedAt: now,
  },
});

const countedAnew = () => {
  const count = (condition: string) => `count(*) FILTER (WHERE ${condition})`;
  return database.one(
    `SELECT ${count('confirmed = 0')} AS open, ${count('confirmed = 1')} AS archived, ${count('confirmed IS NULL')} AS unknown,
       count(*) AS "all", ${count('wanted = 1')} AS archiving, ${count('wanted = 0')} AS unarchiving,
       ${count('state >= 2')} AS unconfirmed, ${count('state = 4')} AS failed,
       ${count('EXISTS (SELECT 1 FROM sms_message AS sms WHERE sms.thread_id = thread.thread_id AND is_unread = 1)')} AS unread
     FROM thread WHERE gone_at IS NULL`,
  );
};

it('cuts the texts of a window, however long they are', () => {
  const long = Array.from({ length: 100 }, (_, index) => ({
    ...openThread(`${'長'.repeat(60)}${index}`),
    fromNumber: '1'.repeat(200),
    lastMessage: '字'.repeat(2_000),
    lastMessageAt: now,
    createdAt: now,
    updatedAt: now,
    labels: Array.from({ length: 30 }, (_one, label) => `label ${label}`),
  }));
  tables.threadImports.take('long', { threads: long, refused: [] });
  const { threads } = tables.threads.list(
    threadFilterSchema.parse({ text: '字' }),
    threadSortSchema.parse({}),
    { offset: 0, limit: 100 },
    now,
  );
  expect(threads).toHaveLength(100);
  expect([threads[0]?.number.length, threads[0]?.lastMessage.length]).toEqual([40, 100]);
});

it('finds numbers as they are written at home, and words and numbers in any order', () => {
  const shown = { fromNumber: '+491511000222', lastMessage: 'Ihr Paket für Özil ist da' };
  const threads = [{ ...openThread('home'), ...shown }];
  tables.threadImports.take('home', { threads, refused: [] });
  const isFound = (search: string) =>
    tables.threads
      .list(
        threadFilterSchema.parse({ search }),
        threadSortSchema.parse({}),
        { offset: 0, limit: 100 },
        now,
      )
      .threads.some(({ threadId }) => threadId === 'home');
  const written = [
    '0151 1000222',
    '+49 151 1000 222',
    '0049 1511000222',
    'ozil paket',
    '1000222 Paket',
  ];
  expect(written.filter((search) => !isFound(search))).toEqual([]);
  expect(['0152 1000222', 'paket 333', '0'].filter(isFound)).toEqual(['0']);
});

it('finds the threads of a run as far as it is planned', () => {
  const own = openDatabase(':memory:');
  const { threads, archiveRuns } = historyTables(own);
  for (const id of ['a', 'b', 'c', 'd']) threads.add(id);
  const runId = '7b0c8a1e-0f6e-4d0a-9f5c-3f1f6e2d4c5b';
  const selection = { kind: 'ids' as const, threadIds: ['a', 'b', 'c'] };
  const run = { runId, kind: 'run', isListed: true, name: null, archived: true } as const;
  archiveRuns.add({ ...run, selection, state: 'planning', pace: 0, parallel: 1 }, now);
  const found = () => {
    const window = { offset: 0, limit: 10 };
    const asked = threadFilterSchema.parse({ runId });
    return threads.list(asked, threadSortSchema.parse({}), window, now).total;
  };
  expect(found()).toBe(0);
  archiveRuns.plan(runId, 2, now);
  expect(found()).toBe(2);
  archiveRuns.plan(runId, 2, now);
  expect(found()).toBe(3);
  own.close();
});
