import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { ArchiveRun } from '../../../../shared/contract/archive-runs.ts';
import { defaultSettings } from '../../../../shared/contract/settings.ts';
import { type Answers, fakeMain, ok, renderPart } from '../../../testing/render-with-main.tsx';
import { runFixture } from '../../../testing/run-fixture.ts';
import { wholeFilter } from '../../../product-ui/threads/thread-filter.ts';
import { RunLine } from './run-line.tsx';
import { RunPanel } from './run-panel.tsx';

const counts = {
  waiting: 8,
  sending: 0,
  confirmed: 2,
  already: 0,
  failed: 0,
  superseded: 0,
  cancelled: 0,
  total: 10,
};
const run = runFixture({ counts, secondsLeft: 240 });

function openPanel(change: Partial<ArchiveRun>, answers: Answers = {}, isFolded = false) {
  const main = fakeMain(answers);
  const nothing = () => {};
  renderPart(
    <RunPanel
      instanceId="i"
      run={{ ...run, ...change }}
      isFolded={isFolded}
      onFold={nothing}
      onPace={nothing}
      onUndo={nothing}
      onShow={nothing}
      onResults={nothing}
      onNewToken={nothing}
    />,
  );
  return main;
}

it('says which it is, by its view or file, where nothing more of it is shown', () => {
  openPanel({ name: 'Old 90' }, {}, true);
  expect(screen.getByRole('button', { name: /^Archiving 10 threads.*Old 90$/ })).toBeTruthy();
  cleanup();
  renderPart(<RunLine runs={[{ ...run, name: 'Old 90' }]} chosenRunId={null} onShow={() => {}} />);
  expect(screen.getByText(/Old 90$/)).toBeTruthy();
});

it('says when it ends while it goes on', () => {
  openPanel({});
  expect(screen.getByText(/about 4 min left, until/)).toBeTruthy();
});

it('says no end while it can’t go on: nobody knows it', () => {
  openPanel({ backOff: { reason: 'no-token' } });
  expect(screen.queryByText(/left, until/)).toBeNull();
  expect(screen.getByText('This instance has no access token')).toBeTruthy();
  expect(screen.queryByText('Running')).toBeNull();
  expect(screen.getByText('Waiting', { selector: 'small' })).toBeTruthy();
});

it('says until when the service asks it to wait, to the end of that minute, and no end before it', () => {
  const backOff = { reason: 'rate-limited', until: new Date().setHours(23, 40, 20) } as const;
  for (const isFolded of [false, true]) {
    openPanel({ backOff }, {}, isFolded);
    expect(screen.getByText(/asked Postline to wait until (23:41|11:41)/)).toBeTruthy();
    expect(screen.queryByText(/left, until|Running/)).toBeNull();
    cleanup();
  }
});

it('says that it waits for a run of one’s own before it, and can be paused meanwhile', () => {
  const wait = { kind: 'run', runId: 'q', done: null, total: null, isPaused: false } as const;
  openPanel({ waitsFor: { ...wait, name: null } });
  expect(screen.getByText('Waiting for your other run')).toBeTruthy();
  expect(screen.queryByText(/left, until|Running/)).toBeNull();
  expect(screen.getByRole('button', { name: 'Pause' })).toBeTruthy();
  cleanup();
  openPanel({ waitsFor: { ...wait, name: 'Ana' } });
  expect(screen.queryByRole('button', { name: 'Pause' })).toBeNull();
});

it('says since when the service has not answered, and no end', () => {
  openPanel({
    silentSince: Date.now() - 20_000,
    backOff: { reason: 'trouble', retryAt: 0, isSilent: true },
  });
  expect(screen.getByText(/^The service hasn’t responded since /)).toBeTruthy();
  expect(screen.queryByText(/keeps returning errors/)).toBeNull();
  expect(screen.queryByText(/left, until/)).toBeNull();
});

it('tells a service that answers nothing from one that answers with errors', () => {
  openPanel({ backOff: { reason: 'trouble', retryAt: 0, isSilent: true } });
  expect(screen.getByText(/^The service isn’t responding\. Next try at /)).toBeTruthy();
});

it('says in one line when it starts, not that nothing was archived', () => {
  fakeMain({});
  const startAt = Date.now() + 3_600_000;
  const later: ArchiveRun = {
    ...run,
    state: 'proposed',
    startAt,
    secondsLeft: null,
    counts: { ...counts, waiting: 0, confirmed: 0, total: 0 },
  };
  renderPart(<RunLine runs={[later]} chosenRunId={null} onShow={() => {}} />);
  expect(screen.getByText(/^starts /)).toBeTruthy();
  expect(screen.queryByText(/archived/)).toBeNull();
});

it.each([
  ['the token', { backOff: { reason: 'no-token' } }, /token/],
  [
    'leave from the service',
    { backOff: { reason: 'rate-limited', until: Date.now() + 300_000 } },
    /^The service asked Postline to wait until /,
  ],
  ['an answer', { silentSince: Date.now() - 20_000 }, /^The service hasn’t responded since /],
  ['a person', { state: 'paused' }, /^Paused$/],
] as const)('says in one line that it stands still for want of %s', (_of, change, words) => {
  fakeMain({});
  renderPart(<RunLine runs={[{ ...run, ...change }]} chosenRunId={null} onShow={() => {}} />);
  expect(screen.getByText(words)).toBeTruthy();
  expect(screen.getByText(/waiting/)).toBeTruthy();
  expect(screen.queryByRole('progressbar')).toBeNull();
});

const none = { ...counts, waiting: 0, confirmed: 0, total: 0 };

it('counts nothing of a run that has not begun', () => {
  openPanel({ state: 'proposed', startAt: Date.now() + 3_600_000, counts: none });
  expect(screen.queryByText('Confirmed')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Results' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Show threads' })).toBeNull();
});

it('says that a run of a restored backup is on hold, not that it starts', () => {
  const startAt = Date.now() + 3_600_000;
  openPanel({ state: 'proposed', startAt, isOnHold: true, counts: none });
  expect(screen.getByText(/^On hold since you restored a backup/)).toBeTruthy();
  expect(screen.queryByText(/^starts /)).toBeNull();
});

const ahead = { state: 'proposed', startAt: Date.now() + 3_600_000, counts: none } as const;

it('says of a planned run how many threads it takes, and that its button does not wait', async () => {
  openPanel({ ...ahead, picked: 12 });
  expect(screen.getByRole('heading', { name: /^Archive 12 threads/ })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Start now' })).toBeTruthy();
});

it('says of a planned run by filter how many threads match at the moment', async () => {
  openPanel(
    { ...ahead, filter: wholeFilter, leftOut: 2 },
    { 'archiveRuns.plan': () => ok({ total: 302 } as never) },
  );
  expect(await screen.findByText('300 threads match at the moment.')).toBeTruthy();
});

it('offers no undo of a run that changed nothing', () => {
  openPanel({ state: 'cancelled', counts: none });
  expect(screen.queryByRole('button', { name: 'Undo run' })).toBeNull();
});

it('tries what was rejected again from its card', async () => {
  const failed = { ...counts, waiting: 0, confirmed: 7, failed: 3 };
  const main = openPanel(
    { state: 'done', counts: failed, endedAt: 1 },
    { 'archiveRuns.retryFailed': () => ok(run) },
  );
  await userEvent.click(screen.getByRole('button', { name: 'Retry rejected' }));
  expect(main.inputs('archiveRuns.retryFailed')).toEqual([{ instanceId: 'i', runId: 'r' }]);
});

it('says of a run that waits for approval what it would do, and begins it by Enter in the name', async () => {
  const found = { total: 312, already: 10, unknown: 0, supersedes: 0, deleting: 2 };
  const main = openPanel(
    { state: 'proposed', counts: none, filter: wholeFilter },
    {
      'archiveRuns.plan': () => ok({ ...found, requests: 300, seconds: 60, newestAt: 0 }),
      'settings.get': () => ok(defaultSettings),
      'settings.set': () => ok(defaultSettings),
      'archiveRuns.list': () => ok({ runs: [], total: 0 }),
    },
  );
  expect(await screen.findByText('10 need no change (skipped).')).toBeTruthy();
  expect(screen.getByText('2 are being deleted and are left alone.')).toBeTruthy();
  expect(screen.getByText(/About 1 min at this speed, until /)).toBeTruthy();
  expect(screen.queryByRole('progressbar')).toBeNull();
  await userEvent.type(await screen.findByRole('textbox', { name: 'Your name' }), 'Ada{Enter}');
  expect(main.inputs('archiveRuns.confirm')).toHaveLength(1);
});

it('plans a run that waits for approval anew once another begins, which it would replace', async () => {
  const plan = { total: 9, already: 0, unknown: 0, deleting: 0, requests: 9, seconds: 9 };
  let runs: ArchiveRun[] = [];
  const main = openPanel(
    { state: 'proposed', counts: none, filter: wholeFilter },
    {
      'archiveRuns.plan': () => ok({ ...plan, supersedes: runs.length * 7, newestAt: 0 }),
      'settings.get': () => ok(defaultSettings),
      'archiveRuns.list': () => ok({ runs, total: runs.length }),
    },
  );
  await screen.findByRole('list', { name: 'Preview' });
  runs = [run];
  main.tell('archiveRuns.changed', { instanceId: 'i', runId: run.runId });
  expect(
    await screen.findByText('7 already have a pending change; this replaces it.'),
  ).toBeTruthy();
});

it('goes on with an undo that was cut short, and shows as done what is', async () => {
  const cut = { state: 'cancelled', counts: { ...counts, waiting: 0, cancelled: 8 } } as const;
  const main = openPanel({ ...cut, kind: 'undo' }, { 'archiveRuns.resume': () => ok(run) });
  expect(screen.getByRole<HTMLProgressElement>('progressbar').value).toBe(20);
  await userEvent.click(screen.getByRole('button', { name: 'Resume' }));
  expect(main.inputs('archiveRuns.resume')).toHaveLength(1);
  cleanup();
  openPanel(cut);
  expect(screen.queryByRole('button', { name: 'Resume' })).toBeNull();
});

it('goes on with an undo that was cancelled before it took anything', () => {
  openPanel({ state: 'cancelled', kind: 'undo', counts: none });
  expect(screen.getByRole('button', { name: 'Resume' })).toBeTruthy();
});

it('tries nothing again of an undo that was cut short: without the rest it would count as whole', () => {
  const cut = { ...counts, waiting: 0, cancelled: 5, failed: 3 };
  openPanel({ state: 'cancelled', kind: 'undo', counts: cut });
  expect(screen.queryByRole('button', { name: 'Retry rejected' })).toBeNull();
});

it('counts what a run left alone as behind it', () => {
  openPanel({ state: 'done', counts: { ...counts, waiting: 0, confirmed: 8, cancelled: 2 } });
  expect(screen.getByRole<HTMLProgressElement>('progressbar').value).toBe(100);
});
