import type { Database } from '../database.ts';

/** Returns the labels of a column, which has a newline before and after each. */
export function labelsOf(column: string): string[] {
  return column.split('\n').filter((label) => label !== '');
}

/** Returns labels as a column: sorted, without duplicates. */
export function labelColumn(labels: Iterable<string>): string {
  const sorted = [...new Set(labels)].sort();
  return sorted.length === 0 ? '' : `\n${sorted.join('\n')}\n`;
}

/** Replaces the labels of a thread. */
export function setLabels(database: Database, place: number, labels: readonly string[]): void {
  database.run('UPDATE thread SET labels = :labels WHERE place = :place', {
    place,
    labels: labelColumn(labels),
  });
}
