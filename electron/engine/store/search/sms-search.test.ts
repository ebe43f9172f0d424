import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { historyTables } from '../history.ts';
import type { ToldSms } from '../../../../shared/domain/sms.ts';
import { openHistory, smsOf } from '../testing/open-history.ts';

const opened = openHistory();
const now = Date.UTC(2026, 5, 15, 12);
const hour = 3_600_000;

/** Takes in an SMS of a thread, so many hours ago; unread where it came in. */
function add(messageId: string, text: string, hours = 0, more: Partial<ToldSms> = {}): void {
  const at = now - hours * hour;
  opened.history.smsMessages.take([smsOf(messageId, at, { text, ...more })], 0, now);
}

const found = (query: string): string[] =>
  opened.history.search.find(query, 20, now).sms.items.map(({ messageId }) => messageId);

it('finds SMS by their words, newest first, marked, beside messages and not among them', () => {
  add('old', 'Your parcel is late', 30);
  add('new', 'Das Paket, ein parcel', 1, { isIncoming: false });
  expect(found('parc')).toEqual(['new', 'old']);
  expect(opened.history.search.find('parcel late', 20, now).sms).toEqual({
    items: [
      {
        messageId: 'old',
        threadId: 'th-1',
        isIncoming: true,
        number: '+49 1511 2345678',
        at: now - 30 * hour,
        excerpt: [
          { text: 'Your ', isMatch: false },
          { text: 'parcel', isMatch: true },
          { text: ' is ', isMatch: false },
          { text: 'late', isMatch: true },
        ],
      },
    ],
    total: 1,
    isMore: false,
  });
  expect(opened.history.search.count('parcel', now).total).toBe(0);
});

it('takes the operators that say something of an SMS, and finds none by others', () => {
  add('in', 'Look at https://example.com', 2);
  add('read', 'Seen already', 3, { threadId: 'th-2' });
  add('out', 'I looked', 26, { isIncoming: false });
  opened.history.smsMessages.markRead('th-2', now);
  const asked: [string, string[]][] = [
    ['from:me', ['out']],
    ['from:them', ['in', 'read']],
    ['-from:them look', ['out']],
    ['has:link', ['in']],
    ['has:image', []],
    ['-has:image look', ['in', 'out']],
    ['is:unread', ['in']],
    ['-is:unread', ['read', 'out']],
    ['is:starred', []],
    ['on:yesterday', ['out']],
    ['in:Ana look', []],
  ];
  expect(asked.map(([query]) => [query, found(query)])).toEqual(asked);
});

it('finds an SMS no more that was deleted, for its age or otherwise', () => {
  add('aged', 'parcel one', 900);
  add('left', 'parcel two', 1);
  expect(found('parcel')).toEqual(['left', 'aged']);
  opened.history.retention.begin(now - 800 * hour);
  expect(found('parcel')).toEqual(['left']);
  opened.database.exec('DELETE FROM sms_message');
  expect(opened.history.search.find('parcel', 20, now).sms).toMatchObject({ items: [], total: 0 });
});

it('takes up SMS of a history from before it, and goes on after a kill', () => {
  for (let index = 0; index < 150; index += 1) add(`m${index}`, 'hello', 200 - index);
  opened.database.exec('DELETE FROM sms_search_pending');
  opened.history.search.close();
  for (const suffix of ['', '-wal', '-shm']) {
    rmSync(join(opened.folder, `search.sqlite${suffix}`), { force: true });
  }
  opened.history.search.indexMore();
  expect(opened.history.search.progress()).toEqual({ done: 50, total: 150 });
  opened.history = historyTables(opened.database);
  while (opened.history.search.indexMore().isMore);
  expect(opened.history.search.progress()).toBeNull();
  expect(opened.history.search.find('hello', 5, now).sms).toMatchObject({
    total: 150,
    isMore: false,
  });
});
