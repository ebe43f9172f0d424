import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { TeamAssignment, TeamChat } from '../../../../shared/contract/team.ts';
import { fakeMain, ok, renderPart } from '../../../testing/render-with-main.tsx';
import { TeamMark } from './team-mark.tsx';

const quiet: TeamChat = { claim: null, here: [], assignment: null, calledBy: null };
const given = { byName: 'Eva', at: 1 };
const jans: TeamAssignment = {
  kind: 'member',
  memberId: 'jan',
  name: 'Jan Peeters',
  isMine: false,
  ...given,
};

function show(chat: Partial<TeamChat>) {
  const main = fakeMain({
    'team.chats': () => ok([{ chatId: 'a@c.us', ...quiet, ...chat }]),
  });
  renderPart(
    <>
      <TeamMark instanceId="i" chatId="a@c.us" />
      <TeamMark instanceId="i" chatId="b@c.us" />
    </>,
  );
  return main;
}

it('shows a member’s initials and says the whole name, with one request for all rows', async () => {
  const main = show({ assignment: jans });
  expect(await screen.findByText('Assigned: Jan Peeters')).toBeTruthy();
  expect(screen.getByText('JP')).toBeTruthy();
  expect(main.inputs('team.chats')).toHaveLength(1);
});

it('says that a chat is yours', async () => {
  show({ assignment: { ...jans, isMine: true } });
  expect(await screen.findByText('Assigned: You')).toBeTruthy();
});

it('names the queue of a chat', async () => {
  show({ assignment: { kind: 'queue', queueId: 'q', name: 'Returns', isMine: false, ...given } });
  expect(await screen.findByText('Returns')).toBeTruthy();
});

it('shows who answers beside whose the chat is', async () => {
  const claim = { memberId: 'eva', name: 'Eva', since: 1, isMine: false };
  show({ assignment: jans, claim });
  expect(await screen.findByText('Assigned: Jan Peeters')).toBeTruthy();
  expect(screen.getByTitle('Eva is answering')).toBeTruthy();
});
