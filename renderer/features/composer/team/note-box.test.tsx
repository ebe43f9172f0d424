import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { TeamStatus } from '../../../../shared/contract/team.ts';
import { fakeMain, ok, renderPart } from '../../../testing/render-with-main.tsx';
import { teamFixture } from '../../../testing/team-fixture.ts';
import { NoteBox } from './note-box.tsx';

const removed: Partial<TeamStatus> = { state: 'refused', reason: 'removed' };

it.each([
  [{}, 'Only your team sees this'],
  [{ state: 'away', reason: 'unreachable' }, 'Only your team sees this'],
  [removed, 'Not shared with the team'],
] as const)('says who will see the note, with the team %o: %s', async (status, words) => {
  fakeMain({ 'team.get': () => ok({ ...teamFixture, ...status }) });
  const writing = { draft: null, isReady: true, change: () => {}, added: () => undefined };
  renderPart(
    <NoteBox chat={{ instanceId: 'one', chatId: 'a@c.us' }} writing={writing} onDone={() => {}} />,
  );
  expect(await screen.findByText(words)).toBeTruthy();
});
