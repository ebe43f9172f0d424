import { useQueryClient } from '@tanstack/react-query';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { acceptedMessage } from '../../../../shared/testing/message-fixture.ts';
import { keyOf, makeQueryClient } from '../../../bridge/queries.ts';
import type { ChatRef } from '../../../product-ui/chat/chat-ref.ts';
import { fakeMain, ok, renderPart } from '../../../testing/render-with-main.tsx';
import { startReadAhead, useReadAhead } from './read-ahead.ts';
import { type Start, useHistory } from './use-history.ts';

const instanceId = 'i';

function List() {
  useReadAhead(instanceId);
  return (
    <>
      <a href="#/chats/c1">Ana</a>
      <a href="#/chats/c2">Ben</a>
      <a href="#/chats/c3?message=m1">A message of Cleo</a>
      <a href="#/chats/c4" aria-current="page">
        Dora
      </a>
      <a href="#/templates">Templates</a>
    </>
  );
}

/** Says how many messages are there as it is drawn. */
function Opened({ chatId }: { chatId: string }) {
  const chat = { instanceId, chatId };
  const start = startReadAhead(useQueryClient(), chat);
  return start ? <Shown chat={chat} start={start} /> : <output>not read</output>;
}

function Shown({ chat, start }: { chat: ChatRef; start: Start }) {
  return <output>{useHistory(chat, start).messages.length}</output>;
}

const said = () => screen.getAllByRole('status').at(-1)?.textContent;

const answering = () =>
  fakeMain({
    'messages.list': () =>
      ok({
        messages: [acceptedMessage],
        before: null,
        after: null,
        unread: { count: 0, first: null },
      }),
  });

afterEach(() => vi.useRealTimers());

it.each([
  ['a message of a chat', 'A message of Cleo', []],
  ['the chat that is open', 'Dora', []],
  ['another page', 'Templates', []],
  ['a chat', 'Ben', ['c2']],
])('where the pointer rests on %s, %s, it reads %j', async (_what, name, chats) => {
  vi.useFakeTimers();
  const main = answering();
  renderPart(<List />);
  fireEvent.pointerOver(screen.getByText(name));
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(main.inputs('messages.list').map((input) => (input as ChatRef).chatId)).toEqual(chats);
});

it('reads the chat that the pointer or the focus rests on, and no other', async () => {
  const main = answering();
  const client = makeQueryClient();
  renderPart(<List />, client);
  const read = () => main.inputs('messages.list').map((input) => (input as ChatRef).chatId);
  // Who passes by opens none.
  for (const name of ['Ben', 'A message of Cleo', 'Templates', 'Ana'])
    fireEvent.pointerOver(screen.getByText(name));
  await waitFor(() => expect(read()).toEqual(['c1']));
  renderPart(<Opened chatId="c1" />, client);
  expect(said()).toBe('1');
  renderPart(<Opened chatId="c2" />, client);
  expect(said()).toBe('not read');

  fireEvent.focusIn(screen.getByText('Ben'));
  await waitFor(() => expect(read()).toEqual(['c1', 'c2']));
  // What came in since is not there: the chat is read as it is opened.
  await act(() =>
    client.invalidateQueries({ queryKey: keyOf('messages.list', { instanceId, chatId: 'c2' }) }),
  );
  renderPart(<Opened chatId="c2" />, client);
  expect(said()).toBe('not read');
});
