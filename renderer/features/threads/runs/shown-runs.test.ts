import { expect, it } from 'vitest';
import type { ArchiveRun } from '../../../../shared/contract/archive-runs.ts';
import { shownRuns } from './shown-runs.ts';

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
  expect(shown(own('own', 'proposed'), ended)).toEqual(['own']);
  expect(shown(own('own', 'running'), anas('silent', 'running', now - 11 * minute))).toEqual([
    'own',
  ]);
});

it('shows the newest where nothing is under way', () => {
  expect(shown(own('new', 'done', now - 60 * minute), own('old', 'done', 1))).toEqual(['new']);
  expect(shown()).toEqual([]);
});
