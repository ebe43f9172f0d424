import type {
  ChatCounts,
  ChatDetails,
  ChatOrder,
  ChatSummary,
} from '../../shared/contract/chats.ts';

const plainOrder: ChatOrder = {
  closedAt: null,
  pinnedAt: null,
  snoozedUntil: null,
  remindAt: null,
  remindNote: '',
  zone: null,
  labels: [],
  person: null,
};

/** Returns a row of the list of chats that nobody has put anywhere. */
export function chatFixture(change: Partial<ChatSummary & ChatDetails>): ChatSummary & ChatDetails {
  return {
    chatId: '4915112345678@c.us',
    place: '[]',
    kind: 'person',
    name: null,
    number: '+49 151 12345678',
    country: 'DE',
    lastActivityAt: 1,
    last: null,
    draft: null,
    needsReview: 0,
    unread: 0,
    planned: null,
    waitingSince: null,
    closedBy: null,
    ...plainOrder,
    ...change,
  };
}

/** What the views count where there is no chat. */
export const countsFixture: ChatCounts = {
  open: 0,
  unread: 0,
  waitingForMe: 0,
  waitingForThem: 0,
  drafts: 0,
  needsReview: 0,
  failed: 0,
  snoozed: 0,
  owed: 0,
  closed: 0,
  mine: 0,
  unassigned: 0,
  calls: 0,
  forMe: 0,
  due: 0,
  nextDueAt: null,
  nextBackAt: null,
};
