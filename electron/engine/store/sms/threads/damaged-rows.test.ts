import { expect, it } from 'vitest';
import { threadFilterSchema, threadSortSchema } from '../../../../../shared/contract/threads.ts';
import { openHistory } from '../../testing/open-history.ts';

const opened = openHistory();

const filter = threadFilterSchema.parse({ label: 'billing' });
const view = { name: 'Billing', filter, sort: threadSortSchema.parse({}), columns: ['number'] };
const damages = ['{"viewId":', '7', '{"name":"Billing","filter":{"tab":"no such tab"}}'];

it.each(damages)('skips a damaged view and lists the others: %s', (damaged) => {
  opened.history.threadViews.save({ ...view, viewId: 'whole' });
  opened.history.threadViews.save({ ...view, viewId: 'broken', name: 'Old' });
  opened.database.run(`UPDATE thread_view SET view = :damaged WHERE view_id = 'broken'`, {
    damaged,
  });
  expect(opened.history.threadViews.list()).toEqual([{ ...view, viewId: 'whole' }]);
  expect(opened.history.threadViews.get('broken')).toBeNull();
});

it.each(damages)('keeps a run with a damaged selection, read as null: %s', (damaged) => {
  opened.history.threads.add('a');
  const run = { runId: 'run', kind: 'run', isListed: true, name: null, archived: true } as const;
  const selection = { kind: 'ids' as const, threadIds: ['a'] };
  const planned = { ...run, selection, pace: 0, parallel: 1, state: 'planning' } as const;
  opened.history.archiveRuns.add(planned, 1);
  opened.database.run('UPDATE archive_run SET selection = :damaged', { damaged });
  expect(opened.history.archiveRuns.open()).toMatchObject([{ runId: 'run', selection: null }]);
});

it('skips a damaged import when listing and interrupting', () => {
  for (const importId of ['whole', 'broken']) {
    opened.history.keptImports.put({
      importId,
      fileName: 'threads.csv',
      of: 'threads',
      state: 'running',
      detail: null,
      done: 0,
      copied: 0,
      partial: 0,
      canUndo: false,
      kept: 0,
      counts: { rows: 0, added: 0, changed: 0, unchanged: 0, refused: 0 },
      watched: false,
      startedAt: 1,
      endedAt: null,
    });
  }
  opened.database.run(`UPDATE kept_import SET report = '{"impo' WHERE import_id = 'broken'`);
  expect(opened.history.keptImports.list('threads', 20).map(({ importId }) => importId)).toEqual([
    'whole',
  ]);
  opened.history.keptImports.interrupt('threads', 2);
  expect(opened.history.keptImports.get('whole')).toMatchObject({
    state: 'interrupted',
    endedAt: 2,
  });
});
