import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { fakeMain, ok, renderPart } from '../../../testing/render-with-main.tsx';
import { TeamSettings } from './team-settings.tsx';

const membership = { memberId: 'b', name: 'Ben', teamName: 'Alpha', host: 'h:5432' };
const team = {
  membership,
  reason: null,
  ended: null,
  since: 1,
  kept: null,
  isUnsaved: false,
  isUntold: false,
  toRead: 0,
  shared: [],
  limited: [],
  notSharing: [],
};

/** The work of a team in which Ben has some chats. */
function overviewWith(chats: number) {
  const load = { waiting: 0, since: null, answers: null, medianAnswer: null, isRemoved: false };
  const members = [
    { ...load, memberId: 'b', name: 'Ben', isYou: true, chats },
    { ...load, memberId: 'c', name: 'Cleo', isYou: false, chats: 7 },
  ];
  return { isLead: false, unassigned: { chats: 0, waiting: 0, since: null }, queues: [], members };
}

it.each([
  ['up', 2, '2 open chats are assigned to you and become unassigned.'],
  ['up', 0, undefined],
  ['away', 2, 'The team can’t learn of this now'],
] as const)(
  'with the store %s and %i chats of one’s own, says what becomes of them',
  async (state, chats, expected) => {
    const main = fakeMain({
      'team.queues': () => ok([]),
      'team.choices': () => ok({ answerAssigns: false }),
      'instances.list': () => ok({ instances: [], activeInstanceId: null }),
      'team.overview': () => ok(overviewWith(chats)),
    });
    renderPart(
      <TeamSettings team={{ ...team, state, waiting: 0, members: [] }} membership={membership} />,
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Leave team…' }));
    const dialog = within(await screen.findByRole('dialog'));
    await vi.waitFor(() => expect(main.inputs('team.overview')).toHaveLength(1));
    if (expected !== undefined) await dialog.findByText(new RegExp(`^${expected}`));
    expect(dialog.queryAllByText(/become|can’t learn/)).toHaveLength(
      expected === undefined ? 0 : 1,
    );
  },
);

it.each([
  ['away', 0, 3, '3 changes haven’t reached the team yet and will be lost to it if you leave now.'],
  ['away', 0, 0, null],
  // Leaving appends what is pending first,
  ['up', 0, 500, null],
  // unless there is too much of it, or the log has yet to be read.
  [
    'up',
    0,
    501,
    '501 changes haven’t reached the team yet and will be lost to it if you leave now.',
  ],
  ['up', 1_200, 1, '1 change hasn’t reached the team yet and will be lost to it if you leave now.'],
  ['up', 1_200, 0, null],
] as const)(
  'with the store %s, %i events to read and %i pending, shows %s',
  async (state, toRead, waiting, expected) => {
    fakeMain({
      'team.queues': () => ok([]),
      'team.choices': () => ok({ answerAssigns: false }),
      'instances.list': () => ok({ instances: [], activeInstanceId: null }),
      'team.overview': () => ok(overviewWith(0)),
    });
    const status = { ...team, state, toRead, waiting, members: [] };
    renderPart(<TeamSettings team={status} membership={membership} />);
    await userEvent.click(await screen.findByRole('button', { name: 'Leave team…' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/stays on this computer/)).toBeTruthy();
    expect(dialog.queryByText(/reached the team/)?.textContent ?? null).toBe(expected);
  },
);

it('shows the progress of leaving, and stays in the team when cancelled', async () => {
  const leaving = Promise.withResolvers<never>();
  const main = fakeMain({
    'team.queues': () => ok([]),
    'team.choices': () => ok({ answerAssigns: false }),
    'instances.list': () => ok({ instances: [], activeInstanceId: null }),
    'team.overview': () => ok(overviewWith(0)),
    'team.leave': () => leaving.promise,
    'app.cancelAttempt': () => ok(null),
  });
  renderPart(
    <TeamSettings
      team={{ ...team, state: 'up', waiting: 3, members: [] }}
      membership={membership}
    />,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Leave team…' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Leave team' }));
  const bar = await dialog.findByRole('progressbar', {
    name: /^Sending the last changes to the team/,
  });
  await userEvent.click(
    within(bar.parentElement as HTMLElement).getByRole('button', { name: 'Cancel' }),
  );
  expect(dialog.queryByRole('progressbar')).toBe(null);
  expect(dialog.getByRole('button', { name: 'Leave team' })).toBeTruthy();
  const [left] = main.inputs('team.leave') as { attemptId: string }[];
  expect(main.inputs('app.cancelAttempt')).toEqual([{ attemptId: left?.attemptId }]);
});
