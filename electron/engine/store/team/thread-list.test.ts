import { expect, it } from 'vitest';
import { threadFilterSchema, threadSortSchema } from '../../../../shared/contract/threads.ts';
import type { ListedThreadFacts } from '../sms/thread-sources.ts';
import { noteOutcome } from '../sms/team-outcomes.ts';
import type { LoggedEvent, OwnEvent } from './team-event.ts';
import { logged, openSharedHistory } from './testing/open-shared-history.ts';

const opened = openSharedHistory();

const customer = '+4915112345678';
const phone = '+15550100000';
/** A clock before which nothing of these tests changes. */
const later = () => Date.now() + 1_000;

interface Told {
  id: string;
  at: number;
  [field: string]: unknown;
}

/** A thread as a desk's list tells it. */
const entry = (id: string, at: number, more: object = {}): Told => ({
  id,
  at,
  archived: 0,
  from: customer,
  to: phone,
  phone: 'p',
  lastId: `m${at}`,
  text: `text ${at}`,
  lastAt: at,
  createdAt: 1,
  updatedAt: at,
  ...more,
});

let pages = 0;
const pageOf = (memberId: string, at: number, ...threads: Told[]): LoggedEvent => {
  const eventId = `thread-list:${memberId}-${(pages += 1)}:1`;
  return { seq: 0, eventId, memberId, kind: 'thread-list', chatId: null, at, payload: { threads } };
};
const apply = (...events: LoggedEvent[]): void => {
  const from = opened.history.team.share()?.cursor ?? 0;
  opened.apply(events.map((event, index) => ({ ...event, seq: from + index + 1 })));
};

const shown = () =>
  opened.history.threads.listWhole(
    threadFilterSchema.parse({ tab: 'all' }),
    threadSortSchema.parse({ by: 'lastMessageAt', descending: true }),
    { offset: 0, limit: 100 },
    0,
  );
const texts = () => shown().map(({ threadId, lastMessage }) => `${threadId}: ${lastMessage}`);

/** What the list has to tell now, as the log then has it. */
function tell(): { threads: Told[]; events: OwnEvent[] } {
  const { team } = opened.history;
  const events: OwnEvent[] = [];
  for (;;) {
    team.gather(later());
    const waiting = team.waiting(500, 0).filter(({ kind }) => kind === 'thread-list');
    if (waiting.length === 0) break;
    events.push(...waiting);
    team.markAppended(waiting.map(({ mark }) => ({ mark, seq: null })));
  }
  return {
    threads: events.flatMap(({ payload }) => (payload as { threads: Told[] }).threads),
    events,
  };
}

/** Lets this desk's own service list threads. */
function list(
  ...threads: (Partial<ListedThreadFacts> & { threadId: string; updatedAt: number })[]
): void {
  const { threadSync } = opened.history;
  for (let page = 0; page < 2; page += 1) {
    const asked = threadSync.next(page, { everyMs: 1, isAsked: true });
    if (asked === null || !('order' in asked)) throw new Error('no page is due');
    const whole = threads.map((one) => ({
      fromNumber: customer,
      toNumber: phone,
      phoneId: 'p',
      lastMessageId: 'm',
      lastMessage: `listed ${one.updatedAt}`,
      lastMessageAt: one.updatedAt,
      createdAt: 1,
      archived: false,
      ...one,
    }));
    threadSync.take(
      { asked, threads: whole, entries: whole.length, lastPage: 1, total: whole.length },
      1,
    );
  }
  while (!threadSync.sweep(1).isDone) continue;
}

it('tells the list that was there when the instance was shared, in pages, then what changes, and each once', () => {
  list(
    ...Array.from({ length: 1_200 }, (_, index) => ({ threadId: `t${index}`, updatedAt: 1_000 })),
  );
  opened.share();
  const first = tell();
  expect(first.events).toHaveLength(3);
  expect(new Set(first.threads.map(({ id }) => id)).size).toBe(1_200);
  expect(first.threads[0]).toMatchObject({
    from: customer,
    to: phone,
    phone: 'p',
    text: 'listed 1000',
    lastAt: 1_000,
    updatedAt: 1_000,
    archived: 0,
  });
  expect(tell().threads).toEqual([]);
  opened.database.run(`UPDATE thread SET last_message = 'New' WHERE thread_id = 't7'`);
  opened.database.run(`UPDATE thread SET labels = 'of this computer alone' WHERE thread_id = 't8'`);
  expect(tell().threads).toMatchObject([{ id: 't7', text: 'New' }]);
});

it('keeps a page short, however long its texts are, and a text as long as a list shows', () => {
  opened.share();
  const lastMessage = '😀'.repeat(1_000);
  list(
    ...Array.from({ length: 400 }, (_, index) => ({
      threadId: `t${index}`,
      updatedAt: 1_000,
      lastMessage,
    })),
  );
  const { events, threads } = tell();
  expect(threads).toHaveLength(400);
  for (const { payload } of events) expect(JSON.stringify(payload).length).toBeLessThan(300_000);
  expect(String(threads[0]?.['text'])).toHaveLength(1_000);
});

it('tells nothing that a run or a deletion came to, which is told as its outcome', () => {
  opened.share();
  list({ threadId: 'one', updatedAt: 1_000 }, { threadId: 'two', updatedAt: 1_000 });
  tell();
  const { database } = opened;
  noteOutcome(database, { place: 1, state: 'archived', recordAt: 2_000, run: null, at: 5 });
  database.run('UPDATE thread SET confirmed = 1, updated_at = 2000 WHERE place = 1');
  noteOutcome(database, { place: 2, state: 'gone', recordAt: null, run: null, at: 5 });
  database.run(`UPDATE thread SET gone_at = 5, last_message = '' WHERE place = 2`);
  expect(tell().threads).toEqual([]);
  // The service lists it otherwise: somebody changed it elsewhere.
  list({ threadId: 'one', updatedAt: 3_000, archived: false });
  expect(tell().threads).toMatchObject([{ id: 'one', archived: 0, updatedAt: 3_000 }]);
});

/** All orders of some events. */
function orders<One>(of: readonly One[]): One[][] {
  if (of.length < 2) return [[...of]];
  return of.flatMap((one, index) =>
    orders(of.filter((_, other) => other !== index)).map((rest) => [one, ...rest]),
  );
}

it('shows the same in whatever order pages of several desks and outcomes are applied', () => {
  const outcome = (
    id: string,
    at: number,
    state: number,
    recordAt: number | null,
  ): LoggedEvent => ({
    ...pageOf('cai', at),
    eventId: `threads:${id}${at}:1`,
    kind: 'threads',
    payload: { runs: [], threads: [{ id, state, at, ...(recordAt !== null && { recordAt }) }] },
  });
  const events = [
    pageOf('ana', 900, entry('one', 100), entry('two', 300), entry('three', 100)),
    pageOf(
      'jan',
      900,
      entry('one', 200, { archived: 1 }),
      entry('two', 300, { at: 310, text: 'later told' }),
    ),
    // Gone from one desk's list, and back in another's.
    pageOf(
      'eva',
      900,
      { id: 'one', at: 400, gone: 1 },
      { id: 'two', at: 305, gone: 1 },
      entry('three', 650, { archived: 0 }),
    ),
    outcome('three', 800, 1, 700),
  ];
  const results = orders(events).map((order) => {
    opened.reopen();
    opened.database.exec(
      'DELETE FROM team_listed; DELETE FROM team_thread; DELETE FROM team_listing',
    );
    opened.database.exec(
      'DELETE FROM thread; DELETE FROM thread_search; UPDATE thread_count SET open = 0, archived = 0',
    );
    opened.share();
    apply(...order);
    opened.history.team.end();
    const rows = shown().map(({ threadId, lastMessage, lastMessageAt, fromNumber, confirmed }) =>
      JSON.stringify([threadId, lastMessage, lastMessageAt, fromNumber, confirmed]),
    );
    return rows.sort().join('\n');
  });
  const expected = [
    ['three', 'text 650', 650, customer, true],
    ['two', 'later told', 300, customer, false],
  ];
  expect([...new Set(results)]).toEqual([expected.map((row) => JSON.stringify(row)).join('\n')]);
});

it.each([
  ['before', ['thread-list', 'threads']],
  ['after', ['threads', 'thread-list']],
])(
  'can undo a colleague’s run where its own was cancelled, though their list is read %s the outcome',
  (_, order) => {
    const { archiveRuns } = opened.history;
    opened.share();
    list({ threadId: 'one', updatedAt: 1_000 });
    tell();
    const [own, theirs] = [crypto.randomUUID(), crypto.randomUUID()];
    const how = { kind: 'toggle', isListed: false, name: null, state: 'running' } as const;
    const pace = { pace: 0, parallel: 1, selection: null };
    archiveRuns.toggle({ runId: own, archived: true, ...how, ...pace }, ['one'], 1_000);
    archiveRuns.cancel(own, 10, 1_500);
    // The service did not say when it changed the record, so their list has the time before.
    const at = later();
    const outcome = { id: 'one', state: 1, at, run: 0, before: 0 };
    const told = { ...pageOf('ana', at), eventId: `threads:${theirs}:1`, kind: 'threads' };
    const events = [
      pageOf('ana', at + 5, entry('one', at + 3, { archived: 1, updatedAt: 1_000 })),
      { ...told, payload: { runs: [theirs], threads: [outcome] } },
    ];
    const inOrder = order.flatMap((kind) => events.filter((event) => event.kind === kind));
    apply(...inOrder);
    expect(shown()).toMatchObject([{ confirmed: true, runId: null }]);
    expect(archiveRuns.countUndoOfOther(theirs, 0, 10)).toMatchObject({ total: 1 });
  },
);

it('keeps what this desk has newer and tells it, takes what is newer, and tells nothing that the log has', () => {
  list(
    { threadId: 'new', updatedAt: 500 },
    { threadId: 'old', updatedAt: 500 },
    { threadId: 'same', updatedAt: 500 },
  );
  opened.share();
  const same = entry('same', 500, { text: 'listed 500', lastId: 'm' });
  apply(pageOf('ana', 900, entry('new', 400), entry('old', 600), same));
  expect(texts().sort()).toEqual(['new: listed 500', 'old: text 600', 'same: listed 500']);
  expect(tell().threads).toMatchObject([{ id: 'new', text: 'listed 500' }]);
});

it('says whose computer told a record until its own service tells it, whatever time that computer gave', () => {
  opened.share();
  opened.history.team.putMembers([{ memberId: 'mal', name: 'Mal', isRemoved: false }]);
  apply(pageOf('mal', 900, entry('one', 900, { updatedAt: 80_000_000 })));
  expect(shown()).toMatchObject([{ toldBy: 'Mal', lastMessage: 'text 900' }]);
  list({ threadId: 'one', updatedAt: 500 });
  expect(shown()).toMatchObject([{ toldBy: null, lastMessage: 'listed 500' }]);
});

it('sends no SMS to a number that only another desk told, nor to another than is shown', () => {
  opened.share();
  const { smsMessages } = opened.history;
  apply(pageOf('mal', 900, entry('told', 100)));
  expect(shown()[0]?.number).not.toBe('');
  expect(smsMessages.otherEnd('told')).toBeNull();
  list({ threadId: 'told', updatedAt: 200, fromNumber: '+4930111', toNumber: null });
  expect(smsMessages.otherEnd('told')).toBe('+4930111');
  // What a desk tells changes neither these numbers, nor which is the phone’s own.
  const threads = Array.from({ length: 20 }, (_, index) =>
    entry(`m${index}`, 300, { from: '+4930111', to: `+4930${index + 200}` }),
  );
  list({ threadId: 'told', updatedAt: 250, fromNumber: '+4930111', toNumber: phone });
  apply(pageOf('mal', 900, entry('told', 800, { from: '+666', to: '+667' }), ...threads));
  expect(smsMessages.otherEnd('told')).toBe('+4930111');
  expect(opened.history.threads.get('told')?.number).toBe('+49 30 111');
  // Of what it told itself it is.
  expect(opened.history.threads.get('m0')?.number).toBe('+49 30 200');
});

it('takes a forgotten thread in again with a later message only, and tells it not before', () => {
  opened.share();
  list({ threadId: 'one', updatedAt: 500 });
  tell();
  const asked = { chatIds: ['4915112345678@c.us'], patterns: ['\\+4915112345678'] };
  expect(opened.history.forgetting.begin(asked, 600)).toBeNull();
  expect(tell().threads).toEqual([]);
  apply(pageOf('ana', 900, entry('one', 500)));
  expect(shown()).toMatchObject([{ threadId: 'one', lastMessage: '', fromNumber: '' }]);
  apply(pageOf('ana', 900, entry('one', 700)));
  expect(texts()).toEqual(['one: text 700']);
  list({ threadId: 'one', updatedAt: 800 });
  expect(tell().threads).toMatchObject([{ id: 'one', text: 'listed 800' }]);
});

it.each([
  ['is gone', 'gone_at = 1, updated_at = NULL'],
  ['has an older record', 'updated_at = 400'],
])('tells once that a thread %s, as where an import is undone', (_, change) => {
  opened.share();
  list({ threadId: 'one', updatedAt: 500 });
  const comesBack = ({ events }: ReturnType<typeof tell>, seq: number) => {
    expect(events).toHaveLength(1);
    apply(...events.map((event) => logged(event, seq)));
  };
  comesBack(tell(), 1);
  opened.database.run(`UPDATE thread SET ${change}`);
  comesBack(tell(), 2);
  expect(tell().threads).toEqual([]);
  expect(opened.history.team.countWaiting()).toBe(0);
});

it('takes the older record of a desk that took its newer one back, and of no other', () => {
  opened.share();
  apply(pageOf('ana', 900, entry('one', 300), entry('two', 600)));
  apply(pageOf('ana', 900, entry('one', 600)));
  apply(pageOf('jan', 900, entry('one', 500, { at: 700 }), entry('two', 500, { at: 700 })));
  expect(texts().sort()).toEqual(['one: text 600', 'two: text 600']);
  apply(pageOf('ana', 900, entry('one', 300, { at: 800 })));
  expect(texts().sort()).toEqual(['one: text 300', 'two: text 600']);
});

it('tells once more what it has if the log took something newer that it had kept out', () => {
  opened.share();
  list({ threadId: 'one', updatedAt: 500 });
  const { events } = tell();
  const [own] = events;
  if (own === undefined) throw new Error('nothing is told');
  // By the clock of then this desk's was newer; by its own event it is not.
  const [{ at } = entry('one', 0)] = (own.payload as { threads: Told[] }).threads;
  apply(pageOf('ana', own.at, entry('one', 500, { at: at - 1, text: 'theirs' })));
  expect(texts()).toEqual(['one: listed 500']);
  const threads = [{ ...(own.payload as { threads: Told[] }).threads[0], id: 'one', at: at - 5 }];
  apply({ ...logged(own, 2), payload: { threads } });
  expect(tell().threads).toMatchObject([{ id: 'one', text: 'listed 500' }]);
});
