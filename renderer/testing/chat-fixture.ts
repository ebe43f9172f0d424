import type { ChatOrder, ChatSummary } from '../../shared/contract/chats.ts';

const plainOrder: ChatOrder = {
  closedAt: null,
  pinnedAt: null,
  snoozedUntil: null,
  labels: [],
  person: null,
};

/** Returns a row of the list of chats that nobody has put anywhere. */
export function chatFixture(change: Partial<ChatSummary>): ChatSummary {
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
    waitingSince: null,
    ...plainOrder,
    ...change,
  };
}
