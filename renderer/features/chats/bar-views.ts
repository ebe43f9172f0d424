import type { BuiltInView } from '../../../shared/domain/chat-views.ts';

/** Views that say whose a chat is. */
export const teamViews: readonly BuiltInView[] = ['mine', 'unassigned'];

/** The views that have a button above the list, of chats that a team shares or that it does not; the rest are in the menu. */
export function barViews(isShared: boolean): readonly BuiltInView[] {
  return isShared ? ['open', ...teamViews] : ['open', 'unread', 'waitingForMe'];
}
