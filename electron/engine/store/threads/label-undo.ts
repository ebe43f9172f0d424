import { type Database, query } from '../database.ts';
import type { StoredRun } from './stored-run.ts';
import { labelColumn, labelsOf } from './label-column.ts';

/** Gives the threads of an act on labels back what they had, as part of a transaction. Answers their places. */
export function labelUndo(database: Database): (undone: StoredRun) => number[] {
  const labelled = query<{ place: number; labels: string }, { run: number }>(
    database,
    `SELECT thread.place, labels FROM label_change JOIN thread ON thread.place = label_change.thread
     WHERE label_change.run = :run`,
  );
  const setLabels = query<never, { place: number; labels: string }>(
    database,
    'UPDATE thread SET labels = :labels WHERE place = :place',
  );
  return (undone) => {
    const label = undone.name?.slice(1) ?? '';
    const wasSet = undone.name?.startsWith('+') === true;
    return labelled.all({ run: undone.run }).map(({ place, labels }) => {
      const others = labelsOf(labels).filter((one) => one !== label);
      setLabels.run({ place, labels: labelColumn(wasSet ? others : [...others, label]) });
      return place;
    });
  };
}
