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
});
