import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import type { TeamMember, TeamStatus } from '../../../../shared/contract/team.ts';
import type { AppError } from '../../../../shared/domain/app-error.ts';
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

it.each<[AppError, RegExp]>([
  [
    { kind: 'invalid-input', field: 'instanceId', problem: 'team-login-over' },
    /^This computer is signed out of the team\.$/,
  ],
  // A colleague has forgotten the person meanwhile.
  [{ kind: 'not-found', what: 'chat' }, /./],
])('says why a note was not saved, and keeps it: %o', async (error, words) => {
  fakeMain({
    'team.get': () => ok({ ...teamFixture, ...removed }),
    'team.addNote': () => ({ ok: false, error }),
  });
  const draft = { noteId: '5f0c8a56-53c4-4f43-9f1e-6b9f7ad0ef11', text: 'Known since May' };
  const writing = { draft, isReady: true, change: () => {}, added: () => undefined };
  renderPart(
    <NoteBox chat={{ instanceId: 'one', chatId: 'a@c.us' }} writing={writing} onDone={() => {}} />,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Save note' }));
  const problem = await screen.findByRole('alert');
  expect(problem.textContent).toMatch(words);
  expect(screen.getByRole('textbox')).toHaveProperty('value', 'Known since May');
});

function Writing() {
  const [text, change] = useState('');
  const draft = { noteId: '5f0c8a56-53c4-4f43-9f1e-6b9f7ad0ef11', text };
  const writing = { draft, isReady: true, change, added: () => undefined };
  return (
    <NoteBox chat={{ instanceId: 'one', chatId: 'a@c.us' }} writing={writing} onDone={() => {}} />
  );
}

it('marks whoever would not see that the note mentions them', async () => {
  const member = (name: string, more: Partial<TeamMember>): TeamMember => ({
    memberId: name,
    name,
    isLead: false,
    isYou: false,
    isHere: false,
    hasJoined: true,
    isRemoved: false,
    limited: [],
    notSharing: [],
    ...more,
  });
  const members = [
    member('Ana', { notSharing: ['other'] }),
    member('Ben', { notSharing: ['one'] }),
    member('Cy', { hasJoined: false }),
  ];
  const main = fakeMain({ 'team.get': () => ok({ ...teamFixture, shared: ['one'], members }) });
  renderPart(<Writing />);
  await expect.poll(() => main.inputs('team.get')).toHaveLength(1);
  await userEvent.type(screen.getByRole('textbox'), 'Ask @');
  const names = await screen.findAllByRole('button', { name: /Ana|Ben|Cy/ });
  expect(names.map(({ textContent }) => textContent)).toMatchObject([
    expect.stringMatching(/Ana$/),
    expect.stringMatching(/Ben.*Doesn’t share this instance$/),
    expect.stringMatching(/Cy.*Hasn’t joined yet$/),
  ]);
});
