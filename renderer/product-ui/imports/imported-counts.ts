import type { ImportCounts } from '../../../shared/contract/imports.ts';

/** Returns what the line of an import counts: what it repeats, or has as it is here already, it does not import. */
export function importedCounts({ added, changed, refused }: ImportCounts) {
  return { imported: added + changed, refused };
}
