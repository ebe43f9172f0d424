import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { Attachment } from '../../../shared/contract/attachments.ts';
import { diskFull, ok } from '../../testing/render-with-main.tsx';
import { attachmentFixture } from './testing/attachment-fixture.ts';
import {
  emptyDraft,
  openComposer,
  sendOf,
  sentAnswer,
  sentMessage,
  uuid,
} from './testing/open-composer.tsx';

afterEach(() => vi.restoreAllMocks());

// Twenty characters are the most that a message may have here.
const long = 'first line of it\nthen a second line\nand a last one';
// As long as a part may be before its blank.
const words = 'only words one after another';
const said = 'This message is too long: 50 of 20 characters.';

it('says at the paste that a text is too long, and nothing once it is short enough', async () => {
  const { main, user, box } = await openComposer();
  await user.click(box);
  await user.paste(long);
  expect(screen.getByRole('alert').textContent).toBe(said);
  expect(box).toHaveProperty('value', long);
  await user.clear(box);
  await user.paste('short enough');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(main.inputs('messages.send')).toEqual([]);
});

it('sends it as several messages, in order, of which the first is the reply', async () => {
  const replyTo = { localId: 'q', excerpt: 'What do you need?' };
  const { main, onSent, user, box } = await openComposer({
    'drafts.get': () => ok({ ...emptyDraft, replyTo }),
  });
  await screen.findByText('What do you need?');
  await user.click(box);
  await user.paste(long);
  await user.click(screen.getByRole('button', { name: 'Send as 3 messages' }));
  await waitFor(() => expect(onSent).toHaveBeenCalled());
  expect(main.inputs('messages.send')).toEqual([
    { ...sendOf('first line of it'), replyToLocalId: 'q' },
    sendOf('then a second line'),
    sendOf('and a last one'),
  ]);
  // One Undo takes all of it back.
  const ids = Array.from({ length: 3 }, () => uuid);
  expect(onSent.mock.calls).toMatchObject([[{ localIds: ids }]]);
  expect(box).toHaveProperty('value', '');
});

it('brings back what is left of it where a part is refused', async () => {
  let sends = 0;
  const { onSent, user, box } = await openComposer({
    'messages.send': ({ text }) => {
      sends += 1;
      return sends === 2 ? diskFull : ok({ messages: [sentMessage(text)], isClosed: false });
    },
  });
  await user.click(box);
  await user.paste(long);
  await user.click(screen.getByRole('button', { name: 'Send as 3 messages' }));
  await waitFor(() => expect(box).toHaveProperty('value', 'then a second line\nand a last one'));
  // What main has can be taken back.
  expect(onSent.mock.calls).toMatchObject([[{ localIds: [uuid], closes: false }]]);
});

it.each([
  ['is empty once the text is in the tray', true, ''],
  ['keeps the text where no file came of it', false, long],
])('attaches it as a file, and %s', async (_what, isTaken, left) => {
  let tray: Attachment[] = [];
  const { user, box } = await openComposer({
    'attachments.list': () => ok(tray),
    'attachments.addFiles': () => {
      if (!isTaken) return diskFull;
      tray = [attachmentFixture('Message')];
      return ok(tray);
    },
  });
  await user.click(box);
  await user.paste(long);
  await user.click(screen.getByRole('button', { name: 'Attach as a file' }));
  await (isTaken ? screen.findByRole('list', { name: 'Attachments' }) : screen.findByText(/disk/i));
  await waitFor(() => expect(box).toHaveProperty('value', left));
});

it('goes as several messages, with what was between them, also where a question is answered first', async () => {
  const error = { kind: 'invalid-input', field: 'text', problem: 'same-as-recent' } as const;
  const { main, user, box } = await openComposer({
    'messages.send': ({ text, allowDuplicate, closes }) =>
      allowDuplicate === true ? sentAnswer([sentMessage(text)], closes) : { ok: false, error },
  });
  await user.click(box);
  await user.paste(words);
  await user.keyboard('{Control>}{Enter}{/Control}');
  await user.click(screen.getByRole('button', { name: 'Send as 2 messages' }));
  await user.click(await screen.findByRole('button', { name: 'Send anyway' }));
  await waitFor(() => expect(box).toHaveProperty('value', ''));
  const sent = main.inputs('messages.send').slice(1);
  expect(sent).toMatchObject([
    { text: 'only words one after', closes: false },
    { text: 'another', closes: true },
  ]);
});

it('is given back as it was written', async () => {
  const { user, box } = await openComposer({ 'messages.send': () => diskFull });
  await user.click(box);
  await user.paste(words);
  await user.click(screen.getByRole('button', { name: 'Send as 2 messages' }));
  await screen.findByText(/disk/i);
  expect(box).toHaveProperty('value', words);
});

it('waits for its time as several messages where it was to be sent later', async () => {
  const { main, user, box } = await openComposer();
  await user.click(box);
  await user.paste(words);
  await user.click(screen.getByRole('button', { name: 'Send later' }));
  await user.click(screen.getByRole('button', { name: 'Send as 2 messages' }));
  await user.click(await screen.findByRole('button', { name: /^In an hour/ }));
  await waitFor(() => expect(main.inputs('messages.send')).toHaveLength(2));
  const later = { sendAt: expect.any(Number) as number };
  expect(main.inputs('messages.send')).toMatchObject([later, later]);
});

it('is one file, however often its button is pressed', async () => {
  const added = Promise.withResolvers<void>();
  const { main, user, box } = await openComposer({
    'attachments.addFiles': async () => {
      await added.promise;
      return diskFull;
    },
  });
  await user.click(box);
  await user.paste(long);
  await user.dblClick(screen.getByRole('button', { name: 'Attach as a file' }));
  added.resolve();
  await screen.findByText(/disk/i);
  expect(main.inputs('attachments.addFiles')).toHaveLength(1);
});
