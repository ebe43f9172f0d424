import type { History } from '../../store/history.ts';
import type { ImportNoun } from '../import-noun.ts';
import { keptImports, undoInSteps } from '../kept-imports.ts';
import { recordEnd } from '../record-import.ts';

/** Creates what imports threads: they are merged by their ID, a step at a time, as the file is read. */
export function createThreadImport(
  history: Pick<History, 'threadImports' | 'keptImports' | 'audit'>,
  onThreads: () => void,
): ImportNoun<'threads'> {
  const { threadImports } = history;
  return {
    of: 'threads',
    startsAtOnce: true,
    takesSeveral: false,
    begin: ({ counts }) => {
      const seen = new Set<string>();
      return {
        plan: async ({ items }) => {
          const first = items.filter(({ threadId }) => !seen.has(threadId) && seen.add(threadId));
          const taken = await threadImports.wouldTake(first);
          counts.rows += items.length;
          counts.repeated += items.length - first.length;
          counts.added += taken.added;
          counts.changed += taken.changed;
          counts.unchanged += taken.unchanged;
          return [];
        },
        carryOut: async ({ importId, size, signal, parts, tell }) => {
          const sum = { rows: 0, added: 0, changed: 0, unchanged: 0, refused: 0 };
          for await (const { items, refused, bytesRead } of parts()) {
            if (signal.aborted) return false;
            const taken = await threadImports.take(importId, { threads: items, refused });
            sum.rows += items.length + refused.length;
            sum.refused += refused.length;
            sum.added += taken.added;
            sum.changed += taken.changed;
            sum.unchanged += taken.unchanged;
            tell({ ...sum }, size === 0 ? 1 : bytesRead / size);
          }
          return !signal.aborted;
        },
      };
    },
    keep: async (report) => {
      await history.keptImports.put(report);
      await recordEnd(history, 'threads', report);
    },
    kept: {
      ...keptImports(history, 'threads'),
      undoesEach: false,
      undo: ({ importId, counts }, signal, tell) =>
        undoInSteps<number>((after) => threadImports.undoMore(importId, after ?? 0, Date.now()), {
          all: counts.rows - counts.refused,
          signal,
          tell,
        }),
    },
    changed: onThreads,
  };
}
