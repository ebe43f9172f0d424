import type { ImportReport } from '../../../shared/contract/imports.ts';
import { atMostEvery } from '../at-most-every.ts';
import type { CarryOut } from './import-noun.ts';
import { sizeOf } from './read-parts.ts';
import type { RunReader } from './read-run.ts';
import { addRefused, type Item, type Run, tellEveryMs } from './run.ts';

/** What a person chose with the start. */
export type ChosenAtStart = Pick<CarryOut<Item>, 'names' | 'alreadyRead'>;

/** Returns what is told of an import that begins. */
export function newReport({ noun, look, watched }: Run): ImportReport {
  // Rows are refused while a file is read, before the first is imported.
  const refused = noun.startsAtOnce ? 0 : look.counts.refused;
  return {
    importId: look.importId,
    of: look.of,
    fileName: look.files.map((file) => file.fileName).join(', '),
    state: 'running',
    detail: null,
    done: 0,
    counts: { rows: refused, added: 0, changed: 0, unchanged: 0, refused },
    copied: 0,
    partial: noun.startsAtOnce ? 0 : look.partial,
    canUndo: false,
    kept: 0,
    watched,
    startedAt: Date.now(),
    endedAt: null,
  };
}

/** Carries an import out, and tells in its report how far it is and what came of it. Rejects where that cannot be kept. */
export async function carryOut(
  run: Run,
  report: ImportReport,
  {
    chosen,
    partsOf,
    onChanged,
  }: { chosen: ChosenAtStart; partsOf: RunReader['partsOf']; onChanged: () => void },
): Promise<void> {
  const { noun, look, watched } = run;
  const { signal } = run.abort;
  const changedSeldom = atMostEvery(tellEveryMs, onChanged);
  const tell: CarryOut<Item>['tell'] = (counts, done, copied = 0) => {
    Object.assign(report, { counts, done, copied });
    changedSeldom();
  };
  const parts: CarryOut<Item>['parts'] = async function* () {
    let before = 0;
    for (const [index, one] of run.files.entries()) {
      if (!one.isWhole) {
        for await (const part of partsOf(run, one, signal)) {
          if ('looked' in part) continue;
          if (noun.startsAtOnce) report.partial += part.partial;
          yield { ...part, bytesRead: before + part.bytesRead };
        }
      }
      before += look.files[index]?.size ?? 0;
    }
  };
  const refuse: CarryOut<Item>['refuse'] = (rows, file) => addRefused(run, run, file, rows);
  const of = { importId: look.importId, size: sizeOf(look), watched, ...chosen };
  const end = await run.work.carryOut({ ...of, signal, parts, refuse, tell }).then(
    (isWhole) => ({ state: isWhole ? 'done' : 'cancelled', detail: null }) as const,
    (error: unknown) => ({ state: 'failed', detail: codeOf(error) }) as const,
  );
  // What broke off can be taken back as well; where nothing changed, the import before still can.
  const { added, changed } = report.counts;
  const mayChange = end.state !== 'done' || noun.kept?.undoesEach === true;
  const canUndo = (noun.kept ?? run.work).undo !== undefined && (mayChange || added + changed > 0);
  const ended = { ...report, ...end, canUndo, endedAt: Date.now() };
  await noun.keep?.(ended, run.refused);
  Object.assign(report, ended);
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}
