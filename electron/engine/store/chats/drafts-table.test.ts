import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Database, openDatabase } from '../database.ts';
import { historyTables } from '../history.ts';
import { everyChat } from '../testing/open-history.ts';

const chatId = '4915112345678@c.us';
const nothing = { text: '', card: null, replyToLocalId: null, options: null, sendAt: null };

let database: Database;
beforeEach(() => (database = openDatabase(':memory:')));
afterEach(() => database.close());

it('lists no draft for blanks that were kept', () => {
  const history = historyTables(database);
  history.chats.add({ chatId, kind: 'person', name: null, number: '+1', country: null }, 1);
  const listed = (view: 'all' | 'drafts') =>
    history.chats.list({ ...everyChat, view }, 2).chats.map(({ draft }) => draft);
  history.drafts.put(chatId, { ...nothing, text: '\n\t \r\n' });
  expect([listed('all'), listed('drafts'), history.chats.counts(2).drafts]).toEqual([
    [null],
    [],
    0,
  ]);
  history.drafts.put(chatId, { ...nothing, text: '\n.' });
  expect([listed('all'), listed('drafts'), history.chats.counts(2).drafts]).toEqual([
    [{ excerpt: '\n.', attachments: 0 }],
    [{ excerpt: '\n.', attachments: 0 }],
    1,
  ]);
});

it('keeps whether the text goes apart from what is in the tray', () => {
  const history = historyTables(database);
  history.chats.add({ chatId, kind: 'person', name: null, number: '+1', country: null }, 1);
  history.drafts.put(chatId, { ...nothing, text: 'look', isTextApart: true });
  expect(history.drafts.get(chatId)).toEqual({ ...nothing, text: 'look', isTextApart: true });
  history.drafts.put(chatId, { ...nothing, text: 'look' });
  expect(history.drafts.get(chatId)).toEqual({ ...nothing, text: 'look' });
});

it('says how a draft goes on in the lists, and nothing where it comes or goes', () => {
  const history = historyTables(database);
  history.chats.add({ chatId, kind: 'person', name: null, number: '+1', country: null }, 1);
  const put = (text: string) => history.drafts.put(chatId, { ...nothing, text });
  expect([put('H'), put('Hello'), put(' '), put('Hello'), put('x'.repeat(500))]).toEqual([
    undefined,
    'Hello',
    undefined,
    undefined,
    'x'.repeat(160),
  ]);
});
