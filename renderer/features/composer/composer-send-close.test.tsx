import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { carryTyped } from '../../product-ui/chat/chat-switch.ts';
import { pushUndo } from '../../product-ui/chat-order/undo-stack.ts';
import { ok } from '../../testing/render-with-main.tsx';
import { Toast } from '../../ui/toast.tsx';
import { attachmentFixture } from './testing/attachment-fixture.ts';
import {
  askingAboutSameText,
  emptyDraft,
  openComposer,
  sendOf,
  sentAnswer,
  sentMessage,
  settings,
} from './testing/open-composer.tsx';

afterEach(() => vi.restoreAllMocks());

const closing = (text: string) => ({ ...sendOf(text), closes: true });
const modEnter = {
  ...settings,
  sending: { ...settings.sending, enterSends: 'mod-enter' as const },
};

describe('a message that closes its chat', () => {
  it.each([
    ['Ctrl+Enter', settings, '{Control>}{Enter}{/Control}'],
    ['Alt+Enter where Ctrl+Enter sends', modEnter, '{Alt>}{Enter}{/Alt}'],
  ])('is sent by %s', async (_name, set, keys) => {
    const { main, onSent, user, box } = await openComposer({ 'settings.get': () => ok(set) });
    await user.type(box, `done${keys}`);
    await waitFor(() => expect(onSent).toHaveBeenCalledOnce());
    expect(main.inputs('messages.send')).toEqual([closing('done')]);
    const [sent] = onSent.mock.calls[0] ?? [];
    expect(sent).toMatchObject({ closes: true, isScheduled: false, isNextBegun: false });
    expect(sent?.localIds).toHaveLength(1);
  });

  it.each([
    [settings, 'Ctrl+Enter'],
    [modEnter, 'Alt+Enter'],
  ])('is sent by the second half of Send, which names its keys', async (set, keys) => {
    const { main, user, box } = await openComposer({ 'settings.get': () => ok(set) });
    await user.type(box, 'done');
    const button = screen.getByRole('button', { name: 'Send and close' });
    expect(button.outerHTML).toContain(`Send and close (${keys})`);
    await user.click(button);
    await waitFor(() => expect(main.inputs('messages.send')).toEqual([closing('done')]));
  });

  it('still closes it where main asks first, and the person says so', async () => {
    const { main, onSent, user, box } = await openComposer(askingAboutSameText);
    await user.type(box, 'again{Control>}{Enter}{/Control}');
    await user.click(await screen.findByRole('button', { name: 'Send anyway' }));
    await waitFor(() => expect(onSent).toHaveBeenCalledOnce());
    expect(main.inputs('messages.send')).toMatchObject([{ closes: true }, { closes: true }]);
  });

  it('is told as closing nothing where main left the chat open', async () => {
    const { onSent, user, box } = await openComposer({
      'messages.send': ({ text }) => sentAnswer([sentMessage(text)], false),
    });
    await user.type(box, 'done{Control>}{Enter}{/Control}');
    await waitFor(() => expect(onSent).toHaveBeenCalledOnce());
    expect(onSent.mock.calls[0]?.[0]).toMatchObject({ closes: false, staysOpen: true });
  });

  it('leaves nothing behind in the tray', async () => {
    const lost = attachmentFixture('lost', { problem: 'changed' });
    const { main, user, box } = await openComposer({ 'attachments.list': () => ok([lost]) });
    await screen.findByRole('list', { name: 'Attachments' });
    await user.type(box, 'done{Control>}{Enter}{/Control}');
    expect((await screen.findByText(/would stay in the closed chat/)).textContent).toBeTruthy();
    expect([box.getAttribute('aria-invalid'), main.inputs('messages.send')]).toEqual(['true', []]);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(main.inputs('messages.send')).toEqual([sendOf('done')]));
  });

  it('leaves no recording behind', async () => {
    const recording = attachmentFixture('voice', { isRecording: true });
    const { main, user, box } = await openComposer({ 'attachments.list': () => ok([recording]) });
    await screen.findByRole('region', { name: 'Voice recorder' });
    await user.type(box, 'done{Control>}{Enter}{/Control}');
    expect(await screen.findByText(/A voice recording would stay in the closed/)).toBeTruthy();
    expect(main.inputs('messages.send')).toEqual([]);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(main.inputs('messages.send')).toEqual([sendOf('done')]));
  });

  it.each([
    ['not on disk for long', 1_001, true],
    ['on disk at once', 999, false],
  ])('says where another is begun, while it was %s', async (_name, afterMs, isNextBegun) => {
    const answer = Promise.withResolvers<void>();
    const { onSent, user, box, clock } = await openComposer({
      'messages.send': async ({ text }) => {
        await answer.promise;
        return sentAnswer([sentMessage(text)]);
      },
    });
    await user.type(box, 'done{Control>}{Enter}{/Control}and');
    clock.mockReturnValue(performance.now() + afterMs);
    answer.resolve();
    await waitFor(() => expect(onSent.mock.calls[0]?.[0]).toMatchObject({ isNextBegun }));
  });
});

it('begins with what was typed before the chat was open, and gives back what stands in the box', async () => {
  carryTyped('c', 'Hello');
  let draft = emptyDraft;
  const { box, handle } = await openComposer({
    'drafts.get': () => ok(draft),
    'drafts.save': ({ text }) => {
      draft = { ...emptyDraft, text };
      return ok(null);
    },
  });
  await waitFor(() => expect(box).toHaveProperty('value', 'Hello'));
  let typed: string | undefined;
  act(() => {
    typed = handle.current?.takeTyped();
  });
  expect([typed, (box as HTMLTextAreaElement).value]).toEqual(['Hello', '']);
  await waitFor(() => expect(draft).toEqual(emptyDraft));
});

describe('in an empty box', () => {
  it.each([
    ['message', 'messages.edit'],
    ['scheduled', 'scheduled.edit'],
  ] as const)('ArrowUp brings back the newest %s that waits', async (kind, edit) => {
    let draft = emptyDraft;
    const { main, user, box } = await openComposer({
      'drafts.get': () => ok(draft),
      'messages.newestWaiting': () => ok({ localId: 'newest', kind }),
      [edit]: () => {
        draft = { ...emptyDraft, text: 'not yet' };
        return ok(null);
      },
    });
    render(<Toast closeLabel="Close" />);
    await user.type(box, '{ArrowUp}');
    await waitFor(() => expect(box).toHaveProperty('value', 'not yet'));
    const said = screen.queryByText(/^Taken off the schedule/, { ignore: ':not(p)' });
    expect(said !== null).toBe(kind === 'scheduled');
    expect(main.inputs(edit)).toEqual([{ instanceId: 'i', localId: 'newest' }]);
    await user.type(box, '{ArrowUp}');
    expect(main.inputs('messages.newestWaiting')).toHaveLength(1);
  });

  it('neither key means what was sent while a file is in the tray', async () => {
    const { main, user, box } = await openComposer({
      'attachments.list': () => ok([attachmentFixture('file')]),
    });
    await screen.findByRole('list', { name: 'Attachments' });
    const undo = vi.fn<() => void>();
    const { forget } = pushUndo({ instanceId: 'i', undo });
    await user.type(box, '{ArrowUp}{Control>}z{/Control}');
    expect([undo.mock.calls, main.inputs('messages.newestWaiting')]).toEqual([[], []]);
    forget();
  });

  it('a key that is held down means one thing', async () => {
    const { main, box } = await openComposer({ 'messages.newestWaiting': () => ok(null) });
    const undone: string[] = [];
    const [left] = ['second', 'first'].map((name) =>
      pushUndo({ instanceId: 'i', undo: () => undone.push(name) }),
    );
    for (const repeat of [false, true, true]) {
      fireEvent.keyDown(box, { key: 'z', ctrlKey: true, repeat });
      fireEvent.keyDown(box, { key: 'ArrowUp', repeat });
    }
    await waitFor(() => expect(main.inputs('messages.newestWaiting')).toHaveLength(1));
    expect(undone).toEqual(['first']);
    left?.forget();
  });

  it('Ctrl+Z undoes what was done last, but not instead of what was typed and deleted', async () => {
    const { user, box } = await openComposer();
    const undone: string[] = [];
    const done = (name: string) =>
      pushUndo({ instanceId: 'i', isSend: true, undo: () => undone.push(name) });
    done('first');
    done('second');
    await user.type(box, '{Control>}z{/Control}');
    expect(undone).toEqual(['second']);
    await user.type(box, 'a{Backspace}{Control>}z{/Control}');
    expect(undone).toEqual(['second']);
    await user.type(box, 'b{Enter}');
    await waitFor(() => expect(box).toHaveProperty('value', ''));
    await user.type(box, '{Control>}z{/Control}');
    expect(undone).toEqual(['second', 'first']);
  });
});
