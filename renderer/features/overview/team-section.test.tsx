import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { teamFixture } from '../../testing/team-fixture.ts';
import { fakeMain, ok, renderPart } from '../../testing/render-with-main.tsx';
import { TeamSection } from './team-section.tsx';

it('says that the figures are not current while the store is away', async () => {
  const load = { chats: 1, waiting: 0, since: null };
  fakeMain({
    'team.get': () => ok({ ...teamFixture, state: 'away', reason: 'unreachable' }),
    'team.overview': () => ok({ isLead: false, unassigned: load, queues: [], members: [] }),
  });
  renderPart(<TeamSection instanceId="one" from={0} to={1} />);
  expect(await screen.findByText(/^Can’t reach the team server since/)).toBeTruthy();
  expect(screen.queryByText(/are as of now/)).toBeNull();
});

it('draws beside each member the part of all who wait', async () => {
  const load = (waiting: number) => ({ chats: 4, waiting, since: null });
  const member = (memberId: string, waiting: number) => ({
    ...load(waiting),
    memberId,
    name: memberId,
    isYou: false,
    isRemoved: false,
    answers: 0,
    medianAnswer: null,
  });
  const members = [member('Ana', 5), member('Ben', 3)];
  fakeMain({
    'team.get': () => ok(teamFixture),
    'team.overview': () => ok({ isLead: true, unassigned: load(2), queues: [], members }),
  });
  renderPart(<TeamSection instanceId="one" from={0} to={1} />);
  await screen.findByText('of all waiting');
  const rows = screen.getAllByRole('row').slice(1);
  const bars = rows.map((row) => row.querySelector<HTMLElement>('[data-tone]')?.style.inlineSize);
  expect(bars).toEqual(['20%', '50%', '30%']);
});
