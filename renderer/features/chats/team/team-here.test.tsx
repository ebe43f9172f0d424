import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { ChatLabel, ChatView } from '../../../../shared/contract/chats.ts';
import type { TeamQueue, TeamStatus } from '../../../../shared/contract/team.ts';
import { makeQueryClient } from '../../../bridge/queries.ts';
import english from '../../../messages/en.json';
import { TextProvider } from '../../../messages/text-provider.tsx';
import {
  changeChatList,
  type ChatListState,
  chatListState,
  chatSearch,
} from '../../../product-ui/chat-order/chat-list-state.ts';
import { fakeMain, ok } from '../../../testing/render-with-main.tsx';
import { countsFixture } from '../../../testing/chat-fixture.ts';
import { teamFixture } from '../../../testing/team-fixture.ts';
import { TeamHere } from './team-here.tsx';

const label = (labelId: string): ChatLabel => ({ labelId, name: labelId, hue: 0 });
const queue: TeamQueue = { queueId: 'billing', name: 'Billing', count: 0 };
const savedView: ChatView = {
  viewId: 'new',
  name: 'New',
  filter: { search: '', labelIds: [], view: 'all', sort: 'name' },
};
const everything = {
  isShared: true,
  team: {} as Partial<TeamStatus>,
  calls: 0,
  queues: [queue],
  views: [savedView],
  labels: [label('urgent'), label('vip')],
};

let instances = 0;

/** Shows the list of a shared instance with a queue, a saved view and labels, and chooses what it shows. */
async function open(chosen: Partial<ChatListState>) {
  instances += 1;
  const instanceId = `instance ${instances}`;
  let now = everything;
  const main = fakeMain({
    'team.get': () => ok({ ...teamFixture, ...now.team, shared: now.isShared ? [instanceId] : [] }),
    'chats.counts': () => ok({ ...countsFixture, calls: now.calls }),
    'team.queues': () => ok(now.queues),
    'chats.views': () => ok(now.views.map((view) => ({ ...view, count: 0, isMore: false }))),
    'chats.labels': () => ok(now.labels.map((one) => ({ ...one, chats: 0 }))),
  });
  const client = makeQueryClient();
  const show = () =>
    render(
      <QueryClientProvider client={client}>
        <TextProvider language="en" locale="en-GB" catalogue={english}>
          <TeamHere instanceId={instanceId} />
        </TextProvider>
      </QueryClientProvider>,
    );
  const { unmount } = show();
  await waitFor(() => expect(client.isFetching()).toBe(0));
  expect(main.inputs('chats.views')).toHaveLength(1);
  changeChatList(instanceId, chosen);
  return {
    shown() {
      const { view, labelIds } = chatListState(instanceId).get();
      return { view, labelIds };
    },
    /** What events of main do. */
    change: (part: Partial<typeof everything>) => {
      now = { ...now, ...part };
      return act(() => client.invalidateQueries());
    },
    leavePage: unmount,
    async comeBack() {
      show();
      await waitFor(() => expect(client.isFetching()).toBe(0));
    },
  };
}

const all = { view: 'open', labelIds: [] };

it.each([
  ['queue', { view: 'billing' }, { queues: [] }],
  ['saved view', { view: 'new' }, { views: [] }],
  ['label', { labelIds: ['urgent'] }, { labels: [label('vip')] }],
])('shows all chats once a colleague has removed the chosen %s', async (_what, chosen, removed) => {
  const page = await open(chosen);
  await page.change({ labels: everything.labels });
  expect(page.shown()).toEqual({ ...all, ...chosen });
  await page.change(removed);
  expect(page.shown()).toEqual(all);
});

it('stays with the labels that are left', async () => {
  const page = await open({ labelIds: ['urgent', 'vip'] });
  await page.change({ labels: [label('vip')] });
  expect(page.shown()).toEqual({ view: 'open', labelIds: ['vip'] });
});

it('shows all chats where the label was removed while another page was open', async () => {
  const page = await open({ labelIds: ['urgent'] });
  page.leavePage();
  await page.change({ labels: [] });
  await page.comeBack();
  expect(page.shown()).toEqual(all);
});

it.each(['mine', 'unassigned', 'calls', 'billing'])(
  'shows all chats once the team is left, instead of %s',
  async (view) => {
    const page = await open({ view });
    page.leavePage();
    await page.change({ isShared: false });
    await page.comeBack();
    expect(page.shown()).toEqual(all);
  },
);

it.each([{ view: 'new' }, { view: 'unread' }, { labelIds: ['vip'] }])(
  'shows what remains after the team is left: %o',
  async (chosen) => {
    const page = await open(chosen);
    await page.change({ isShared: false });
    expect(page.shown()).toEqual({ ...all, ...chosen });
  },
);

it('has the way to chats that one was called to as long as there are any', async () => {
  const page = await open({ view: 'mine' });
  expect(screen.queryByRole('button')).toBeNull();
  await page.change({ calls: 2 });
  chatSearch.set('parcel');
  await userEvent.click(screen.getByRole('button', { name: 'Mentions and assignments 2' }));
  expect(page.shown()).toEqual({ view: 'calls', labelIds: [] });
  // Its results would stand in place of the view.
  expect(chatSearch.get()).toBe('');
});

it('says of an instance that the member may not see that it isn’t shared, not who is here', async () => {
  const page = await open({});
  const others = [{ memberId: 'a', name: 'Ana', isHere: true }] as TeamStatus['members'];
  await page.change({ team: { members: others } });
  await screen.findByText(/Ana/);
  await page.change({ team: { members: others, limited: [`instance ${instances}`] } });
  await screen.findByText('Not shared');
  expect(screen.queryByText(/Ana/)).toBeNull();
  expect(screen.queryByRole('button', { name: 'Try now' })).toBeNull();
});

it('doesn’t say of a store that has removed one that it can’t be reached', async () => {
  const page = await open({});
  await page.change({ team: { state: 'away', reason: 'unreachable', since: 0 } });
  await screen.findByText('Can’t reach the team');
  await page.change({ team: { state: 'refused', reason: 'removed', since: 0 } });
  expect(screen.queryByText('Can’t reach the team')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Try now' })).toBeNull();
});

it('says that the store is away, with a way to try it now, in place of who is here', async () => {
  const page = await open({});
  await page.change({ team: { state: 'away', reason: 'unreachable' } });
  expect(await screen.findByText('Can’t reach the team')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Try now' })).toBeTruthy();
});
