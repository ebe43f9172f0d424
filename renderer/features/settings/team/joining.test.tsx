import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { Instance } from '../../../../shared/contract/instances.ts';
import type { TeamStatus } from '../../../../shared/contract/team.ts';
import { type Answers, fakeMain, ok, renderPart } from '../../../testing/render-with-main.tsx';
import { toJoin } from '../../../product-ui/team/came-to-join.ts';
import { teamFixture } from '../../../testing/team-fixture.ts';
import { TeamTab } from './team-tab.tsx';

const alone: TeamStatus = {
  ...teamFixture,
  membership: null,
  state: 'alone',
  since: null,
  shared: [],
};
const { membership } = teamFixture;
const support = { instanceId: 'one', name: 'Support' } as unknown as Instance;

function open(status: Partial<TeamStatus>, answers: Answers = {}) {
  const main = fakeMain({
    'team.get': () => ok({ ...alone, ...status }),
    'team.queues': () => ok([]),
    'team.choices': () => ok({ answerAssigns: false }),
    'instances.list': () => ok({ instances: [], activeInstanceId: null }),
    'app.cancelAttempt': () => ok(null),
    ...answers,
  });
  renderPart(<TeamTab />);
  return main;
}

const line = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Join code' });

it('lets the user cancel joining, and edit the line only after that', async () => {
  const joining = Promise.withResolvers<never>();
  const main = open({}, { 'team.join': () => joining.promise });
  await userEvent.type(await line(), 'postline-team:x{Enter}');
  expect((await line()).readOnly).toBe(true);
  const bar = await screen.findByRole('progressbar', { name: 'Joining…' });
  await userEvent.click(
    within(bar.parentElement as HTMLElement).getByRole('button', { name: 'Cancel' }),
  );
  expect(screen.queryByRole('progressbar')).toBe(null);
  expect((await line()).readOnly).toBe(false);
  expect(document.activeElement).toBe(await line());
  const [joinInput] = main.inputs('team.join') as { attemptId: string }[];
  expect(main.inputs('app.cancelAttempt')).toEqual([{ attemptId: joinInput?.attemptId }]);
});

it('shows why a line was refused, and focuses it', async () => {
  const error = { kind: 'invalid-input', field: 'line', problem: 'team-line-malformed' } as const;
  open({}, { 'team.join': () => ({ ok: false, error }) });
  await userEvent.type(await line(), 'x');
  await userEvent.click(screen.getByRole('button', { name: 'Join team' }));
  await screen.findByText(/^This isn’t a join code/);
  expect(document.activeElement).toBe(await line());
});

it('takes a new join line from a removed member', async () => {
  open({ membership, state: 'refused', reason: 'removed', since: 1 });
  expect(await line()).toBeTruthy();
  // Why stands above every page, and what was known of the team is of then.
  expect(screen.queryByText(/removed you/)).toBe(null);
  expect(screen.queryByRole('list', { name: 'Members' })).toBe(null);
});

it.each([true, false])('has the focus where one came to enter a join code: %s', async (came) => {
  history.replaceState(came ? toJoin : null, '');
  open({ membership, state: 'refused', reason: 'code-renewed', since: 1 });
  const field = await line();
  expect(document.activeElement === field).toBe(came);
  history.replaceState(null, '');
});

it('shows which members are online and which have yet to join, and no join line', async () => {
  const parts = {
    isLead: false,
    isYou: false,
    isHere: false,
    hasJoined: true,
    isRemoved: false,
    limited: [],
    notSharing: [],
  };
  const members = [
    { ...parts, memberId: 'b', name: 'Ben', isYou: true },
    { ...parts, memberId: 'c', name: 'Cleo', isHere: true },
    { ...parts, memberId: 'd', name: 'Dan', hasJoined: false },
    { ...parts, memberId: 'f', name: 'Fay', limited: ['one'] },
    { ...parts, memberId: 'e', name: 'Eva', hasJoined: false, isRemoved: true },
  ];
  open(
    { membership, state: 'away', reason: 'unreachable', since: 1, members },
    { 'instances.list': () => ok({ instances: [support], activeInstanceId: 'one' }) },
  );
  await screen.findByText('No access to Support');
  const list = await screen.findByRole('list', { name: 'Members' });
  const items = within(list).getAllByRole('listitem');
  // The first two letters are the initials in the picture.
  expect(items.map(({ textContent }) => textContent?.slice(2))).toEqual([
    'BenYou',
    'CleoHere',
    'DanHasn’t joined yet',
    'FayNo access to Support',
    'EvaNo longer in the team',
  ]);
  expect(screen.queryByRole('textbox', { name: 'Join code' })).toBe(null);
});
