import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { TeamLine } from '../../../../shared/contract/team.ts';
import { fakeMain, ok, renderPart } from '../../../testing/render-with-main.tsx';
import { teamFixture } from '../../../testing/team-fixture.ts';
import { TeamLines } from './team-lines.tsx';

function note(name: string, isYou: boolean): TeamLine {
  const author = { memberId: name, name, isYou };
  return { lineId: name, at: 1, author, kind: 'note', text: `of ${name}`, mentions: [] };
}

it('no longer says of one’s own notes that the team sees them, once this console was removed', async () => {
  fakeMain({ 'team.get': () => ok({ ...teamFixture, state: 'refused', reason: 'removed' }) });
  renderPart(<TeamLines lines={[note('Ana', false), note('Ben', true)]} />);
  await waitFor(() => expect(screen.getAllByText('Only your team sees this')).toHaveLength(1));
  expect(screen.getByText('of Ana').closest('[role="note"]')?.textContent).toContain('Only');
});
