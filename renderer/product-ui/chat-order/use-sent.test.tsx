import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Message } from '../../../shared/contract/messages.ts';
import { acceptedMessage } from '../../../shared/testing/message-fixture.ts';
import { defaultSettings } from '../../../shared/contract/settings.ts';
import { type Answers, fakeMain, ok, renderPart } from '../../testing/render-with-main.tsx';
import { Toast } from '../../ui/toast.tsx';
import { takeCarried } from '../chat/chat-switch.ts';
import { undoNewest } from './undo-stack.ts';
import { type Sent, useSent } from './use-sent.ts';

const chat = { instanceId: 'one', chatId: 'a@c.us' };
const sentIn = (state: Message['state']): Sent => ({
  messages: [{ ...acceptedMessage, chatId: chat.chatId, state }],
  localIds: ['m', 'picture'],
  isScheduled: false,
  closes: true,
  staysOpen: false,
  isNextBegun: false,
});

let reloads = 0;
let isOpen = true;
let typed = '';
/** What main has of the message by now. */
let state: Message['state'] = 'held';

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
  state = sent.messages[0]?.state ?? 'held';
  const main = fakeMain({
    'settings.get': () => ok(defaultSettings),
    'chats.neighbour': () =>
      ok({ chatId: 'b@c.us', index: 0, number: 1, total: 1, place: 'p', localId: null }),
    'messages.takeBack': () => ok('back'),
    'chats.reopen': () => ok([]),
    'messages.details': () =>
      ok({
        message: { ...acceptedMessage, chatId: chat.chatId, state },
        attempts: [],
        request: null,
        record: null,
        actions: [],
      }),
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
  /** The message is in another state, and main tells of it. */
  const become = (next: Message['state']) =>
    act(async () => {
      state = next;
      main.tell('messages.changed', chat);
      await vi.advanceTimersByTimeAsync(0);
    });
  return { main, user, become };
}

const pass = (ms: number) => act(async () => vi.advanceTimersByTimeAsync(ms));
const said = (text: string) => screen.queryByText(text, { ignore: ':not(p)' }) !== null;
const button = (name: RegExp) => screen.queryByRole('button', { name });

beforeEach(() => {
  // Frames come by an interval: one that stood still with the clock would keep the dialogs of other files from the focus.
  vi.useFakeTimers({
    shouldAdvanceTime: true,
    toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'],
  });
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

it('says that the chat was closed, opens who waits longest with what was typed meanwhile, and takes both back while it can', async () => {
  typed = 'Hi B';
  const { main, user } = await send(sentIn('held'));
  expect(said('Closed. The message is waiting to be sent.')).toBe(true);
  await vi.waitFor(() => expect(takeCarried('b@c.us')).toBe('Hi B'));
  expect(main.inputs('chats.neighbour')).toMatchObject([
    { from: { chatId: 'a@c.us' }, of: 'waitsLongest' },
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
  const { main, user, become } = await send(sentIn('held'));
  await become('accepted');
  expect([said('Sent and closed.'), button(/^Undo/)]).toEqual([true, null]);
  await user.click(button(/^Reopen chat$/) as HTMLElement);
  await vi.waitFor(() =>
    expect(main.inputs('chats.reopen')).toEqual([{ instanceId: 'one', chatIds: ['a@c.us'] }]),
  );
  expect(main.inputs('messages.takeBack')).toEqual([]);
  expect(undoNewest('one', 'all')).toBe(false);
});

it('opens the chat again in its own instance where it was left', async () => {
  const { main, user } = await send(sentIn('accepted'));
  isOpen = false;
  await user.click(button(/^Reopen chat$/) as HTMLElement);
  await vi.waitFor(() => expect(main.inputs('chats.reopen')).toHaveLength(1));
  await vi.waitFor(() => expect(location.pathname).toBe('/chats/a@c.us'));
  expect(history.state).toEqual({ bySwitch: true, instanceId: 'one' });
});

it('says why a message is not taken back, and opens its chat again all the same', async () => {
  const { main } = await send(sentIn('accepted'), { 'messages.takeBack': () => ok('left') });
  await vi.waitFor(() => expect(button(/^Undo/)).toBeNull());
  act(() => void undoNewest('one'));
  await screen.findByText(/can’t be taken back\. The chat is open again\./, { ignore: ':not(p)' });
  expect(main.inputs('chats.reopen')).toHaveLength(1);
});

it('claims nothing that has not left, and can take it back as long as it waits', async () => {
  const { main, user, become } = await send(sentIn('queued'));
  for (const next of ['queued', 'not-sent', 'queued'] as const) {
    await become(next);
    expect(said('Closed. The message is waiting to be sent.')).toBe(true);
    expect(button(/^Undo/)).not.toBeNull();
  }
  await user.click(button(/^Undo/) as HTMLElement);
  await vi.waitFor(() => expect(main.inputs('messages.takeBack')).toHaveLength(1));
});

it('says nothing was sent while it only tries, and offers both back where it could not', async () => {
  const { become } = await send(sentIn('queued'));
  await become('sending');
  expect([said('Closed. The message is being sent.'), button(/^Undo/)]).toEqual([true, null]);
  await become('not-sent');
  expect(said('Closed. The message is waiting to be sent.')).toBe(true);
  expect(button(/^Undo/)).not.toBeNull();
  await become('sending');
  await become('accepted');
  expect(said('Sent and closed.')).toBe(true);
});

it('leaves it to others to say that a message was rejected', async () => {
  const { become } = await send(sentIn('queued'));
  await become('rejected');
  expect(said('Sent and closed.')).toBe(false);
});

it('says that one was rejected instead of taken back', async () => {
  const { main } = await send(sentIn('rejected'), { 'messages.takeBack': () => ok('refused') });
  act(() => void undoNewest('one'));
  await screen.findByText(/^This message was rejected/, { ignore: ':not(p)' });
  expect(main.inputs('chats.reopen')).toHaveLength(1);
});

it('pulls nobody away who has gone on while the next chat was looked for', async () => {
  const found = Promise.withResolvers<void>();
  const { main } = await send(sentIn('held'), {
    'chats.neighbour': async () => {
      await found.promise;
      return ok({ chatId: 'b@c.us', index: 0, number: 1, total: 1, place: 'p', localId: null });
    },
  });
  await vi.waitFor(() => expect(main.inputs('chats.neighbour')).toHaveLength(1));
  isOpen = false;
  location.hash = '/chats/z@c.us';
  found.resolve();
  await pass(10);
  expect(location.hash).toBe('#/chats/z@c.us');
});

it('opens nobody else where the next message is begun, or the chat was left', async () => {
  const { main } = await send({ ...sentIn('held'), isNextBegun: true });
  isOpen = false;
  await userEvent
    .setup({ advanceTimers: () => {} })
    .click(screen.getByRole('button', { name: 'Send' }));
  await pass(100);
  expect(main.inputs('chats.neighbour')).toEqual([]);
});

it('says that the chat stays open where something came in, and stays in it', async () => {
  const { main } = await send({ ...sentIn('held'), closes: false, staysOpen: true });
  await screen.findByText('The chat stays open: a new message arrived.', { ignore: ':not(p)' });
  await pass(100);
  expect(main.inputs('chats.neighbour')).toEqual([]);
  act(() => void undoNewest('one', 'all'));
  await vi.waitFor(() => expect(main.inputs('messages.takeBack')).toHaveLength(1));
});

it('keeps a plain send for Ctrl+Z in the box alone', async () => {
  const { main } = await send({ ...sentIn('held'), closes: false });
  expect([button(/^Undo/), undoNewest('one')]).toEqual([null, false]);
  act(() => void undoNewest('one', 'all'));
  await screen.findByText('Taken back. Nothing was sent.', { ignore: ':not(p)' });
  expect(main.inputs('messages.takeBack')).toHaveLength(1);
});
