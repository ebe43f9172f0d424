import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Database, openDatabase } from '../database.ts';
import { historyTables } from '../history.ts';

let folder: string;
let database: Database;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'postline-team-table-'));
  database = openDatabase(join(folder, 'history.sqlite'));
});
afterEach(() => {
  database.close();
  rmSync(folder, { recursive: true });
});

it('applies nothing that was read before the instance was shared anew', () => {
  const { team } = historyTables(database);
  const chatId = '4915112345678@c.us';
  const apply = (cursor: number, seq: number) => {
    const eventId = `note:note-${seq}:1`;
    const event = {
      seq,
      eventId,
      memberId: 'ana',
      instanceKey: 'key',
      kind: 'note',
      chatId,
      at: seq,
      payload: { noteId: `note-${seq}`, text: 'Call back', mentions: [], at: seq },
    };
    const last = { seq, eventId, memberId: 'ana' };
    return team.apply([event], { cursor, last, offset: 0, now: seq });
  };
  team.begin('me', 'key');
  expect(apply(0, 7)?.chatIds).toEqual([chatId]);
  expect(team.share()).toMatchObject({ cursor: 7, last: { seq: 7, memberId: 'ana' } });

  team.end();
  expect(apply(7, 8)).toBeNull();
  team.begin('me', 'key');
  // Else what comes before it would never be read.
  expect(apply(7, 8)).toBeNull();
  expect(team.share()).toMatchObject({ cursor: 0, last: null });
  expect(apply(0, 7)).not.toBeNull();
  expect(apply(7, 8)?.chatIds).toEqual([chatId]);
});
