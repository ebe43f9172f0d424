import type { ChatSections } from '../../../shared/contract/chats.ts';

/** A heading of the list. */
export interface ChatHeading {
  key: 'view' | 'waitingForMe' | 'waitingForThem';
  /** The number of chats of its kind, as its view counts them: those that are pinned stand above. */
  count: number;
}

/** Which chat of a part of the list one is, from 1, and of how many. */
export interface ChatPart {
  number: number;
  total: number;
}

/** Returns the place of a row in its part of the list: of what is pinned, of who waits, of the rest; or in the whole list, where it has no parts. */
export function partAt(index: number, total: number, sections: ChatSections | null): ChatPart {
  const { pinned, waitingForMe } = sections ?? { pinned: 0, waitingForMe: 0 };
  const ends = [0, pinned, pinned + waitingForMe, total];
  const end = ends.find((one) => one > index) ?? total;
  const begin = Math.max(...ends.filter((one) => one <= index));
  return { number: index - begin + 1, total: end - begin };
}

/**
 * Returns the headings of a list by the index of the chat that each stands above: of its parts, or of the view as a whole where
 * it has none. Pinned chats have none.
 */
export function headingsOf(
  total: number,
  sections: ChatSections | null,
): ReadonlyMap<number, ChatHeading> {
  const headings = new Map<number, ChatHeading>();
  if (sections === null) {
    if (total > 0) headings.set(0, { key: 'view', count: total });
  } else {
    const { pinned, waitingForMe, pinnedWaiting } = sections;
    const waiting = waitingForMe + pinnedWaiting;
    const answered = pinned + waitingForMe;
    if (waitingForMe > 0) headings.set(pinned, { key: 'waitingForMe', count: waiting });
    if (answered < total) headings.set(answered, { key: 'waitingForThem', count: total - waiting });
  }
  return headings;
}
