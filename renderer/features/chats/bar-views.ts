import type { ChatCounts } from '../../../shared/contract/chats.ts';
import type { TeamQueue } from '../../../shared/contract/team.ts';
import type { BuiltInView } from '../../../shared/domain/chat-views.ts';

/** Views that are of use where a team shares the chats. */
export const teamViews: readonly BuiltInView[] = ['mine', 'unassigned', 'mentions'];

/** The first views above the list, of chats that a team shares or that it does not: the rest are in the menu. */
export function firstViews(isShared: boolean): readonly BuiltInView[] {
  return isShared ? ['open', 'mine', 'unassigned'] : ['open', 'unread', 'waitingForMe'];
}

/** Of a team’s chats, the view that follows the first, or undefined: a mention that nobody has looked at goes before a queue. */
export function lastView(counts: ChatCounts | undefined, queues: readonly TeamQueue[]) {
  return counts?.mentions ? 'mentions' : queues[0]?.queueId;
}
