import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, expect, it } from 'vitest';
import type { CallName } from '../../shared/contract/contract.ts';
import { defaultSettings } from '../../shared/contract/settings.ts';
import type { UpdateState } from '../../shared/contract/updates.ts';
import { DatabaseLine } from '../features/health/database-line.tsx';
import { InstallationHealth } from '../features/health/installation-health.tsx';

import { Notices } from '../features/notices/notices.tsx';
import { Quitting } from '../features/notices/quitting.tsx';
import { PresenceRows } from '../features/settings/presence-rows.tsx';
import { UpdateProgress } from '../features/settings/updates/update-progress.tsx';
import { WatchedFolder } from '../product-ui/files/watched-folder.tsx';
import { RunPanel } from '../features/threads/runs/run-panel.tsx';
import { usePopOut } from '../product-ui/windows/use-pop-out.ts';
import { appStatus } from '../testing/app-status.ts';
import { healthReport } from '../testing/health-report.ts';
import { noPolicy } from '../testing/no-policy.ts';
import { type Answers, fakeMain, ok, renderPart } from '../testing/render-with-main.tsx';
import { runFixture } from '../testing/run-fixture.ts';
import { teamFixture } from '../testing/team-fixture.ts';
import { dropToast } from '../ui/toast.tsx';
import { Refusals } from './refusals.tsx';

const run = runFixture({ state: 'proposed', secondsLeft: null, startedAt: null });
const update = { version: '0.2.0', notes: '', size: null };
const updating = (state: UpdateState) => (
  <UpdateProgress status={{ state, checkedAt: null, oldListFrom: null, feed: '' }} />
);
const watched = { name: 'in', available: true };

function PopOut() {
  const popOut = usePopOut();
  return (
    popOut && <button onClick={() => popOut({ instanceId: 'i', chatId: 'c' })}>Pop out</button>
  );
}

const answers: Answers = {
  'app.status': () =>
    ok({
      ...appStatus,
      canOpenWindows: true,
      notices: [
        {
          id: 'n',
          kind: 'no-room-for-copy',
          instanceId: 'i',
          instanceName: 'Berlin',
          needed: 2,
          free: 1,
        },
      ],
    }),
  'app.quitting': () => ok({ unfinished: [], done: null }),
  'app.startsAtLogin': () => ok(false),
  'team.get': () => ok({ ...teamFixture, membership: null }),
  'imports.watched': () => ok({ folder: watched, canPick: true, unknown: [] }),
  'imports.list': () => ok([]),
  'storage.use': () => ok({ instances: [], templates: 0, logs: 0, other: 0 }),
  'settings.policy': () => ok(noPolicy),
  // With a name, nobody is asked for one first.
  'settings.get': () =>
    ok({ ...defaultSettings, sending: { ...defaultSettings.sending, agentName: 'Bo' } }),
};

/** What the preview has no press for: a part of the page, and the button in it. */
const presses: [CallName, ReactNode, string | RegExp][] = [
  ['app.quitNow', <Quitting key="1" />, 'Quit now'],
  ['app.cancelQuit', <Quitting key="2" />, 'Don’t quit'],
  ['instances.openAgain', <Notices key="3" onShow={() => {}} />, 'Try again'],
  [
    'health.showLog',
    <InstallationHealth key="4" report={healthReport} onGo={() => {}} />,
    'Show in folder',
  ],
  [
    'health.cancelCheck',
    <DatabaseLine key="5" instanceId="i" check={{ runningSince: 1, last: null }} />,
    'Cancel',
  ],
  ['imports.watch', <WatchedFolder key="6" of="messages" instanceId="i" />, 'Choose folder…'],
  ['imports.unwatch', <WatchedFolder key="7" of="messages" instanceId="i" />, 'Stop watching'],
  ['updates.check', updating({ stage: 'idle' }), 'Check for updates'],
  ['updates.download', updating({ stage: 'available', update }), 'Download'],
  ['updates.install', updating({ stage: 'ready', update, onQuit: false }), 'Restart and update'],
  ['updates.cancel', updating({ stage: 'checking' }), 'Cancel'],
  [
    'app.setStartsAtLogin',
    <PresenceRows
      key="12"
      presence={{ tray: false, keepRunning: false, flash: false }}
      onChange={() => {}}
    />,
    /login|sign in|start/i,
  ],
  ['app.openWindow', <PopOut key="10" />, 'Pop out'],
  [
    'archiveRuns.confirm',
    <RunPanel
      key="11"
      instanceId="i"
      run={run}
      isFolded={false}
      onFold={() => {}}
      onPace={() => {}}
      onShow={() => {}}
      onUndo={() => {}}
      onResults={() => {}}
      onNewToken={() => {}}
    />,
    'Start',
  ],
];

const words = 'Refused for once.';
const refusal = {
  ok: false,
  error: { kind: 'rejected', status: 422, messages: [words], notOnNetwork: false },
} as const;

// What the case before said has the same words.
afterEach(dropToast);

it.each(presses)('says that %s was refused', async (call, part, button) => {
  const main = fakeMain({ ...answers, [call]: () => refusal });
  renderPart(
    <>
      {part}
      <Refusals />
    </>,
  );
  const role = call === 'app.setStartsAtLogin' ? 'switch' : 'button';
  await userEvent.click(await screen.findByRole(role, { name: button }));
  expect(main.inputs(call)).toHaveLength(1);
  expect(await screen.findByText(new RegExp(words))).toBeTruthy();
});
