import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import type { Notice, Opened } from '../../../shared/contract/app.ts';
import type { ScheduledMessage } from '../../../shared/contract/scheduled.ts';
import type { TeamStatus } from '../../../shared/contract/team.ts';
import { makeQueryClient } from '../../bridge/queries.ts';
import { appStatus } from '../../testing/app-status.ts';
import { fakeMain, ok, renderPart } from '../../testing/render-with-main.tsx';
import { teamFixture } from '../../testing/team-fixture.ts';
import { Notices } from './notices.tsx';
import { LoginOver } from './login-over.tsx';

function show(notices: Notice[]) {
  fakeMain({ 'app.status': () => ok({ ...appStatus, notices }) });
  const onShow = vi.fn<(opened: Opened) => void>();
  renderPart(<Notices onShow={onShow} />);
  return onShow;
}

it('leads to the messages to decide about', async () => {
  const onShow = show([{ id: '1', kind: 'sends-interrupted', count: 2 }]);
  await userEvent.click(await screen.findByRole('button', { name: 'Show' }));
  expect(onShow).toHaveBeenCalledExactlyOnceWith({ place: 'needsReview', instanceId: null });
});

it('leads nowhere where there is nothing to show', async () => {
  show([{ id: '1', kind: 'settings-damaged', keptAs: 'settings.damaged' }]);
  await screen.findByRole('button', { name: 'Dismiss' });
  expect(screen.queryByRole('button', { name: 'Show' })).toBe(null);
});

it('leads to the scheduled messages that missed their time', async () => {
  const missed = { kind: 'scheduled-missed', instanceId: 'i', instanceName: 'Berlin' } as const;
  const onShow = show([{ id: '1', ...missed, count: 1 }]);
  await userEvent.click(await screen.findByRole('button', { name: 'Show' }));
  expect(onShow).toHaveBeenCalledExactlyOnceWith({ place: 'scheduled', instanceId: 'i' });
});

it('leads to the run that waits for a word', async () => {
  const due = { name: 'Old 90', archived: true, requests: 2_941 };
  const onShow = show([{ id: '1', kind: 'run-proposed', instanceId: 'i', runId: 'r', ...due }]);
  await userEvent.click(await screen.findByRole('button', { name: 'Show' }));
  expect(onShow).toHaveBeenCalledOnce();
  expect(onShow.mock.calls[0]?.[0]).toMatchObject({ place: 'run', instanceId: 'i', runId: 'r' });
});

it('says which team’s store was restored', async () => {
  show([{ id: '1', kind: 'team-restored', teamName: 'Alpha' }]);
  const text = /The server of the team Alpha was restored from a backup/;
  expect((await screen.findByText(text)).textContent).not.toContain('{');
});

it.each([
  [false, /^Ana changed the template “Closing”.*Yours waits under Templates/],
  [true, /^Ana deleted the template “Closing”.*Yours is kept/],
])(
  'says whose change of a template took the place of one’s own (deleted: %s)',
  async (isDeleted, text) => {
    show([{ id: '1', kind: 'template-replaced', name: 'Closing', memberName: 'Ana', isDeleted }]);
    expect(await screen.findByText(text)).toBeTruthy();
  },
);

it('offers to share an instance that was connected later, until it is', async () => {
  let shared: string[] = [];
  const named = { instanceId: 'i', instanceName: 'Porto', teamName: 'Alpha' };
  const notices: Notice[] = [{ id: '1', kind: 'instance-not-shared', ...named }];
  const main = fakeMain({
    'app.status': () => ok({ ...appStatus, notices }),
    'team.get': () => ok({ ...teamFixture, shared }),
    'team.share': () => ok(null),
  });
  const client = makeQueryClient();
  const { container } = renderPart(<Notices onShow={() => {}} />, client);
  await userEvent.click(await screen.findByRole('button', { name: 'Share' }));
  expect(main.inputs('team.share')).toEqual([{ instanceId: 'i', isShared: true }]);
  shared = ['i'];
  await act(() => client.invalidateQueries());
  // Not even the place where it stood.
  expect(container.childElementCount).toBe(0);
});

const removed: TeamStatus = { ...teamFixture, state: 'refused', reason: 'removed', shared: [] };

it('asks whoever was removed from a team what becomes of what is here of it', async () => {
  const main = fakeMain({
    'app.status': () => ok({ ...appStatus, notices: [] }),
    'team.get': () => ok(removed),
    'team.leave': () => ok(removed),
  });
  renderPart(<Notices onShow={() => {}} />);
  expect(await screen.findByText(/^An administrator removed you from Alpha/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Delete the team’s data…' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(main.inputs('team.leave')).toMatchObject([{ isErased: true }]));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null));
  await userEvent.click(screen.getByRole('button', { name: 'Keep' }));
  await waitFor(() =>
    expect(main.inputs('team.leave')).toMatchObject([{ isErased: true }, { isErased: false }]),
  );
});

it.each([
  ['removed', /^postgres \(administrator\) removed you from Alpha \(.*\d\)/],
  ['code-renewed', /^postgres \(administrator\) made a new join code for you \(.*\d\)/],
] as const)('says who ended a login and when: %s', async (reason, words) => {
  fakeMain({
    'app.status': () => ok({ ...appStatus, notices: [] }),
    'team.get': () => ok({ ...removed, reason, ended: { by: 'postgres', at: 1 } }),
  });
  renderPart(<Notices onShow={() => {}} />);
  expect((await screen.findByText(words)).textContent).toBeTruthy();
  // What is here of the team is asked about of members who were removed alone.
  const isAsked = screen.queryByRole('button', { name: 'Keep' }) !== null;
  expect(isAsked).toBe(reason === 'removed');
  expect(screen.queryByRole('button', { name: 'Enter join code' }) !== null).toBe(!isAsked);
});

it('says how many scheduled messages a removed member’s computer still sends', async () => {
  const waiting = { missed: false } as ScheduledMessage;
  fakeMain({
    'app.status': () => ok({ ...appStatus, notices: [] }),
    'team.get': () => ok({ ...removed, shared: ['one', 'two'] }),
    'scheduled.list': ({ instanceId }) =>
      ok(instanceId === 'one' ? [waiting, waiting] : [waiting, { ...waiting, missed: true }]),
  });
  renderPart(<Notices onShow={() => {}} />);
  expect(
    await screen.findByText(/This computer will still send 3 scheduled messages\./),
  ).toBeTruthy();
});

it('gives the focus to the page where the banner goes with what was pressed in it', async () => {
  fakeMain({ 'team.leave': () => ok(removed) });
  function Page() {
    const [isRemoved, setRemoved] = useState(true);
    return (
      <>
        {isRemoved && <LoginOver team={removed} />}
        <main>
          <button type="button" aria-label="Left" onClick={() => setRemoved(false)} />
        </main>
      </>
    );
  }
  renderPart(<Page />);
  await userEvent.click(await screen.findByRole('button', { name: 'Keep' }));
  // As where main says that the team is left.
  fireEvent.click(screen.getByRole('button', { name: 'Left' }));
  expect(screen.queryByRole('button', { name: 'Keep' })).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('main'));
});
