import type { Database } from '../../database.ts';
import type { StoredRun } from './stored-run.ts';
import { labelsOf, setLabels } from '../label-column.ts';

/** Reverts a label change as part of a transaction. */
export function undoLabels(database: Database, { run, name }: StoredRun): void {
  const label = name?.slice(1) ?? '';
  const wasSet = name?.startsWith('+') === true;
  const labelled = database.all<{ place: number; labels: string }>(
    `SELECT thread.place, labels FROM label_change JOIN thread ON thread.place = label_change.thread
     WHERE label_change.run = :run`,
    { run },
  );
  for (const { place, labels } of labelled) {
    const others = labelsOf(labels).filter((one) => one !== label);
    setLabels(database, place, wasSet ? others : [...others, label]);
  }
}
