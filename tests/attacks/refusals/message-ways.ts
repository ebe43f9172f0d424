import type { CallInput } from '../../../shared/contract/contract.ts';
import { firstChat } from '../../../shared/domain/practice-day.ts';
import {
  act,
  beside,
  type Hands,
  having,
  inMenuOf,
  key,
  pick,
  type Step,
  within,
  write,
} from './hands.ts';
import type { Ways } from './way.ts';

const at = `/chats/${firstChat.chatId}`;
const [jonas, priya, klaus, sakura] = [
  '491713920042@c.us',
  '442079460764@c.us',
  '491713920077@c.us',
  '12125550187@c.us',
];

const newest = 'Is this the right door?';
/** Its answer was lost. */
const unknown = 'If it does not turn up today';
const options = { linkPreview: false, linkPreviewHighQuality: false, safeSend: false };

const sent = (chatId: string, text: string, more: { sendAt?: number } = {}): Step =>
  having('messages.send', {
    chatId,
    localId: crypto.randomUUID(),
    text,
    replyToLocalId: null,
    options,
    ...more,
  });
const scheduled: Step = (hands: Hands) =>
  act(hands, sent(priya, 'See you tomorrow.', { sendAt: Date.now() + 7_200_000 }));
const attached = (name: string): Step[] => ['Attach', pick('Choose files…', name, 'a file')];
const template = {
  templateId: crypto.randomUUID(),
  name: 'Where we are',
  folder: '',
  text: 'We are here:',
  card: null,
  media: [
    {
      mediaId: crypto.randomUUID(),
      sendAs: 'image',
      caption: '',
      fileName: 'map.png',
      source: { kind: 'address', url: 'https://example.com/map.png' },
    },
  ],
} satisfies CallInput<'templates.save'>;
const address = 'https://example.com/a';

/** Ways to the calls about messages, and what is attached to them, in the practice day. */
export const messageWays = {
  'messages.send': { at, steps: [write('Message', 'It is on its way.'), 'Send'] },
  'messages.sendAgain': { at, steps: [within('article', unknown, 'Send again')] },
  'messages.confirmManually': { at, steps: [within('article', unknown, 'It arrived')] },
  'messages.dismiss': { at: '/outbox', steps: ['Dismiss'] },
  'messages.edit': { at: '/outbox', steps: ['Edit'] },
  'messages.resend': {
    at: '/outbox',
    steps: ['Edit number…', write('+44 7700 900000', '+447700900123'), 'Send'],
  },
  'messages.newestWaiting': {
    at: `/chats/${sakura}`,
    steps: [({ page }) => page.getByRole('textbox', { name: 'Message' }).focus(), key('ArrowUp')],
  },
  'messages.takeBack': {
    at: `/chats/${priya}`,
    steps: [
      having('settings.set', { sending: { undoSeconds: 30 } }),
      sent(priya, 'Held for a while.'),
      within('article', 'Held for a while.', /^Undo/),
    ],
  },
  'messages.cancel': { at: '/outbox', steps: [sent(priya, 'Held as well.'), 'Cancel'] },
  'messages.forward': {
    at,
    steps: [inMenuOf(newest, 'Forward…'), write('Forward to', '+4915112345699'), 'Add', 'Forward'],
  },
  'messageActions.delete': {
    at,
    steps: [inMenuOf('Perfect, I have passed', 'Delete for everyone…'), 'Delete for everyone'],
  },
  'messageActions.markSeen': { at, steps: [inMenuOf(newest, 'Mark seen')] },
  'messageActions.react': { at, steps: [inMenuOf(newest, 'React with 👍')] },
  'messageActions.star': { at, steps: [inMenuOf(newest, 'Star')] },
  'messageActions.readChat': {
    at,
    steps: ['Chat actions', 'Mark chat as seen', 'Mark seen'],
  },
  'messages.readReference': {
    at,
    steps: [
      'Chat actions',
      'Find by message ID…',
      write('Message ID', 'false_491512345678@c.us_3EB0A1B2C3'),
      'Continue',
    ],
  },
  'scheduled.sendNow': {
    at: `/chats/${priya}`,
    steps: [scheduled, /scheduled · next/, 'Send now'],
  },
  'scheduled.changeTime': {
    at: `/chats/${priya}`,
    steps: [/scheduled · next/, 'Change time', /^Tomorrow morning/],
  },
  'scheduled.edit': { at: `/chats/${priya}`, steps: [/scheduled · next/, 'Edit'] },
  'scheduled.discard': {
    at: `/chats/${priya}`,
    steps: [/scheduled · next/, 'Delete…', 'Delete'],
  },
  'outbox.retryAll': { at: '/outbox', steps: ['Retry all'] },
  'outbox.apply': { at: '/outbox', steps: ['Select', 'Dismiss'] },
  'attachments.addFiles': { at, steps: attached('a.txt') },
  'attachments.addAddress': {
    at,
    steps: ['Attach', write('Media address', 'https://example.com/a.png'), 'Attach address'],
  },
  'web.lookAt': {
    at,
    steps: [
      having('attachments.addAddress', { chatId: firstChat.chatId, url: `${address}.png` }),
      'Check the address',
    ],
  },
  'attachments.write': {
    at,
    steps: ['Attach', 'Location', write('Coordinates or map link', '52.5200, 13.4050')],
  },
  'attachments.change': { at, steps: [...attached('b.png'), write('Caption', 'The receipt')] },
  'attachments.move': {
    at: `/chats/${klaus}`,
    steps: [...attached('first.txt'), ...attached('second.txt'), 'Reorder', key('ArrowRight')],
  },
  'attachments.remove': { at: `/chats/${jonas}`, steps: [...attached('c.txt'), 'Remove c.txt'] },
  'attachments.restore': {
    at: `/chats/${priya}`,
    steps: [...attached('d.txt'), 'Remove d.txt', beside('Removed “d.txt”.', 'Undo')],
  },
  'templates.attach': {
    at,
    steps: [
      having('templates.save', template),
      ({ page }) => page.getByRole('button', { name: 'Templates', exact: true }).click(),
      /^Where we are/,
    ],
  },
  'templates.make': {
    at,
    steps: [inMenuOf('Perfect, I have passed', 'Save as template…'), 'Save'],
  },
  'people.readCards': {
    at,
    steps: [
      'Attach',
      'Contact',
      pick('Choose a vCard file…', 'ana.vcf', 'BEGIN:VCARD\nVERSION:3.0\nFN:Ana\nEND:VCARD\n'),
    ],
  },
  'web.checkCard': { at, steps: ['Link card', write('Card address', address), 'Done'] },
  'web.readPage': {
    at,
    steps: ['Link card', write('Card address', address), 'Fill in from the page'],
  },
  'files.save': { at, steps: [inMenuOf('I filled in the form', 'Save as…')] },
  'files.open': { at, steps: [inMenuOf('I filled in the form', 'Open')] },
  'files.showInFolder': { at, steps: [inMenuOf('I filled in the form', 'Show in folder')] },
  'messages.openLink': {
    at: `/chats/${klaus}`,
    steps: [sent(klaus, address), address, 'Open in browser'],
  },
} satisfies Ways;
