import type { ChatSections } from '../../../shared/contract/chats.ts';

/** A heading of the list. */
export interface ChatHeading {
  key: 'view' | 'waitingForMe' | 'waitingForThem';
  /** The number of chats below it. */
  count: number;
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
  const add = (index: number, key: ChatHeading['key'], count: number) => {
    if (count > 0) headings.set(index, { key, count });
  };
  if (sections === null) add(0, 'view', total);
  else {
    const { pinned, waitingForMe } = sections;
    const answered = pinned + waitingForMe;
    add(pinned, 'waitingForMe', waitingForMe);
    add(answered, 'waitingForThem', total - answered);
  }
  return headings;
}
