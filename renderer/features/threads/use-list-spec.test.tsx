import { cleanup, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { ArchiveRun } from '../../../shared/contract/archive-runs.ts';
import { defaultSettings } from '../../../shared/contract/settings.ts';
import { makeQueryClient, queryOf } from '../../bridge/queries.ts';
import { noPolicy } from '../../testing/no-policy.ts';
import { fakeMain, ok, renderPart } from '../../testing/render-with-main.tsx';
import { useListSpec } from './use-list-spec.ts';

const before = { runId: 'r', by: null, state: 'running', createdAt: 0 } as ArchiveRun;

function ShownRun({ instanceId }: { instanceId: string }) {
  const { wanted } = useListSpec(instanceId);
  return <p>shows {wanted.filter.runId ?? 'all'}</p>;
}

it('shows the threads of a run of before once, not at each visit', async () => {
  fakeMain({
    'archiveRuns.list': () => ok({ runs: [before], total: 1 }),
    'settings.get': () => ok(defaultSettings),
    'settings.policy': () => ok(noPolicy),
  });
  const client = makeQueryClient();
  await client.fetchQuery(
    queryOf('archiveRuns.list', { instanceId: 'with a run', offset: 0, limit: 20 }),
  );
  renderPart(<ShownRun instanceId="with a run" />, client);
  expect(await screen.findByText('shows r')).toBeTruthy();
  cleanup();
  renderPart(<ShownRun instanceId="with a run" />, client);
  expect(screen.getByText('shows all')).toBeTruthy();
  cleanup();
  renderPart(<ShownRun instanceId="another with a run" />, client);
  expect(await screen.findByText('shows r')).toBeTruthy();
});
