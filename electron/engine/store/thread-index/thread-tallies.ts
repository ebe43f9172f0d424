import { labelsOf } from '../threads/label-column.ts';
import { isArchived, type ThreadColumns, type ThreadFacts } from './thread-columns.ts';

export interface ThreadCounts {
  open: number;
  archived: number;
  all: number;
  unconfirmed: number;
  failed: number;
}

/** How many threads there are of each kind and with each label, counted on with every thread that is read. */
export interface ThreadTallies {
  counts(): ThreadCounts;
  /** In the order of their names. */
  labels(): { label: string; count: number }[];
}

export function threadTallies(columns: ThreadColumns): ThreadTallies {
  const counts: ThreadCounts = { open: 0, archived: 0, all: 0, unconfirmed: 0, failed: 0 };
  const labels = new Map<string, number>();

  const add = (thread: ThreadFacts, by: 1 | -1): void => {
    counts.all += by;
    counts[isArchived(thread) ? 'archived' : 'open'] += by;
    if (thread.state >= 2) counts.unconfirmed += by;
    if (thread.state === 4) counts.failed += by;
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
    counts: () => ({ ...counts }),
    labels: () =>
      [...labels]
        .filter(([, count]) => count > 0)
        .map(([label, count]) => ({ label, count }))
        .sort((one, other) => one.label.localeCompare(other.label)),
  };
}
