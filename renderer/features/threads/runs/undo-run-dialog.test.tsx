import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { ArchiveRun } from '../../../../shared/contract/archive-runs.ts';
import { wholeFilter } from '../../../product-ui/threads/thread-filter.ts';
import { fakeMain, ok, renderPart } from '../../../testing/render-with-main.tsx';
import { UndoRunDialog } from './undo-run-dialog.tsx';

function open(waiting: number) {
  const none = { already: 0, sending: 0, superseded: 0, cancelled: 0 };
  const counts = { ...none, waiting, confirmed: 60, failed: 7, total: 67 + waiting };
  const ended = { runId: 'r', by: null, kind: 'run', archived: true, state: 'done', counts };
  const asked = { name: null, reason: 'OPS-1', filter: wholeFilter, leftOut: 0, picked: null };
  const filter = { ...wholeFilter, search: 'somebody' };
  fakeMain({
    'archiveRuns.get': () => ok({ ...ended, ...asked, filter } as unknown as ArchiveRun),
    'archiveRuns.planUndo': () =>
      ok({
        total: 60,
        already: 0,
        unknown: 0,
        supersedes: 0,
        deleting: 0,
        requests: 60,
        seconds: 60,
        kept: 0,
        resumed: waiting > 0 ? 51 : 0,
      }),
  });
  const nothing = () => {};
  renderPart(<UndoRunDialog instanceId="i" runId="r" onStarted={nothing} onClose={nothing} />);
}

it('names the run that it undoes: by Z, that is the newest of several', async () => {
  open(0);
  expect(await screen.findByText('Archived 60 of 67 threads')).toBeTruthy();
  expect(screen.getByText('OPS-1')).toBeTruthy();
  expect(await screen.findByText(/“somebody”/)).toBeTruthy();
  expect(screen.queryByText(/^The run ends/)).toBeNull();
});

it('says of a run under way that it ends it, and what of an earlier one is asked for again', async () => {
  open(415);
  expect(
    await screen.findByText(/^51 waited for an earlier run that this one replaced\./),
  ).toBeTruthy();
  expect(
    await screen.findByText('The run ends. What still waits stays as it is: 415.'),
  ).toBeTruthy();
});
