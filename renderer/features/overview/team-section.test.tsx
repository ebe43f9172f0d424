import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeMain, ok, renderPart } from '../../testing/render-with-main.tsx';
import { TeamSection } from './team-section.tsx';

it('says that the figures are not current while the store is away', async () => {
  const membership = { memberId: 'b', name: 'Ben', teamName: 'Alpha', host: 'h:5432' };
  const load = { chats: 1, waiting: 0, since: null };
  fakeMain({
    'team.get': () =>
      ok({
        membership,
        state: 'away',
        reason: 'unreachable',
        since: 1,
        kept: null,
        waiting: 0,
        toRead: 0,
        members: [],
        shared: ['one'],
        limited: [],
      }),
    'team.overview': () => ok({ isLead: false, unassigned: load, queues: [], members: [] }),
  });
  renderPart(<TeamSection instanceId="one" from={0} to={1} />);
  expect(await screen.findByText(/^The team’s store has been away since/)).toBeTruthy();
});
