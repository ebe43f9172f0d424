import { cleanup, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import type { ArchiveRun } from '../../../shared/contract/archive-runs.ts';
import { defaultSettings } from '../../../shared/contract/settings.ts';
import { makeQueryClient, queryOf } from '../../bridge/queries.ts';
import { searchingThreads } from '../../product-ui/search/search-switch.ts';
import { wholeFilter } from '../../product-ui/threads/thread-filter.ts';
import { noPolicy } from '../../testing/no-policy.ts';
import { fakeMain, ok, renderPart } from '../../testing/render-with-main.tsx';
import { useListSpec } from './use-list-spec.ts';

afterEach(() => void vi.useRealTimers());

const before = { runId: 'r', by: null, state: 'running', createdAt: 0 } as ArchiveRun;

function ShownRun({ instanceId }: { instanceId: string }) {
  const { wanted, search, setFilter, setSearch } = useListSpec(instanceId);
  return (
    <>
      <p>
        shows {wanted.filter.runId ?? 'all'} of {wanted.filter.tab}, {search || 'no search'}
      </p>
      <button onClick={() => setFilter({ ...wholeFilter, tab: 'archived' })}>Archived</button>
      <p>since {wanted.filter.keptSince}</p>
      <button onClick={() => setSearch('late')}>Search</button>
    </>
  );
}

async function open(instanceId: string) {
  fakeMain({
    'archiveRuns.list': () => ok({ runs: [before], total: 1 }),
    'settings.get': () => ok(defaultSettings),
    'settings.policy': () => ok(noPolicy),
  });
  const client = makeQueryClient();
  const runs = queryOf('archiveRuns.list', { instanceId, offset: 0, limit: 20 });
  await client.fetchQuery(runs);
  return client;
}

it('shows the threads of a run of before, until one shows others', async () => {
  const client = await open('one');
  renderPart(<ShownRun instanceId="one" />, client);
  expect(await screen.findByText(/^shows r /)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Archived' }));
  expect(await screen.findByText(/^shows all of archived/)).toBeTruthy();
});

it('shows another page’s visitor what they left, each instance its own', async () => {
  const client = await open('one');
  renderPart(<ShownRun instanceId="one" />, client);
  await userEvent.click(screen.getByRole('button', { name: 'Archived' }));
  await userEvent.click(screen.getByRole('button', { name: 'Search' }));
  cleanup();
  renderPart(<ShownRun instanceId="one" />, client);
  expect(screen.getByText('shows all of archived, late')).toBeTruthy();
  cleanup();
  renderPart(<ShownRun instanceId="another" />, client);
  expect(await screen.findByText(/^shows r of .*, no search$/)).toBeTruthy();
});

it('keeps no row for who comes back that has left the list meanwhile', async () => {
  const client = await open('one');
  vi.useFakeTimers({ toFake: ['Date'], now: 1_000 });
  renderPart(<ShownRun instanceId="one" />, client);
  fireEvent.click(screen.getByRole('button', { name: 'Archived' }));
  expect(screen.getByText('since 1000')).toBeTruthy();
  cleanup();
  vi.setSystemTime(5_000);
  renderPart(<ShownRun instanceId="one" />, client);
  expect(screen.getByText('since 5000')).toBeTruthy();
});

it('shows what one came to search, whatever was left', async () => {
  const client = await open('one');
  renderPart(<ShownRun instanceId="one" />, client);
  await userEvent.click(screen.getByRole('button', { name: 'Archived' }));
  cleanup();
  history.replaceState(searchingThreads('4915'), '');
  renderPart(<ShownRun instanceId="one" />, client);
  expect(screen.getByText('shows all of all, 4915')).toBeTruthy();
  history.replaceState(null, '');
});
