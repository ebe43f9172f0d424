import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { TeamStatus } from '../../../../shared/contract/team.ts';
import { teamFixture } from '../../../testing/team-fixture.ts';
import { fakeMain, ok, renderPart } from '../../../testing/render-with-main.tsx';
import { makeQueryClient } from '../../../bridge/queries.ts';
import { ClaimBar } from './claim-bar.tsx';

const chat = { instanceId: 'one', chatId: '4915112345678@c.us' };

it.each([
  ['up', 12_340, /^Catching up with the team: 12,340 changes to go\./],
  // Too few to show.
  ['up', 800, /^$/],
  ['away', 12_340, /^Can’t reach the team server since/],
] as const)(
  'with the store %s and %i events to read, shows %s',
  async (state, toRead, expected) => {
    const main = fakeMain({
      'team.get': () =>
        ok({ ...teamFixture, state, reason: state === 'away' ? 'unreachable' : null, toRead }),
      'team.chat': () => ok({ claim: null, here: [], assignment: null, calledBy: null }),
    });
    renderPart(<ClaimBar chat={chat} onAsk={() => {}} />);
    // Called once the team is loaded.
    await waitFor(() => expect(main.inputs('team.chat')).toHaveLength(1));
    await waitFor(() => {
      const sentence = screen.queryByText(/^(?:Catching|Can’t reach)/)?.textContent ?? '';
      expect(sentence).toMatch(expected);
    });
  },
);

it('doesn’t repeat above the box that the login has ended, which stands above the window', async () => {
  let team: TeamStatus = { ...teamFixture, state: 'away', reason: 'unreachable' };
  fakeMain({
    'team.get': () => ok(team),
    'team.chat': () => ok({ claim: null, here: [], assignment: null, calledBy: null }),
  });
  const client = makeQueryClient();
  renderPart(<ClaimBar chat={chat} onAsk={() => {}} />, client);
  await screen.findByText(/^Can’t reach the team server since/);
  team = { ...teamFixture, state: 'refused', reason: 'removed' };
  await act(() => client.invalidateQueries());
  await waitFor(() => expect(screen.queryByText(/server|administrator/)).toBeNull());
});

it('says that the team shares an instance without this member', async () => {
  fakeMain({
    'team.get': () => ok({ ...teamFixture, limited: ['one'] }),
    'team.chat': () => ok({ claim: null, here: [], assignment: null, calledBy: null }),
  });
  renderPart(<ClaimBar chat={chat} onAsk={() => {}} />);
  expect(await screen.findByText(/^Your place in the team doesn’t include this/)).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

it('tries the store again when asked to, and says where it is still away', async () => {
  const away = { ...teamFixture, state: 'away', reason: 'unreachable' } as const;
  const main = fakeMain({
    'team.get': () => ok(away),
    'team.chat': () => ok({ claim: null, here: [], assignment: null, calledBy: null }),
    'team.tryNow': () => ok(away),
  });
  renderPart(<ClaimBar chat={chat} onAsk={() => {}} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Try now' }));
  expect(await screen.findByText('Still can’t reach it.')).toBeTruthy();
  expect(main.inputs('team.tryNow')).toHaveLength(1);
});

it('shows no buttons for one’s own claim', async () => {
  const claim = { memberId: 'b', name: 'Ben', since: 1, isMine: true };
  const main = fakeMain({
    'team.get': () => ok(teamFixture),
    'team.chat': () => ok({ claim, here: [], assignment: null, calledBy: null }),
  });
  renderPart(<ClaimBar chat={chat} onAsk={() => {}} />);
  await waitFor(() => expect(main.inputs('team.chat')).toHaveLength(1));
  // Renders the result.
  await act(async () => {});
  expect(screen.queryByRole('button')).toBe(null);
});
