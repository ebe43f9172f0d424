import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { TeamStatus } from '../../../shared/contract/team.ts';
import { fakeMain, ok, renderPart } from '../../testing/render-with-main.tsx';
import { teamFixture } from '../../testing/team-fixture.ts';
import { TeamHistory } from './team-history.tsx';

const away: Partial<TeamStatus> = { state: 'away', reason: 'unreachable' };
const removed: Partial<TeamStatus> = { state: 'refused', reason: 'removed' };

it.each([
  [away, 'Can’t reach the team server. Only this computer was searched.', true],
  [removed, /^An administrator removed you from this team\./, false],
] as const)(
  'says why only this computer was searched, and offers another try where that can help: %o',
  async (status, words, isOffered) => {
    fakeMain({
      'team.get': () => ok({ ...teamFixture, ...status }),
      'team.search': () => ok({ state: 'away', operator: null, items: [], next: null }),
    });
    renderPart(<TeamHistory instanceId="one" query="parcel" today={0} onFound={() => {}} />);
    expect(await screen.findByText(words)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Try again' }) !== null).toBe(isOffered);
  },
);
