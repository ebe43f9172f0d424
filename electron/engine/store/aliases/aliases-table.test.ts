import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseChatId } from '../../../../shared/domain/chat-id.ts';
import { parseMessageId } from '../../../../shared/domain/message-id.ts';
import { describeChat } from '../../numbers/describe-chat.ts';
import type { ImportedMessage } from '../imports/imports-table.ts';
import { putReaction } from '../told/reactions-table.ts';
import { writeChecksums } from '../rows/message-checksum.ts';
import {
  accepted,
  actionOn,
  ana,
  ben,
  imported,
  message,
  openHistory,
} from '../testing/open-history.ts';
import { takeAlias } from './aliases-table.ts';

const opened = openHistory();

const hidden = '99887766554433@lid';
/** A number that has no chat yet. */
const cem = '4915112345679@c.us';

const noAction = { search: '', action: null, from: null, to: null } as const;

function chat(chatId: string) {
  const parts = parseChatId(chatId);
  if (parts === null) throw new Error(`no chat id: ${chatId}`);
  return describeChat(parts);
}

function receive(chatId: string, at: number, more: Partial<ImportedMessage> = {}) {
  const from = { chatId, chat: chat(chatId), sender: { chatId, name: null } };
  const record = imported(`K${at}`, at, { localId: `${chatId}-${at}`, ...from, ...more });
  return opened.history.imports.add([record], 'answered-elsewhere', at);
}

const show = (chatId: string, shownBy: 'record' | 'answer' | 'contact' = 'record') =>
  opened.history.aliases.learn({ chatIds: [hidden, chatId], shownBy }, 1_000_000);

const separate = () => opened.history.aliases.separate(hidden, 1_000_001);

const idsIn = (chatId: string) =>
  opened.history.messages.list(chatId, null, 1_000).map(({ localId }) => localId);

const chatIds = () =>
  opened.database
    .all<{ chatId: string }>('SELECT chat_id AS chatId FROM chat ORDER BY chat_id')
    .map((row) => row.chatId);

/** Sends a message and lets the service accept it; returns the address that it went to. */
function send(chatId: string, localId: string, at: number, remoteJid: string | null = null) {
  opened.history.outbox.add(message(localId, chatId), at);
  const claimed = opened.history.outbox.claimNext([], true, at);
  opened.history.outbox.recordOutcome(localId, { ...accepted, keyId: `S${at}`, remoteJid }, at);
  return claimed?.message.address;
}

const draftText = (chatId: string) => opened.history.drafts.get(chatId)?.text ?? null;

const write = (chatId: string, text: string) =>
  opened.history.drafts.put(chatId, {
    text,
    card: null,
    replyToLocalId: null,
    options: null,
    sendAt: null,
  });

/** The rows of all chats, without the derived columns `folded` and `checksum`, and with trays in order. */
function everything() {
  const { database } = opened;
  const rows = (sql: string) => database.all<Record<string, unknown>>(sql);
  return {
    chats: rows('SELECT * FROM chat ORDER BY chat_id').map(({ folded: _folded, ...row }) => row),
    messages: rows('SELECT * FROM message ORDER BY position').map(
      ({ checksum: _checksum, ...row }) => row,
    ),
    outbox: rows('SELECT * FROM outbox ORDER BY place'),
    drafts: rows('SELECT * FROM draft ORDER BY chat_id'),
    labels: rows('SELECT * FROM chat_label ORDER BY chat_id, label_id'),
    trays: rows(
      'SELECT attachment_id, chat_id, is_recording FROM attachment ORDER BY chat_id, place',
    ),
    scheduled: rows('SELECT * FROM scheduled ORDER BY place'),
    actions: rows('SELECT * FROM message_action ORDER BY action_id'),
    references: rows('SELECT * FROM reference ORDER BY local_id'),
    reactions: rows('SELECT * FROM reaction ORDER BY chat_id, key_id, author'),
  };
}

describe('a hidden ID whose number becomes known', () => {
  it('moves its messages into the number’s chat, each with its address on the wire', () => {
    receive(hidden, 1);
    receive(ben, 2);
    const { chatIds: changed } = receive(hidden, 3, { otherId: ben });
    expect(changed.sort()).toEqual([ben, hidden].sort());
    expect(chatIds()).toEqual([ben, ana].sort());
    expect(opened.history.messages.list(ben, null, 10)).toMatchObject([
      { chatId: ben, address: hidden, messageId: `false_${hidden}_K1` },
      { chatId: ben, address: ben, messageId: `false_${ben}_K2` },
      { chatId: ben, address: hidden, messageId: `false_${hidden}_K3` },
    ]);
    expect(opened.history.chats.get(hidden)).toMatchObject({ chatId: ben });
    expect(
      opened.history.messages.byKey({ fromMe: false, chatId: hidden, keyId: 'K1' }),
    ).toMatchObject({ localId: `${hidden}-1` });
  });

  it('creates a chat for a number without one, and deletes it on separating', () => {
    receive(hidden, 1);
    const before = everything();
    receive(hidden, 2, { otherId: cem });
    expect(opened.history.chats.get(hidden)).toMatchObject({
      chatId: cem,
      number: '+49 1511 2345679',
      country: 'DE',
    });
    separate();
    expect(chatIds()).toEqual([ben, ana, hidden].sort());
    expect(everything().chats[2]).toMatchObject({ ...before.chats[2], last_activity_at: 2 });
  });

  it('keeps one copy of a message that was reported under both IDs', () => {
    send(ben, 'own', 1);
    const echo = { fromMe: true, keyId: 'S1' };
    receive(hidden, 2, { ...echo, otherId: ben });
    receive(ben, 3, { ...echo, localId: 'other' });
    expect(idsIn(ben)).toEqual(['own']);
    expect(chatIds()).toEqual([ben, ana].sort());
  });

  it('is joined by an answer, whichever of the two the message was sent to', () => {
    receive(hidden, 1);
    expect(send(ben, 'own', 2, hidden)).toBe(ben);
    expect(idsIn(ben)).toEqual([`${hidden}-1`, 'own']);
    const other = '11223344556677@lid';
    receive(other, 3);
    send(other, 'second', 4, '4915112345679:12@s.whatsapp.net');
    expect(idsIn(cem)).toEqual([`${other}-3`, 'second']);
  });

  it('is not joined with a second number, which is logged once', () => {
    receive(hidden, 1);
    show(ben);
    for (let times = 0; times < 3; times += 1) expect(show(ana)).toEqual([]);
    expect(idsIn(ben)).toEqual([`${hidden}-1`]);
    const { entries } = opened.history.audit.list(noAction, 0, 10);
    const alias = { hiddenId: hidden, chatId: ben, shownBy: 'record' };
    expect(entries.map(({ action, detail }) => [action, detail.alias])).toEqual([
      ['not-joined', { ...alias, conflict: ana }],
      ['join', alias],
    ]);
  });

  it('is told of the chat that is here under the other form of its number, where both are', () => {
    const [mexico, former] = ['525512345678@c.us', '5215512345678@c.us'];
    const { history, database } = opened;
    history.chats.add(chat(mexico), 1);
    expect(history.aliases.list(mexico).otherForm).toBe(null);
    // As of a time when both were taken for two numbers.
    history.chats.add(chat(cem), 1);
    const { number } = chat(former);
    const values = { former, number, cem };
    database.run(
      'UPDATE chat SET chat_id = :former, number = :number WHERE chat_id = :cem',
      values,
    );
    expect(history.aliases.list(mexico).otherForm).toEqual({ chatId: former, number });
    expect(history.aliases.list(former).otherForm).toMatchObject({ chatId: mexico });
    expect(history.aliases.list(ana).otherForm).toBe(null);
  });

  it('is joined with the chat that is here under the other form of the number, by a record or by the team’s log', () => {
    const [mexico, former] = ['525512345678@c.us', '5215512345678@c.us'];
    const both = [ben, ana, mexico].sort();
    opened.history.chats.add(chat(mexico), 1);
    receive(hidden, 2);
    receive(hidden, 3, { otherId: former });
    receive(former, 4);
    expect([chatIds(), idsIn(mexico)]).toEqual([
      both,
      [`${hidden}-2`, `${hidden}-3`, `${former}-4`],
    ]);
    expect(opened.history.aliases.list(mexico)).toMatchObject({
      aliases: [{ hiddenId: hidden, chatId: mexico }],
      repliesTo: former,
    });
    // The same owner: nothing to log.
    expect(show(former)).toEqual([]);
    const { entries } = opened.history.audit.list(noAction, 0, 10);
    expect(entries.map(({ action }) => action)).toEqual(['join']);

    const second = '11223344556677@lid';
    receive(second, 5);
    const proposed = {
      hiddenId: second,
      chatId: former,
      shownBy: 'record',
      memberId: 'jan',
    } as const;
    takeAlias(opened.database, opened.history.audit, proposed, 6);
    expect(opened.history.aliases.list(mexico).aliases).toHaveLength(2);
    opened.history.aliases.join(second, 7);
    expect(chatIds()).toEqual(both);
    separate();
    expect([chatIds(), idsIn(hidden)]).toEqual([
      [...both, hidden].sort(),
      [`${hidden}-2`, `${hidden}-3`],
    ]);
  });

  it('is never joined with a group', () => {
    const group = '120363041234567890@g.us';
    receive(hidden, 1);
    expect(
      opened.history.aliases.learn({ chatIds: [hidden, group], shownBy: 'record' }, 2),
    ).toEqual([]);
    expect(idsIn(hidden)).toEqual([`${hidden}-1`]);
  });
});

describe('a joined chat', () => {
  it('sends to the address that last worked', () => {
    receive(ben, 1);
    receive(hidden, 2);
    show(ben);
    expect(opened.history.aliases.list(ben).repliesTo).toBe(hidden);
    expect(send(ben, 'first', 3)).toBe(hidden);
    receive(ben, 4);
    expect(opened.history.aliases.list(ben).repliesTo).toBe(ben);
    expect(send(ben, 'second', 5)).toBe(ben);
    opened.history.outbox.add(message('waiting', ben), 6);
    receive(hidden, 7);
    // The address is fixed when a message is written: it goes where the screen said.
    expect(opened.history.outbox.claimNext([], true, 8)?.message.address).toBe(ben);
    // A queued message does not count: its address has not worked yet.
    receive(ben, 9);
    opened.history.outbox.add(message('asked', ben), 12);
    receive(hidden, 11);
    expect(opened.history.aliases.list(ben).repliesTo).toBe(hidden);
  });

  it('keeps the order of each chat for messages of the same second', () => {
    for (const chatId of [ben, hidden, ben, hidden, hidden]) {
      const localId = `m${idsIn(ben).length}-${idsIn(hidden).length}`;
      receive(chatId, 1_000, { localId, keyId: localId });
    }
    const before = { number: idsIn(ben), hidden: idsIn(hidden) };
    show(ben);
    const places = opened.history.messages.list(ben, null, 10).map(({ position }) => position);
    expect(new Set(places).size).toBe(5);
    const here = idsIn(ben);
    expect(here.filter((one) => before.hidden.includes(one))).toEqual(before.hidden);
    expect(here.filter((one) => before.number.includes(one))).toEqual(before.number);
  });

  it('keeps both drafts, and splits them on separating', () => {
    write(ben, 'to the number');
    receive(hidden, 1);
    write(hidden, 'to the hidden ID');
    const before = everything();
    show(ben);
    expect(draftText(ben)).toBe('to the number\nto the hidden ID');
    separate();
    expect(everything()).toEqual(before);
  });

  it('keeps both notes that are being written, and splits them on separating', () => {
    const { teamWork } = opened.history;
    const noteOf = (chatId: string) => teamWork.noteDraft(chatId)?.text ?? null;
    receive(ben, 1_000);
    receive(hidden, 2_000);
    teamWork.putNoteDraft({ noteId: 'of the number', chatId: ben, text: 'Known' });
    teamWork.putNoteDraft({ noteId: 'of the ID', chatId: hidden, text: 'New' });
    show(ben);
    expect(noteOf(ben)).toBe('Known');
    separate();
    expect([noteOf(ben), noteOf(hidden)]).toEqual(['Known', 'New']);
  });

  it('lets a page that still shows the hidden ID edit its part of the draft', () => {
    write(ben, 'to the number');
    receive(hidden, 1);
    write(hidden, 'to');
    show(ben);
    opened.history.aliases.saveDraft(hidden, { text: 'to the hidden', card: null });
    expect(draftText(ben)).toBe('to the number\nto the hidden');
    opened.history.aliases.saveDraft(hidden, { text: '', card: null });
    expect(draftText(ben)).toBe('to the number');
    opened.history.aliases.saveDraft(hidden, { text: 'anew', card: null });
    separate();
    expect([draftText(ben), draftText(hidden)]).toEqual(['to the number', 'anew']);
  });

  it('sends the queued messages of both chats one by one, after those in progress', () => {
    receive(hidden, 1);
    opened.history.outbox.add(message('a', hidden), 2);
    opened.history.outbox.add(message('b', ben), 3);
    opened.history.outbox.add(message('c', hidden), 4);
    expect(opened.history.outbox.claimNext([], true, 5)?.message.localId).toBe('a');
    show(ben);
    expect(opened.history.outbox.claimNext([hidden], true, 6)).toBeNull();
    opened.history.outbox.recordOutcome('a', accepted, 7);
    expect(opened.history.outbox.claimNext([], true, 8)?.message).toMatchObject({
      localId: 'b',
      address: ben,
    });
    opened.history.outbox.recordOutcome('b', { ...accepted, keyId: 'B' }, 9);
    expect(opened.history.outbox.claimNext([], true, 10)?.message).toMatchObject({
      localId: 'c',
      address: hidden,
    });
  });

  it('is open if a customer waits in either chat', () => {
    receive(hidden, 1);
    opened.history.chatOrder.change([ben], { closedAt: 2 });
    show(ben);
    expect(opened.history.chatOrder.get(ben)).toMatchObject({ closedAt: null });
    separate();
    expect(opened.history.chatOrder.get(ben)).toMatchObject({ closedAt: 2 });
    expect(opened.history.chatOrder.get(hidden)).toMatchObject({ closedAt: null });
  });

  it('is found by the digits of either ID', () => {
    receive(hidden, 1);
    show(ben);
    const query = { labelIds: [], view: 'all', sort: 'newest', offset: 0, limit: 10 } as const;
    const found = (search: string) =>
      opened.history.chats.list({ ...query, search }, 5).chats.map((one) => one.chatId);
    expect([found('99887766554433'), found('49151123')]).toEqual([[ben], [ben]]);
  });

  it('keeps damaged messages marked as damaged', () => {
    receive(hidden, 1);
    receive(hidden, 2);
    const { database } = opened;
    writeChecksums(database, 10);
    database.exec(`UPDATE message SET checksum = 7 WHERE position = 1`);
    show(ben);
    const damaged = () =>
      opened.history.messages.list(ben, null, 10).map((one) => one.isDamaged ?? false);
    expect(damaged()).toEqual([true, false]);
    writeChecksums(database, 10);
    expect(damaged()).toEqual([true, false]);
  });
});

describe('separating', () => {
  it('is undone by a person, not by evidence', () => {
    receive(hidden, 1);
    show(ben);
    separate();
    expect(show(ben)).toEqual([]);
    receive(hidden, 2, { otherId: ben });
    expect([idsIn(hidden), idsIn(ben)]).toEqual([[`${hidden}-1`, `${hidden}-2`], []]);
    expect(opened.history.aliases.list(hidden).aliases).toMatchObject([{ isSeparated: true }]);
    opened.history.aliases.join(hidden, 5);
    expect(idsIn(ben)).toEqual([`${hidden}-1`, `${hidden}-2`]);
    expect(opened.history.aliases.list(ben).aliases).toMatchObject([
      { hiddenId: hidden, shownBy: 'person', hadChat: true, isSeparated: false },
    ]);
  });

  it.each([
    ['a note', () => opened.history.chatOrder.setNotes(cem, 'prefers calls')],
    ['a name', () => opened.history.chats.rename(cem, 'Cem')],
    [
      'a label',
      () => {
        const labelId = randomUUID();
        opened.history.chatOrder.saveLabel({ labelId, name: 'VIP', hue: 0 });
        opened.history.chatOrder.assignLabels([cem], [labelId], []);
      },
    ],
  ])('keeps the number’s chat if it has been given %s since', (_, give) => {
    receive(hidden, 1);
    show(cem);
    give();
    separate();
    expect(chatIds()).toContain(cem);
  });

  it('leaves an edited draft where it is', () => {
    receive(hidden, 1);
    write(hidden, 'begun');
    show(ben);
    write(ben, 'begun and ended');
    separate();
    expect([draftText(ben), draftText(hidden)]).toEqual(['begun and ended', null]);
  });

  it('creates a chat for a hidden ID that never had one', () => {
    receive(ben, 1, { otherId: hidden });
    receive(hidden, 2);
    expect(idsIn(ben)).toEqual([`${ben}-1`, `${hidden}-2`]);
    separate();
    expect([idsIn(ben), idsIn(hidden)]).toEqual([[`${ben}-1`], [`${hidden}-2`]]);
  });
});

it('asks the service about a hidden ID once a day until its owner is known', () => {
  const { aliases } = opened.history;
  const day = 24 * 60 * 60_000;
  const asked = [0, 1, day, day + 1, 2 * day].map((at) => aliases.mayAsk(hidden, at));
  expect(asked).toEqual([true, false, true, false, true]);
  show(ben);
  expect(aliases.mayAsk(hidden, 4 * day)).toBe(false);
});

it('returns a hidden ID to ask about once, and again only after a day and a newer message', () => {
  const { aliases } = opened.history;
  const day = 24 * 60 * 60_000;
  expect(aliases.nextToAsk(1)).toBe(null);
  receive(hidden, 1);
  receive('123456789@lid', 2);
  expect(aliases.nextToAsk(3)).toBe('123456789@lid');
  aliases.mayAsk('123456789@lid', 3);
  expect(aliases.nextToAsk(3)).toBe(hidden);
  show(ben);
  expect(aliases.nextToAsk(3)).toBe(null);
  expect(aliases.nextToAsk(2 * day)).toBe(null);
  receive('123456789@lid', day);
  expect(aliases.nextToAsk(day)).toBe(null);
  expect(aliases.nextToAsk(day + 3)).toBe('123456789@lid');
});

/** Resets the history to the empty chats of Ana and Ben. */
function empty(): void {
  const { database, history } = opened;
  const tables = database.all<{ name: string }>(
    `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%'
       AND name NOT IN ('audit', 'retention', 'thread_sync')`,
  );
  database.transaction(() => {
    database.exec('PRAGMA defer_foreign_keys = ON');
    for (const { name } of tables) database.exec(`DELETE FROM ${name}`);
  });
  for (const chatId of [ana, ben]) history.chats.add(chat(chatId), 1);
}

/** Steps in two chats of one person; `of` says which chat a step is about, if it is about one. */
const steps = fc.array(
  fc.record({
    of: fc.constantFrom('number', 'hidden'),
    kind: fc.constantFrom(
      'receive',
      'same-second',
      'send',
      'wait',
      'draft',
      'label',
      'notes',
      'name',
      'close',
      'snooze',
      'pin',
      'schedule',
      'read-chat',
      'delete',
      'reaction',
      'reference',
      'person',
      'show',
      'separate',
      'join',
    ),
  }),
  { minLength: 1, maxLength: 40 },
);
type Steps = typeof steps extends fc.Arbitrary<infer Value> ? Value : never;

/** Runs the steps and returns a model of the messages that each address should have. */
function run(all: Steps) {
  const { history } = opened;
  const labelIds = [randomUUID(), randomUUID()];
  for (const [at, labelId] of labelIds.entries()) {
    history.chatOrder.saveLabel({ labelId, name: `Label ${at}`, hue: 0 });
  }
  receive(hidden, 1);
  const model = {
    isJoined: false,
    isKnown: false,
    isSeparated: false,
    messages: new Map([
      [ben, [] as string[]],
      [hidden, [`${hidden}-1`]],
    ]),
    repliesTo: [hidden] as string[],
  };
  for (const [index, step] of all.entries()) {
    const at = 1_000 * (index + 2);
    doStep(step, at, model, labelIds);
  }
  return model;
}

function doStep(
  { of, kind }: Steps[number],
  at: number,
  model: ReturnType<typeof run>,
  labelIds: string[],
): void {
  const { history } = opened;
  const address = of === 'hidden' ? hidden : ben;
  const chatId = model.isJoined ? ben : address;
  const localId = `id-${at}`;
  const own = model.messages.get(address) ?? [];
  switch (kind) {
    case 'receive':
    case 'same-second': {
      // Many records of the same second, so that their places collide.
      const time = kind === 'receive' ? at : 2_000;
      receive(address, time, { localId, keyId: `K${at}` });
      own.push(localId);
      return;
    }
    case 'send':
    case 'wait': {
      const to = history.aliases.list(chatId).repliesTo;
      history.outbox.add(message(localId, chatId), at);
      model.messages.get(to)?.push(localId);
      if (kind === 'wait') return;
      for (let claimed = history.outbox.claimNext([], true, at); claimed;) {
        const outcome = { ...accepted, keyId: `S${claimed.message.localId}`, remoteJid: null };
        history.outbox.recordOutcome(claimed.message.localId, outcome, at);
        claimed = history.outbox.claimNext([], true, at);
      }
      return;
    }
    case 'draft':
      write(chatId, `draft ${at}`);
      return;
    case 'label':
      history.chatOrder.assignLabels([chatId], [labelIds[at % 2] ?? ''], []);
      return;
    case 'notes':
      return history.chatOrder.setNotes(chatId, `notes ${at}`);
    case 'name':
      return history.chats.rename(chatId, `Name ${at}`);
    case 'close':
      history.chatOrder.change([chatId], { closedAt: at, snoozedUntil: null });
      return;
    case 'snooze':
      history.chatOrder.change([chatId], { closedAt: null, snoozedUntil: at + 1_000_000 });
      return;
    case 'pin':
      history.chatOrder.change([chatId], { pinnedAt: at });
      return;
    case 'schedule':
      history.outbox.add({ ...message(localId, chatId), sendAt: at + 1_000_000 }, at);
      return;
    case 'read-chat':
    case 'delete': {
      const last = history.messages.list(chatId, null, 1)[0];
      const named = kind === 'delete' ? (last ?? null) : null;
      const ids = { localId: named?.localId ?? null, messageId: named?.messageId ?? null };
      return history.messageActions.add(localId, [actionOn(chatId, kind, ids)], null, at);
    }
    case 'reaction': {
      const { keyId } =
        parseMessageId(history.messages.list(chatId, null, 1)[0]?.messageId ?? '') ?? {};
      putReaction(opened.database, {
        chatId,
        keyId: keyId ?? `L${at}`,
        author: address,
        emoji: '👍',
        at,
      });
      return;
    }
    case 'reference':
      history.references.add({ localId, chatId, messageId: `false_${address}_R${at}` });
      return;
    case 'person':
      history.people.join(chatId, ana, randomUUID(), at);
      return;
    case 'show':
      show(ben);
      model.isJoined ||= !model.isSeparated;
      model.isKnown = true;
      return;
    case 'separate':
      if (separate()) Object.assign(model, { isJoined: false, isSeparated: true });
      return;
    case 'join':
      if (history.aliases.join(hidden, at)) {
        Object.assign(model, { isJoined: true, isSeparated: false });
      }
  }
}

it('restores every row on separating, whatever the chats held', () => {
  fc.assert(
    fc.property(steps, (all) => {
      empty();
      run(all.filter(({ kind }) => !['show', 'separate', 'join'].includes(kind)));
      const before = everything();
      show(ben);
      separate();
      expect(everything()).toEqual(before);
    }),
    { numRuns: 60 },
  );
});

it('keeps each message in the chat of its address, whatever happens in between', () => {
  fc.assert(
    fc.property(steps, (all) => {
      empty();
      const model = run(all);
      const { messages, isJoined } = model;
      const found = (chatId: string) => idsIn(chatId).sort();
      const number = messages.get(ben) ?? [];
      const own = messages.get(hidden) ?? [];
      const here = isJoined
        ? { number: found(ben), hidden: [] }
        : { number: found(ben), hidden: found(hidden) };
      const expected = isJoined
        ? { number: [...number, ...own].sort(), hidden: [] }
        : { number: [...number].sort(), hidden: [...own].sort() };
      const inOrder = opened.database.all(
        'SELECT 1 FROM message GROUP BY chat_id, sort_key HAVING count(*) > 1',
      );
      expect({ here, inOrder }).toEqual({ here: expected, inOrder: [] });
    }),
    { numRuns: 60 },
  );
});
