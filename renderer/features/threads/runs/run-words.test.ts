import { expect, it } from 'vitest';
import type { ArchiveRun } from '../../../../shared/contract/archive-runs.ts';
import type { Translate } from '../../../messages/text.tsx';
import { runFigures, runState, runTitle } from './run-words.ts';

const written: Translate = (key, values) => `${key} ${JSON.stringify(values)}`;

it.each([
  ['run', 'run-title.archive', { done: 6, count: 6 }],
  ['undo', 'run-title.undo', { done: 4, count: 4 }],
] as const)('counts in the title of a %s what was done', (kind, title, figures) => {
  const counts = { total: 6, confirmed: 4, already: 2 };
  const run = { kind, archived: true, state: 'done', counts } as ArchiveRun;
  expect(runTitle(written, run)).toBe(
    `${title} ${JSON.stringify({ state: 'done', ...figures, all: 'true' })}`,
  );
});

it('says that a run is undone only once the undo is complete', () => {
  const run = { state: 'done', kind: 'run', startAt: null, undoneBy: 'other' } as ArchiveRun;
  expect(runState(written, { ...run, isUndone: false })).toMatch(/^run-state.undo-unfinished/);
  expect(runState(written, { ...run, isUndone: true })).toMatch(/^run-state.undone/);
});

it('counts nothing of a run that is only planned for later', () => {
  const counts = { total: 0, confirmed: 0, already: 0, waiting: 0, sending: 0, failed: 0 };
  const later = { state: 'proposed', startAt: Date.now() + 3_600_000, counts, undoneBy: null };
  const run = { kind: 'run', archived: true, isOnHold: false, ...later } as ArchiveRun;
  expect(runFigures(written, run)).toMatch(/^run-state.scheduled/);
});
