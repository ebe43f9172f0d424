import type { ImportCounts } from '../../../shared/contract/imports.ts';

/** Returns what the line of an import counts: a refused row is not an imported one. */
export function importedCounts({ rows, refused }: ImportCounts) {
  return { imported: rows - refused, refused };
}
