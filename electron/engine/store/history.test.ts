import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from './database.ts';
import { type HistoryTables, historyTables } from './history.ts';
import { writeChecksums } from './tables/message-checksum.ts';
import { migrations } from './migrations/migrations.ts';
import type { NewMessages } from './tables/new-messages.ts';
import type { MessageOutcome } from './tables/outbox-table.ts';

const ana = '5511912345678@c.us';
const ben = '4915112345678@c.us';
const accepted: MessageOutcome = {
  state: 'accepted',
  staysInLine: false,
  failure: null,
  keyId: '3EB0A1',
  remoteJid: '5511912345678@s.whatsapp.net',
  serviceStatus: 'PENDING',
  answer: '{}',
  body: null,
};
const notSent: MessageOutcome = {
  state: 'not-sent',
  staysInLine: true,
  failure: { kind: 'not-sent', reason: 'refused', detail: '', retryAt: 5 },
  keyId: null,
  remoteJid: null,
  serviceStatus: null,
  answer: null,
  body: null,
};

const rejected: MessageOutcome = {
  ...notSent,
  state: 'rejected',
  staysInLine: false,
  failure: null,
};

let folder: string;
let close: () => void;
let history: HistoryTables;
let database: Database;

const reopen = (): void => {
  close?.();
  database = openDatabase(join(folder, 'history.sqlite'));
  close = () => database.isOpen && database.close();
  history = historyTables(database);
};

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'postline-history-'));
  reopen();
  for (const [chatId, number] of [
    [ana, '+55 11 91234-5678'],
    [ben, '+49 1511 2345678'],
  ] as const) {
    history.chats.add({ chatId, kind: 'person', name: null, number, country: null }, 1);
  }
});

afterEach(() => {
  close();
  rmSync(folder, { recursive: true });
});

const message = (localId: string, chatId = ana, text = `text of ${localId}`): NewMessages => ({
  chatId,
  text: { localId, text, content: { kind: 'text' } },
  attachmentIds: [],
  replyToLocalId: null,
  options: { linkPreview: true, linkPreviewHighQuality: false, safeSend: true },
  heldUntil: null,
  sendAt: null,
});

describe('opening', () => {
  it('is durable and at the newest schema', () => {
    const database = openDatabase(join(folder, 'another.sqlite'));
    const pragma = (name: string) =>
      Object.values(database.prepare(`PRAGMA ${name}`).get() ?? {})[0];
    expect([pragma('journal_mode'), pragma('synchronous'), pragma('user_version')]).toEqual([
      'wal',
      2,
      migrations.length,
    ]);
    database.close();
  });

  it('refuses a file from a newer Postline and leaves it as it is', () => {
    const database = openDatabase(join(folder, 'newer.sqlite'));
    database.exec('PRAGMA user_version = 999');
    database.close();
    expect(() => openDatabase(join(folder, 'newer.sqlite'))).toThrow(/newer Postline/);
  });

  it('refuses what is no database', () => {
    writeFileSync(join(folder, 'torn.sqlite'), 'this is no database '.repeat(100));
    expect(() => openDatabase(join(folder, 'torn.sqlite'))).toThrow(/not a database/);
  });
});

describe('the outbox', () => {
  it('writes message, place and end of the draft in one step', () => {
    history.drafts.put(ana, {
      text: 'half a sent',
      card: null,
      replyToLocalId: null,
      options: null,
    });
    expect(history.outbox.add(message('a'), 10)).toEqual(['a']);
    reopen();
    expect(history.messages.get('a')).toMatchObject({ state: 'queued', text: 'text of a' });
    expect(history.drafts.get(ana)).toBeNull();
    expect(history.outbox.counts()).toEqual({
      waiting: 1,
      sending: 0,
      needsReview: 0,
    });
  });

  it('takes one action once', () => {
    history.outbox.add(message('a'), 10);
    expect(history.outbox.add(message('a', ana, 'another text'), 11)).toEqual([]);
    expect(history.messages.list(ana, null, 10).map(({ text }) => text)).toEqual(['text of a']);
  });

  it('serves each chat in the order typed, and chats side by side', () => {
    history.outbox.add(message('a1'), 1);
    history.outbox.add(message('a2'), 2);
    history.outbox.add(message('b1', ben), 3);
    expect(history.outbox.claimNext([], true, 4)?.message.localId).toBe('a1');
    expect(history.outbox.claimNext([ana], true, 5)?.message.localId).toBe('b1');
    expect(history.outbox.claimNext([ana, ben], true, 6)).toBeNull();
    history.outbox.recordOutcome('a1', accepted, 7);
    expect(history.outbox.claimNext([ben], true, 8)?.message.localId).toBe('a2');
  });

  it('keeps the place of what could not leave', () => {
    history.outbox.add(message('a1'), 1);
    history.outbox.add(message('a2'), 2);
    history.outbox.claimNext([], true, 3);
    history.outbox.recordOutcome('a1', notSent, 4);
    expect(history.messages.get('a1')).toMatchObject({
      state: 'not-sent',
      failure: notSent.failure,
    });
    expect(history.outbox.claimNext([], true, 5)?.message.localId).toBe('a1');
  });

  it('names an accepted message by the chat it was sent to, whatever the answer says', () => {
    history.outbox.add(message('a'), 1);
    history.outbox.claimNext([], true, 2);
    history.outbox.recordOutcome('a', accepted, 3);
    expect(history.messages.get('a')?.messageId).toBe(`true_${ana}_3EB0A1`);
  });

  it.each(['A\ufffd', 'A B', 'A\0', 'A'.repeat(3_000)])(
    'names no message by an id that no request can carry: %j',
    (keyId) => {
      history.outbox.add(message('a'), 1);
      history.outbox.claimNext([], true, 2);
      history.outbox.recordOutcome('a', { ...accepted, keyId }, 3);
      expect(history.messages.get('a')).toMatchObject({ state: 'accepted', messageId: null });
    },
  );

  it('calls unknown what was being sent when the last run ended, and does not send it again', () => {
    history.outbox.add(message('a'), 1);
    history.outbox.add(message('b', ben), 1);
    history.outbox.claimNext([], true, 2);
    reopen();
    expect(history.outbox.recover(3)).toBe(1);
    expect(history.messages.get('a')).toMatchObject({
      state: 'unknown',
      failure: { reason: 'crash' },
    });
    expect(history.outbox.claimNext([], true, 4)?.message.localId).toBe('b');
    expect(history.outbox.recover(5)).toBe(1);
  });

  it('cancels only what has not begun to leave', () => {
    history.outbox.add(message('a1'), 1);
    history.outbox.add(message('a2'), 1);
    history.outbox.claimNext([], true, 2);
    expect(history.outbox.cancel('a1', 3)).toBe(false);
    expect(history.outbox.cancel('a2', 3)).toBe(true);
    expect(history.messages.get('a2')?.state).toBe('cancelled');
    history.outbox.recordOutcome('a1', accepted, 4);
    expect(history.outbox.claimNext([], true, 5)).toBeNull();
  });

  it('holds a message and all that was written after it in its chat, until its time is over', () => {
    history.outbox.add({ ...message('a1'), heldUntil: 100 }, 1);
    history.outbox.add(message('a2'), 2);
    history.outbox.add(message('b1', ben), 3);
    expect(history.messages.get('a1')).toMatchObject({ state: 'held', heldUntil: 100 });
    reopen();
    expect(history.outbox.claimNext([], true, 4)?.message.localId).toBe('b1');
    expect(history.outbox.claimNext([ben], true, 5)).toBeNull();
    expect(history.outbox.release(99)).toEqual({ chatIds: [], nextAt: 100 });
    expect(history.outbox.release(100)).toEqual({ chatIds: [ana], nextAt: null });
    expect(history.messages.get('a1')).toMatchObject({ state: 'queued', heldUntil: null });
    expect(history.outbox.claimNext([ben], true, 101)?.message.localId).toBe('a1');
  });

  it('holds a message no longer than anybody may choose, though the clock is put back a day', () => {
    const day = 86_400_000;
    history.outbox.add({ ...message('a1'), heldUntil: day + 2_000 }, day);
    expect(history.outbox.release(500)).toEqual({ chatIds: [ana], nextAt: 30_500 });
    expect(history.messages.get('a1')).toMatchObject({ state: 'held', heldUntil: 30_500 });
    expect(history.outbox.release(30_500)).toEqual({ chatIds: [ana], nextAt: null });
    expect(history.messages.get('a1')?.state).toBe('queued');
  });

  it('lets what was written before a held message go', () => {
    history.outbox.add(message('a1'), 1);
    history.outbox.add({ ...message('a2'), heldUntil: 100 }, 2);
    expect(history.outbox.claimNext([], true, 3)?.message.localId).toBe('a1');
  });

  it('lets a held message be cancelled, and what came after it go', () => {
    history.outbox.add({ ...message('a1'), heldUntil: 100 }, 1);
    history.outbox.add(message('a2'), 2);
    expect(history.outbox.cancel('a1', 3)).toBe(true);
    expect(history.messages.get('a1')).toMatchObject({ state: 'cancelled', heldUntil: null });
    expect(history.outbox.release(100)).toEqual({ chatIds: [], nextAt: null });
    expect(history.outbox.claimNext([], true, 101)?.message.localId).toBe('a2');
  });

  it('lines up again once, however often it is asked', () => {
    history.outbox.add(message('a'), 1);
    history.outbox.claimNext([], true, 2);
    history.outbox.recover(3);
    const asked = [1, 2, 3].map(() => history.outbox.requeue('a', ['unknown'], 4));
    expect(asked).toEqual([true, false, false]);
    expect(history.outbox.counts()).toEqual({
      waiting: 1,
      sending: 0,
      needsReview: 0,
    });
  });

  it("takes a person's word that an unknown message arrived", () => {
    history.outbox.add(message('a'), 1);
    expect(history.outbox.confirmManually('a', 2)).toBe(false);
    history.outbox.claimNext([], true, 3);
    history.outbox.recover(4);
    expect(history.outbox.confirmManually('a', 5)).toBe(true);
    expect(history.messages.get('a')).toMatchObject({ state: 'accepted', confirmedManually: true });
  });
});

describe('the history', () => {
  it('is read in pages from the end', () => {
    for (let index = 1; index <= 5; index += 1) history.outbox.add(message(`m${index}`), index);
    const last = history.messages.list(ana, null, 2);
    expect(last.map(({ localId }) => localId)).toEqual(['m4', 'm5']);
    const before = history.messages.list(ana, last[0]?.position ?? 0, 10);
    expect(before.map(({ localId }) => localId)).toEqual(['m1', 'm2', 'm3']);
  });

  it('lists chats by activity with what stands in them', () => {
    history.outbox.add(message('b', ben), 20);
    history.drafts.put(ana, {
      text: 'to be continued',
      card: null,
      replyToLocalId: null,
      options: null,
    });
    const { chats, total } = history.chats.list({
      search: '',
      filter: 'all',
      offset: 0,
      limit: 10,
    });
    expect(total).toBe(2);
    expect(chats).toMatchObject([
      { chatId: ben, last: { excerpt: 'text of b', state: 'queued', at: 20 }, draft: null },
      { chatId: ana, last: null, draft: { excerpt: 'to be continued', attachments: 0 } },
    ]);
  });

  it('filters by draft and by what needs review, as the outbox counts it', () => {
    history.outbox.add(message('b', ben), 20);
    history.outbox.claimNext([], true, 21);
    history.outbox.recover(22);
    history.outbox.add(message('c', ana), 23);
    history.outbox.claimNext([], true, 24);
    history.outbox.recordOutcome('c', rejected, 25);
    history.drafts.put(ana, { text: 'x', card: null, replyToLocalId: null, options: null });
    const found = (filter: 'drafts' | 'needsReview') =>
      history.chats
        .list({ search: '', filter, offset: 0, limit: 10 })
        .chats.map(({ chatId }) => chatId);
    expect([found('drafts'), found('needsReview')]).toEqual([[ana], [ana, ben]]);
    expect(history.chats.counts()).toEqual({ unread: 0, drafts: 1, needsReview: 2 });
    expect(history.outbox.counts()).toMatchObject({ needsReview: 2 });
  });

  it('shows no draft that has neither words nor a card', () => {
    const options = { linkPreview: false, linkPreviewHighQuality: false, safeSend: false };
    history.drafts.put(ana, { text: ' \n', card: null, replyToLocalId: null, options });
    const all = { search: '', filter: 'all', offset: 0, limit: 10 } as const;
    const drafts = { ...all, filter: 'drafts' } as const;
    expect(history.chats.list(all).chats.map(({ draft }) => draft)).toEqual([null, null]);
    expect(history.chats.list(drafts).total).toBe(0);
    expect(history.chats.counts().drafts).toBe(0);
    history.drafts.put(ana, { text: '/ship', card: null, replyToLocalId: null, options: null });
    expect(history.chats.counts().drafts).toBe(0);
  });

  it('finds the neighbours of a chat in what is shown, and of one that is not shown', () => {
    history.outbox.add(message('b', ben), 20);
    const whole = { search: '', filter: 'all' } as const;
    const found = { search: 'mariana', filter: 'all' } as const;
    history.chats.rename(ana, 'Mariana Alves');
    const neighbour = (...of: Parameters<typeof history.chats.neighbour>) =>
      history.chats.neighbour(...of);
    expect([neighbour(whole, ben, 1), neighbour(whole, ana, -1)]).toEqual([
      { chatId: ana, index: 1 },
      { chatId: ben, index: 0 },
    ]);
    expect([neighbour(whole, ben, -1), neighbour(whole, ana, 1)]).toEqual([null, null]);
    expect([neighbour(found, ben, 1), neighbour(found, ben, -1)]).toEqual([
      { chatId: ana, index: 0 },
      null,
    ]);
    expect(neighbour(whole, null, 1)).toEqual({ chatId: ben, index: 0 });
  });

  it.each([
    ['mariana', [ana]],
    ['91234', [ana]],
    ['+49 (1511) 23', [ben]],
    ['0049 151', [ben]],
    ['%', []],
    ['_', []],
    ["' OR 1=1 --", []],
    ['0151 12345678', [ben]],
    ['alves MARIA', [ana]],
    ['Yilmaz', [ben]],
    ['oz', [ben]],
    ['aicha', []],
  ])('finds chats by %j', (search, expected) => {
    history.chats.rename(ana, 'Aïcha');
    history.chats.list({ search: 'aicha', filter: 'all', offset: 0, limit: 10 });
    history.chats.rename(ana, 'Mariana Alves');
    history.chats.rename(ben, 'Yılmaz Öz');
    const { chats } = history.chats.list({ search, filter: 'all', offset: 0, limit: 10 });
    expect(chats.map(({ chatId }) => chatId)).toEqual(expected);
  });
});

describe('a damaged row', () => {
  /** As the disk would: past the trigger that takes a changed row's checksum away. */
  const flip = (change: string): void => {
    database.exec('DROP TRIGGER message_changed');
    database.exec(`UPDATE message SET ${change} WHERE local_id = 'b'`);
  };
  const chats = () => history.chats.list({ search: '', filter: 'all', offset: 0, limit: 10 }).chats;
  const items = () => history.outboxItems.list({ reasons: null, search: '', offset: 0, limit: 10 });

  beforeEach(() => {
    for (const [index, localId] of ['a', 'b', 'c'].entries()) {
      history.outbox.add(message(localId), index);
    }
  });

  it.each([
    `content = '{"kind":"te'`,
    `content = '{"kind":"media"}'`,
    `options = 'x'`,
    `options = '{"linkPreview":7}'`,
    `failure = '{'`,
  ])('is one row with a mark, and hides no other: %s', (change) => {
    flip(change);
    const shown = history.messages.list(ana, null, 10);
    expect(shown.map(({ localId, text, isDamaged }) => [localId, text, isDamaged])).toEqual([
      ['a', 'text of a', undefined],
      ['b', 'text of b', true],
      ['c', 'text of c', undefined],
    ]);
    expect(chats()).toHaveLength(2);
    expect(items().map(({ localId }) => localId)).toEqual(['a', 'b', 'c']);
    expect(history.outbox.claimNext([], false, 5)?.message.localId).toBe('a');
    const of = { chatId: ana, text: 'text of b', localId: 'd', acceptedAfter: 0 };
    expect(history.messages.sameText(of)).toBeNull();
    expect(history.attachments.sweep()).toBeDefined();
  });

  it('that is the last of its chat leaves the list of chats whole', () => {
    database.exec(`UPDATE message SET content = '{' WHERE local_id = 'c'`);
    expect(chats()[0]).toMatchObject({ chatId: ana, last: { kind: 'text', excerpt: 'text of c' } });
  });

  it('is known by its checksum, where it still says something', () => {
    const write = (limit: number) => writeChecksums(database, limit);
    expect([write(2), write(2), write(2)]).toEqual([true, false, false]);
    expect(history.messages.get('b')?.isDamaged).toBeUndefined();
    flip(`text = 'taxt of b', key_id = 'X'`);
    expect(history.messages.get('b')).toMatchObject({
      isDamaged: true,
      text: 'taxt of b',
      messageId: null,
    });
    expect(history.messages.get('c')?.isDamaged).toBeUndefined();
  });

  it('is not seen in one that Postline itself has changed', () => {
    const write = (limit: number) => writeChecksums(database, limit);
    write(10);
    history.outbox.claimNext([], true, 5);
    history.outbox.recordOutcome('a', accepted, 6);
    expect(history.messages.get('a')).toMatchObject({ state: 'accepted' });
    expect(history.messages.get('a')?.isDamaged).toBeUndefined();
    write(10);
    expect(history.messages.get('a')?.isDamaged).toBeUndefined();
  });

  it('shows words where the service has words, whatever is in its columns', () => {
    writeChecksums(database, 10);
    flip(`state = 'quexed', direction = 'oxt'`);
    expect(history.messages.get('b')).toMatchObject({ state: 'unknown', direction: 'out' });
  });
});
