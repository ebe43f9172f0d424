import { expect, it } from 'vitest';
import type { ArchiveRun } from '../../../../shared/contract/archive-runs.ts';
import type { Translate } from '../../../messages/text.tsx';
import { runTitle } from './run-words.ts';

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
