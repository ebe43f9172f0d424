import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { checkDatabase } from './check-database.ts';
import { ben, message, openHistory } from './testing/open-history.ts';

const opened = openHistory();

it('finds a message that the index of its chat has lost, though every page is whole', () => {
  const { database, history, folder } = opened;
  history.outbox.add(message('lost', ben), 2);
  const { root } = database.one<{ root: number }>(
    `SELECT rootpage AS root FROM sqlite_schema WHERE name = 'message_by_sort_key'`,
  );
  const { page_size: size } = database.one<{ page_size: number }>('PRAGMA page_size');
  history.search.close();
  database.close();
  const file = join(folder, 'history.sqlite');
  expect(checkDatabase(file)).toBe('whole');
  const bytes = readFileSync(file);
  const at = bytes.indexOf(ben, (root - 1) * size);
  expect(at).toBeLessThan(root * size);
  // Another digit of the number: one bit.
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  writeFileSync(file, bytes);
  expect(checkDatabase(file)).toBe('damaged');
});
