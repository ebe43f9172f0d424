import { sentFiles } from '../../../electron/practice/media-shelf.ts';
import { openChat } from '../../support/conversation.ts';
import { applyImport, chooseImport, incomingRecord } from '../../support/imports.ts';
import { mediaRecord } from '../../support/incoming-media.ts';
import { withContact } from './chat-ways.ts';
import { act, type Hands, having, inMenuOf, onService, type Step, within, write } from './hands.ts';
import type { Ways } from './way.ts';

const number = '4915112345678@c.us';
const hidden = '99887766554433@lid';
const at = `/chats/${number}`;

/** Records come in by a file, and the chat with the number is opened. */
async function comeIn({ page }: Hands, records: readonly object[]): Promise<void> {
  await chooseImport(page, 'log.json', JSON.stringify(records));
  await applyImport(page);
  await openChat(page, number);
}

/** A customer writes from a hidden ID, and a message shows the number. */
const hiddenId: Step = (hands) => {
  const key = { remoteJid: hidden, fromMe: false, id: 'H1' };
  const alt = { remoteJidAlt: '4915112345678@s.whatsapp.net' };
  return comeIn(hands, [
    incomingRecord('H0', 'Hello', { key: { ...key, id: 'H0' } }),
    incomingRecord('H1', 'It is me', { key: { ...key, ...alt } }),
  ]);
};
/** As the ways before leave it. */
const back: Step = onService((service) => service.isOffline && service.comeBack());
/** A picture comes in that the service hands out slowly. */
const picture: Step = (hands) => {
  const file = sentFiles.picture();
  hands.service.switches.media.bytesPerSecond = 2_000;
  const url = hands.service.shelve(file);
  const media = { url, caption: 'slow', size: file.bytes.length };
  return comeIn(hands, [mediaRecord('4915112345678@s.whatsapp.net', 'P1', media)]);
};
const deleting = (text: string): Step[] => [
  having('settings.set', { sending: { undoSeconds: 0 } }),
  write('Message', text),
  'Send',
  async ({ page }) => {
    const own = page.getByRole('article').filter({ hasText: text });
    await own.filter({ hasText: 'Accepted' }).waitFor();
  },
  inMenuOf(text, 'Delete for everyone…'),
  'Delete for everyone',
];

/** Ways to calls about what a chat’s service does or does not do. */
export const serviceWays = {
  'mediaCopies.download': {
    at: '/chats',
    steps: [
      having('settings.set', { media: { keepCopies: 'off' } }),
      back,
      picture,
      'Download Image',
    ],
  },
  'mediaCopies.cancel': { at, steps: ['Download Image', 'Cancel download'] },
  'aliases.separate': { at: '/chats', steps: [hiddenId, withContact, `Separate ${hidden}`] },
  'aliases.join': {
    at,
    steps: [withContact, `Separate ${hidden}`, (hands) => act(hands, `Join ${hidden} again`)],
  },
  'messageActions.cancel': { at, steps: [back, ...deleting('Not for long'), 'Undo'] },
  'messageActions.retry': {
    at,
    steps: [
      onService(({ faults }) =>
        faults.every(1, {
          kind: 'status',
          status: 422,
          body: { message: 'Locked.' },
          operation: 'delete-message',
        }),
      ),
      ...deleting('To be taken back'),
      within('article', 'To be taken back', 'Try again'),
    ],
  },
  'outbox.retryNow': {
    at,
    steps: [
      onService((service) => service.goOffline()),
      having('settings.set', { sending: { undoSeconds: 0 } }),
      write('Message', 'Once you are back'),
      'Send',
      'Try now',
    ],
  },
  'serviceHealth.requestCode': {
    at,
    steps: [
      back,
      onService((service) => service.setPhone('SCAN_QR_CODE')),
      async ({ page }) => void (await page.reload()),
      'Scan again',
    ],
  },
} satisfies Ways;
