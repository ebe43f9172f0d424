import { firstChat } from '../../../shared/domain/practice-day.ts';
import { choose, type Hands, having, inMenuOf, key, pick, type Step, write } from './hands.ts';
import type { Ways } from './way.ts';

const at = `/chats/${firstChat.chatId}`;
/** Others of the practice day. */
const [priya, klaus, lucia, wei, dewi] = [
  '442079460764@c.us',
  '491713920077@c.us',
  '13055550164@c.us',
  '14155550132@c.us',
  '14155550177@c.us',
];
/** Snoozed until tomorrow. */
const sakura = '12125550187@c.us';

/** The panel of the contact, which is remembered as it was left. */
export const withContact: Step = async ({ page }: Hands) => {
  const toggle = page.getByRole('button', { name: 'Contact', exact: true });
  if ((await toggle.getAttribute('aria-pressed')) === 'false') await toggle.click();
};

const row = (hands: Hands, name: RegExp) =>
  hands.page.getByRole('list', { name: 'Chats' }).getByRole('link', { name });
/** Selects a chat in the list. */
const selected: Step = async (hands) => {
  await row(hands, /Grace/).focus();
  await hands.page.keyboard.press('Space');
};

const people: Step[] = ['More views', 'Import or export contacts…'];
const card = pick('Choose file…', 'contacts.csv', 'Name,Number\nAna,+49 1511 2345670\n');

/** Ways to the calls about chats and people, in the practice day. */
export const chatWays = {
  'chats.open': {
    at: '/chats',
    steps: ['New chat', write('Phone number or chat ID', '+4915112345699'), 'Open chat'],
  },
  'chats.markUnread': {
    at: `/chats/${priya}`,
    steps: [inMenuOf('They look fantastic', 'Mark as unread')],
  },
  'chats.markRead': {
    at: '/chats',
    steps: [(hands) => row(hands, /Grace/).click({ button: 'right' }), 'Mark as read'],
  },
  'chats.ids': { at: '/chats', steps: [selected, key('Control+a')] },
  'chats.neighbour': {
    at,
    steps: [(hands) => row(hands, /Grace/).waitFor(), key('Alt+ArrowDown')],
  },
  'chats.rename': { at, steps: ['Rename chat', write('Name', 'Mariana from Lisbon'), 'Save'] },
  'chats.setNotes': { at, steps: [withContact, write('Notes', 'Rings twice.')] },
  'chats.close': { at, steps: ['Close chat'] },
  'chats.reopen': {
    at: `/chats/${wei}`,
    steps: [having('chats.close', { chatIds: [wei] }), 'Reopen chat'],
  },
  'chats.pin': { at, steps: ['Chat actions', 'Pin'] },
  'chats.unpin': {
    at: `/chats/${dewi}`,
    steps: [having('chats.pin', { chatIds: [dewi] }), 'Chat actions', 'Unpin'],
  },
  'chats.snooze': { at, steps: ['Chat actions', 'Snooze…', /^In an hour/] },
  'chats.setZone': {
    at: `/chats/${wei}`,
    steps: ['Chat actions', 'Snooze…', choose('Their time zone', 'America/Los_Angeles')],
  },
  'chats.unsnooze': { at: `/chats/${sakura}`, steps: ['Chat actions', 'Unsnooze'] },
  'chats.assignLabels': { at, steps: ['Chat actions', 'Labels…', 'Refund', 'Save'] },
  'chats.restore': { at: `/chats/${lucia}`, steps: ['Chat actions', 'Pin', /^Undo/] },
  'chats.saveLabel': {
    at: '/chats',
    steps: ['More views', 'Edit labels…', 'Edit', write('Label name', 'Late'), 'Save'],
  },
  'chats.removeLabel': { at: '/chats', steps: ['More views', 'Edit labels…', 'Delete'] },
  'chats.saveView': {
    at: '/chats',
    steps: ['More views', 'Save this view…', write('View name', 'My desk'), 'Save'],
  },
  'chats.removeView': { at: '/chats', steps: ['More views', 'Edit views…', 'Delete'] },
  'people.join': {
    at,
    steps: [withContact, 'Join with another chat…', write('Chat to join with', 'Jonas'), /Jonas/],
  },
  'people.part': {
    at: `/chats/${wei}`,
    steps: [
      having('people.join', { chatId: wei, otherChatId: priya }),
      withContact,
      /^Separate Priya/,
    ],
  },
  'people.restore': {
    at: `/chats/${dewi}`,
    steps: [
      having('people.join', { chatId: dewi, otherChatId: klaus }),
      withContact,
      /^Separate Klaus/,
      /^Undo/,
    ],
  },
  'imports.undo': {
    at: '/chats',
    steps: [...people, card, 'Import 1 contact', 'Undo import'],
  },
  'people.export': { at: '/chats', steps: [...people, 'CSV'] },
  'forgetting.forget': {
    at,
    steps: [
      'Chat actions',
      'Forget this person…',
      'I understand that this can’t be undone',
      'Forget this person',
    ],
  },
  'chats.exportTranscript': { at, steps: ['Chat actions', 'Export…', 'Export'] },
} satisfies Ways;
