import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { fakeMain, ok, renderPart } from '../../../testing/render-with-main.tsx';
import { TeamSettings } from './team-settings.tsx';

const membership = { memberId: 'b', name: 'Ben', teamName: 'Alpha', host: 'h:5432' };
const team = { membership, reason: null, since: 1, kept: null, shared: [], limited: [] };

it.each([
  ['away', 3, '3 events have not reached the team yet. Once you leave, they never will.'],
  // What waits is told first.
  ['up', 3, null],
  ['away', 0, null],
] as const)('says where the store is %s and %i wait: %s', async (state, waiting, said) => {
  fakeMain({
    'team.queues': () => ok([]),
    'instances.list': () => ok({ instances: [], activeInstanceId: null }),
  });
  const status = { ...team, state, waiting, members: [] };
  renderPart(<TeamSettings team={status} membership={membership} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Leave team…' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/stays on this computer/)).toBeTruthy();
  expect(dialog.queryByText(/not reached the team/)?.textContent ?? null).toBe(said);
});
