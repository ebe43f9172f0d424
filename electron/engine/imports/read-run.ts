import type { RefusedRow } from '../../../shared/contract/imports.ts';
import { atMostEvery } from '../at-most-every.ts';
import { EngineError } from '../engine-error.ts';
import type { Log } from '../host.ts';
import type { Reader } from '../reader/reader.ts';
import type { ReadPart } from '../reader/tables/read-file.ts';
import type { ColumnMemory } from './column-memory.ts';
import { lookAt, lookedFile, newLook } from './read-parts.ts';
import { addRefused, type Run, type RunFile, tellEveryMs } from './run.ts';

interface RunReaderParts {
  reader: Reader;
  columnMemory: ColumnMemory;
  log: Log;
  /** How far an import is. */
  onChanged: (importId: string) => void;
}

export type RunReader = ReturnType<typeof createRunReader>;

/** Creates what reads the files of imports. */
export function createRunReader({ reader, columnMemory, log, onChanged }: RunReaderParts) {
  const partsOf = (
    { noun }: Run,
    { file: { path, name }, choices }: RunFile,
    signal: AbortSignal,
  ): AsyncGenerator<ReadPart> => {
    const remembered = columnMemory.of(noun.of);
    return reader('file', { of: noun.of, path, fileName: name, choices, remembered }, signal);
  };

  /**
   * Reads the files to their end, and plans. Resolves when the beginning of a single one was looked at, and rejects where that cannot be;
   * several say each by itself what they are.
   */
  const read = (run: Run): Promise<void> => {
    run.reading.abort.abort();
    const { noun } = run;
    const abort = new AbortController();
    const { signal } = abort;
    const begun = Promise.withResolvers<void>();
    const ended = Promise.withResolvers<void>();
    run.reading = { abort, ended: ended.promise };
    const isCurrent = (): boolean => !signal.aborted && run.reading.abort === abort;
    const look = newLook(run.look.importId, noun.of, run.look.files);
    const next = { look, work: noun.begin(look), refused: [] as RefusedRow[] };
    let hasBegun = false;
    const begin = (): void => {
      if (isCurrent()) Object.assign(run, next);
      hasBegun = true;
      begun.resolve();
    };
    const changedSeldom = atMostEvery(tellEveryMs, () => onChanged(look.importId));
    const tell = (bytesRead: number): void => {
      look.bytesRead = bytesRead;
      changedSeldom();
    };
    const readRows = async (one: RunFile, index: number, before: number): Promise<void> => {
      const rest = partsOf(run, one, signal);
      const shown = lookedFile(one.file.name, await lookAt(rest));
      look.files[index] = shown;
      if (!hasBegun) begin();
      for await (const part of rest) {
        if ('looked' in part) continue;
        const refused = await next.work.plan(part);
        if (!isCurrent()) return;
        shown.numbers.assumed += part.numbers.assumed;
        shown.numbers.asWritten += part.numbers.asWritten;
        shown.assumedTimes += part.assumedTimes;
        look.partial += part.partial;
        const all = [...part.refused, ...refused].toSorted((one, other) => one.line - other.line);
        addRefused(run, next, one.file, all);
        tell(before + part.bytesRead);
      }
    };
    const readAll = async (): Promise<void> => {
      if (noun.takesSeveral) begin();
      let before = 0;
      for (const [index, one] of run.files.entries()) {
        const { file, choices } = one;
        const refuse = (rows: readonly RefusedRow[]) => addRefused(run, next, file, rows);
        const onRead = (part: number) => tell(before + part * (look.files[index]?.size ?? 0));
        const how = { signal, refuse, onRead };
        const of = { index, file, choices };
        const isWhole = !run.watched && (await next.work.planWhole?.(of, how)) === true;
        if (!isCurrent()) return;
        one.isWhole = isWhole;
        if (!isWhole) await readRows(one, index, before);
        before += look.files[index]?.size ?? 0;
      }
      await next.work.planned?.();
    };
    void readAll()
      .catch((error: unknown) => {
        // What was chosen meanwhile is read in its place.
        if (!isCurrent()) return;
        if (!hasBegun) return begun.reject(error);
        look.failure = problemOf(error);
        if (error instanceof EngineError) return;
        log.error('a file could not be read', { importId: look.importId, error: String(error) });
      })
      .then(() => {
        if (isCurrent()) look.stage = 'ready';
        begun.resolve();
        ended.resolve();
        if (isCurrent()) onChanged(look.importId);
      });
    return begun.promise;
  };

  return { partsOf, read };
}

function problemOf(error: unknown) {
  const known = error instanceof EngineError ? error.appError : null;
  return known?.kind === 'invalid-input' ? known.problem : 'file-unreadable';
}
