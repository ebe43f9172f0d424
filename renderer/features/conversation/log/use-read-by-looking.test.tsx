import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useReading } from '../../../product-ui/chat-order/use-reading.ts';
import { fakeMain, ok, renderPart } from '../../../testing/render-with-main.tsx';
import { useReadByLooking } from './use-read-by-looking.ts';

const chat = { instanceId: 'sales', chatId: '15550001111@c.us' };

function OpenChat() {
  const { markUnread } = useReading(chat);
  useReadByLooking(chat, 'newest', true);
  return (
    <button type="button" onClick={() => markUnread(null)}>
      Mark as unread
    </button>
  );
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

async function open() {
  const main = fakeMain({
    'chats.markRead': () => ok({ changed: [1] }),
    'chats.markUnread': () => ok({ changed: [1] }),
  });
  renderPart(<OpenChat />);
  const button = screen.getByRole('button', { name: 'Mark as unread' });
  // A page of tests has the focus once something in it has.
  act(() => button.focus());
  await act(() => vi.advanceTimersByTimeAsync(900));
  return { main, button };
}

test('a chat is read once it was looked at for a second', async () => {
  const { main } = await open();
  expect(main.inputs('chats.markRead')).toEqual([]);
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(main.inputs('chats.markRead')).toEqual([{ ...chat, upTo: 'newest', isLooking: true }]);
});

test('what a person marks as unread in that second stays unread', async () => {
  const { main, button } = await open();
  await act(async () => button.click());
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  expect(main.inputs('chats.markUnread')).toHaveLength(1);
  expect(main.inputs('chats.markRead')).toEqual([]);
});
