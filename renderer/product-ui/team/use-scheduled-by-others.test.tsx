import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeMain, ok, renderPart } from '../../testing/render-with-main.tsx';
import { teamFixture } from '../../testing/team-fixture.ts';
import { useScheduledByOthers } from './use-scheduled-by-others.ts';

function Line() {
  return <p>{useScheduledByOthers({ instanceId: 'one', chatId: '4915100000001@c.us' })}</p>;
}

it('says that a message can still be sent whose member was removed', async () => {
  const dan = {
    memberId: 'd',
    name: 'Dan',
    isLead: false,
    isYou: false,
    isHere: false,
    hasJoined: true,
    isRemoved: true,
    limited: [],
    notSharing: [],
  };
  fakeMain({
    'team.get': () => ok({ ...teamFixture, members: [dan] }),
    'team.scheduled': () => ok([{ memberId: 'd', name: 'Dan', sendAt: Date.now() + 3_600_000 }]),
  });
  renderPart(<Line />);
  expect(
    await screen.findByText(/is no longer in the team, but the message can still/),
  ).toBeTruthy();
});
