import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { Draft } from '../../../shared/contract/drafts.ts';
import type { SentMessages } from '../../../shared/contract/messages.ts';
import type { Answer } from '../../../shared/domain/app-error.ts';
import { type Answers, ok, renderPart } from '../../testing/render-with-main.tsx';
import { Composer } from './composer.tsx';
import {
  emptyDraft,
  openComposer,
  sendOf,
  sentAnswer,
  sentMessage,
} from './testing/open-composer.tsx';

afterEach(() => vi.restoreAllMocks());

const draftOf = (text: string): Draft => ({ ...emptyDraft, text });

/** Opens the chat, leaves it after `work` in it, and comes back at once. */
async function comeBack(
  answers: Answers,
  work: (opened: Awaited<ReturnType<typeof openComposer>>) => void | Promise<void>,
) {
  const opened = await openComposer(answers);
  const { main, unmount, user } = opened;
  await work(opened);
  unmount();
  renderPart(<Composer instanceId="i" chatId="c" onSent={() => {}} />);
  return { main, user, box: await screen.findByRole('textbox', { name: 'Message' }) };
}

it.each([
  ['is not saved', 0],
  ['is being saved', 1],
])('has what was typed and %s when the chat was left', async (_when, begun) => {
  let kept = draftOf('');
  const firstSave: (() => void)[] = [];
  const { user, box } = await comeBack(
    {
      'drafts.get': () => ok(kept),
      'drafts.save': ({ text }) =>
        new Promise((resolve) => {
          const end = () => {
            kept = draftOf(text ?? '');
            resolve(ok(null));
          };
          if (firstSave.length === 0) firstSave.push(end);
          else end();
        }),
    },
    async ({ main, box: left }) => {
      fireEvent.change(left, { target: { value: 'one' } });
      await waitFor(() => expect(main.inputs('drafts.save')).toHaveLength(begun));
    },
  );
  await user.type(box, ' two');
  firstSave[0]?.();
  await waitFor(() => expect(box).toHaveProperty('value', 'one two'));
});

it('does not show again what was sent a moment before the chat was left', async () => {
  let kept = draftOf('sent');
  let send: () => void = () => {};
  const { main, box } = await comeBack(
    {
      'drafts.get': () => ok(kept),
      'messages.send': ({ text }) =>
        new Promise<Answer<SentMessages>>((resolve) => {
          send = () => {
            kept = draftOf('');
            resolve(sentAnswer([sentMessage(text)]));
          };
        }),
    },
    ({ box: left }) => {
      fireEvent.change(left, { target: { value: 'sent' } });
      fireEvent.keyDown(left, { key: 'Enter' });
    },
  );
  await waitFor(() => expect(main.inputs('messages.send')).toHaveLength(1));
  send();
  await waitFor(() => expect(main.inputs('drafts.get').length).toBeGreaterThan(2));
  expect(box).toHaveProperty('value', '');
});

it('keeps the draft where something is sent before it came', async () => {
  let load: () => void = () => {};
  const { main, onSent, user, box } = await openComposer({
    'drafts.get': () => new Promise((resolve) => (load = () => resolve(ok(draftOf('half'))))),
  });
  await user.type(box, 'at once{Enter}');
  expect(main.inputs('messages.send')).toEqual([]);
  load();
  await waitFor(() => expect(onSent).toHaveBeenCalledOnce());
  expect(main.inputs('messages.send')).toEqual([sendOf('at once')]);
  expect(box).toHaveProperty('value', 'half');
  await waitFor(() => expect(main.inputs('drafts.save').at(-1)).toMatchObject({ text: 'half' }));
});

it('lets nothing come into the draft while a send is on its way, nor before what was typed since is saved', async () => {
  let send: () => void = () => {};
  const { main, user, box, handle } = await openComposer({
    'messages.send': ({ text }) =>
      new Promise((resolve) => {
        send = () => resolve(sentAnswer([sentMessage(text)]));
      }),
  });
  await user.type(box, 'sent{Enter}');
  const saves = () => main.inputs('drafts.save').map((draft) => (draft as Draft).text);
  let isFlushed = false;
  const flushed = handle.current?.flush().then(() => {
    isFlushed = true;
  });
  await user.type(box, ' since');
  expect(isFlushed).toBe(false);
  send();
  await flushed;
  expect(saves().at(-1)).toBe(' since');
});

it('saves nothing after a send where nothing was typed since: what comes back into the box stays', async () => {
  let load: () => void = () => {};
  const { main, onSent, user, box, handle } = await openComposer({
    'drafts.get': () => new Promise((resolve) => (load = () => resolve(ok(draftOf(''))))),
  });
  await user.type(box, 'sent{Enter}');
  load();
  await waitFor(() => expect(onSent).toHaveBeenCalledOnce());
  await handle.current?.flush();
  expect(main.inputs('drafts.save')).toEqual([]);
});

it('sends only what was typed where a message comes back into the box a moment before', async () => {
  const comeBack: (() => void)[] = [];
  let isComing = false;
  const { main, user, box, handle } = await openComposer({
    'drafts.get': () => {
      if (!isComing) return ok(emptyDraft);
      return new Promise((resolve) => {
        comeBack.push(() => resolve(ok(draftOf('back'))));
      });
    },
  });
  isComing = true;
  handle.current?.reload();
  await user.type(box, 'more{Enter}');
  expect(main.inputs('messages.send')).toEqual([]);
  await waitFor(() => expect(comeBack).toHaveLength(1));
  comeBack[0]?.();
  await waitFor(() => expect(main.inputs('messages.send')).toEqual([sendOf('more')]));
  expect(box).toHaveProperty('value', 'back');
});

it('keeps the text in the box as it is where an attachment comes back into the tray', async () => {
  let saved = '';
  const { user, box, handle } = await openComposer({
    'drafts.get': () => ok(draftOf(saved)),
    'drafts.save': ({ text }) => {
      saved = text;
      return ok(null);
    },
  });
  await user.type(box, 'half a thought');
  await handle.current?.flush();
  handle.current?.reload();
  await handle.current?.flush();
  expect(box).toHaveProperty('value', 'half a thought');
});

it('shows nothing again that is sent while the draft is read', async () => {
  const { main, user, box, handle } = await openComposer({
    'drafts.get': () => ok(draftOf('written')),
  });
  await waitFor(() => expect(box).toHaveProperty('value', 'written'));
  handle.current?.reload();
  await user.type(box, '{Enter}');
  await waitFor(() => expect(main.inputs('messages.send')).toEqual([sendOf('written')]));
  await handle.current?.flush();
  expect(box).toHaveProperty('value', '');
});
