import type { ChatCounts } from '../../../shared/contract/chats.ts';
import type { TeamQueue } from '../../../shared/contract/team.ts';
import type { BuiltInView } from '../../../shared/domain/chat-views.ts';

/** Views that are of use where a team shares the chats. */
export const teamViews: readonly BuiltInView[] = ['mine', 'unassigned', 'mentions'];

/**
 * The views that have a button above the list, of chats that a team shares or that it does not; the rest are in the menu. A
 * mention that nobody has looked at takes the place of a queue.
 */
export function barViews(
  isShared: boolean,
  counts: ChatCounts | undefined,
  queues: readonly TeamQueue[],
): readonly string[] {
  if (!isShared) return ['open', 'unread', 'waitingForMe'];
  const last = counts?.mentions ? 'mentions' : queues[0]?.queueId;
  return ['open', 'mine', 'unassigned', ...(last === undefined ? [] : [last])];
}
