import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { ArchiveRun } from '../../../shared/contract/archive-runs.ts';
import type { OverviewFigures } from '../../../shared/contract/overview.ts';
import { fakeMain, ok, renderPart } from '../../testing/render-with-main.tsx';
import { OverviewTables } from './overview-tables.tsx';

const figures = {
  total: { sent: 0, accepted: 0 },
  answered: [],
  reasons: [],
  agents: [],
  templates: [],
  instances: [],
} as unknown as OverviewFigures;

const run = (change: Partial<ArchiveRun>) =>
  ({
    kind: 'run',
    archived: true,
    name: null,
    createdAt: 1,
    startedAt: 1,
    isUndone: false,
    counts: { confirmed: 7, already: 0, failed: 0, total: 7 },
    ...change,
  }) as ArchiveRun;

it('lists as archived neither what is planned nor what was undone or unarchived', async () => {
  const runs = [
    run({ runId: 'planned', name: 'Planned', startedAt: null }),
    run({ runId: 'undo', kind: 'undo', name: 'Undone', archived: null }),
    run({ runId: 'taken-back', name: 'Taken back', isUndone: true }),
    run({ runId: 'unarchived', name: 'Unarchived', archived: false }),
    run({ runId: 'archived', name: 'Archived before' }),
  ];
  fakeMain({
    'archiveRuns.list': () => ok({ runs, total: runs.length }),
    'instances.list': () => ok({ instances: [], activeInstanceId: null }),
  });
  renderPart(
    <OverviewTables figures={figures} instanceId="one">
      {null}
    </OverviewTables>,
  );
  const row = await screen.findByRole('row', { name: /Archived before/ });
  expect(row.textContent).toMatch(/ · Archived before7{2}0/);
  for (const name of ['Planned', 'Undone', 'Taken back', 'Unarchived']) {
    expect(screen.queryByText(name)).toBeNull();
  }
});
