import { expect, it } from 'vitest';
import type { ArchiveRun } from '../../../../shared/contract/archive-runs.ts';
import { wholeFilter } from '../../../product-ui/threads/thread-filter.ts';
import { shownRuns, threadsOf } from './shown-runs.ts';

const now = 10_000_000;
const minute = 60_000;

const own = (runId: string, state: ArchiveRun['state'], endedAt: number | null = null) =>
  ({ runId, state, endedAt, by: null }) as ArchiveRun;
const anas = (runId: string, state: ArchiveRun['state'], toldAt = now) =>
  ({ runId, state, endedAt: null, by: { memberId: 'a', name: 'Ana', toldAt } }) as ArchiveRun;

/** The newest comes first, as in the list of runs. */
const shown = (...runs: ArchiveRun[]) => shownRuns(runs, now).map(({ runId }) => runId);

it('shows what became of one’s own run before a colleague’s that began since', () => {
  const cancelled = own('own', 'cancelled', now - minute);
  expect(shown(anas('hers', 'running'), cancelled)).toEqual(['own', 'hers']);
  expect(shown(anas('hers', 'done'), cancelled)).toEqual(['own', 'hers']);
  const longAgo = own('own', 'done', now - 11 * minute);
  expect(shown(anas('hers', 'running'), longAgo)).toEqual(['hers']);
  expect(shown(anas('hers', 'done'), longAgo)).toEqual(['hers']);
});

it('shows what is under way, one’s own first, and what ended before no more', () => {
  const ended = own('ended', 'done', now - minute);
  expect(shown(anas('hers', 'running'), own('own', 'running'), ended)).toEqual(['own', 'hers']);
  expect(shown(own('own', 'running'), own('planned', 'proposed'), ended)).toEqual([
    'own',
    'planned',
  ]);
  expect(shown(own('planned', 'proposed'), own('own', 'running'))).toEqual(['own', 'planned']);
  expect(shown(own('own', 'running'), anas('silent', 'running', now - 11 * minute))).toEqual([
    'own',
  ]);
});

it('shows what goes before what waits for it, though that is newer', () => {
  const waits = { ...own('waits', 'running'), waitsFor: { kind: 'store' as const } };
  const goes = { ...own('goes', 'running'), waitsFor: null };
  expect(shown(waits, goes)).toEqual(['goes', 'waits']);
});

it('shows the last that ended while another went on, and after it', () => {
  const first = own('first', 'cancelled', now - 2 * minute);
  const second = { ...own('second', 'done', now - minute), startedAt: now - 3 * minute };
  const since = (startedAt: number) => ({ ...own('goes', 'running'), startedAt });
  expect(shown(since(now - 4 * minute), second, first)).toEqual(['goes', 'second']);
  expect(shown(second, first)).toEqual(['second', 'first']);
  expect(shown(since(now), second, first)).toEqual(['goes']);
});

it('shows what became of one’s own run before what is planned', () => {
  const planned = own('planned', 'proposed');
  const failed = own('failed', 'done', now - minute);
  expect(shown(planned, failed)).toEqual(['failed', 'planned']);
  expect(shown(failed, planned)).toEqual(['failed', 'planned']);
  expect(shown(planned, own('old', 'done', now - 11 * minute))).toEqual(['planned']);
});

it('shows the newest where nothing is under way', () => {
  expect(shown(own('new', 'done', now - 60 * minute), own('old', 'done', 1))).toEqual(['new']);
  expect(shown()).toEqual([]);
});

it('lists what a run that has not begun would take, since it has taken none yet', () => {
  const filter = { ...wholeFilter, tab: 'open' as const, quietDays: 90 };
  const run = (state: ArchiveRun['state'], total: number, of: ArchiveRun['filter'] = filter) =>
    threadsOf({ ...own('r', state), filter: of, counts: { total } as ArchiveRun['counts'] });
  const taken = { ...wholeFilter, runId: 'r' };
  expect(run('proposed', 0)).toEqual(filter);
  expect(run('proposed', 3)).toEqual(taken);
  expect(run('proposed', 0, null)).toBeNull();
  expect(run('done', 0)).toEqual(taken);
});
