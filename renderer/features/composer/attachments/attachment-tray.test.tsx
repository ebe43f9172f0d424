import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { Attachment } from '../../../../shared/contract/attachments.ts';
import type { SentMessages } from '../../../../shared/contract/messages.ts';
import type { Answer } from '../../../../shared/domain/app-error.ts';
// Loaded when it is first asked for, which a busy machine takes its time for.
import '../../../product-ui/dates/pick-time-dialog.tsx';
import { diskFull, ok, renderPart } from '../../../testing/render-with-main.tsx';
import { dropToast, Toast } from '../../../ui/toast.tsx';
import { attachmentFixture as attachment } from '../testing/attachment-fixture.ts';
import {
  emptyDraft,
  inChat,
  openComposer,
  sendOf,
  sentAnswer,
  sentMessage,
} from '../testing/open-composer.tsx';

afterEach(() => {
  vi.restoreAllMocks();
  dropToast();
});

/** A composer over a main that keeps a tray. */
async function openTray(...held: Attachment[]) {
  let tray = held;
  const opened = await openComposer({
    'attachments.list': () => ok(tray),
    'attachments.change': ({ attachmentId, ...change }) => {
      const part = Object.fromEntries(
        Object.entries(change).filter(([, value]) => value !== undefined),
      );
      tray = tray.map((one) => (one.attachmentId === attachmentId ? { ...one, ...part } : one));
      return ok(tray.find((one) => one.attachmentId === attachmentId) ?? attachment('?'));
    },
    'attachments.move': ({ attachmentId, beforeAttachmentId }) => {
      const moved = tray.filter((one) => one.attachmentId === attachmentId);
      const rest = tray.filter((one) => one.attachmentId !== attachmentId);
      const at = rest.findIndex((one) => one.attachmentId === beforeAttachmentId);
      const place = at < 0 ? rest.length : at;
      tray = [...rest.slice(0, place), ...moved, ...rest.slice(place)];
      return ok(null);
    },
    'attachments.remove': ({ attachmentId }) => {
      tray = tray.filter((one) => one.attachmentId !== attachmentId);
      return ok(null);
    },
    'attachments.restore': () => {
      tray = held;
      return ok(attachment('?'));
    },
    'attachments.addFiles': ({ grantIds }) => {
      const added = grantIds.map((grantId) => attachment(grantId));
      tray = [...tray, ...added];
      return ok(added);
    },
    'messages.send': ({ text, attachmentIds = [] }) => {
      tray = tray.filter(({ attachmentId }) => !attachmentIds.includes(attachmentId));
      const media = attachmentIds.map((localId) => ({ ...sentMessage(''), localId }));
      return sentAnswer([...(text === '' ? [] : [sentMessage(text)]), ...media]);
    },
  });
  if (held.some(({ isRecording }) => !isRecording))
    await screen.findByRole('list', { name: 'Attachments' });
  return opened;
}

const items = () => screen.queryAllByRole('listitem');
const names = () =>
  items().map((item) => {
    const field = within(item).queryByRole('textbox', { name: 'File name' });
    return field instanceof HTMLInputElement ? field.value : item.textContent;
  });

it('shows each attachment with its name, size and what is wrong with it; a take is the recorder’s', async () => {
  await openTray(
    attachment('a'),
    attachment('b', { problem: 'empty' }),
    attachment('c', { source: { kind: 'address', url: 'https://example.com/c.png' } }),
    attachment('d', { isRecording: true }),
  );
  expect(names()).toEqual(['a.txt', 'b.txt', 'c.txt']);
  expect(items()[0]?.textContent).toContain('1.5 kB');
  expect(items()[1]?.textContent).toContain('Empty file. It won’t be sent.');
  expect(items()[2]?.textContent).toContain('example.com');
});

it('sends without a text, and leaves what cannot be sent', async () => {
  const { main, onSent, user, box } = await openTray(
    attachment('a'),
    attachment('b', { problem: 'gone' }),
    attachment('c'),
  );
  await user.type(box, '{Enter}');
  await waitFor(() => expect(onSent).toHaveBeenCalledOnce());
  expect(main.inputs('messages.send')).toEqual([{ ...sendOf(''), attachmentIds: ['a', 'c'] }]);
  await waitFor(() => expect(names()).toEqual(['b.txt']));
});

it('sends a text as the caption of the first, or by itself where a person parts them', async () => {
  const { main, user, box } = await openTray(attachment('a'), attachment('b'));
  expect(screen.queryByText(/Your text/)).toBeNull();
  await user.type(box, 'look');
  expect(screen.getByText(/Your text is the caption of “a.txt”/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Send it as its own message' }));
  expect(screen.getByText(/Your text goes first, as its own message/)).toBeTruthy();
  await user.keyboard('{Enter}');
  const both = { ...sendOf('look'), attachmentIds: ['a', 'b'] };
  await waitFor(() => expect(main.inputs('messages.send')).toEqual([both]));
});

it('keeps in the draft that the text goes apart', async () => {
  const draft = { ...emptyDraft, text: 'look', isTextApart: true };
  const { main, user, box } = await openComposer({
    'attachments.list': () => ok([attachment('a')]),
    'drafts.get': () => ok(draft),
  });
  expect(await screen.findByText(/Your text goes first, as its own message/)).toBeTruthy();
  await user.type(box, '!');
  await waitFor(() =>
    expect(main.inputs('drafts.save').at(-1)).toMatchObject({ text: 'look!', isTextApart: true }),
  );
  await user.click(screen.getByRole('button', { name: 'Send it as a caption' }));
  await waitFor(() =>
    expect(main.inputs('drafts.save').at(-1)).toMatchObject({ isTextApart: false }),
  );
});

it('keeps a text apart that main refused', async () => {
  let sends = 0;
  const { main, user, box } = await openComposer({
    'attachments.list': () => ok([attachment('a')]),
    'messages.send': ({ text }) => {
      sends += 1;
      return sends === 1 ? diskFull : sentAnswer([sentMessage(text)]);
    },
  });
  await screen.findByRole('list', { name: 'Attachments' });
  await user.type(box, 'look');
  await user.click(screen.getByRole('button', { name: 'Send it as its own message' }));
  await user.keyboard('{Enter}');
  await screen.findByText(/disk/i);
  expect(screen.getByText(/Your text goes first, as its own message/)).toBeTruthy();
  await user.click(box);
  await user.keyboard('{Enter}');
  await waitFor(() =>
    expect(main.inputs('messages.send')).toMatchObject([{ captionOf: null }, { captionOf: null }]),
  );
});

it.each([
  ['a voice note, which has none', attachment('a', { sendAs: 'voice' })],
  ['what has one', attachment('a', { caption: 'the door' })],
])('sends a text by itself before %s', async (_what, first) => {
  const { main, user, box } = await openTray(first, attachment('b'));
  await user.type(box, 'look');
  expect(screen.queryByText(/Your text/)).toBeNull();
  await user.keyboard('{Enter}');
  const both = { ...sendOf('look'), attachmentIds: ['a', 'b'] };
  await waitFor(() => expect(main.inputs('messages.send')).toEqual([both]));
});

it('sends a text and what stands beside it at once, and each once', async () => {
  const { main, onSent, user, box } = await openTray(attachment('a'));
  await user.type(box, 'look{Enter}{Enter}');
  await waitFor(() => expect(onSent).toHaveBeenCalledOnce());
  expect(main.inputs('messages.send')).toEqual([
    { ...sendOf('look'), attachmentIds: ['a'], captionOf: 'a' },
  ]);
});

it('says when nothing in the tray can be sent', async () => {
  const { main, user, box } = await openTray(attachment('a', { problem: 'folder' }));
  await user.type(box, '{Enter}');
  expect((await screen.findByRole('alert')).textContent).toContain('None of these attachments');
  expect(main.inputs('messages.send')).toEqual([]);
});

it('takes everything back when main could not take it', async () => {
  const answer = Promise.withResolvers<Answer<SentMessages>>();
  const { user, box } = await openComposer({
    'attachments.list': () => ok([attachment('a')]),
    'messages.send': () => answer.promise,
  });
  await screen.findByRole('list', { name: 'Attachments' });
  await user.type(box, 'look{Enter}');
  await waitFor(() => expect(items()).toHaveLength(0));
  answer.resolve({ ok: false, error: { kind: 'storage', detail: 'the disk is full' } });
  expect((await screen.findByRole('alert')).textContent).toContain('the disk is full');
  expect(box).toHaveProperty('value', 'look');
  await waitFor(() => expect(names()).toEqual(['a.txt']));
});

it('shows again what main left behind', async () => {
  const { user, box } = await openComposer({
    'attachments.list': () => ok([attachment('a', { problem: null })]),
    'messages.send': () => sentAnswer([]),
  });
  await screen.findByRole('list', { name: 'Attachments' });
  await user.type(box, '{Enter}');
  expect((await screen.findByRole('alert')).textContent).toContain('None of these attachments');
  await waitFor(() => expect(names()).toEqual(['a.txt']));
});

it('shows what was scheduled and is taken back in the same chat, and sends it', async () => {
  let tray = [attachment('a')];
  const { main, handle, user, box } = await openComposer({
    'attachments.list': () => ok(tray),
    'messages.send': ({ attachmentIds = [] }) => {
      tray = tray.filter(({ attachmentId }) => !attachmentIds.includes(attachmentId));
      return sentAnswer([]);
    },
  });
  await screen.findByRole('list', { name: 'Attachments' });
  await user.type(box, '{Control>}{Shift>}{Enter}{/Shift}{/Control}');
  await user.click(await screen.findByRole('button', { name: /^In an hour/ }));
  await waitFor(() => expect(main.inputs('messages.send')).toHaveLength(1));
  await waitFor(() => expect(items()).toHaveLength(0));
  tray = [attachment('a')];
  handle.current?.reload();
  await waitFor(() => expect(names()).toEqual(['a.txt']));
  await user.type(box, '{Enter}');
  await waitFor(() => expect(main.inputs('messages.send')).toHaveLength(2));
  expect(main.inputs('messages.send').at(-1)).toMatchObject({ attachmentIds: ['a'] });
});

it('saves a caption before it is sent', async () => {
  const { main, onSent, user, box } = await openTray(attachment('a'));
  await user.type(screen.getByRole('textbox', { name: 'Caption' }), 'the beach');
  await user.type(box, '{Enter}');
  await waitFor(() => expect(onSent).toHaveBeenCalledOnce());
  expect(main.inputs('attachments.change').at(-1)).toEqual({
    instanceId: 'i',
    attachmentId: 'a',
    caption: 'the beach',
  });
});

it('does not send when a caption could not be saved, keeps it, and saves it with the next send', async () => {
  let isFull = true;
  const { main, user, box } = await openComposer({
    'attachments.list': () => ok([attachment('a')]),
    'attachments.change': ({ caption = '' }) =>
      isFull
        ? { ok: false, error: { kind: 'storage', detail: 'full' } }
        : ok(attachment('a', { caption })),
  });
  await screen.findByRole('list', { name: 'Attachments' });
  const caption = screen.getByRole('textbox', { name: 'Caption' });
  await user.type(caption, 'x');
  fireEvent.keyDown(box, { key: 'Enter' });
  expect((await screen.findAllByRole('alert'))[0]?.textContent).toContain('full');
  expect(main.inputs('messages.send')).toEqual([]);
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Caption' })).toBeTruthy());
  expect(screen.getByRole('textbox', { name: 'Caption' })).toHaveProperty('value', 'x');

  isFull = false;
  fireEvent.keyDown(box, { key: 'Enter' });
  await waitFor(() => expect(main.inputs('messages.send')).toHaveLength(1));
  expect(main.inputs('attachments.change').at(-1)).toMatchObject({ caption: 'x' });
});

it('changes how one is sent', async () => {
  const { main, user } = await openTray(attachment('a'));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Send as' }), 'Voice');
  await waitFor(() =>
    expect(main.inputs('attachments.change')).toEqual([
      { instanceId: 'i', attachmentId: 'a', sendAs: 'voice' },
    ]),
  );
  // A voice note has no name at its recipient's.
  expect(screen.queryByRole('textbox', { name: 'File name' })).toBe(null);
});

it('is put in order by the arrow keys, and keeps the focus', async () => {
  const { main, user } = await openTray(attachment('a'), attachment('b'), attachment('c'));
  const handle = (item: HTMLElement | undefined) =>
    item && within(item).getByRole('button', { name: 'Reorder' });
  handle(items()[2])?.focus();
  await user.keyboard('{ArrowLeft}');
  await waitFor(() => expect(names()).toEqual(['a.txt', 'c.txt', 'b.txt']));
  expect(document.activeElement).toBe(handle(items()[1]));
  await user.keyboard('{ArrowRight}');
  await waitFor(() => expect(names()).toEqual(['a.txt', 'b.txt', 'c.txt']));
  expect(main.inputs('attachments.move')).toEqual([
    { instanceId: 'i', attachmentId: 'c', beforeAttachmentId: 'b' },
    { instanceId: 'i', attachmentId: 'c', beforeAttachmentId: null },
  ]);
});

it('removes one, hands the focus on, and brings it back', async () => {
  const { user, box } = await openTray(attachment('a'), attachment('b'));
  renderPart(<Toast closeLabel="Close" />);
  const removeButtons = () => screen.getAllByRole('button', { name: /^Remove / });
  await user.click(removeButtons()[0] ?? box);
  await waitFor(() => expect(names()).toEqual(['b.txt']));
  expect(document.activeElement).toBe(removeButtons()[0]);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(names()).toEqual(['a.txt', 'b.txt']));
  expect(screen.queryByRole('button', { name: 'Undo' })).toBe(null);
});

it('adds what is picked, and asks to wait while that takes', async () => {
  const add = Promise.withResolvers<Answer<Attachment[]>>();
  const { main, user, box } = await openComposer({
    'attachments.addFiles': () => add.promise,
  });
  const files = [new File(['1'], 'one.txt'), new File(['2'], 'two.txt')];
  await user.upload(screen.getByLabelText('Choose files…'), files);
  await waitFor(() =>
    expect(main.inputs('attachments.addFiles')).toEqual([
      { ...inChat, grantIds: ['grant-0', 'grant-1'] },
    ]),
  );
  await user.type(box, 'both{Enter}');
  expect(await screen.findByText(/Some files are still being added/)).toBeTruthy();
  add.resolve(ok([]));
  await waitFor(() => expect(screen.queryByText(/Some files are still being added/)).toBe(null));
  await user.type(box, '{Enter}');
  await waitFor(() => expect(main.inputs('messages.send')).toEqual([sendOf('both')]));
});

it('keeps an address that main refuses, with the reason', async () => {
  const { user } = await openComposer({
    'attachments.addAddress': () => ({
      ok: false,
      error: { kind: 'invalid-input', field: 'url', problem: 'private-address' },
    }),
  });
  await user.click(screen.getByRole('button', { name: 'Attach' }));
  const address = await screen.findByRole('textbox', { name: 'Media address' });
  await user.type(address, 'http://10.0.0.1/a.png{Enter}');
  expect(await screen.findByText(/is on a private network/)).toBeTruthy();
  expect(address).toHaveProperty('value', 'http://10.0.0.1/a.png');
});

it('says of a file that its content is not what its name promises', async () => {
  await openTray(
    attachment('a', { fileName: 'notes.png', mimetype: null }),
    attachment('b', { fileName: 'sound.mp4', mimetype: 'audio/mp4' }),
    attachment('c', { fileName: 'photo.png', mimetype: 'image/jpeg', sendAs: 'image' }),
  );
  const notes = screen.getAllByText(/^Named like/).map(({ textContent }) => textContent);
  expect(notes).toEqual([
    'Named like an image, but its content is something else.',
    'Named like a video, but its content is something else.',
  ]);
});
