import type { ImportForecast } from '../../../../shared/contract/thread-imports.ts';
import type { History } from '../../store/history.ts';
import type { Reader } from '../../reader/reader.ts';
import type { ThreadsToRead } from '../../reader/threads/read-rows.ts';

const shownRefused = 5;

/** Returns what an import of a file would come to, reading all of it and writing nothing; null where the signal aborts. */
export async function forecastImport(
  { history, reader }: { history: Pick<History, 'threadImports'>; reader: Reader },
  of: ThreadsToRead,
  signal: AbortSignal,
): Promise<ImportForecast | null> {
  const forecast: ImportForecast = {
    counts: { rows: 0, added: 0, updated: 0, unchanged: 0, repeated: 0, refused: 0 },
    numbers: { assumed: 0, asWritten: 0 },
    assumedTimes: 0,
    refused: [],
  };
  const { counts, numbers } = forecast;
  const seen = new Set<string>();
  for await (const { threads, refused, tally } of reader('threads', of, signal)) {
    const first = threads.filter(({ threadId }) => !seen.has(threadId) && seen.add(threadId));
    const taken = await history.threadImports.wouldTake(first);
    if (signal.aborted) return null;
    counts.rows += threads.length + refused.length;
    counts.repeated += threads.length - first.length;
    counts.refused += refused.length;
    counts.added += taken.added;
    counts.updated += taken.updated;
    counts.unchanged += taken.unchanged;
    numbers.assumed += tally.numbers.assumed;
    numbers.asWritten += tally.numbers.asWritten;
    forecast.assumedTimes += tally.assumedTimes;
    forecast.refused.push(...refused.slice(0, shownRefused - forecast.refused.length));
  }
  return signal.aborted ? null : forecast;
}
