import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { Draft } from '../../../shared/contract/drafts.ts';
import type { SentMessages } from '../../../shared/contract/messages.ts';
import type { Answer } from '../../../shared/domain/app-error.ts';
import { ok } from '../../testing/render-with-main.tsx';
import {
  emptyDraft,
  inChat,
  openComposer,
  sendOf,
  sentAnswer,
  sentMessage,
} from './testing/open-composer.tsx';

afterEach(() => vi.restoreAllMocks());

it('sends once when Enter is pressed twice before main has answered', async () => {
  const answer = Promise.withResolvers<Answer<SentMessages>>();
  const { main, onSent, user, box } = await openComposer({
    'messages.send': () => answer.promise,
  });
  await user.type(box, 'once{Enter}{Enter}');
  expect(screen.queryByRole('alert')).toBe(null);
  answer.resolve(sentAnswer([sentMessage('once')]));
  await waitFor(() => expect(onSent).toHaveBeenCalledOnce());
  expect(box).toHaveProperty('value', '');
  expect(main.inputs('messages.send')).toEqual([sendOf('once')]);
});

it('hands over what was sent before it leaves the box, so that one drawing shows both', async () => {
  const { onSent, user, box } = await openComposer();
  const inBox: string[] = [];
  onSent.mockImplementation(() => void inBox.push((box as HTMLTextAreaElement).value));
  await user.type(box, 'once{Enter}');
  await waitFor(() => expect(inBox).toEqual(['once']));
  expect(box).toHaveProperty('value', '');
});

it('keeps what is typed while main is answering', async () => {
  const answer = Promise.withResolvers<Answer<SentMessages>>();
  const { onSent, user, box } = await openComposer({
    'messages.send': () => answer.promise,
  });
  await user.type(box, 'first{Enter}second');
  answer.resolve(sentAnswer([sentMessage('first')]));
  await waitFor(() => expect(onSent).toHaveBeenCalledOnce());
  expect(box).toHaveProperty('value', 'second');
});

it('sends what is typed in a hurry one after another, each once', async () => {
  const answers: ((value: Answer<SentMessages>) => void)[] = [];
  const { main, onSent, user, box } = await openComposer({
    'messages.send': () => new Promise((resolve) => void answers.push(resolve)),
  });
  await user.type(box, 'first{Enter}second{Enter}');
  expect(main.inputs('messages.send')).toEqual([sendOf('first')]);
  answers[0]?.(sentAnswer([sentMessage('first')]));
  await waitFor(() => expect(answers).toHaveLength(2));
  answers[1]?.(sentAnswer([sentMessage('second')]));
  await waitFor(() => expect(onSent).toHaveBeenCalledTimes(2));
  expect(main.inputs('messages.send')).toEqual([sendOf('first'), sendOf('second')]);
});

it('is empty once main has what was sent, and not before', async () => {
  const answer = Promise.withResolvers<Answer<SentMessages>>();
  const { main, box, user } = await openComposer({
    'messages.send': () => answer.promise,
  });
  await user.type(box, 'first');
  fireEvent.keyDown(box, { key: 'Enter' });
  await waitFor(() => expect(main.inputs('messages.send')).toEqual([sendOf('first')]));
  expect(box).toHaveProperty('value', 'first');
  expect(box.getAttribute('aria-busy')).toBe('true');
  expect(screen.queryByText('Being saved…')).toBe(null);
  await screen.findByText('Being saved…');
  answer.resolve(sentAnswer([sentMessage('first')]));
  await waitFor(() => expect(box).toHaveProperty('value', ''));
  expect(box.getAttribute('aria-busy')).toBe('false');
  expect(screen.queryByText('Being saved…')).toBe(null);
});

it('takes the next message at once, and shows above it what main does not have yet', async () => {
  const answers: ((value: Answer<SentMessages>) => void)[] = [];
  const { box, user } = await openComposer({
    'messages.send': () => new Promise((resolve) => void answers.push(resolve)),
  });
  const saved = () => screen.queryByText('Being saved…')?.nextSibling?.textContent;
  await user.type(box, 'first{Enter}s');
  expect([saved(), box]).toEqual(['first', expect.objectContaining({ value: 's' })]);
  await user.keyboard('econd{Enter}');
  expect(box).toHaveProperty('value', 'first\nsecond');
  await user.paste('third');
  expect([saved(), box]).toEqual(['first\nsecond', expect.objectContaining({ value: 'third' })]);
  answers[0]?.(sentAnswer([sentMessage('first')]));
  await waitFor(() => expect(saved()).toBe('second'));
  await waitFor(() => expect(answers).toHaveLength(2));
  answers[1]?.(sentAnswer([sentMessage('second')]));
  await waitFor(() => expect(saved()).toBe(undefined));
  expect(box).toHaveProperty('value', 'third');
});

it('never saves a sent text as a draft, whenever the old draft comes', async () => {
  const load = Promise.withResolvers<Answer<Draft>>();
  const { main, onSent, user, box } = await openComposer({
    'drafts.get': () => load.promise,
  });
  await user.type(box, 'at once{Enter}');
  load.resolve(ok(emptyDraft));
  await waitFor(() => expect(onSent).toHaveBeenCalledOnce());
  await user.type(box, 'next');
  await waitFor(() => expect(main.inputs('drafts.save').at(-1)).toMatchObject({ text: 'next' }));
  expect(JSON.stringify(main.inputs('drafts.save'))).not.toContain('at once');
});

it('hands a message over again under the same id when its answer got lost', async () => {
  let attempts = 0;
  const { main, onSent, user, box } = await openComposer({
    'messages.send': ({ text }) =>
      attempts++ === 0
        ? { ok: false, error: { kind: 'offline', detail: 'no answer' } }
        : sentAnswer([sentMessage(text)]),
  });
  await user.type(box, 'once only{Enter}');
  await screen.findByRole('alert');
  await user.type(box, '{Enter}');
  await waitFor(() => expect(onSent).toHaveBeenCalledOnce());
  const [first, second] = main.inputs('messages.send');
  expect(second).toEqual(first);
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
      card: null,
      replyToLocalId: null,
      options: null,
      sendAt: null,
      unlessAnswered: false,
      isTextApart: false,
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
  const answer = Promise.withResolvers<Answer<Draft>>();
  const { user, box } = await openComposer({
    'drafts.get': () => answer.promise,
  });
  await user.type(box, 'w');
  answer.resolve(ok({ ...emptyDraft, text: 'Hello ' }));
  await waitFor(() => expect(box).toHaveProperty('value', 'Hello w'));
});

it('saves the draft at once when the chat is left', async () => {
  const { main, unmount, user, box } = await openComposer();
  await user.type(box, 'half a th');
  unmount();
  expect(main.inputs('drafts.save').at(-1)).toMatchObject({ ...inChat, text: 'half a th' });
});

it('never brings back a draft whose message was sent, though it could not be saved', async () => {
  const refuse = Promise.withResolvers<Answer<null>>();
  const { main, onSent, unmount, box } = await openComposer({
    'drafts.save': () => refuse.promise,
  });
  fireEvent.change(box, { target: { value: 'precious' } });
  await waitFor(() => expect(main.inputs('drafts.save')).toHaveLength(1));
  fireEvent.keyDown(box, { key: 'Enter' });
  refuse.resolve({ ok: false, error: { kind: 'storage', detail: 'busy' } });
  await waitFor(() => expect(onSent).toHaveBeenCalledOnce());
  unmount();
  expect(main.inputs('drafts.save')).toHaveLength(1);
});

it('tries a draft again that could not be saved, without another key', async () => {
  let tries = 0;
  const { main, user, box } = await openComposer({
    'drafts.save': () =>
      tries++ === 0 ? { ok: false, error: { kind: 'storage', detail: 'busy' } } : ok(null),
  });
  await user.type(box, 'p');
  await waitFor(() => expect(main.inputs('drafts.save')).toHaveLength(2));
  expect(main.inputs('drafts.save').at(-1)).toMatchObject({ text: 'p' });
  await waitFor(() => expect(screen.queryByRole('alert')).toBe(null));
});

it('takes what nobody would see for an empty message', async () => {
  const { main, user, box } = await openComposer();
  fireEvent.change(box, { target: { value: '\u200b\u2800\u00ad' } });
  await user.type(box, '{Enter}');
  expect(screen.getByRole('alert').textContent).toBe('Write a message first.');
  expect(main.inputs('messages.send')).toEqual([]);
});
