import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { CallInput } from '../../../../shared/contract/contract.ts';
import type { Message, MessagePage } from '../../../../shared/contract/messages.ts';
import { keyOf, makeQueryClient } from '../../../bridge/queries.ts';
import { acceptedMessage } from '../../../../shared/testing/message-fixture.ts';
import { fakeMain, ok } from '../../../testing/render-with-main.tsx';
import { showMessages, type Start, startAt, useHistory } from './use-history.ts';

const message = (position: number, change: Partial<Message> = {}): Message => ({
  ...acceptedMessage,
  localId: `m${position}`,
  position,
  stateAt: 1,
  ...change,
});
const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => message(from + index));

/** Main with a chat of these messages. */
function answering(chat: { messages: Message[] }) {
  return fakeMain({ 'messages.list': (input) => ok(pageOf(chat.messages, input)) });
}

function pageOf(
  all: Message[],
  { before, after, around, limit = 50 }: CallInput<'messages.list'>,
): MessagePage {
  const at = all.findIndex(({ localId }) => localId === around);
  const of = (from: number, to: number) => {
    const messages = all.slice(Math.max(0, from), to);
    const [first, last] = [messages[0], messages.at(-1)];
    return {
      messages: messages.map((one) => ({ ...one })),
      before: first && first !== all[0] ? first.position : null,
      after: last && last !== all.at(-1) ? last.position : null,
      unread: { count: 0, first: null },
    };
  };
  if (after != null) {
    const from = all.filter(({ position }) => position <= after).length;
    return of(from, from + limit);
  }
  if (at >= 0) return of(at - limit / 2, at + limit / 2);
  const end = all.filter(({ position }) => before == null || position < before).length;
  return of(end - limit, end);
}

function open(start: Start = startAt({})) {
  const client = makeQueryClient();
  const chat = { instanceId: 'i', chatId: 'c' };
  const { result } = renderHook(() => useHistory(chat, start), {
    wrapper: ({ children }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    ),
  });
  return {
    client,
    result,
    positions: () => result.current.messages.map(({ position }) => position),
    readAgain: () =>
      act(() => client.invalidateQueries({ queryKey: keyOf('messages.list', chat) })),
  };
}

const numbers = (from: number, to: number) => range(from, to).map(({ position }) => position);

it('goes on in both directions from a message, and lets go of what is far away', async () => {
  answering({ messages: range(1, 2_000) });
  const { result, positions } = open(startAt({ around: 'm1000' }));
  await waitFor(() => expect(positions()).toEqual(numbers(975, 1_024)));
  act(() => result.current.loadOlder());
  await waitFor(() => expect(positions()).toEqual(numbers(925, 1_024)));
  for (let end = 1_124; end <= 1_724; end += 100) {
    act(() => result.current.loadNewer());
    await waitFor(() => expect(positions().at(-1)).toBe(end));
  }
  expect(positions()).toEqual(numbers(975, 1_724));
});

it('has no gap once messages came in between, and draws the others not anew', async () => {
  const chat = { messages: range(1, 300).filter(({ position }) => position % 2 === 0) };
  answering(chat);
  const { result, positions, readAgain } = open();
  await waitFor(() => expect(positions()).toHaveLength(50));
  act(() => result.current.loadOlder());
  await waitFor(() => expect(positions()).toHaveLength(100));
  const [before] = [result.current.messages];
  chat.messages = [...chat.messages, message(111), message(211), message(301)].sort(
    (one, other) => one.position - other.position,
  );
  await readAgain();
  const all = chat.messages.map(({ position }) => position);
  expect(positions()).toEqual(all.slice(all.indexOf(positions()[0] ?? 0)));
  expect(positions()).toContain(211);
  const kept = before.filter((one) => result.current.messages.includes(one));
  expect(kept.length).toBeGreaterThan(95);
});

it('shows what was sent at once, whatever is being read, and never an older state again', async () => {
  const chat = { messages: range(1, 3) };
  answering(chat);
  const { client, result, positions, readAgain } = open();
  await waitFor(() => expect(positions()).toEqual([1, 2, 3]));
  const sent = message(4, { state: 'queued', stateAt: 5 });
  const begun = client.invalidateQueries();
  await act(() => showMessages(client, 'i', [sent]));
  await begun;
  expect(positions()).toEqual([1, 2, 3, 4]);
  await act(() => showMessages(client, 'i', [message(4, { state: 'held', stateAt: 4 })]));
  expect(result.current.messages.at(-1)).toBe(sent);
  chat.messages = [...range(1, 3), message(4, { state: 'accepted', stateAt: 6 })];
  await readAgain();
  expect(result.current.messages.at(-1)?.state).toBe('accepted');
});

it('sees a change of a message far from the newest', async () => {
  const chat = { messages: range(1, 120) };
  answering(chat);
  const { result, positions, readAgain } = open();
  await waitFor(() => expect(positions()).toHaveLength(50));
  act(() => result.current.loadOlder());
  await waitFor(() => expect(positions()).toHaveLength(100));
  chat.messages = chat.messages.map((one) =>
    one.position === 30 ? message(30, { text: 'other' }) : one,
  );
  await readAgain();
  expect(result.current.messages.find(({ position }) => position === 30)?.text).toBe('other');
});

it('keeps an open chat at its end as it fills, and begins again where it began', async () => {
  const chat = { messages: [] as Message[] };
  answering(chat);
  const { positions, readAgain } = open(startAt({ firstUnread: true }));
  await waitFor(() => expect(positions()).toEqual([]));
  await readAgain();
  chat.messages = range(1, 80);
  await readAgain();
  expect(positions()).toEqual(numbers(31, 80));
  chat.messages = range(1, 90);
  await readAgain();
  expect(positions()).toEqual(numbers(31, 90));
});
