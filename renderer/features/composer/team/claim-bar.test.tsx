import { act, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { TeamStatus } from '../../../../shared/contract/team.ts';
import { fakeMain, ok, renderPart } from '../../../testing/render-with-main.tsx';
import { ClaimBar } from './claim-bar.tsx';

const chat = { instanceId: 'one', chatId: '4915112345678@c.us' };

const team: TeamStatus = {
  membership: { memberId: 'b', name: 'Ben', teamName: 'Alpha', host: 'h:5432' },
  state: 'up',
  reason: null,
  since: 1,
  kept: null,
  waiting: 0,
  toRead: 0,
  members: [],
  shared: [chat.instanceId],
  limited: [],
};

it.each([
  ['up', 12_340, /^Reading what the team wrote: 12,340 events to go\./],
  // Soon read.
  ['up', 800, /^$/],
  ['away', 12_340, /^The team’s store has been away since/],
] as const)(
  'says where the store is %s and %i events are to be read: %s',
  async (state, toRead, said) => {
    const main = fakeMain({
      'team.get': () =>
        ok({ ...team, state, reason: state === 'away' ? 'unreachable' : null, toRead }),
      'team.chat': () => ok({ claim: null, here: [], assignment: null, calledBy: null }),
    });
    renderPart(<ClaimBar chat={chat} onAsk={() => {}} />);
    // Asked once the team is known.
    await waitFor(() => expect(main.inputs('team.chat')).toHaveLength(1));
    await waitFor(() => {
      const sentence = screen.queryByText(/^(?:Reading|The team’s store)/)?.textContent ?? '';
      expect(sentence).toMatch(said);
    });
  },
);

it('offers nothing where it is oneself who answers', async () => {
  const claim = { memberId: 'b', name: 'Ben', since: 1, isMine: true };
  const main = fakeMain({
    'team.get': () => ok(team),
    'team.chat': () => ok({ claim, here: [], assignment: null, calledBy: null }),
  });
  renderPart(<ClaimBar chat={chat} onAsk={() => {}} />);
  await waitFor(() => expect(main.inputs('team.chat')).toHaveLength(1));
  // Its answer is shown.
  await act(async () => {});
  expect(screen.queryByRole('button')).toBe(null);
});
