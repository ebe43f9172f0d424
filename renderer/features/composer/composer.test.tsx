import { bySwitch } from '../../product-ui/chat/chat-switch.ts';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Settings } from '../../../shared/contract/settings.ts';
import { appStatus } from '../../testing/app-status.ts';
import { chatFixture } from '../../testing/chat-fixture.ts';
import { ok } from '../../testing/render-with-main.tsx';
import { droppedFiles } from '../../product-ui/files/dropped-files.ts';
import { openComposer, sendOf, sentMessage, settings } from './testing/open-composer.tsx';

afterEach(() => vi.restoreAllMocks());

it('sends on Enter, empties itself and keeps the focus', async () => {
  const { main, onSent, user, box } = await openComposer();
  await user.type(box, 'hello{Enter}');
  await waitFor(() => expect(onSent.mock.calls[0]?.[0].messages).toEqual([sentMessage('hello')]));
  expect(main.inputs('messages.send')).toEqual([sendOf('hello')]);
  expect(box).toHaveProperty('value', '');
  expect(document.activeElement).toBe(box);
});

it('asks once before it sends in a chat that one press switched to just now', async () => {
  history.replaceState(bySwitch, '');
  const { main, user, box, clock, openedAt } = await openComposer({
    'chats.get': () => ok(chatFixture({ name: 'Jonas Weber' })),
  });
  clock.mockReturnValue(openedAt + 299);
  await user.type(box, 'for whom?{Enter}');
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('Jonas Weber'));
  expect(main.inputs('messages.send')).toEqual([]);
  expect(box).toHaveProperty('value', 'for whom?');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(main.inputs('messages.send')).toEqual([sendOf('for whom?')]));
});

it('does not ask where the recipient was named', async () => {
  history.replaceState(null, '');
  const { main, user, box, clock, openedAt } = await openComposer();
  clock.mockReturnValue(openedAt);
  await user.type(box, 'pasted{Enter}');
  await waitFor(() => expect(main.inputs('messages.send')).toEqual([sendOf('pasted')]));
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
    expect(screen.getByText('Ctrl+Enter to send · Enter for a new line')).toBeTruthy();
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

it('formats what is selected by a button, and sends what it shows', async () => {
  const { main, user, box } = await openComposer();
  await user.type(box, 'so important');
  expect(screen.queryByRole('button', { name: 'Bold' })).toBe(null);
  await user.tripleClick(box);
  await user.click(await screen.findByRole('button', { name: 'Bold' }));
  expect(document.activeElement).toBe(box);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(main.inputs('messages.send')).toEqual([sendOf('*so important*')]));
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

it('says no longer that there is no microphone once something was sent', async () => {
  const getUserMedia = () => Promise.reject(new DOMException('none', 'NotFoundError'));
  Object.defineProperty(navigator, 'mediaDevices', {
    value: { getUserMedia },
    configurable: true,
  });
  const { onSent, user, box } = await openComposer({ 'app.status': () => ok(appStatus) });
  await user.click(screen.getByRole('button', { name: 'Record voice' }));
  await screen.findByText('No microphone found.');
  await user.type(box, 'in words then');
  expect(screen.getByText('No microphone found.')).toBeTruthy();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(onSent).toHaveBeenCalledOnce());
  await waitFor(() => expect(screen.queryByText('No microphone found.')).toBeNull());
  Reflect.deleteProperty(navigator, 'mediaDevices');
});

it('takes the files that were dropped on the row of its chat, and not those of another', async () => {
  const { main } = await openComposer({ 'attachments.addFiles': () => ok([]) });
  const files = [new File(['lines'], 'order.csv')];
  act(() => droppedFiles.set({ chatId: 'another', picked: { files, folders: [] } }));
  expect(droppedFiles.get()).not.toBeNull();
  act(() => droppedFiles.set({ chatId: 'c', picked: { files, folders: [] } }));
  await waitFor(() => expect(main.inputs('attachments.addFiles')).toHaveLength(1));
  expect(droppedFiles.get()).toBeNull();
});
