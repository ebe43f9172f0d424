import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { ChatSummary } from '../../../shared/contract/chats.ts';
import { fakeMain, ok, renderPart } from '../../testing/render-with-main.tsx';
import { ChatsPane } from './chats-pane.tsx';
import type { ChatFilter } from './chat-pages.ts';

// jsdom lays nothing out: without a height, the list would draw no row.
beforeEach(() => {
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
  HTMLElement.prototype.scrollTo = () => {};
});

const chat = (number: string, unread: number): ChatSummary => ({
  chatId: `${number.slice(1)}@c.us`,
  kind: 'person',
  name: null,
  number,
  country: 'DE',
  lastActivityAt: 1,
  last: { kind: 'text', excerpt: 'Hello?', state: 'accepted', at: 1, failure: null },
  draft: null,
  needsReview: 0,
  unread,
});

function Pane() {
  const [filter, setFilter] = useState<ChatFilter>('all');
  return (
    <ChatsPane
      instanceId="i"
      openChatId={null}
      filter={filter}
      onFilter={setFilter}
      search=""
      onSearch={() => {}}
      tools={null}
      results={() => null}
    />
  );
}

it('shows by the chip Unread only the chats that have unread messages, and their count', async () => {
  const all = [chat('+4915100000001', 0), chat('+4915100000002', 2)];
  fakeMain({
    'chats.list': ({ filter }) => {
      const chats = filter === 'unread' ? all.filter(({ unread }) => unread > 0) : all;
      return ok({ chats, total: chats.length });
    },
    'chats.counts': () => ok({ unread: 1, drafts: 0, needsReview: 0 }),
  });
  renderPart(<Pane />);
  expect(await screen.findByRole('link', { name: /0000001/ })).toBeTruthy();
  const chip = await screen.findByRole('button', { name: 'Unread 1' });
  await userEvent.setup().click(chip);
  expect(chip.getAttribute('aria-pressed')).toBe('true');
  expect(await screen.findByRole('link', { name: /0000002.*2 unread messages/ })).toBeTruthy();
  expect(screen.queryByRole('link', { name: /0000001/ })).toBeNull();
});
