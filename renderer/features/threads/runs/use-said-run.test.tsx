import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import type { ArchiveRun } from '../../../../shared/contract/archive-runs.ts';
import type { RunState } from '../../../../shared/domain/thread.ts';
import { fakeMain, renderPart } from '../../../testing/render-with-main.tsx';
import { Announcer } from '../../../ui/announcer.tsx';
import { useSaidRun } from './use-said-run.ts';

const none = { confirmed: 0, already: 0, waiting: 0, sending: 0, failed: 0 };
const runAt = (runId: string, state: RunState, done: number): ArchiveRun =>
  ({
    runId,
    kind: 'run',
    archived: true,
    state,
    startAt: null,
    undoneBy: null,
    waitsFor: null,
    endedAt: state === 'done' ? Date.now() + 60_000 : null,
    counts: { ...none, total: 40, confirmed: done, waiting: 40 - done },
  }) as unknown as ArchiveRun;

function Page({ runs }: { runs: readonly [ArchiveRun, ...ArchiveRun[]] }) {
  const [at, setAt] = useState(0);
  useSaidRun(runs[at] ?? runs[0]);
  return (
    <>
      <button onClick={() => setAt(at + 1)}>Next</button>
      <Announcer />
    </>
  );
}

it('says that a run is over once the window is in front again, where another was at its end', async () => {
  fakeMain({});
  const focus = vi.spyOn(document, 'hasFocus').mockReturnValue(true);
  const later = [runAt('a', 'running', 30), runAt('a', 'done', 40)];
  renderPart(<Page runs={[runAt('a', 'running', 0), ...later]} />);
  expect(await screen.findByText(/^Archiving 40 threads\./)).toBeTruthy();
  focus.mockReturnValue(false);
  for (const _run of later) fireEvent.click(screen.getByRole('button', { name: 'Next' }));
  expect(screen.queryByText(/^Archived 40 threads\./)).toBeNull();
  focus.mockReturnValue(true);
  fireEvent.focus(window);
  expect(await screen.findByText(/^Archived 40 threads\./)).toBeTruthy();
  // Once.
  fireEvent.focus(window);
  expect(screen.getAllByText(/^Archived 40 threads\./)).toHaveLength(1);
});

it('says that a run stands still that somebody paused', async () => {
  fakeMain({});
  vi.spyOn(document, 'hasFocus').mockReturnValue(true);
  renderPart(<Page runs={[runAt('a', 'running', 0), runAt('a', 'paused', 30)]} />);
  fireEvent.click(await screen.findByRole('button', { name: 'Next' }));
  expect(await screen.findByText(/Paused, 30 archived, 10 waiting/)).toBeTruthy();
});
