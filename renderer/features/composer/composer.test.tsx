import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRef } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Draft } from '../../../shared/contract/drafts.ts';
import type { Message } from '../../../shared/contract/messages.ts';
import type { Settings } from '../../../shared/contract/settings.ts';
import type { Answer } from '../../../shared/domain/app-error.ts';
import { type Answers, fakeMain, ok, renderPart } from '../../testing/render-with-main.tsx';
import { Composer, type ComposerHandle } from './composer.tsx';

const settings: Settings = {
  appearance: { theme: 'system', language: 'en' },
  sending: {
    safeSend: true,
    linkPreview: true,
    linkPreviewHighQuality: false,
    textLimit: 20,
    replyToForm: 'message-id',
    fileNameField: 'fileName',
    enterSends: 'enter',
    undoSeconds: 0,
  },
  activeInstanceId: 'i',
};

afterEach(() => vi.restoreAllMocks());

const emptyDraft: Draft = { text: '', replyTo: null, options: null };
const defaults = { safeSend: true, linkPreview: true, linkPreviewHighQuality: false };
const uuid = expect.stringMatching(/^[0-9a-f-]{36}$/) as string;

function sentMessage(text: string): Message {
  return {
    localId: 'm',
    position: 1,
    chatId: 'c',
    text,
    replyTo: null,
    options: defaults,
    state: 'queued',
    heldUntil: null,
    failure: null,
    messageId: null,
    serviceStatus: null,
    arrivedByHand: false,
    createdAt: 1,
    stateAt: 1,
  };
}

async function openComposer(answers: Answers = {}) {
  const main = fakeMain({
    'settings.get': () => ok(settings),
    'drafts.get': () => ok(emptyDraft),
    'drafts.save': () => ok(null),
    'messages.send': ({ text }) => ok(sentMessage(text)),
    ...answers,
  });
  const openedAt = 5_000;
  const clock = vi.spyOn(performance, 'now').mockReturnValue(openedAt);
  const onSent = vi.fn<(message: Message) => void>();
  const handle = createRef<ComposerHandle>();
  const { unmount } = renderPart(
    <Composer ref={handle} instanceId="i" chatId="c" onSent={onSent} />,
  );
  const box = await screen.findByRole('textbox', { name: 'Message' });
  await waitFor(() => expect(main.inputs('drafts.get')).not.toEqual([]));
  clock.mockReturnValue(openedAt + 1_000);
  const user = userEvent.setup();
  return { main, onSent, handle, unmount, user, box, clock, openedAt };
}

const inChat = { instanceId: 'i', chatId: 'c' };
const sendOf = (text: string) => ({
  ...inChat,
  localId: uuid,
  text,
  replyToLocalId: null,
  options: defaults,
});

it('sends on Enter, empties itself and keeps the focus', async () => {
  const { main, onSent, user, box } = await openComposer();
  await user.type(box, 'hello{Enter}');
  await waitFor(() => expect(onSent).toHaveBeenCalledWith(sentMessage('hello')));
  expect(main.inputs('messages.send')).toEqual([sendOf('hello')]);
  expect(box).toHaveProperty('value', '');
  expect(document.activeElement).toBe(box);
});

it('asks before it sends in a chat that was opened a moment ago, once', async () => {
  const { main, user, box, clock, openedAt } = await openComposer({
    'chats.get': () =>
      ok({ chatId: 'c', kind: 'person', name: 'Jonas Weber', number: '+49 1', country: null }),
  });
  clock.mockReturnValue(openedAt + 999);
  await user.type(box, 'for whom?{Enter}');
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('Jonas Weber'));
  expect(main.inputs('messages.send')).toEqual([]);
  expect(box).toHaveProperty('value', 'for whom?');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(main.inputs('messages.send')).toEqual([sendOf('for whom?')]));
});

it('starts a new line on Shift+Enter', async () => {
  const { main, user, box } = await openComposer();
  await user.type(box, 'one{Shift>}{Enter}{/Shift}two');
  expect(box).toHaveProperty('value', 'one\ntwo');
  expect(main.inputs('messages.send')).toEqual([]);
});

describe('where Ctrl+Enter sends', () => {
  const settingsOf = (): Settings => ({
    ...settings,
    sending: { ...settings.sending, enterSends: 'mod-enter' },
  });

  it('begins a new line on Enter and sends on Ctrl+Enter', async () => {
    const { main, user, box } = await openComposer({ 'settings.get': () => ok(settingsOf()) });
    await user.type(box, 'one{Enter}two');
    expect(box).toHaveProperty('value', 'one\ntwo');
    expect(main.inputs('messages.send')).toEqual([]);
    expect(screen.getByText('Ctrl Enter sends · Enter new line')).toBeTruthy();
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(main.inputs('messages.send')).toEqual([sendOf('one\ntwo')]));
  });

  it('leaves Ctrl+Enter to an input method too', async () => {
    const { main, user, box } = await openComposer({ 'settings.get': () => ok(settingsOf()) });
    await user.type(box, 'にほん');
    fireEvent.keyDown(box, { key: 'Enter', ctrlKey: true, isComposing: true });
    expect(main.inputs('messages.send')).toEqual([]);
  });
});

it.each([{ isComposing: true }, { keyCode: 229 }])(
  'leaves Enter to an input method (%j)',
  async (composing) => {
    const { main, user, box } = await openComposer();
    await user.type(box, 'にほん');
    fireEvent.keyDown(box, { key: 'Enter', ...composing });
    expect(main.inputs('messages.send')).toEqual([]);
    expect(box).toHaveProperty('value', 'にほん');
  },
);

it('sends once when Enter is pressed twice before main has answered', async () => {
  let answer: (value: Answer<Message>) => void = () => {};
  const { main, onSent, user, box } = await openComposer({
    'messages.send': () => new Promise((resolve) => (answer = resolve)),
  });
  await user.type(box, 'once{Enter}{Enter}');
  expect(box).toHaveProperty('value', '');
  expect(screen.queryByRole('alert')).toBe(null);
  answer(ok(sentMessage('once')));
  await waitFor(() => expect(onSent).toHaveBeenCalledOnce());
  expect(main.inputs('messages.send')).toEqual([sendOf('once')]);
});

it('keeps what is typed while main is answering', async () => {
  let answer: (value: Answer<Message>) => void = () => {};
  const { onSent, user, box } = await openComposer({
    'messages.send': () => new Promise((resolve) => (answer = resolve)),
  });
  await user.type(box, 'first{Enter}second');
  answer(ok(sentMessage('first')));
  await waitFor(() => expect(onSent).toHaveBeenCalledOnce());
  expect(box).toHaveProperty('value', 'second');
});

it('sends what is typed in a hurry one after another, each once', async () => {
  const answers: ((value: Answer<Message>) => void)[] = [];
  const { main, onSent, user, box } = await openComposer({
    'messages.send': () => new Promise((resolve) => void answers.push(resolve)),
  });
  await user.type(box, 'first{Enter}second{Enter}');
  expect(main.inputs('messages.send')).toEqual([sendOf('first')]);
  answers[0]?.(ok(sentMessage('first')));
  await waitFor(() => expect(answers).toHaveLength(2));
  answers[1]?.(ok(sentMessage('second')));
  await waitFor(() => expect(onSent).toHaveBeenCalledTimes(2));
  expect(main.inputs('messages.send')).toEqual([sendOf('first'), sendOf('second')]);
});

it('never saves a sent text as a draft, whenever the old draft comes', async () => {
  let load: (value: Answer<Draft>) => void = () => {};
  const { main, onSent, user, box } = await openComposer({
    'drafts.get': () => new Promise((resolve) => (load = resolve)),
  });
  await user.type(box, 'at once{Enter}');
  load(ok(emptyDraft));
  await waitFor(() => expect(onSent).toHaveBeenCalledOnce());
  await waitFor(() => expect(main.inputs('drafts.save').at(-1)).toMatchObject({ text: '' }));
  expect(JSON.stringify(main.inputs('drafts.save'))).not.toContain('at once');
});

it('hands a message over again under the same id when its answer got lost', async () => {
  let attempts = 0;
  const { main, onSent, user, box } = await openComposer({
    'messages.send': ({ text }) =>
      attempts++ === 0
        ? { ok: false, error: { kind: 'offline', detail: 'no answer' } }
        : ok(sentMessage(text)),
  });
  await user.type(box, 'once only{Enter}');
  await screen.findByRole('alert');
  await user.type(box, '{Enter}');
  await waitFor(() => expect(onSent).toHaveBeenCalledOnce());
  const [first, second] = main.inputs('messages.send');
  expect(second).toEqual(first);
});

it.each(['', '  \n'])('says that there is nothing to send in %j', async (text) => {
  const { main, user, box } = await openComposer();
  if (text) fireEvent.change(box, { target: { value: text } });
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(screen.getByRole('alert').textContent).toBe('Write a message first.');
  expect(main.inputs('messages.send')).toEqual([]);
});

it('counts what is too long, and keeps it', async () => {
  const { main, user, box } = await openComposer();
  const text = 'x'.repeat(21);
  fireEvent.change(box, { target: { value: text } });
  await user.type(box, '{Enter}');
  expect(screen.getByRole('alert').textContent).toContain('21 of 20 characters');
  expect(box).toHaveProperty('value', text);
  expect(main.inputs('messages.send')).toEqual([]);
});

it('keeps the text and saves it when main could not take it', async () => {
  const { main, onSent, user, box } = await openComposer({
    'messages.send': () => ({ ok: false, error: { kind: 'storage', detail: 'the disk is full' } }),
  });
  await user.type(box, 'precious{Enter}');
  expect((await screen.findByRole('alert')).textContent).toContain('the disk is full');
  expect(box).toHaveProperty('value', 'precious');
  expect(onSent).not.toHaveBeenCalled();
  await waitFor(() =>
    expect(main.inputs('drafts.save').at(-1)).toEqual({
      ...inChat,
      text: 'precious',
      replyToLocalId: null,
      options: null,
    }),
  );
});

it('shows the draft as it was left', async () => {
  const { box } = await openComposer({
    'drafts.get': () => ok({ ...emptyDraft, text: 'half a thought' }),
  });
  await waitFor(() => expect(box).toHaveProperty('value', 'half a thought'));
});

it('loses nothing typed before the draft came', async () => {
  let answer: (value: Answer<Draft>) => void = () => {};
  const { user, box } = await openComposer({
    'drafts.get': () => new Promise((resolve) => (answer = resolve)),
  });
  await user.type(box, 'w');
  answer(ok({ ...emptyDraft, text: 'Hello ' }));
  await waitFor(() => expect(box).toHaveProperty('value', 'Hello w'));
});

it('saves the draft at once when the chat is left', async () => {
  const { main, unmount, user, box } = await openComposer();
  await user.type(box, 'half a th');
  unmount();
  expect(main.inputs('drafts.save').at(-1)).toMatchObject({ ...inChat, text: 'half a th' });
});

it.each([
  ['{Control>}b{/Control}', '*word*'],
  ['{Control>}i{/Control}', '_word_'],
  ['{Control>}{Shift>}X{/Shift}{/Control}', '~word~'],
  ['{Control>}e{/Control}', '`word`'],
])('formats what is selected on %s, and takes it back', async (keys, formatted) => {
  const { main, user, box } = await openComposer();
  await user.type(box, 'word');
  await user.tripleClick(box);
  await user.keyboard(keys);
  expect(box).toHaveProperty('value', formatted);
  await user.keyboard(keys);
  expect(box).toHaveProperty('value', 'word');
  expect(main.inputs('messages.send')).toEqual([]);
});

it('formats by a button, goes on inside the marks and sends what it shows', async () => {
  const { main, user, box } = await openComposer();
  await user.type(box, 'so ');
  await user.click(screen.getByRole('button', { name: 'Bold' }));
  expect(document.activeElement).toBe(box);
  await user.keyboard('important{Enter}');
  await waitFor(() => expect(main.inputs('messages.send')).toEqual([sendOf('so *important*')]));
});

it('answers a message until Escape takes the reply away', async () => {
  const { main, handle, user, box } = await openComposer();
  const quote = { localId: 'q', excerpt: 'what was said' };
  await waitFor(() => handle.current?.reply(quote));
  expect(await screen.findByText('what was said')).toBeTruthy();
  await user.type(box, 'yes{Enter}');
  await waitFor(() =>
    expect(main.inputs('messages.send')).toEqual([{ ...sendOf('yes'), replyToLocalId: 'q' }]),
  );
  await waitFor(() => expect(screen.queryByText('what was said')).toBe(null));

  await waitFor(() => handle.current?.reply(quote));
  await screen.findByText('what was said');
  await user.type(box, '{Escape}');
  expect(screen.queryByText('what was said')).toBe(null);
});
