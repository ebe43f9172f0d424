import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ChatLabel, ChatView } from '../../../../shared/contract/chats.ts';
import {
  accepted,
  ana,
  ben,
  everyChat,
  imported,
  message,
  openHistory,
  rejected,
} from '../testing/open-history.ts';
import type { ImportedMessage } from '../imports/imports-table.ts';

const opened = openHistory();

const passedOn = { kind: 'forward', sourceMessageId: '', sendAs: null, fileName: '' };

const incoming = (keyId: string, at: number, chatId = ana, fromMe = false) =>
  imported(keyId, at, { localId: `in-${keyId}`, chatId, fromMe });

const comeIn = (...messages: ImportedMessage[]) =>
  opened.history.imports.add(messages, 'answered', 1);

const open = { ...everyChat, view: 'open', sort: 'longestWaiting' } as const;
const listed = (query: object = open, now = 100) =>
  opened.history.chats.list({ ...open, ...query }, now).chats.map(({ chatId }) => chatId);
const placeIn = (query: typeof everyChat, chatId: string) =>
  opened.history.chats.list(query, 100).chats.find((chat) => chat.chatId === chatId)?.place ?? '';
interface Next {
  place?: string | null;
  step?: 1 | -1;
  of?: 'any' | 'waitsLongest';
  query?: typeof everyChat;
}
const next = (
  chatId: string | null,
  { place = null, step = 1, of = 'any', query = open }: Next = {},
) => {
  const from = chatId === null ? null : { chatId, place };
  const found = opened.history.chats.neighbour(query, { from, step, of }, 100);
  return found && { chatId: found.chatId, index: found.index };
};
const waitingSince = (chatId = ana) =>
  opened.history.chats.list(everyChat, 100).chats.find((chat) => chat.chatId === chatId)
    ?.waitingSince;

describe('since when a chat waits', () => {
  it('is the first message after our newest, through all that happens to ours', () => {
    const seen = [waitingSince()];
    const see = () => seen.push(waitingSince());
    comeIn(incoming('a', 10), incoming('b', 20));
    see();
    opened.history.outbox.add(message('ours'), 30);
    see();
    opened.history.outbox.cancel('ours', 31);
    see();
    opened.history.outbox.requeue('ours', ['cancelled'], 32);
    see();
    comeIn(incoming('c', 40));
    see();
    opened.history.outbox.claimNext([], true, 41);
    opened.history.outbox.recordOutcome('ours', rejected, 42);
    see();
    comeIn(incoming('d', 15, ana, true));
    see();
    comeIn(incoming('e', 5));
    see();
    expect(seen).toEqual([null, 10, null, 10, null, 40, 10, 20, 20]);
  });

  it.each([
    ['a text', { text: 'It left today.' }, true],
    ['a command that means nothing by itself', { text: '/refnd' }, false],
    ['a text that begins with a command', { text: '/refund is done' }, true],
    ['a text in another script after a stroke', { text: '/да' }, true],
    ['a stroke', { text: '/' }, true],
    ['a forward', { content: passedOn }, false],
    ['a copy to somebody else', { runId: 'run' }, false],
  ])('goes on or ends after %s', (_what, change, isOver) => {
    comeIn(incoming('a', 10));
    opened.history.outbox.add(message('ours'), 30);
    const { text, content, runId } = {
      text: 'a',
      content: { kind: 'text' },
      runId: null,
      ...change,
    };
    opened.database.run(
      'UPDATE message SET text = :text, content = :content, run_id = :runId WHERE local_id = :localId',
      { text, content: JSON.stringify(content), runId, localId: 'ours' },
    );
    expect(waitingSince()).toBe(isOver ? null : 10);
  });

  it('goes on while it is unknown whether the answer arrived', () => {
    comeIn(incoming('a', 10));
    opened.history.outbox.add(message('ours'), 30);
    opened.history.outbox.claimNext([], true, 41);
    opened.history.outbox.recordOutcome('ours', { ...rejected, state: 'unknown' }, 42);
    expect(waitingSince()).toBe(10);
    opened.history.outbox.confirmManually('ours', 43);
    expect(waitingSince()).toBeNull();
  });

  it('equals what all messages say, after any of them came, went or changed', () => {
    const at = fc.integer({ min: 1, max: 30 });
    const step = fc.oneof(
      fc.record({ kind: fc.constant('in' as const), at, fromMe: fc.boolean() }),
      fc.record({ kind: fc.constant('out' as const), at }),
      fc.record({
        kind: fc.constantFrom('cancel', 'send', 'reject', 'again', 'delete'),
        which: fc.nat(20),
      }),
    );
    let run = 0;
    fc.assert(
      fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
        run += 1;
        const chatId = `49151${1_000_000 + run}@c.us`;
        const chat = { chatId, kind: 'person', name: null, number: '+1', country: null } as const;
        opened.history.chats.add(chat, 1);
        const own: string[] = [];
        for (const [index, one] of steps.entries()) {
          const id = `${run}-${index}`;
          if (one.kind === 'in') comeIn(incoming(id, one.at, chatId, one.fromMe));
          else if (one.kind === 'out')
            own.push(...opened.history.outbox.add(message(id, chatId), one.at));
          else changeOwn(one.kind, own[one.which % own.length]);
        }
        const truth = opened.database.one<{ at: number | null }>(
          `SELECT min(created_at) AS at FROM message WHERE chat_id = :chatId AND direction = 'in' AND sort_key >
             coalesce((SELECT max(sort_key) FROM message WHERE chat_id = :chatId AND direction = 'out'
                       AND state NOT IN ('cancelled', 'rejected', 'unknown')), 0)`,
          { chatId },
        );
        const kept = opened.database.one(
          'SELECT waiting_since AS at FROM chat WHERE chat_id = :chatId',
          { chatId },
        );
        expect(kept).toEqual(truth);
      }),
      { numRuns: 150 },
    );
  });

  function changeOwn(kind: string, localId: string | undefined): void {
    if (localId === undefined) return;
    const { outbox } = opened.history;
    if (kind === 'cancel') outbox.cancel(localId, 50);
    else if (kind === 'again') outbox.requeue(localId, ['cancelled', 'rejected'], 50);
    else if (kind === 'delete') {
      opened.database.run('DELETE FROM outbox WHERE local_id = :localId', { localId });
      opened.database.run('DELETE FROM message WHERE local_id = :localId', { localId });
    } else outbox.recordOutcome(localId, kind === 'send' ? accepted : rejected, 50);
  }
});

it.each([
  ['in the order of the list', open],
  ['whatever the order', { ...open, sort: 'newest' }],
  ['in a view by name', { ...open, view: 'waitingForMe', sort: 'name' }],
  ['among those with a label', { ...open, labelIds: ['vip'] }],
] as const)(
  'two hundred rounds pass over nobody who waits %s, while others write',
  (_of, query) => {
    const people = Array.from({ length: 40 }, (_, index) => `4915${1_000_000 + index}@c.us`);
    for (const chatId of people) {
      opened.history.chats.add(
        { chatId, kind: 'person', name: null, number: '+1', country: null },
        1,
      );
    }
    const { chatOrder: order } = opened.history;
    order.change([ana, ben], { closedAt: 1 });
    order.change(people.slice(10, 13), { pinnedAt: 1 });
    order.saveLabel({ labelId: 'vip', name: 'VIP', hue: 20 });
    order.assignLabels(
      people.filter((_chatId, index) => index % 3 > 0),
      ['vip'],
      [],
    );
    let seed = 7;
    const somebody = () => {
      seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
      return people[(seed >> 8) % people.length] ?? '';
    };
    let now = 100;
    let count = 0;
    const write = (chatId: string) => comeIn(incoming(`w${(count += 1)}`, (now += 1), chatId));
    for (const chatId of people.slice(0, 25)) write(chatId);
    let at: string | null = null;
    let place: string | null = null;
    for (let round = 0; round < 200; round += 1) {
      // Now and then one opens somebody else first, from the middle of the list.
      if (round % 7 === 6) {
        at = somebody();
        place = placeIn(query, at);
      }
      const longest = opened.database.get<{ chatId: string }>(
        `SELECT chat_id AS chatId FROM chat WHERE waiting_since IS NOT NULL AND closed_at IS NULL AND chat_id IS NOT :at
         AND (:labels = 0 OR chat_id IN (SELECT chat_id FROM chat_label)) ORDER BY waiting_since LIMIT 1`,
        { at, labels: query.labelIds.length },
      );
      const found: string | null = next(at, { place, of: 'waitsLongest', query })?.chatId ?? null;
      expect(found).toBe(longest?.chatId ?? null);
      at = found;
      place = at === null ? null : placeIn(query, at);
      // While one reads and writes, others write, the open one too.
      for (let other = 0; other < round % 3; other += 1) write(somebody());
      if (at === null) continue;
      const answer = { ...message(`answer-${round}`, at), closes: round % 3 > 0 };
      opened.history.outbox.add(answer, (now += 1));
    }
  },
);

it('passes over who waits for an answer that is scheduled, until they write again', () => {
  comeIn(incoming('a', 10), incoming('b', 20, ben));
  const longest = () => next(null, { of: 'waitsLongest' })?.chatId;
  expect(longest()).toBe(ana);
  opened.history.outbox.add({ ...message('later'), sendAt: 500 }, 30);
  opened.history.reading.read(ana, null, 31);
  expect(longest()).toBe(ben);
  comeIn(incoming('c', 40));
  expect(longest()).toBe(ana);
});

describe('a closed or snoozed chat', () => {
  it('leaves the list and comes back when something newer comes in, not by what is older', () => {
    const minute = 60_000;
    comeIn(incoming('a', 50), incoming('b', 60, ben));
    opened.history.chatOrder.change([ana], { closedAt: 70 + minute });
    opened.history.chatOrder.change([ben], { snoozedUntil: 500 });
    expect(listed()).toEqual([]);
    comeIn(incoming('old', 40), incoming('old too', 45, ben), incoming('ours', 65, ben, true));
    expect([listed(), listed({ view: 'closed' }), listed({ view: 'snoozed' })]).toEqual([
      [],
      [ana],
      [ben],
    ]);
    comeIn(incoming('c', 80), incoming('d', 90, ben));
    expect(listed()).toEqual([ana, ben]);
    expect(opened.history.chatOrder.get(ben)?.snoozedUntil).toBeNull();
  });

  it('comes back by what came in after it was closed, though one of ours is newer', () => {
    comeIn(incoming('a', 50));
    opened.history.chatOrder.change([ana], { closedAt: 70 });
    comeIn(incoming('ours', 90, ana, true));
    expect(listed({ view: 'closed' })).toEqual([ana]);
    comeIn(incoming('late', 80));
    expect(listed({ view: 'closed' })).toEqual([]);
  });

  it('comes back by what was on its way when it was closed with an answer', () => {
    comeIn(incoming('a', 1_000));
    opened.history.outbox.add({ ...message('answer'), closes: true }, 3_700);
    expect(listed({ view: 'closed' })).toEqual([ana]);
    comeIn(incoming('b', 3_000));
    expect(listed({ view: 'closed' })).toEqual([]);
  });

  it('stays open, and its message unread, where that comes in between the press and the closing', () => {
    comeIn(incoming('a', 1_000));
    const cameBefore = opened.history.reading.lastCome();
    comeIn(incoming('b', 3_000));
    opened.history.outbox.add({ ...message('answer'), closes: true, cameBefore }, 3_700);
    expect(listed({ view: 'closed' })).toEqual([]);
    const unread = opened.history.reading.unreadChats();
    expect(unread).toMatchObject([{ chatId: ana, count: 1, localId: 'in-b' }]);
  });

  it('comes back at its time to those that wait for us, also after a restart, until it is answered', () => {
    opened.history.outbox.add(message('first'), 10);
    opened.history.chatOrder.change([ana], { snoozedUntil: 200 });
    opened.reopen();
    const views = (now: number) =>
      (['open', 'waitingForMe', 'snoozed'] as const).map((view) => listed({ view }, now));
    expect(views(199)).toEqual([[ben], [], [ana]]);
    expect(opened.history.owed.nextAt(199)).toBe(200);
    expect(views(200)).toEqual([[ana, ben], [ana], []]);
    expect(opened.history.owed.nextAt(200)).toBeNull();
    opened.history.outbox.add(message('answer'), 210);
    expect(views(211)).toEqual([[ana, ben], [], []]);
    expect(opened.history.chats.counts(211)).toMatchObject({ open: 2, waitingForThem: 2 });
  });

  it('goes back to what it was', () => {
    opened.history.chatOrder.change([ana], { snoozedUntil: 500 });
    const before = opened.history.chatOrder.get(ana);
    const change = { closedAt: 70, snoozedUntil: null };
    const former = opened.history.chatOrder.change([ana, 'gone@c.us'], change);
    expect(former).toEqual([{ chatId: ana, closedAt: null, snoozedUntil: 500 }]);
    opened.history.chatOrder.restore(former);
    expect(opened.history.chatOrder.get(ana)).toEqual(before);
  });
});

describe('the list', () => {
  const ids = ['1', '2', '3', '4', '5'].map((digit) => `491510000000${digit}@c.us`);
  const [pinned, longest, shortest, newest, oldest] = ids as [
    string,
    string,
    string,
    string,
    string,
  ];

  const fill = () => {
    opened.history.chatOrder.change([ana, ben], { closedAt: 1 });
    for (const [index, chatId] of ids.entries()) {
      const name = ['Eve', 'Dan', 'Cem', 'Bea', 'Ada'][index] ?? null;
      opened.history.chats.add({ chatId, kind: 'person', name, number: '+1', country: null }, 1);
    }
    comeIn(incoming('1', 5, pinned), incoming('2', 10, longest), incoming('3', 20, shortest));
    opened.history.outbox.add(message('4', newest), 40);
    opened.history.outbox.add(message('5', oldest), 30);
    opened.history.chatOrder.change([pinned], { pinnedAt: 50 });
  };

  it('has pinned chats first, then who waits for us, then the others, counted and paged', () => {
    fill();
    expect(opened.history.chats.list(open, 100)).toMatchObject({
      total: 5,
      sections: { pinned: 1, waitingForMe: 2, pinnedWaiting: 1 },
    });
    expect(listed()).toEqual(ids);
    expect(listed({ offset: 1, limit: 2 })).toEqual([longest, shortest]);
    expect(opened.history.chats.ids({ ...open, offset: 3 }, 100)).toEqual([newest, oldest]);
    expect(listed({ sort: 'newest' })).toEqual([pinned, shortest, longest, newest, oldest]);
    expect(listed({ sort: 'name' })).toEqual([pinned, shortest, longest, oldest, newest]);
    expect(listed({ view: 'waitingForMe' })).toEqual([pinned, longest, shortest]);
    expect(opened.history.chats.counts(100)).toMatchObject({
      open: 5,
      waitingForMe: 3,
      waitingForThem: 2,
      closed: 2,
    });
  });

  it('has the neighbour of each row, and of a chat that was closed the one below it', () => {
    fill();
    for (const [index, chatId] of ids.entries()) {
      const below = ids[index + 1];
      expect(next(chatId)).toEqual(
        below === undefined ? null : { chatId: below, index: index + 1 },
      );
    }
    opened.history.chatOrder.change([shortest], { closedAt: 60 });
    expect(next(shortest)).toEqual({ chatId: newest, index: 2 });
    expect(next(shortest, { step: -1 })).toEqual({ chatId: longest, index: 1 });
  });

  it('tells what is new above and below some rows, and where the nearest is', () => {
    fill();
    const beyond = (first: number, last: number, since: number | null) =>
      opened.history.chats.newOutOfSight({ ...open, first, last, since }, 100);
    const { newest } = beyond(1, 1, null);
    expect(beyond(1, 1, newest)).toEqual({ newest, above: null, below: null });
    comeIn(incoming('6', 60, shortest), incoming('7', 61, pinned));
    expect(beyond(1, 1, newest)).toEqual({
      newest: newest + 2,
      above: { count: 1, nearest: 0 },
      below: { count: 1, nearest: 2 },
    });
    expect(beyond(0, 2, newest)).toMatchObject({ above: null, below: null });
    opened.history.reading.read(shortest, null, 70);
    expect(beyond(1, 1, newest).below).toBeNull();
  });

  it('is walked on from a chat that is no part of a view, also of the snoozed', () => {
    fill();
    opened.history.chatOrder.change([newest], { snoozedUntil: 1_000 });
    const query = { ...open, view: 'snoozed' } as const;
    expect(next(longest, { query })).toEqual({ chatId: newest, index: 0 });
  });

  it('is walked in any view by name, however much is written about somebody', () => {
    fill();
    opened.history.chatOrder.setNotes(longest, 'long '.repeat(4_000));
    const query = { ...open, sort: 'name' } as const;
    const place = placeIn(query, longest);
    expect(place.length).toBeLessThan(2_000);
    expect(next(longest, { place, query })).toEqual(next(longest, { query }));
  });

  it('is walked on from where a chat stood when it was opened, also once it was answered', () => {
    fill();
    const place = placeIn(open, longest);
    opened.history.outbox.add(message('answer', longest), 70);
    expect(listed({})).toEqual([pinned, shortest, longest, newest, oldest]);
    expect(next(longest, { place })).toEqual({ chatId: shortest, index: 1 });
    expect(next(longest, { place, step: -1 })).toEqual({ chatId: pinned, index: 0 });
    expect(next(longest)).toEqual({ chatId: newest, index: 3 });
    // In another order the place means nothing.
    expect(next(longest, { place, query: { ...open, sort: 'newest', view: 'all' } })).toEqual(
      next(longest, { query: { ...open, sort: 'newest', view: 'all' } }),
    );
    for (const broken of ['', '[]', '{', '["parts longestWaiting"]', 'null']) {
      expect(next(longest, { place: broken })).toEqual({ chatId: newest, index: 3 });
    }
  });

  it('shows what has all of some labels, also by a saved view, and undoes a label', () => {
    fill();
    const { chatOrder: order, chatViews } = opened.history;
    const label = (digit: string, name: string): ChatLabel => ({
      labelId: `00000000-0000-4000-8000-00000000000${digit}`,
      name,
      hue: 20,
    });
    const vip = label('1', 'VIP');
    const late = label('2', 'Late');
    expect([order.saveLabel(vip), order.saveLabel(late)]).toEqual([null, null]);
    expect(order.saveLabel(label('3', 'vip'))).toBe('name-taken');
    order.assignLabels([longest, newest], [vip.labelId, 'gone'], []);
    const former = order.assignLabels([newest, oldest], [late.labelId], [vip.labelId]);
    expect(former).toEqual([
      { chatId: newest, labelIds: [vip.labelId] },
      { chatId: oldest, labelIds: [] },
    ]);
    order.restore([{ chatId: newest, labelIds: [late.labelId, vip.labelId] }]);
    expect(listed({ labelIds: [vip.labelId] })).toEqual([longest, newest]);
    expect(listed({ labelIds: [vip.labelId, late.labelId] })).toEqual([newest]);
    expect(order.get(newest)?.labels).toEqual([late, vip]);
    expect(listed({ search: 'lat', view: 'all' }).sort()).toEqual([newest, oldest].sort());
    order.saveLabel({ ...late, name: 'Overdue' });
    order.setNotes(shortest, 'Prefers voice notes');
    expect(listed({ search: 'overdue', view: 'all' })).toHaveLength(2);
    expect(listed({ search: 'lat', view: 'all' })).toEqual([]);
    expect(listed({ search: 'voice prefers', view: 'all' })).toEqual([shortest]);
    order.saveLabel(late);
    const viewId = '00000000-0000-4000-8000-000000000009';
    const filter: ChatView['filter'] = {
      search: '',
      labelIds: [vip.labelId],
      view: 'waitingForThem',
      sort: 'name',
    };
    expect(chatViews.save({ viewId, name: 'VIPs', filter })).toBe(null);
    expect(chatViews.save({ viewId: vip.labelId, name: 'vips', filter })).toBe('name-taken');
    expect(listed({ view: viewId })).toEqual([newest]);
    expect(order.removeLabel(vip.labelId)).toEqual([longest, newest]);
    expect(listed({ view: viewId })).toEqual([]);
    chatViews.remove(viewId);
    expect(listed({ view: viewId })).toEqual(ids);
  });

  it('edits no label or view that is gone, and the undo of its deletion makes it again', () => {
    const { chatOrder: order, chatViews } = opened.history;
    const label: ChatLabel = { labelId: 'vip', name: 'VIP', hue: 20 };
    const view: ChatView = {
      viewId: '00000000-0000-4000-8000-000000000009',
      name: 'VIPs',
      filter: { search: '', labelIds: [], view: 'open', sort: 'name' },
    };
    expect([order.saveLabel(label, true), chatViews.save(view, true)]).toEqual([
      'label-deleted',
      'view-deleted',
    ]);
    expect([order.labels(), chatViews.list()]).toEqual([[], []]);
    expect([order.saveLabel(label), chatViews.save(view)]).toEqual([null, null]);
    const renamed = { ...label, name: 'Gold' };
    expect([order.saveLabel(renamed, true), chatViews.save(view, true)]).toEqual([null, null]);
    expect(order.labels()).toEqual([{ ...renamed, chats: 0 }]);
  });
});
