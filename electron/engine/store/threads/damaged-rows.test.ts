import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { threadFilterSchema, threadSortSchema } from '../../../../shared/contract/threads.ts';
import { type Database, openDatabase } from '../database.ts';
import { historyTables, type HistoryTables } from '../history.ts';

let folder: string;
let database: Database;
let tables: HistoryTables;

const filter = threadFilterSchema.parse({ label: 'billing' });
const view = { name: 'Billing', filter, sort: threadSortSchema.parse({}), columns: ['number'] };
const damages = ['{"viewId":', '7', '{"name":"Billing","filter":{"tab":"no such tab"}}'];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'postline-damaged-'));
  database = openDatabase(join(folder, 'history.sqlite'));
  tables = historyTables(database);
});

afterEach(() => {
  database.close();
  rmSync(folder, { recursive: true });
});

it.each(damages)('skips a damaged view and lists the others: %s', (damaged) => {
  tables.threadViews.save({ ...view, viewId: 'whole' });
  tables.threadViews.save({ ...view, viewId: 'broken', name: 'Old' });
  database.run(`UPDATE thread_view SET view = :damaged WHERE view_id = 'broken'`, { damaged });
  expect(tables.threadViews.list()).toEqual([{ ...view, viewId: 'whole' }]);
  expect(tables.threadViews.get('broken')).toBeNull();
});

it.each(damages)('keeps a run with a damaged selection, read as null: %s', (damaged) => {
  tables.threads.add('a');
  const run = { runId: 'run', kind: 'run', isListed: true, name: null, archived: true } as const;
  const selection = { kind: 'ids' as const, threadIds: ['a'] };
  const planned = { ...run, selection, pace: 0, parallel: 1, state: 'planning' } as const;
  tables.archiveRuns.add(planned, 1);
  database.run('UPDATE archive_run SET selection = :damaged', { damaged });
  expect(tables.archiveRuns.open()).toMatchObject([{ runId: 'run', selection: null }]);
});

it('skips a damaged import when listing and interrupting', () => {
  for (const importId of ['whole', 'broken']) {
    tables.threadImports.put({
      importId,
      fileName: 'threads.csv',
      format: 'csv',
      state: 'running',
      detail: null,
      bytesRead: 0,
      bytesTotal: 1,
      counts: { rows: 0, added: 0, updated: 0, unchanged: 0, refused: 0 },
      watched: false,
      startedAt: 1,
      endedAt: null,
    });
  }
  database.run(`UPDATE thread_import SET report = '{"impo' WHERE import_id = 'broken'`);
  expect(tables.threadImports.list(20).map(({ importId }) => importId)).toEqual(['whole']);
  tables.threadImports.interrupt(2);
  expect(tables.threadImports.get('whole')).toMatchObject({ state: 'interrupted', endedAt: 2 });
});
