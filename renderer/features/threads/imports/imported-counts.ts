import type { ThreadImport } from '../../../../shared/contract/thread-imports.ts';

/** Returns what the line of an import counts: a refused row is not an imported one. */
export function importedCounts({ rows, refused }: ThreadImport['counts']) {
  return { imported: rows - refused, refused };
}
