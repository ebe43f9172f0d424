import { expect, it } from 'vitest';
import { ana, everyChat, imported, message, openHistory } from '../testing/open-history.ts';
import { writeChecksums } from '../rows/message-checksum.ts';
import type { StoredMedia, StoredRecord } from '../rows/stored-content.ts';
import { atItsBeginning } from './chat-exports-table.ts';
import type { UndoPlace } from './message-imports-table.ts';
import type { ExportedMessage } from './match-exported.ts';

const opened = openHistory();
const minute = 60_000;
const noon = Date.UTC(2024, 2, 1, 12);
const chat = {
  chatId: ana,
  kind: 'person',
  name: 'Ana Souza',
  number: '+1',
  country: null,
} as const;
const picture: StoredRecord = {
  kind: 'record',
  payload: 'media',
  sendAs: 'image',
  fileName: 'IMG-1.jpg',
  mimetype: null,
  size: null,
  isForwarded: false,
};
const copy: StoredMedia = {
  kind: 'media',
  sendAs: 'image',
  fileName: 'IMG-1.jpg',
  mimetype: 'image/jpeg',
  hasThumbnail: false,
  voice: null,
  source: { kind: 'file', path: '/x', isOwn: true, size: 1, modifiedAt: 1, inode: '1' } as never,
};

let made = 0;
const told = (at: number, text: string, more: Partial<ExportedMessage> = {}): ExportedMessage => ({
  localId: `told-${(made += 1)}`,
  fromMe: false,
  sender: 'Ana Souza',
  text,
  content: { kind: 'text' },
  at,
  mark: null,
  ...more,
});

/** Imports messages in one step; returns how many were new, and the import. */
function importAll(messages: readonly ExportedMessage[], exactness = minute, importId = 'one') {
  const { chatExports, messageImports } = opened.history;
  const about = { importId, ownName: 'Me', exactness };
  const { part, chatId } = chatExports.begin(chat, about, 5);
  const target = { chatId, part, exactness };
  const { placed } = chatExports.add(messages, target, atItsBeginning, 5);
  messageImports.end(part, 5);
  return { part, added: placed.filter(({ isNew }) => isNew).length, placed };
}

const texts = () => opened.history.messages.list(ana, null, 100).map(({ text }) => text);

function undo(importId = 'one') {
  const fileIds: string[] = [];
  let kept = 0;
  let after: UndoPlace | null = null;
  do {
    const step = opened.history.messageImports.undoMore(importId, after, 9);
    fileIds.push(...step.fileIds);
    kept += step.kept;
    after = step.after as UndoPlace | null;
  } while (after !== null);
  return { fileIds, kept };
}

it('takes in a history that nobody waits for, in the order of the file, at its times', () => {
  importAll([
    told(noon, 'Hello'),
    told(noon, 'Anybody?'),
    told(noon, 'Yes', { fromMe: true }),
    told(noon + minute, 'Where is my parcel?'),
  ]);
  expect(texts()).toEqual(['Hello', 'Anybody?', 'Yes', 'Where is my parcel?']);
  const [first, , own] = opened.history.messages.list(ana, null, 100);
  expect(first).toMatchObject({ createdAt: noon, imported: true, unread: false, messageId: null });
  expect(first?.sender).toEqual({ chatId: null, name: 'Ana Souza' });
  expect(own).toMatchObject({ direction: 'out', state: 'accepted' });
  const [listed] = opened.history.chats.list(everyChat, noon).chats;
  expect(listed).toMatchObject({ chatId: ana, name: 'Ana Souza', waitingSince: null, unread: 0 });
  expect(opened.history.reading.unreadChats()).toEqual([]);
});

it('puts what is new behind what is here of the same minute', () => {
  const here = [imported('A', noon), imported('B', noon + 30_000), imported('C', noon + minute)];
  opened.history.imports.add(here, 'read', 1);
  importAll([told(noon, 'First'), told(noon, 'Second')]);
  const places = opened.database.all<{ place: number }>(
    'SELECT sort_key / 1000 - :noon AS place FROM message WHERE is_history = 1 ORDER BY sort_key',
    { noon },
  );
  expect(places).toEqual([{ place: 30_000 }, { place: 30_000 }]);
  importAll([told(noon, 'Third')], minute, 'again');
  expect(texts().slice(2)).toEqual(['First', 'Second', 'Third', expect.anything()]);
});

it('keeps each text as it stands, and knows at once whether the disk damages it', () => {
  const odd = ['a\0b', '\u2028"\\u0041\\', '👩‍👩‍👧 ë', 'cut \ud83d'];
  importAll(odd.map((text) => told(noon, text, { sender: `${text}!` })));
  expect(writeChecksums(opened.database, 9)).toBe(false);
  expect(opened.history.messages.list(ana, null, 9)).toMatchObject(
    odd.map((text) => ({ text: text.toWellFormed(), sender: { name: `${text}!`.toWellFormed() } })),
  );
  expect(opened.history.messages.list(ana, null, 9).map((one) => one.isDamaged)).toEqual(
    odd.map(() => undefined),
  );
});

it('leaves who waits, what is closed, and how long answers took as it was', () => {
  const { history } = opened;
  history.imports.add([imported('Q', noon)], 'answered', 1);
  importAll([told(noon - minute, 'Long ago'), told(noon + 5 * minute, 'Read on the phone')]);
  const waiting = () =>
    history.chats.list(everyChat, noon).chats.find(({ chatId }) => chatId === ana)?.waitingSince;
  expect(waiting()).toBe(noon);
  opened.database.run('UPDATE chat SET closed_at = 7');
  importAll([told(noon + 9 * minute, 'Later still')]);
  expect(opened.database.one('SELECT count(*) AS closed FROM chat WHERE closed_at = 7')).toEqual({
    closed: 2,
  });
  history.outbox.add(message('answer'), noon + 20 * minute);
  expect(
    opened.database.get(`SELECT asked_at AS askedAt FROM message WHERE local_id = 'answer'`),
  ).toEqual({ askedAt: noon });
});

it('adds nothing twice, whether the export grew, or was made on another phone with seconds', () => {
  const ofMinutes = () => [
    told(noon, 'ok'),
    told(noon, 'ok'),
    told(noon, 'ok', { fromMe: true }),
    told(noon + minute, 'And\nmore'),
  ];
  expect(importAll(ofMinutes()).added).toBe(4);
  expect(importAll(ofMinutes()).added).toBe(0);
  expect(importAll([...ofMinutes(), told(noon, 'ok')]).added).toBe(1);
  const ofSeconds = [
    told(noon + 7_000, 'ok'),
    told(noon + 30_000, 'ok'),
    told(noon + 31_000, 'ok', { fromMe: true }),
    told(noon + 65_000, 'And\u200e more'),
    told(noon + 190_000, 'New'),
  ];
  expect(importAll(ofSeconds, 1_000).added).toBe(1);
  expect(importAll([told(noon + 180_000, 'New')]).added).toBe(0);
});

it('recognises what came through the service, one to one', () => {
  const { history } = opened;
  history.imports.add(
    [
      imported('A', noon + 12_000, { text: 'ok' }),
      imported('B', noon + 2 * minute + 30_000, { text: 'Hello @4915112345678' }),
      imported('C', noon + 4 * minute, { text: 'a first version' }),
    ],
    'read',
    1,
  );
  const { placed } = importAll([
    told(noon, 'ok'),
    told(noon + minute, 'ok'),
    told(noon + 2 * minute, 'Hello @\u2068Max Muster\u2069'),
    told(noon + 4 * minute, 'a second version', { mark: 'edited' }),
    told(noon + 5 * minute, 'ok'),
  ]);
  expect(placed.map(({ isNew }) => isNew)).toEqual([false, true, false, false, true]);
});

it('recognises what was sent from here while it waited, at the time at which it left', () => {
  const { database } = opened;
  opened.history.outbox.add(message('sent', ana, 'On its way'), noon);
  database.run(`UPDATE message SET state = 'accepted', state_at = :at WHERE local_id = 'sent'`, {
    at: noon + 90 * minute,
  });
  expect(
    importAll([told(noon + 90 * minute, 'On its way', { fromMe: true, sender: 'Me' })]).added,
  ).toBe(0);
});

it('gives media that was told without its file the file of a later export', () => {
  importAll([told(noon, '', { content: { ...picture, sendAs: 'file' } })]);
  const { placed, added } = importAll([told(noon, 'Look', { content: picture })]);
  expect(added).toBe(0);
  expect(placed).toMatchObject([{ hasNoFile: true }]);
});

it('takes an import back whole, and nothing else', () => {
  const { history } = opened;
  history.imports.add([imported('Q', noon + 30_000, { text: 'Hello' })], 'answered', 1);
  const before = opened.database.all('SELECT * FROM chat');
  importAll([told(noon - minute, '', { content: picture }), told(noon, 'Hello')]);
  const second = importAll(
    [
      told(noon - minute, '', { content: picture }),
      told(noon + 9 * minute, 'Bye', { fromMe: true }),
    ],
    minute,
    'again',
  );
  const withoutFile = second.placed[0]?.localId ?? '';
  expect(history.chatExports.attach(second.part, withoutFile, copy)).toBe(true);
  expect(history.chatExports.attach(second.part, withoutFile, copy)).toBe(false);
  expect(undo('again')).toEqual({ fileIds: [withoutFile], kept: 0 });
  expect(texts()).toEqual(['', 'Hello']);
  expect(history.messages.get(withoutFile)?.content.kind).toBe('record');
  undo();
  expect(texts()).toEqual(['Hello']);
  expect(opened.database.all('SELECT * FROM chat')).toEqual(before);
  expect(undo().fileIds).toEqual([]);
  expect(opened.database.all('SELECT * FROM message_import')).toEqual([]);
});

it('deletes the chat that it made with it, unless somebody uses it', () => {
  const { history } = opened;
  const fresh = { ...chat, chatId: '4930111111@c.us' };
  const begin = () => {
    const about = { importId: 'one', ownName: null, exactness: minute };
    const { part, chatId } = history.chatExports.begin(fresh, about, 5);
    const target = { chatId, part, exactness: minute };
    history.chatExports.add([told(noon, 'Hello')], target, atItsBeginning, 5);
  };
  begin();
  undo();
  expect(history.chats.get(fresh.chatId)).toBe(null);
  begin();
  history.outbox.add(message('answer', fresh.chatId), noon);
  undo();
  expect(history.chats.get(fresh.chatId)).not.toBe(null);
});

it('shows what the export marks as edited or deleted', () => {
  importAll([told(noon, '', { mark: 'revoked' }), told(noon, 'Now', { mark: 'edited' })]);
  expect(opened.history.messages.list(ana, null, 9).map(({ told: of }) => of)).toEqual([
    [{ kind: 'revoked', at: noon, count: 1 }],
    [{ kind: 'edited', at: noon, count: 1 }],
  ]);
});
