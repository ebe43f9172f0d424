import { labelsOf } from '../threads/label-column.ts';
import { tabOf, type ThreadColumns, type ThreadFacts } from './thread-columns.ts';

export interface ThreadCounts {
  /** By what is confirmed. */
  open: number;
  archived: number;
  unknown: number;
  all: number;
  /** By what pending changes ask for. */
  archiving: number;
  unarchiving: number;
  unconfirmed: number;
  failed: number;
  unread: number;
}

/** Counts how many threads there are of each kind and with each label, with every thread that is read. */
export function threadTallies(columns: ThreadColumns) {
  const counts: ThreadCounts = {
    open: 0,
    archived: 0,
    unknown: 0,
    all: 0,
    archiving: 0,
    unarchiving: 0,
    unconfirmed: 0,
    failed: 0,
    unread: 0,
  };
  const labels = new Map<string, number>();

  const add = (thread: ThreadFacts, by: 1 | -1): void => {
    counts.all += by;
    counts[tabOf(thread.confirmed)] += by;
    if (thread.wanted !== null) counts[thread.wanted ? 'archiving' : 'unarchiving'] += by;
    if (thread.state >= 2) counts.unconfirmed += by;
    if (thread.state === 4) counts.failed += by;
    if (thread.isUnread) counts.unread += by;
    for (const label of labelsOf(thread.labels)) {
      labels.set(label, (labels.get(label) ?? 0) + by);
    }
  };
  columns.onChange((place, before) => {
    const after = columns.facts[place];
    if (before !== undefined) add(before, -1);
    if (after !== undefined) add(after, 1);
  });

  return {
    counts: (): ThreadCounts => ({ ...counts }),
    /** Returns labels in the order of their names. */
    labels: (): { label: string; count: number }[] =>
      [...labels]
        .filter(([, count]) => count > 0)
        .map(([label, count]) => ({ label, count }))
        .sort((one, other) => one.label.localeCompare(other.label)),
  };
}
