import type { BuiltInView } from '../../../shared/domain/chat-views.ts';

/** Views that are of use where a team shares the chats. */
export const teamViews: readonly BuiltInView[] = ['mine', 'unassigned', 'calls'];

/** Returns the first views above the list, of chats that a team shares or that it does not: the rest are in the menu. */
export function firstViews(isShared: boolean): readonly BuiltInView[] {
  return isShared ? ['open', 'mine', 'unassigned'] : ['open', 'unread', 'waitingForMe'];
}
