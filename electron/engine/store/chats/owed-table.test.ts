import { expect, it } from 'vitest';
import {
  ana,
  ben,
  everyChat,
  imported,
  message,
  openHistory,
  rejected,
} from '../testing/open-history.ts';

const opened = openHistory();

/** What is to be done at a time. */
const owed = (now: number) =>
  opened.history.owed
    .list(100, now - 10, now)
    .items.map(({ kind, chat, at, isDue, excerpt }) => [kind, chat.chatId, at, isDue, excerpt]);

const comeIn = (keyId: string, at: number, chatId = ana) =>
  opened.history.imports.add([imported(keyId, at, { chatId })], 'answered', at);

it('is what is planned and what needs a decision, by time, also after a restart', () => {
  const { history } = opened;
  history.outbox.add(message('refused', ben), 10);
  history.outbox.claimNext([], true, 11);
  history.outbox.recordOutcome('refused', rejected, 12);
  history.outbox.add({ ...message('later'), sendAt: 300 }, 20);
  history.chatOrder.change([ben], { snoozedUntil: 250, remindNote: 'call back' });
  history.chatOrder.change([ana], { snoozedUntil: 200, remindAt: 200 });
  opened.reopen();
  expect(owed(100)).toEqual([
    ['rejected', ben, 12, true, 'text of refused'],
    ['promised', ana, 200, false, ''],
    ['snoozed', ben, 250, false, 'call back'],
    ['scheduled', ana, 300, false, 'text of later'],
  ]);
  expect(opened.history.chats.counts(100)).toMatchObject({ owed: 4, due: 1, nextDueAt: 200 });
  expect(opened.history.owed.nextAt(250)).toBe(300);
  expect(owed(400).slice(1)).toEqual([
    ['promised', ana, 200, true, ''],
    ['snoozed', ben, 250, true, 'call back'],
    ['missed', ana, 300, true, 'text of later'],
  ]);
  const listed = opened.history.chats.list({ ...everyChat, view: 'owed' }, 100).chats;
  expect(listed.map(({ chatId, planned }) => [chatId, planned])).toEqual([
    [ben, null],
    [ana, { kind: 'promised', at: 200 }],
  ]);
});

it('says when what is on hold was planned for', () => {
  const { history, database } = opened;
  history.outbox.add({ ...message('later'), sendAt: 300 }, 20);
  const planned = () => {
    const [item] = history.owed.list(100, 90, 100).items;
    const chats = history.chats.list({ ...everyChat, view: 'owed' }, 100).chats;
    return [item?.kind, item?.plannedFor, chats.map((chat) => chat.planned)];
  };
  expect(planned()).toEqual(['scheduled', null, [{ kind: 'scheduled', at: 300 }]]);
  // As a restored backup is written.
  database.run('UPDATE scheduled SET is_held = 1');
  expect(planned()).toEqual(['held', 300, [{ kind: 'held', at: 300 }]]);
  expect(owed(100)).toEqual([['held', ana, 20, true, 'text of later']]);
});

it('says what is sent only if they don’t answer before, also while it is edited, and all of a note', () => {
  const { history } = opened;
  const later = (localId: string, unlessAnswered: boolean) =>
    history.outbox.add({ ...message(localId), sendAt: 300, unlessAnswered }, 20);
  later('only', true);
  later('anyway', false);
  const planned = () =>
    history.owed
      .list(100, 90, 100)
      .items.map(({ kind, localId, unlessAnswered }) => [kind, localId, unlessAnswered]);
  expect(planned()).toEqual([
    ['scheduled', 'anyway', false],
    ['scheduled', 'only', true],
  ]);
  history.scheduled.moveToDraft('only', 100);
  expect(planned()).toEqual([
    ['draft', null, true],
    ['scheduled', 'anyway', false],
  ]);
  const remindNote = 'Ask what became of it. '.repeat(20).trim();
  history.chatOrder.change([ben], { snoozedUntil: 250, remindNote });
  expect(history.owed.list(1, 90, 100).items).toMatchObject([
    { kind: 'snoozed', excerpt: remindNote, unlessAnswered: false },
  ]);
});

it('is what was scheduled and is being edited, also past its time, until it has none or is gone', () => {
  const { history } = opened;
  history.outbox.add({ ...message('later'), sendAt: 300 }, 20);
  history.scheduled.moveToDraft('later', 100);
  expect(owed(100)).toEqual([['draft', ana, 300, false, 'text of later']]);
  expect(owed(400)).toEqual([['draft', ana, 300, true, 'text of later']]);
  const draft = { text: 'Hi', card: null, replyToLocalId: null, options: null, sendAt: 300 };
  // It is shown in no row of a list alone.
  expect(history.drafts.put(ana, draft)).toBeUndefined();
  for (const change of [{ sendAt: null }, { text: ' ' }]) {
    history.drafts.put(ana, { ...draft, ...change });
    expect(owed(100)).toEqual([]);
  }
});

it('keeps what is promised though they write, one answers and a colleague closes the chat; a snooze ends with their answer', () => {
  const { history, database } = opened;
  history.chatOrder.change([ana], { snoozedUntil: 200, remindAt: 200 });
  history.chatOrder.change([ben], { snoozedUntil: 200 });
  comeIn('a', 50);
  comeIn('b', 50, ben);
  history.outbox.add(message('answer'), 60);
  database.run('UPDATE chat SET closed_at = 70 WHERE chat_id = :ana', { ana });
  expect(owed(300).map(([kind, chatId]) => [kind, chatId])).toEqual([['promised', ana]]);
});

it('ends what is promised where the person closes the chat, and brings it back where that is undone', () => {
  const { history } = opened;
  history.chatOrder.change([ana], { snoozedUntil: 200, remindAt: 200, remindNote: 'the invoice' });
  const closed = { closedAt: 50, snoozedUntil: null, remindAt: null, remindNote: '' };
  const former = history.chatOrder.change([ana], closed);
  expect(owed(60)).toEqual([]);
  history.chatOrder.restore(former);
  expect(owed(60)).toEqual([['promised', ana, 200, false, 'the invoice']]);
});

it('is no message of a colleague, and none that was decided about', () => {
  const { history, database } = opened;
  history.outbox.add(message('theirs'), 10);
  history.outbox.claimNext([], true, 11);
  history.outbox.recordOutcome('theirs', { ...rejected, state: 'unknown' }, 12);
  expect(owed(20)).toEqual([['unknown', ana, 12, true, 'text of theirs']]);
  // As the log's messages of other members are written.
  database.run(`UPDATE message SET author_member_id = 'm', is_dismissed = 1`);
  expect(owed(20)).toEqual([]);
});

it('is of whom the chat is with: its person, where the chat has no name of its own', () => {
  const { history } = opened;
  history.chats.rename(ben, 'Ben Weber');
  history.people.join(ana, ben, 'one', 5);
  history.outbox.add({ ...message('later'), sendAt: 300 }, 20);
  history.outbox.add(message('now'), 30);
  const names = [
    history.owed.list(100, 0, 100).items[0]?.chat.name,
    history.scheduled.list(null, 0)[0]?.chat.name,
    history.outboxItems.list({ reasons: null, search: 'weber', offset: 0, limit: 9 })[0]?.chat.name,
  ];
  expect(names).toEqual(['Ben Weber', 'Ben Weber', 'Ben Weber']);
});
