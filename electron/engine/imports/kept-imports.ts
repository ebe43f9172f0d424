import type { ImportOf, ImportReport } from '../../../shared/contract/imports.ts';
import type { Log } from '../host.ts';
import type { History } from '../store/history.ts';
import type { ImportNoun } from './import-noun.ts';

type Kept = NonNullable<ImportNoun<ImportOf>['kept']>;

/** Returns what reads the imports of a kind that the history keeps. */
export function keptImports(
  { keptImports: table }: Pick<History, 'keptImports'>,
  of: ImportOf,
): Pick<Kept, 'report' | 'list' | 'refused'> {
  return {
    report: (importId) => table.get(importId),
    list: (limit) => table.list(of, limit),
    refused: (importId, window) => table.refused(importId, window),
  };
}

/**
 * Marks imports of a kind interrupted that were running when the application last stopped. Returns them; none where the history takes
 * nothing, which it tells by itself.
 */
export function interruptImports(
  { keptImports: table }: Pick<History, 'keptImports'>,
  of: ImportOf,
  log: Log,
): Promise<ImportReport[]> {
  return table.interrupt(of, Date.now()).catch((error: unknown) => {
    log.warn('imports were not marked as interrupted', { of, error: String(error) });
    return [];
  });
}

/**
 * Takes an import back step by step; each step gets what the one before returned to go on with, null at first, and returns null at the
 * end. `all`: about how many it looks at. Returns how many stay; null: it was stopped.
 */
export async function undoInSteps<Place>(
  step: (after: Place | null) => Promise<{ kept: number; looked: number; after: Place | null }>,
  { all, signal, tell }: { all: number; signal: AbortSignal; tell: (done: number) => void },
): Promise<number | null> {
  let kept = 0;
  let looked = 0;
  let after: Place | null = null;
  do {
    if (signal.aborted) return null;
    const done: Awaited<ReturnType<typeof step>> = await step(after);
    kept += done.kept;
    looked += done.looked;
    after = done.after;
    tell(Math.min(1, looked / Math.max(1, all)));
  } while (after !== null);
  return kept;
}
