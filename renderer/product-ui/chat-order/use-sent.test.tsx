import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { acceptedMessage } from '../../../shared/testing/message-fixture.ts';
import { defaultSettings } from '../../../shared/contract/settings.ts';
import { type Answers, fakeMain, ok, renderPart } from '../../testing/render-with-main.tsx';
import { Toast } from '../../ui/toast.tsx';
import { takeCarried } from '../chat-switch.ts';
import { undoNewest } from './undo-stack.ts';
import { type Sent, useSent } from './use-sent.ts';

const chat = { instanceId: 'one', chatId: 'a@c.us' };
const held = (seconds: number): Sent => ({
  messages: [{ ...acceptedMessage, state: 'held', heldUntil: Date.now() + seconds * 1_000 }],
  localIds: ['m', 'picture'],
  isScheduled: false,
  closes: true,
  isNextBegun: false,
});

let reloads = 0;
let isOpen = true;
let typed = '';

function AfterSending({ sent }: { sent: Sent }) {
  const told = useSent(chat, {
    isOpen: () => isOpen,
    takeTyped: () => typed,
    flush: () => Promise.resolve(),
    reload: () => (reloads += 1),
  });
  return <button onClick={() => told(sent)}>Send</button>;
}

async function send(sent: Sent, answers: Answers = {}) {
  const main = fakeMain({
    'settings.get': () => ok(defaultSettings),
    'chats.neighbour': () =>
      ok({ chatId: 'b@c.us', index: 0, number: 1, total: 1, place: 'p', localId: null }),
    'messages.takeBack': () => ok('back'),
    'chats.reopen': () => ok([]),
    ...answers,
  });
  renderPart(
    <>
      <AfterSending sent={sent} />
      <Toast closeLabel="Close" />
    </>,
  );
  const user = userEvent.setup({ advanceTimers: (ms) => void vi.advanceTimersByTime(ms) });
  await user.click(screen.getByRole('button', { name: 'Send' }));
  return { main, user };
}

const pass = (ms: number) => act(async () => vi.advanceTimersByTimeAsync(ms));
const button = (name: RegExp) => screen.queryByRole('button', { name });

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  reloads = 0;
  isOpen = true;
  typed = '';
  location.hash = '/chats/a@c.us';
});
afterEach(() => {
  vi.useRealTimers();
  while (undoNewest('one', 'all'));
  history.replaceState(null, '', '/');
});

it('says that the chat was closed, opens who waits next with what was typed meanwhile, and takes both back while it can', async () => {
  typed = 'Hi B';
  const { main, user } = await send(held(10));
  expect(screen.getByText('Sent and closed.', { ignore: ':not(p)' })).toBeTruthy();
  await vi.waitFor(() => expect(takeCarried('b@c.us')).toBe('Hi B'));
  expect(main.inputs('chats.neighbour')).toMatchObject([
    { from: { chatId: 'a@c.us' }, of: 'waiting' },
  ]);
  // Longer than other toasts stay.
  await pass(9_500);
  await user.click(button(/^Undo/) as HTMLElement);
  await screen.findByText('Taken back. Nothing was sent.', { ignore: ':not(p)' });
  expect(main.inputs('messages.takeBack')).toEqual([
    { instanceId: 'one', localIds: ['m', 'picture'] },
  ]);
  expect([reloads, main.inputs('chats.reopen')]).toEqual([1, []]);
});

it('only reopens the chat once its message has left', async () => {
  const { main, user } = await send(held(5));
  await pass(5_001);
  expect(button(/^Undo/)).toBeNull();
  await user.click(button(/^Reopen chat$/) as HTMLElement);
  await vi.waitFor(() =>
    expect(main.inputs('chats.reopen')).toEqual([{ instanceId: 'one', chatIds: ['a@c.us'] }]),
  );
  expect(main.inputs('messages.takeBack')).toEqual([]);
  expect(undoNewest('one', 'all')).toBe(false);
});

it('says why a message is not taken back, and opens its chat again all the same', async () => {
  const { main } = await send(held(0), { 'messages.takeBack': () => ok('left') });
  expect(button(/^Undo/)).toBeNull();
  act(() => void undoNewest('one'));
  await screen.findByText(/can’t be taken back\. The chat is open again\./, { ignore: ':not(p)' });
  expect(main.inputs('chats.reopen')).toHaveLength(1);
});

it('opens nobody else where the next message is begun, or the chat was left', async () => {
  const { main } = await send({ ...held(10), isNextBegun: true });
  isOpen = false;
  await userEvent
    .setup({ advanceTimers: () => {} })
    .click(screen.getByRole('button', { name: 'Send' }));
  await pass(100);
  expect(main.inputs('chats.neighbour')).toEqual([]);
});

it('keeps a plain send for Ctrl+Z in the box alone', async () => {
  const { main } = await send({ ...held(10), closes: false });
  expect([button(/^Undo/), undoNewest('one')]).toEqual([null, false]);
  act(() => void undoNewest('one', 'all'));
  await screen.findByText('Taken back. Nothing was sent.', { ignore: ':not(p)' });
  expect(main.inputs('messages.takeBack')).toHaveLength(1);
});
