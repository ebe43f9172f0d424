import { closeSync, openSync, rmSync, statSync, truncateSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { checkDatabase } from '../check-database.ts';
import { historyTables } from '../history.ts';
import type { ImportedMessage } from '../imports/imports-table.ts';
import {
  accepted,
  ana,
  ben,
  imported,
  message,
  notSent,
  openHistory,
  rejected,
  textRecord,
} from '../testing/open-history.ts';

const opened = openHistory();
const now = new Date(2026, 10, 3, 12).getTime();
const dayMs = 86_400_000;

const found = (query: string, limit = 50) =>
  opened.history.search
    .messages(query, { before: null, limit }, now)
    .items.map(({ localId }) => localId);

const add = (localId: string, text: string, { at = now, chatId = ana } = {}) =>
  opened.history.outbox.add(message(localId, chatId, text), at);

const record = (keyId: string, { at = now, ...more }: Partial<ImportedMessage>) =>
  imported(keyId, at, { chatId: ben, sender: { chatId: ben, name: 'Benoît' }, text: '', ...more });

/** Overwrites bytes of a file. */
const spoil = (file: string, start: number, length: number) => {
  const opened = openSync(file, 'r+');
  writeSync(opened, Buffer.alloc(length, 0x5a), 0, length, start);
  closeSync(opened);
};

const indexAll = () => {
  while (opened.history.search.indexMore().isMore);
};

describe('messages', () => {
  it('are told of as new in the index, also where a search brought them there', () => {
    indexAll();
    add('a', 'parcel');
    expect(found('parcel')).toEqual(['a']);
    const { indexMore } = opened.history.search;
    expect(indexMore().hasNews).toBe(true);
    indexAll();
    expect(indexMore()).toEqual({ isMore: false, hasNews: false });
  });

  it('are found by words in any order, phrases, numbers and what must not be there', () => {
    add('a', 'Your parcel is on its way', { at: now - 3 });
    add('b', 'The Päckchen, the PARCELS: call +49 (0)151 1234-5678', { at: now - 2 });
    add('c', 'its own way', { at: now - 1 });
    expect(found('parc')).toEqual(['b', 'a']);
    expect(found('packchen')).toEqual(['b']);
    expect(found('way your')).toEqual(['a']);
    expect(found('arcel')).toEqual([]);
    expect(found('"its way"')).toEqual(['a']);
    expect(found('way -parcel')).toEqual(['c']);
    expect(found('-parcel')).toEqual(['c']);
    expect(found('0151 12345678')).toEqual(['b']);
    expect(found('4915112345678')).toEqual(['b']);
    expect(found('"')).toEqual([]);
    expect(found('')).toEqual([]);
    expect(found('AND OR NOT NEAR( * ^ entry:')).toEqual([]);
  });

  it('come newest first, page by page, imported ones at their time', () => {
    add('sent', 'hello', { at: now });
    const at = now - dayMs;
    opened.history.imports.add(
      [record('old', { text: 'hello', at }), record('twin', { text: 'hello', at })],
      'answered',
      now,
    );
    add('newest', 'hello', { at: now + 5 });
    expect(found('hello')).toEqual(['newest', 'sent', 'twin', 'old']);
    const { search } = opened.history;
    const first = search.messages('hello', { before: null, limit: 3 }, now);
    const second = search.messages('hello', { before: first.next, limit: 3 }, now);
    expect([first.items.length, second.items.map(({ localId }) => localId)]).toEqual([3, ['old']]);
    expect(second.next).toBe(null);
    expect(search.count('hello', now)).toEqual({ total: 4, isMore: false });
  });

  it('are found by what is beside the text, and shown where it was found', () => {
    const file = { ...textRecord, payload: 'documentMessage', fileName: 'Rechnung März.pdf' };
    opened.history.imports.add(
      [record('file', { text: 'here it is', content: { ...file, sendAs: 'file' } })],
      'answered',
      now,
    );
    const card = {
      address: 'https://shop.example/new',
      title: 'Autumn',
      description: '',
      imageAddress: '',
      highQuality: false,
    };
    opened.history.outbox.add(
      {
        ...message('card'),
        text: { localId: 'card', text: 'look', content: { kind: 'link-card', card } },
      },
      now,
    );
    expect(found('marz')).toEqual(['file']);
    expect(found('benoit')).toEqual(['file']);
    expect(found('autumn')).toEqual(['card']);
    expect(found('shop.example')).toEqual(['card']);
    const [shown] = opened.history.search.messages('marz', { before: null, limit: 1 }, now).items;
    expect(shown).toEqual({
      localId: 'file',
      chat: {
        chatId: ben,
        kind: 'person',
        name: 'Benoît',
        number: '+49 1511 2345678',
        country: null,
      },
      direction: 'in',
      sender: { chatId: ben, name: 'Benoît' },
      kind: 'file',
      state: 'received',
      createdAt: now,
      excerpt: [
        { text: 'Rechnung ', isMatch: false },
        { text: 'März', isMatch: true },
        { text: '.pdf', isMatch: false },
      ],
    });
  });

  it('are shown around the first hit', () => {
    add('long', `${'before '.repeat(100)}needle ${'after '.repeat(100)}`);
    const { items } = opened.history.search.messages('needle', { before: null, limit: 1 }, now);
    const excerpt = items[0]?.excerpt ?? [];
    expect(excerpt.map(({ isMatch }) => isMatch)).toEqual([false, false, true, false, false]);
    expect(excerpt[0]?.text).toBe('…');
    expect(excerpt.map(({ text }) => text).join('').length).toBeLessThan(210);
  });

  it('show the first hit within what a row of the list holds', () => {
    add('late', 'Perfect, I have passed it on. We hear from them by tomorrow noon.');
    const { items } = opened.history.search.messages('noon', { before: null, limit: 1 }, now);
    const texts = (items[0]?.excerpt ?? []).map(({ text }) => text);
    expect(texts).toEqual(['…', 'by tomorrow ', 'noon', '.']);
  });
});

describe('operators', () => {
  it('tell who, where, when, what and how, with words and alone', () => {
    add('mine', 'see https://shop.example', { at: now });
    add('other', 'to ben', { at: now - dayMs, chatId: ben });
    const media = { ...textRecord, sendAs: 'image' as const, fileName: 'a.jpg' };
    opened.history.imports.add(
      [
        record('image', { content: media, at: now - 2 * dayMs }),
        record('place', {
          content: { ...textRecord, payload: 'locationMessage' },
          at: now - 40 * dayMs,
        }),
      ],
      'answered',
      now,
    );
    opened.history.reading.unread(ben, 'place');
    const expected: Record<string, string[]> = {
      'from:me': ['mine', 'other'],
      'from:them': ['image', 'place'],
      '-from:me has:image': ['image'],
      'in:Benoit': ['other', 'image', 'place'],
      'in:"0151 12345678" ben -from:them': ['other'],
      '-in:benoit': ['mine'],
      'in:nobody': [],
      'on:2026-11-03': ['mine'],
      'before:today': ['other', 'image', 'place'],
      'before:2026-11': ['place'],
      'after:2026-11-01 before:2026-11-03': ['other'],
      'after:2025': ['mine', 'other', 'image', 'place'],
      '-on:yesterday from:me': ['mine'],
      'has:link': ['mine'],
      'has:location': ['place'],
      'has:card': [],
      'is:unread': ['image', 'place'],
      'is:unread has:image': ['image'],
      'is:unread -has:image': ['place'],
      '-is:unread': ['mine', 'other'],
      'is:starred': [],
      'ben -is:starred': ['other', 'image', 'place'],
    };
    const answered = Object.fromEntries(
      Object.keys(expected).map((query) => [query, found(query)]),
    );
    expect(answered).toEqual(expected);
  });

  it('follow the state of a message', () => {
    for (const localId of ['a', 'b', 'c']) add(localId, 'hello');
    const { outbox } = opened.history;
    for (const localId of ['a', 'b', 'c']) {
      expect(outbox.claimNext([], true, now)?.message.localId).toBe(localId);
      outbox.recordOutcome(localId, localId === 'a' ? rejected : accepted, now);
    }
    expect([found('is:failed'), found('hello is:accepted')]).toEqual([['a'], ['c', 'b']]);
    outbox.requeue('a', ['rejected'], now);
    expect(found('is:failed')).toEqual([]);
    outbox.claimNext([], true, now);
    outbox.recordOutcome('a', notSent, now);
    expect([found('is:failed'), found('-is:failed')]).toEqual([['a'], ['c', 'b']]);
  });
});

describe('the index', () => {
  it('follows what is changed and deleted', () => {
    add('a', 'first words');
    expect(found('first')).toEqual(['a']);
    opened.database.exec(`UPDATE message SET text = 'second thoughts' WHERE local_id = 'a'`);
    expect([found('first'), found('second')]).toEqual([[], ['a']]);
    opened.database.exec(`DELETE FROM outbox; DELETE FROM message WHERE local_id = 'a'`);
    expect([found('second'), opened.history.search.count('second', now).total]).toEqual([[], 0]);
    opened.history.chats.rename(ana, 'Ána');
    expect(opened.history.search.find('ana', 5, now).chats.items[0]?.nameParts).toEqual([
      { text: 'Ána', isMatch: true },
    ]);
  });

  it('finds chats by what is noted about them and by their labels, and shows where', () => {
    const { chatOrder, search } = opened.history;
    const noted = (query: string) =>
      search.find(query, 5, now).chats.items.map(({ noteParts }) => noteParts);
    expect(noted('vip')).toEqual([]);
    chatOrder.setNotes(ana, 'Prefers mornings');
    chatOrder.saveLabel({ labelId: 'l', name: 'VIP', hue: 1 });
    chatOrder.assignLabels([ana], ['l'], []);
    expect([noted('morning'), noted('vip')]).toEqual([
      [
        [
          { text: 'Prefers ', isMatch: false },
          { text: 'morning', isMatch: true },
          { text: 's · VIP', isMatch: false },
        ],
      ],
      [
        [
          { text: 'Prefers mornings · ', isMatch: false },
          { text: 'VIP', isMatch: true },
        ],
      ],
    ]);
  });

  it('takes up a history from before it, newest first, and goes on after a kill', () => {
    const many = 250;
    for (let index = 0; index < many; index += 1) add(`m${index}`, 'hello', { at: now + index });
    opened.database.exec('DELETE FROM search_pending');
    opened.history.search.close();
    for (const suffix of ['', '-wal', '-shm']) {
      rmSync(join(opened.folder, `search.sqlite${suffix}`), { force: true });
    }
    const begun = () => opened.history.search.indexMore().isMore;
    expect([begun(), opened.history.search.progress()]).toEqual([true, { done: 50, total: many }]);
    expect(found('hello', 1)).toEqual([`m${many - 1}`]);
    // Killed: nothing is closed, and what was written last is not told to be done.
    opened.database.exec(`INSERT INTO search_pending VALUES (${many}), (${many - 1})`);
    opened.history = historyTables(opened.database);
    expect(opened.history.search.progress()).toEqual({ done: 48, total: many });
    indexAll();
    expect(opened.history.search.progress()).toBe(null);
    expect(opened.history.search.inChat('hello', ana, now).localIds).toEqual(
      Array.from({ length: many }, (_, index) => `m${many - 1 - index}`),
    );
  });

  it.each([
    ['its pages', (file: string) => spoil(file, 4_096, statSync(file).size - 4_096)],
    ['its header', (file: string) => spoil(file, 0, 100)],
    ['its tables', (file: string) => spoil(file, 100, 3_996)],
    ['half of it', (file: string) => truncateSync(file, 10_000)],
    ['all of it', (file: string) => truncateSync(file, 0)],
  ])('is made anew where damage reaches %s, and the history is whole', (_part, damage) => {
    for (let index = 0; index < 120; index += 1) add(`m${index}`, `hello ${index}`);
    indexAll();
    opened.history.search.close();
    damage(join(opened.folder, 'search.sqlite'));
    for (let asked = 0; asked < 3; asked += 1) found('hello');
    indexAll();
    expect(opened.history.search.count('hello', now).total).toBe(120);
    expect(checkDatabase(join(opened.folder, 'history.sqlite'))).toBe('whole');
  });

  it('is made anew where damage is met in the midst of searching', () => {
    for (const localId of ['a', 'b']) add(localId, 'hello');
    expect(found('hello')).toEqual(['b', 'a']);
    const file = join(opened.folder, 'search.sqlite');
    const other = new DatabaseSync(file, { defensive: false });
    other.exec(`UPDATE entry_data SET block = x'5a5a5a5a5a5a5a5a' WHERE id > 10`);
    other.close();
    expect(found('hello')).toEqual([]);
    indexAll();
    expect(found('hello')).toEqual(['b', 'a']);
  });

  it('is made anew beside an older copy of its history', () => {
    for (const localId of ['a', 'b', 'c']) add(localId, 'hello');
    indexAll();
    opened.history.search.close();
    opened.database.exec(
      `DELETE FROM outbox; DELETE FROM message WHERE local_id IN ('b', 'c'); DELETE FROM search_pending; UPDATE sqlite_sequence SET seq = 1`,
    );
    indexAll();
    expect(opened.history.search.progress()).toBe(null);
    expect(opened.history.search.count('hello', now).total).toBe(1);
  });
});
