import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeMain, ok, renderPart } from '../../../testing/render-with-main.tsx';
import { ClaimBar } from './claim-bar.tsx';

const chat = { instanceId: 'one', chatId: '4915112345678@c.us' };

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
        ok({
          membership: { memberId: 'b', name: 'Ben', teamName: 'Alpha', host: 'h:5432' },
          state,
          reason: state === 'away' ? 'unreachable' : null,
          since: 1,
          kept: null,
          waiting: 0,
          toRead,
          members: [],
          shared: [chat.instanceId],
          limited: [],
        }),
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
