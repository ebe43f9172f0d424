import { expect, it } from 'vitest';
import { ana, everyChat, imported, message, openHistory } from '../testing/open-history.ts';
import type { ImportedReading } from './imports-table.ts';
import type { UndoPlace } from './message-imports-table.ts';

const opened = openHistory();
const at = 1_760_000_000_000;
const later = at + 1_000;
const eve = '4930111111@c.us';

const from = (keyId: string, time: number, how: Parameters<typeof imported>[2] = {}) =>
  imported(keyId, time, { sender: { chatId: null, name: 'Ana Souza' }, ...how });

function importAll(
  messages: Parameters<typeof opened.history.imports.add>[0],
  reading: ImportedReading = 'answered',
  importId = 'table',
): void {
  const { imports, messageImports } = opened.history;
  const part = messageImports.begin(importId);
  imports.add(messages, reading, later, part);
  messageImports.end(part, later);
}

function undo(importId = 'table'): number {
  let kept = 0;
  let after: UndoPlace | null = null;
  do {
    const step = opened.history.messageImports.undoMore(importId, after, later);
    kept += step.kept;
    after = step.after as UndoPlace | null;
  } while (after !== null);
  return kept;
}

const texts = () => opened.history.messages.list(ana, null, 100).map(({ text }) => text);
const chats = () => opened.database.all('SELECT * FROM chat ORDER BY chat_id');
const unread = () =>
  opened.database.all(
    "SELECT key_id FROM message WHERE read_at IS NULL AND direction = 'in' ORDER BY position",
  );

it('leaves chats and what was unread, waiting, closed or hidden as they were', () => {
  const { history, database } = opened;
  history.imports.add([imported('Q', at, { text: 'Anybody?' })], 'answered', 1);
  database.run('UPDATE chat SET snoozed_until = :until WHERE chat_id = :ana', {
    until: at * 2,
    ana,
  });
  const before = [chats(), unread(), texts()];
  importAll([
    from('A', at + 9, { text: 'And now?' }),
    from('B', at + 20, { fromMe: true, text: 'Yes', sender: null }),
    from('C', at + 30, { text: 'Thanks' }),
    from('D', at + 40, { chatId: eve, text: 'Hello' }),
  ]);
  history.told.add(
    [{ chatId: eve, keyId: 'D', kind: 'edited', author: '', value: 'Hi', at }],
    [{ chatId: eve, keyId: 'D', author: '', emoji: '👍', at }],
  );
  expect(texts()).toEqual(['Anybody?', 'And now?', 'Yes', 'Thanks']);
  expect(unread()).toEqual([{ key_id: 'C' }, { key_id: 'D' }]);
  expect(undo()).toBe(0);
  expect([chats(), unread(), texts()]).toEqual(before);
  for (const table of ['told', 'reaction', 'message_import', 'message_import_chat']) {
    expect(database.all(`SELECT * FROM ${table}`)).toEqual([]);
  }
});

it('closes a chat again that it brought back, unless somebody wrote since', () => {
  const { history, database } = opened;
  const close = () =>
    database.run('UPDATE chat SET closed_at = :at WHERE chat_id = :ana', { at, ana });
  const closed = () => history.chats.list({ ...everyChat, view: 'closed' }, later).total;
  close();
  importAll([from('A', at + 9)]);
  expect(closed()).toBe(0);
  undo();
  expect(closed()).toBe(1);
  importAll([from('A', at + 9)]);
  history.imports.add([from('L', at + 20)], 'answered-elsewhere', later);
  undo();
  expect(closed()).toBe(0);
  expect(history.chats.get(ana)?.name).toBe('Ana Souza');
});

it('leaves what was answered, quoted, starred or delivered since, and its chat as it is', () => {
  const { history, database } = opened;
  const all = ['quoted', 'starred', 'delivered', 'asked', 'new'];
  importAll([
    ...all.map((key, index) => from(key, at + index, { text: key })),
    from('other', at, { chatId: eve, text: 'Hello' }),
  ]);
  const local = (key: string) =>
    database.one<{ id: string }>('SELECT local_id AS id FROM message WHERE key_id = :key', { key })
      .id;
  database.run("UPDATE message SET is_starred = 1 WHERE key_id = 'starred'");
  history.imports.add([from('delivered', at + 2)], 'answered-elsewhere', later);
  history.outbox.add({ ...message('answer', eve, 'On its way') }, later);
  history.outbox.add(
    { ...message('reply', ana, 'This?'), replyToLocalId: local('quoted') },
    at + 4,
  );
  // The answer stands behind all but the newest.
  database.run("UPDATE message SET sort_key = :place WHERE local_id = 'reply'", {
    place: (at + 3) * 1_000 + 1,
  });
  expect(undo()).toBe(4);
  expect(texts().sort()).toEqual(['This?', 'asked', 'delivered', 'quoted', 'starred'].sort());
  expect(history.messages.list(eve, null, 9).map(({ text }) => text)).toEqual([
    'Hello',
    'On its way',
  ]);
  expect(history.chats.get(eve)?.name).toBe('Ana Souza');
});

it('takes back one of several imports, and none that brought nothing', () => {
  importAll([from('A', at, { text: 'one' })], 'read', 'first');
  importAll([from('A', at), from('B', at + 9, { text: 'two' })], 'read', 'second');
  importAll([from('B', at + 9)], 'read', 'third');
  expect(opened.database.all('SELECT import_id FROM message_import')).toEqual([
    { import_id: 'first' },
    { import_id: 'second' },
  ]);
  undo('third');
  expect(texts()).toEqual(['one', 'two']);
  undo('first');
  expect(texts()).toEqual(['two']);
  undo('second');
  expect(texts()).toEqual([]);
});
