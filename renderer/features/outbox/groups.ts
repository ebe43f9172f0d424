import { type OutboxReason, outboxReasons } from '../../../shared/domain/outbox-reason.ts';

/** Items that share a reason. */
export interface Group {
  reason: OutboxReason;
  count: number;
  /** The index of its first item among all items. */
  first: number;
  /** The index of its head among all rows of the list: each group has a head and then its items. */
  head: number;
}

/** Returns the groups of what is listed, in the order of the items. */
export function groupsOf(
  counts: Record<OutboxReason, number>,
  reasons: readonly OutboxReason[] | null,
): Group[] {
  const shown = outboxReasons.filter(
    (each) => counts[each] > 0 && (reasons?.includes(each) ?? true),
  );
  let first = 0;
  return shown.map((reason, index) => {
    const group = { reason, count: counts[reason], first, head: first + index };
    first += group.count;
    return group;
  });
}

/** Returns the index of an item's row. */
export function rowOfItem(groups: readonly Group[], item: number): number {
  return item + groups.filter(({ first }) => first <= item).length;
}
