import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { ArchiveRun } from '../../../shared/contract/archive-runs.ts';
import type { Instance } from '../../../shared/contract/instances.ts';
import type { OverviewFigures } from '../../../shared/contract/overview.ts';
import { fakeMain, ok, renderPart } from '../../testing/render-with-main.tsx';
import { OverviewTables } from './overview-tables.tsx';

const figures = {
  total: { sent: 0, accepted: 0 },
  answered: [],
  reasons: [],
  agents: [],
  templates: [],
  instances: [{ instanceId: 'one' }],
} as unknown as OverviewFigures;

const instanceWith = (protocol: Instance['protocol'], instanceId = 'one') =>
  ({ instanceId, name: `Instance ${instanceId}`, protocol }) as Instance;

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
    'instances.list': () => ok({ instances: [instanceWith('interface')], activeInstanceId: null }),
  });
  renderPart(<OverviewTables figures={figures}>{null}</OverviewTables>);
  const row = await screen.findByRole('row', { name: /Archived before/ });
  expect(row.textContent).toMatch(/ · Archived before7{2}0/);
  for (const name of ['Planned', 'Undone', 'Taken back', 'Unarchived']) {
    expect(screen.queryByText(name)).toBeNull();
  }
});

it('lists the runs of all instances that are counted, with whose they are', async () => {
  const runsOf: Record<string, ArchiveRun[]> = {
    one: [run({ runId: 'first', name: 'Ticket 7', startedAt: 1 })],
    other: [run({ runId: 'second', startedAt: 2, by: { memberId: 'e', name: 'Eva', toldAt: 3 } })],
  };
  const instances = Object.keys(runsOf).map((instanceId) => instanceWith('interface', instanceId));
  fakeMain({
    'archiveRuns.list': ({ instanceId }) => ok({ runs: runsOf[instanceId] ?? [], total: 1 }),
    'instances.list': () => ok({ instances, activeInstanceId: null }),
  });
  const nothing = { sent: 0, accepted: 0, needsReview: 0, other: 0 };
  const counted = instances.map(({ instanceId }) => ({ ...nothing, instanceId }));
  renderPart(<OverviewTables figures={{ ...figures, instances: counted }}>{null}</OverviewTables>);
  const table = await screen.findByRole('table', { name: 'Archive runs' });
  await waitFor(() => expect(within(table).getAllByRole('row')).toHaveLength(3));
  const [, newest, before] = within(table).getAllByRole('row');
  expect(newest?.textContent).toContain(' · By Eva · Instance other');
  expect(before?.textContent).toContain(' · Ticket 7 · Instance one');
});

it('says nothing of archive runs where no instance has SMS threads', async () => {
  const instances = [instanceWith('waha')];
  const main = fakeMain({ 'instances.list': () => ok({ instances, activeInstanceId: null }) });
  renderPart(<OverviewTables figures={figures}>{null}</OverviewTables>);
  await waitFor(() => expect(main.inputs('instances.list')).toHaveLength(1));
  await screen.findAllByText('No chat message was sent in this time.');
  expect(screen.queryByText('Archive runs')).toBe(null);
});

it.each([
  [0, false],
  [2, true],
])('says that everything was accepted only of what was sent: %i sent', async (sent, isSaid) => {
  fakeMain({
    'archiveRuns.list': () => ok({ runs: [], total: 0 }),
    'instances.list': () => ok({ instances: [], activeInstanceId: null }),
  });
  const total = { ...figures.total, sent, accepted: sent };
  renderPart(<OverviewTables figures={{ ...figures, total }}>{null}</OverviewTables>);
  await screen.findAllByText('No chat message was sent in this time.');
  expect(screen.queryByText('Everything was accepted.') !== null).toBe(isSaid);
});
