import type { ChatSections } from '../../../shared/contract/chats.ts';

/** A part of the list that has a heading. */
export interface ChatHeading {
  key: 'view' | 'waitingForMe' | 'waitingForThem';
  /** The number of chats below it. */
  count: number;
  /** Its row, counted with the headings before it. */
  row: number;
}

/** Returns the headings of a list: of its parts, or of the view as a whole where it has none. Pinned chats have none. */
export function headingsOf(total: number, sections: ChatSections | null): ChatHeading[] {
  if (total === 0) return [];
  if (sections === null) return [{ key: 'view', count: total, row: 0 }];
  const { pinned, waitingForMe } = sections;
  const waitingForThem = total - pinned - waitingForMe;
  const headings: ChatHeading[] = [];
  if (waitingForMe > 0) headings.push({ key: 'waitingForMe', count: waitingForMe, row: pinned });
  if (waitingForThem > 0) {
    const row = pinned + waitingForMe + headings.length;
    headings.push({ key: 'waitingForThem', count: waitingForThem, row });
  }
  return headings;
}

/** Returns the row of a chat by its index. */
export function rowOfChat(headings: readonly ChatHeading[], index: number): number {
  return headings.reduce((row, heading) => (heading.row <= row ? row + 1 : row), index);
}

/** Returns the index of the chat in a row; null where the row is a heading. */
export function chatOfRow(headings: readonly ChatHeading[], row: number): number | null {
  if (headings.some((heading) => heading.row === row)) return null;
  return row - headings.filter((heading) => heading.row < row).length;
}
