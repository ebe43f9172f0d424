import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeMain, ok, renderPart } from '../../testing/render-with-main.tsx';
import { teamFixture } from '../../testing/team-fixture.ts';
import { useIsInTeam, useTeam } from './use-team.ts';

function Part() {
  const isKnown = useTeam() !== undefined;
  const isInTeam = useIsInTeam('one');
  return <output>{isKnown && String(isInTeam)}</output>;
}

it.each([
  [{}, 'true'],
  [{ state: 'away', reason: 'unreachable' }, 'true'],
  [{ state: 'refused', reason: 'removed' }, 'false'],
  [{ state: 'refused', reason: 'code-renewed' }, 'false'],
  [{ limited: ['one'] }, 'false'],
  [{ shared: [] }, 'false'],
] as const)(
  'lets a chat be assigned where that reaches the team: %o: %s',
  async (status, expected) => {
    fakeMain({ 'team.get': () => ok({ ...teamFixture, ...status } as typeof teamFixture) });
    renderPart(<Part />);
    expect(await screen.findByText(expected)).toBeTruthy();
  },
);
