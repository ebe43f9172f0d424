import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { TeamMember } from '../../../../shared/contract/team.ts';
import type { TeamAuditPage } from '../../../../shared/contract/team-audit.ts';
import { fakeMain, ok, renderPart } from '../../../testing/render-with-main.tsx';
import { TeamAudit } from './team-audit.tsx';

const parts = {
  isYou: false,
  isLead: false,
  isHere: true,
  hasJoined: true,
  isRemoved: false,
  limited: [],
  notSharing: [],
};
const members: TeamMember[] = ['Ana', 'Jan'].map((name) => ({ ...parts, memberId: name, name }));

const pageOf = (action: 'member-joined' | 'code-renewed', next: number | null): TeamAuditPage => ({
  state: 'found',
  entries: [
    {
      entryId: next ?? 1,
      at: new Date(2026, 2, 4, 9, 30).getTime(),
      by: { name: 'Ana', isAdministrator: false },
      about: 'Ana',
      act: { action },
    },
  ],
  next,
});
const away: TeamAuditPage = { state: 'away', entries: [], next: null };

it('keeps showing what it read while the store is away, with the time it was read, and continues once it is back', async () => {
  let answer = pageOf('member-joined', 7);
  const main = fakeMain({ 'team.audit': () => ok(answer) });
  const user = userEvent.setup();
  renderPart(<TeamAudit members={members} />);
  const choose = (name: string) =>
    user.selectOptions(screen.getByRole('combobox', { name: 'Member' }), name);
  const status = async () => (await screen.findByRole('status')).textContent;
  await screen.findByText('Joined the team');
  expect(screen.queryByRole('status')).toBeNull();

  answer = away;
  // The first page was read before the store went away.
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  expect(await status()).toMatch(/^Can’t reach the team server\. This is the log as of \d/);
  screen.getByText('Joined the team');
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  // Nothing was read for this member.
  await choose('Jan');
  await screen.findByText(/The log appears once it’s back\.$/);
  expect(screen.queryByText('Joined the team')).toBeNull();
  expect(screen.queryByText('Nothing by or about this member.')).toBeNull();
  const calls = main.inputs('team.audit').length;
  await choose('Everyone');
  await waitFor(() => expect(main.inputs('team.audit')).toHaveLength(calls + 1));
  await screen.findByText(/This is the log as of \d/);
  screen.getByText('Joined the team');

  answer = pageOf('code-renewed', null);
  await choose('Jan');
  await choose('Everyone');
  await screen.findByText('New join code for Ana');
  expect(screen.queryByRole('status')).toBeNull();
  expect(screen.queryByText('Joined the team')).toBeNull();
});

it('tells a member from one of the same name who was of the team before', async () => {
  const of = (memberId: string, isRemoved: boolean) => ({
    ...parts,
    memberId,
    name: 'Cleo',
    isRemoved,
  });
  const main = fakeMain({ 'team.audit': () => ok(pageOf('member-joined', null)) });
  renderPart(<TeamAudit members={[of('old', true), of('new', false)]} />);
  const choice = screen.getByRole('combobox', { name: 'Member' });
  await userEvent.selectOptions(choice, 'Cleo · No longer in the team');
  await waitFor(() => expect(main.inputs('team.audit').at(-1)).toMatchObject({ memberId: 'old' }));
  await userEvent.selectOptions(choice, 'Cleo');
  await waitFor(() => expect(main.inputs('team.audit').at(-1)).toMatchObject({ memberId: 'new' }));
});
