import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { ChatView } from '../../../shared/contract/chats.ts';
import { chatListState, chatSearch } from '../../product-ui/chat-order/chat-list-state.ts';
import { useCommand } from '../../product-ui/commands/use-command.ts';
import { countsFixture } from '../../testing/chat-fixture.ts';
import { teamFixture } from '../../testing/team-fixture.ts';
import { fakeMain, ok, renderPart } from '../../testing/render-with-main.tsx';
import { useFoundPages } from './use-found-pages.tsx';

const saved = (viewId: string, name: string, search: string) => ({
  ...({ viewId, name, filter: { search, labelIds: [], view: 'all', sort: 'name' } } as ChatView),
  count: 0,
  isMore: false,
});

function Pages() {
  useCommand('search', (words = '') => chatSearch.set(words));
  useCommand('go-chats', () => {});
  return useFoundPages('of the palette').map(({ key, title, run }) => (
    <button key={key} onClick={() => run()}>
      {title}
    </button>
  ));
}

it('shows the view that was chosen, in its order, and begins a search that was saved', async () => {
  fakeMain({
    'team.get': () => ok({ ...teamFixture, shared: [] }),
    'chats.counts': () => ok(countsFixture),
    'chats.views': () => ok([saved('s', 'Parcels', 'parcel'), saved('v', 'By name', '')]),
  });
  renderPart(<Pages />);
  await userEvent.click(await screen.findByRole('button', { name: 'Parcels' }));
  expect(chatSearch.get()).toBe('parcel');
  expect(chatListState('of the palette').get().view).toBe('open');
  await userEvent.click(screen.getByRole('button', { name: 'By name' }));
  expect(chatSearch.get()).toBe('');
  expect(chatListState('of the palette').get()).toMatchObject({ view: 'v', sort: 'name' });
});
