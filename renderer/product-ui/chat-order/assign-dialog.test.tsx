import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { OwedItem } from '../../../shared/contract/owed.ts';
import type { TeamChat } from '../../../shared/contract/team.ts';
import { fakeMain, ok, renderPart } from '../../testing/render-with-main.tsx';
import { teamFixture } from '../../testing/team-fixture.ts';
import { Toast } from '../../ui/toast.tsx';
import { AssignDialog } from './assign-dialog.tsx';
import type { Assignee } from './assignee-field.tsx';
import { undoNewest } from './undo-stack.ts';

it('asks for whom several chats are where nobody was chosen', async () => {
  const main = fakeMain({
    'team.get': () => ({ ok: false, error: { kind: 'storage', detail: 'disk full' } }),
    'team.queues': () => ok([]),
    'chats.owed': () => ok({ items: [], total: 0, due: 0 }),
    'team.assign': () => ok(null),
  });
  const chatIds = ['a@c.us', 'b@c.us'];
  renderPart(<AssignDialog instanceId="i" chatIds={chatIds} onClose={() => {}} />);
  await screen.findByRole('dialog', { name: 'Assign 2 chats' });
  await userEvent.click(screen.getByRole('button', { name: 'Assign' }));
  expect(screen.getByText('Choose a person, a queue or Nobody.')).toBeTruthy();
  expect(main.inputs('team.assign')).toEqual([]);
  await userEvent.click(screen.getByRole('radio', { name: 'Nobody' }));
  expect(screen.queryByText('Choose a person, a queue or Nobody.')).toBe(null);
});

const nobodys = { memberId: null, queueId: null };
const member = {
  isLead: false,
  isYou: false,
  isHere: true,
  hasJoined: true,
  isRemoved: false,
  limited: [],
  notSharing: [],
};
const members = ['Ben', 'Cleo'].map((name) => ({ ...member, memberId: name, name }));

/** Opens the dialog of chats, each whose it is. Main assigns them, but those in `refused`. */
function openDialog(whose: Map<string, Assignee>, refused: ReadonlySet<string> = new Set()) {
  const chatOf = (chatId: string) => {
    const { memberId = null, queueId = null } = whose.get(chatId) ?? {};
    if (memberId !== null) return { kind: 'member' as const, memberId };
    return queueId === null ? null : { kind: 'queue' as const, queueId };
  };
  const main = fakeMain({
    'team.get': () => ok({ ...teamFixture, shared: ['i'], members }),
    'team.queues': () => ok([]),
    'chats.owed': () => ok({ items: [], total: 0, due: 0 }),
    'team.chat': ({ chatId }) => ok({ assignment: chatOf(chatId) } as TeamChat),
    'team.assign': ({ chatId, memberId, queueId }) => {
      if (refused.has(chatId))
        return { ok: false, error: { kind: 'storage', detail: 'disk full' } };
      whose.set(chatId, { memberId: memberId ?? null, queueId: queueId ?? null });
      return ok(null);
    },
  });
  renderPart(
    <>
      <AssignDialog instanceId="i" chatIds={[...whose.keys()]} onClose={() => {}} />
      <Toast closeLabel="Close" />
    </>,
  );
  return main;
}

it('tells to whom chats are assigned, and gives each back to whose it was', async () => {
  const whose = new Map<string, Assignee>([
    ['a@c.us', { ...nobodys, memberId: 'Ben' }],
    ['b@c.us', { ...nobodys, queueId: 'returns' }],
    ['c@c.us', { ...nobodys, memberId: 'Cleo' }],
    ['d@c.us', nobodys],
  ]);
  const before = new Map(whose);
  const main = openDialog(whose);
  await userEvent.click(await screen.findByRole('radio', { name: /Cleo/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Assign' }));
  await screen.findByText('3 chats assigned to Cleo', { ignore: ':not(p)' });
  expect(main.inputs('team.assign')).toHaveLength(3);
  // A colleague has given one on meanwhile: it stays theirs.
  whose.set('d@c.us', { ...nobodys, memberId: 'Ben' });
  await userEvent.click(screen.getByRole('button', { name: /^Undo/ }));
  await waitFor(() => expect(whose.get('b@c.us')).toEqual(before.get('b@c.us')));
  expect(whose.get('a@c.us')).toEqual(before.get('a@c.us'));
  expect(whose.get('d@c.us')).toEqual({ ...nobodys, memberId: 'Ben' });
});

it('gives back those that were assigned where others could not be, says which were not, and tries those again', async () => {
  const whose = new Map<string, Assignee>(
    ['a@c.us', 'b@c.us', 'c@c.us'].map((id) => [id, nobodys]),
  );
  const refused = new Set(['b@c.us']);
  openDialog(whose, refused);
  const assign = async () => {
    await userEvent.click(await screen.findByRole('radio', { name: /Cleo/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Assign' }));
  };
  const owners = () => [...whose.values()].map(({ memberId }) => memberId);
  await assign();
  expect((await screen.findByRole('alert')).textContent).toMatch(/^1 chat wasn’t assigned\. .+/);
  await screen.findByText('2 chats assigned to Cleo', { ignore: ':not(p)' });
  expect(owners()).toEqual(['Cleo', null, 'Cleo']);
  // One of them can’t be given back at once: undoing once more does.
  refused.add('c@c.us');
  await userEvent.click(screen.getByRole('button', { name: /^Undo/ }));
  await waitFor(() => expect(owners()).toEqual([null, null, 'Cleo']));
  refused.clear();
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Undo/ })).toBe(null));
  expect(undoNewest('i')).toBe(true);
  await waitFor(() => expect(owners()).toEqual([null, null, null]));
  await assign();
  await waitFor(() => expect(owners()).toEqual(['Cleo', 'Cleo', 'Cleo']));
});

it('finds Nobody by its name', async () => {
  fakeMain({
    'team.get': () => ({ ok: false, error: { kind: 'storage', detail: 'disk full' } }),
    'team.queues': () => ok([]),
    'chats.owed': () => ok({ items: [], total: 0, due: 0 }),
  });
  renderPart(<AssignDialog instanceId="i" chatIds={['a@c.us', 'b@c.us']} onClose={() => {}} />);
  await userEvent.type(await screen.findByRole('textbox', { name: 'Person or queue' }), 'nob');
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Nobody' }).checked).toBe(true);
});

it('says what is planned here, which stays where it is', async () => {
  const item: OwedItem = {
    kind: 'promised',
    chat: { chatId: 'a@c.us', name: 'Ida', number: '+49 1511 2345678' },
    localId: null,
    at: Date.UTC(2030, 4, 6, 7),
    isDue: false,
    plannedFor: null,
    unlessAnswered: false,
    excerpt: 'Call back',
    messageKind: 'text',
    isNotOnNetwork: false,
  };
  const of = (chatId: string, excerpt: string) => ({
    ...item,
    chat: { ...item.chat, chatId },
    excerpt,
  });
  const items = [of('a@c.us', 'Call back'), of('c@c.us', 'Of another chat')];
  fakeMain({
    'team.get': () => ({ ok: false, error: { kind: 'storage', detail: 'disk full' } }),
    'team.queues': () => ok([]),
    'chats.owed': () => ok({ items, total: 2, due: 0 }),
  });
  renderPart(<AssignDialog instanceId="i" chatIds={['a@c.us', 'b@c.us']} onClose={() => {}} />);
  expect(await screen.findByText(/^What you have planned here stays in your To do/)).toBeTruthy();
  expect(screen.getByText(/^Promised · .*2030.* · Call back$/)).toBeTruthy();
  expect(screen.queryByText(/another chat/)).toBe(null);
});
