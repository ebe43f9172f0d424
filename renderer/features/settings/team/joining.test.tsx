import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeMain, ok, renderPart } from '../../../testing/render-with-main.tsx';
import { TeamTab } from './team-tab.tsx';

const alone = {
  membership: null,
  state: 'alone',
  reason: null,
  since: null,
  kept: null,
  waiting: 0,
  toRead: 0,
  members: [],
  shared: [],
  limited: [],
} as const;
const membership = { memberId: 'b', name: 'Ben', teamName: 'Alpha', host: 'h:5432' };

function open(status: object) {
  fakeMain({
    'team.get': () => ok({ ...alone, members: [], shared: [], limited: [], ...status }),
    'team.queues': () => ok([]),
    'instances.list': () => ok({ instances: [], activeInstanceId: null }),
  });
  renderPart(<TeamTab />);
}

it('says who is here, and who has yet to join', async () => {
  const parts = { isLead: false, isYou: false, isHere: false, hasJoined: true, isRemoved: false };
  const members = [
    { ...parts, memberId: 'b', name: 'Ben', isYou: true },
    { ...parts, memberId: 'c', name: 'Cleo', isHere: true },
    { ...parts, memberId: 'd', name: 'Dan', hasJoined: false },
    { ...parts, memberId: 'e', name: 'Eva', hasJoined: false, isRemoved: true },
  ];
  open({ membership, state: 'away', reason: 'unreachable', since: 1, members });
  const list = await screen.findByRole('list', { name: 'Members' });
  const said = within(list).getAllByRole('listitem');
  // The first two letters stand in a picture.
  expect(said.map(({ textContent }) => textContent?.slice(2))).toEqual([
    'BenYou',
    'CleoHere',
    'DanHasn’t joined yet',
    'EvaRemoved',
  ]);
});
