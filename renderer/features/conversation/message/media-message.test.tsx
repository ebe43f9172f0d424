import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { Message, MessageContent } from '../../../../shared/contract/messages.ts';
import type { Upload } from '../../../../shared/contract/uploads.ts';
import type { FileProblem } from '../../../../shared/domain/media.ts';
import { fakeMain, ok, renderPart, WholePage } from '../../../testing/render-with-main.tsx';
import { acceptedMessage } from '../../../../shared/testing/message-fixture.ts';
import type { MessageCommand } from './message-commands.ts';
import { MessageBody } from './message-body.tsx';
import { MessageMenu } from './message-menu.tsx';
import { showMessage } from './testing/show-message.tsx';

const media: Extract<MessageContent, { kind: 'media' }> = {
  kind: 'media',
  sendAs: 'image',
  source: { kind: 'file', size: 1_500_000 },
  fileName: 'beach.jpg',
  mimetype: 'image/jpeg',
  hasThumbnail: true,
  hasContent: false,
  voice: null,
};

const accepted: Message = { ...acceptedMessage, text: '', content: media };

function show(change: Partial<Message>, uploads: Upload[] = []) {
  fakeMain({ 'outbox.uploads': () => ok(uploads) });
  return showMessage({ ...accepted, ...change });
}

/** Opens the menu of a message; returns the words of its entries, and what is chosen. */
async function openMenu(message: Message, onReact: (() => void) | null) {
  cleanup();
  const onCommand = vi.fn<(command: MessageCommand, message: Message) => void>();
  const page = document.body.appendChild(document.createElement('main'));
  onTestFinished(() => page.remove());
  renderPart(
    <MessageMenu
      message={message}
      anchor={page}
      onReact={onReact}
      onCommand={onCommand}
      onAction={() => {}}
      onClose={() => {}}
    />,
  );
  const items = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
  return { items, onCommand };
}

it('shows an image with its caption, and leaves its size to the details', () => {
  const { article } = show({ text: '*The* beach' });
  expect(article.querySelector('img')?.getAttribute('src')).toBe('/files/i/m/thumbnail');
  expect(article.textContent).toContain('Image beach.jpg');
  expect(article.textContent).not.toContain('1.5 MB');
  expect(article.querySelector('strong')?.textContent).toBe('The');
});

it('fetches no picture for a file, and says where an address points', () => {
  const source = { kind: 'address', url: 'https://files.example.com/a.pdf' } as const;
  const { article } = show({ content: { ...media, sendAs: 'file', hasThumbnail: false, source } });
  expect(article.querySelector('img')).toBe(null);
  expect(article.textContent).toContain('File · files.example.com');
  expect(article.textContent).toContain('Sent as a link. Postline keeps no copy.');
  const look = screen.getByRole('link', { name: 'View on files.example.com' });
  expect(look.getAttribute('href')).toBe('https://files.example.com/a.pdf');
});

it('offers to open a file, and to save what is kept', () => {
  const file = { ...media, sendAs: 'file', fileName: 'claim.pdf', hasThumbnail: false } as const;
  const { article } = show({ content: file });
  expect(article.textContent).toContain('PDF · 1.5 MB');
  expect(screen.getByRole('button', { name: 'Open claim.pdf' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Save claim.pdf' })).toBe(null);
  cleanup();
  show({ content: { ...file, hasContent: true } });
  expect(screen.getByRole('button', { name: 'Save claim.pdf' })).toBeTruthy();
});

it('says that a picture cannot be shown, and what there is of it', () => {
  const { article } = show({});
  expect(screen.getByRole('button', { name: 'Open image beach.jpg' })).toBeTruthy();
  fireEvent.error(screen.getByRole('img', { name: 'beach.jpg' }));
  expect(article.textContent).toContain('Image · 1.5 MB · can’t be shown');
});

it('draws a hostile name as text', () => {
  const fileName = '<img src=x onerror=alert(1)>‮gpj.exe';
  const { article } = show({ content: { ...media, hasThumbnail: false, fileName } });
  expect(article.querySelector('img')).toBe(null);
  expect(article.querySelector('bdi')?.textContent).toBe(fileName);
});

const half: Upload = {
  localId: 'm',
  bytesSent: 750_000,
  bytesTotal: 1_500_000,
  bytesPerSecond: 250_000,
  secondsLeft: 3,
};

it('shows how far an upload is, and breaks it off', async () => {
  const { article, onAction } = show({ state: 'sending' }, [{ ...half, localId: 'other' }, half]);
  const bar = await screen.findByRole('progressbar', { name: 'Uploading beach.jpg' });
  expect(bar).toHaveProperty('value', 50);
  expect(article.textContent).toContain('50% · 250 kB/s · 3 s left');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel upload' }));
  expect(onAction).toHaveBeenCalledExactlyOnceWith('cancel', 'm');
});

it('tells minutes where seconds would be many, and nothing that it does not know', async () => {
  show({ state: 'sending' }, [{ ...half, secondsLeft: 400 }]);
  expect(await screen.findByText(/7 min left/)).toBeTruthy();
});

it('cannot be broken off once the last byte has left', async () => {
  const { article } = show({ state: 'sending' }, [{ ...half, bytesSent: half.bytesTotal }]);
  await waitFor(() => expect(article.textContent).toContain('Waiting for the service’s response.'));
  expect(screen.queryByRole('button', { name: 'Cancel upload' })).toBe(null);
});

it.each<[FileProblem, string]>([
  ['empty', 'The file is empty.'],
  ['folder', 'It’s a folder.'],
  ['unreadable', 'The file couldn’t be read.'],
  ['gone', 'The file no longer exists.'],
  ['changed', 'The file was changed after it was attached.'],
])('says that a file was %s, and lets it be sent again alone', async (problem, words) => {
  const failure = { kind: 'file', problem, bytesSent: 0, bytesTotal: 9 } as const;
  const { article, onAction } = show({ state: 'not-sent', failure });
  expect(article.textContent).toContain(words);
  await userEvent.click(screen.getByRole('button', { name: 'Send again' }));
  expect(onAction).toHaveBeenCalledExactlyOnceWith('send-again', 'm');
});

it('offers what makes sense for a message of one’s own, and no text to copy where there is none', async () => {
  const { items, onCommand } = await openMenu(accepted, () => {});
  expect(items.slice(0, 6)).toEqual(['👍', '❤️', '😂', '😮', '😢', '🙏']);
  expect(items.slice(6)).toEqual([
    'ReplyR',
    'Forward…F',
    'React…M',
    'Star',
    'Copy with sender and timeCtrl+C',
    'Open',
    'Show in folder',
    'Copy file name',
    'Save as template…',
    'DetailsD',
    'SelectX',
    'Send to another number…',
    'Delete for everyone…Del',
  ]);
  await userEvent.click(screen.getByRole('menuitem', { name: 'Reply' }));
  await waitFor(() => expect(onCommand).toHaveBeenCalledExactlyOnceWith('reply', accepted));
});

it('offers on what another of the team sent only what needs no word of theirs', async () => {
  const author = { memberId: 'b', name: 'Ben' };
  const items = async (message: Message) => (await openMenu(message, null)).items;
  const text = { content: { kind: 'text' }, text: 'On its way.' } as const;
  // The service knows it by its id, whichever console sent it.
  expect(await items({ ...accepted, ...text, author })).toEqual([
    'ReplyR',
    'Forward…F',
    'React…M',
    'Star',
    'Copy text',
    'Copy with sender and timeCtrl+C',
    'DetailsD',
    'SelectX',
    'Send to another number…',
    'Delete for everyone…Del',
  ]);
  const unknown = { ...accepted, ...text, state: 'unknown', messageId: null } as const;
  const own = await items({ ...unknown, isDismissed: true });
  expect(own).toEqual(expect.arrayContaining(['It arrived', 'Send again']));
  expect(await items({ ...unknown, isDismissed: true, author })).toEqual([
    'Copy text',
    'Copy with sender and timeCtrl+C',
    'DetailsD',
    'SelectX',
    'Send to another number…',
  ]);
});

it.each([
  [{ width: 320, height: 240 }, [320, 240]],
  [{ width: 320, height: 40 }, [320, 160]],
  [{ width: 30, height: 320 }, [160, 320]],
  [{ width: 20, height: 20 }, [96, 96]],
  [undefined, [240, 180]],
])('keeps a frame for a picture of %j before it is there', (thumbnailSize, frame) => {
  show({ content: { ...media, ...(thumbnailSize && { thumbnailSize }) } });
  const { width, height } = screen.getByRole('img', { name: 'beach.jpg' }) as HTMLImageElement;
  expect([width, height]).toEqual(frame);
});

it('draws a picture that is not here as its frame, which stays when the picture comes', async () => {
  const copy = { state: 'offered', problem: null, retryAt: null, isOfTeam: false } as const;
  const told = {
    kind: 'record',
    payload: 'imageMessage',
    sendAs: 'image',
    isForwarded: false,
  } as const;
  const record = { ...told, fileName: 'door.png', mimetype: null, size: 15_000, copy };
  const thumbnailSize = { width: 160, height: 320 };
  const asked = vi.fn(() => ok(null));
  fakeMain({ 'mediaCopies.download': asked });
  const coming: Message = { ...accepted, content: { ...record, thumbnailSize } };
  const { rerender } = render(<MessageBody instanceId="i" message={coming} />, {
    wrapper: WholePage,
  });
  const button = await screen.findByRole('button', { name: 'Download door.png' });
  const { width, aspectRatio } = (button.closest('[style]') as HTMLElement).style;
  expect([width, aspectRatio]).toEqual(['160px', '160 / 320']);
  await userEvent.click(button);
  expect(asked).toHaveBeenCalledOnce();
  const come: Message = {
    ...accepted,
    content: { ...media, hasContent: true, thumbnailSize: { width: 320, height: 100 } },
  };
  rerender(<MessageBody instanceId="i" message={come} />);
  const picture = screen.getByRole('img', { name: 'beach.jpg' }) as HTMLImageElement;
  expect([picture.width, picture.height]).toEqual([160, 320]);
});

it('draws a voice note that came in by its loudness, which is a line until it is known', async () => {
  const loud = new Float32Array(6_400).map((_, at) => (at < 3_200 ? 0.5 : 0.05));
  const decoded = Promise.withResolvers<{ getChannelData: () => Float32Array }>();
  vi.stubGlobal(
    'OfflineAudioContext',
    class {
      decodeAudioData = () => decoded.promise;
    },
  );
  vi.spyOn(window, 'fetch').mockResolvedValue(new Response('sound'));
  onTestFinished(() => void vi.unstubAllGlobals());
  onTestFinished(() => void vi.restoreAllMocks());
  const { article } = show({ content: { ...media, sendAs: 'voice', hasContent: true } });
  await screen.findByRole('slider', { name: 'Position' });
  const heights = () =>
    [...article.querySelectorAll('rect')].map((bar) => Number(bar.getAttribute('height')));
  expect(new Set(heights())).toEqual(new Set([4]));
  decoded.resolve({ getChannelData: () => loud });
  await waitFor(() =>
    expect(heights().slice(0, 32)).toEqual(Array.from({ length: 32 }, () => 100)),
  );
  expect(new Set(heights().slice(32))).toEqual(new Set([10]));
});

it('marks a message whose deletion was requested', () => {
  const deletion = { actionId: 1, at: 1, notBefore: null, failure: null };
  show({ deletion: { ...deletion, state: 'done' } });
  expect(screen.getByRole('article').dataset['deleted']).toBe('true');
});
