import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import type {
  FileImport,
  ImportChoices,
  ImportOf,
  ImportReport,
  RefusedRow,
} from '../../../shared/contract/file-imports.ts';
import { importChoicesSchema } from '../../../shared/contract/file-imports.ts';
import { EngineError, invalidInput, notFound } from '../engine-error.ts';
import type { Exports } from '../files/exports.ts';
import { checkPicked, type GrantedFile, type Grants, type LocalFile } from '../files/grants.ts';
import { refusingFaults } from '../files/with-granted.ts';
import { offerTable } from '../files/write-table.ts';
import type { Host } from '../host.ts';
import type { Reader } from '../reader/reader.ts';
import type { InstanceServiceOf } from '../service-of.ts';
import type { ColumnMemory } from './column-memory.ts';
import type { ReadPart } from '../reader/tables/read-file.ts';
import type { FilePart } from '../reader/columns/table-noun.ts';
import type { ItemsOf } from '../reader/tables/nouns.ts';
import type { AnyNoun, ImportNoun, ImportWork } from './import-noun.ts';
import { lookAt, newLook } from './read-parts.ts';

/** Milliseconds between two tellings of how far an import is. */
const tellEveryMs = 250;
/** Imports that are remembered, the newest; a file that was only looked at is forgotten with its own. */
const mostRuns = 20;
const mostRefused = 10_000;
const refusedShown = 20;
const refusedPage = 200;

type Item = ItemsOf[ImportOf];

/** One import, from the look at its file to its undo. */
interface Run {
  noun: ImportNoun<ImportOf>;
  file: LocalFile;
  /** What a person said of it. */
  choices: ImportChoices;
  isMapped: boolean;
  look: FileImport;
  work: ImportWork<Item>;
  refused: RefusedRow[];
  /** Reads what it would come to; ends another reading of the same file. */
  reading: { abort: AbortController; ended: Promise<void> };
  /** Null: it has not begun. */
  report: ImportReport | null;
  abort: AbortController;
}

export interface ImportsParts {
  nouns: readonly AnyNoun[];
  grants: Grants;
  exports: Exports;
  reader: Reader;
  columnMemory: ColumnMemory;
  host: Pick<Host, 'log'>;
  /** How far an import is. */
  onChanged: (importId: string) => void;
}

export const importVerbs = [
  'open',
  'choose',
  'look',
  'start',
  'report',
  'end',
  'undo',
  'list',
  'refused',
  'saveRefused',
] as const;

export type ImportCalls = Pick<InstanceServiceOf<'imports'>, (typeof importVerbs)[number]>;

/** The imports of one instance, or of all: of files that were granted, and of those that a watched folder brings. */
export interface Imports extends ImportCalls {
  /** Imports a file that says itself what it is. Returns false where it is none of the kind. */
  byItself: (of: ImportOf, path: string, name: string, signal: AbortSignal) => Promise<boolean>;
  /** How many are read or carried out now. */
  underWay: () => number;
  stop: () => Promise<void>;
}

/**
 * Creates what runs imports. A file is looked at and read to its end, which says what importing it would come to; then, when a person
 * starts it, one is carried out after another. What stays the same for all kinds is here; what differs is in their nouns.
 */
export function createImports(parts: ImportsParts): Imports {
  const { grants, exports, columnMemory, onChanged } = parts;
  const nouns: readonly ImportNoun<ImportOf>[] = parts.nouns;
  const runs = new Map<string, Run>();
  let line: Promise<unknown> = Promise.resolve();
  let stopped = false;
  /** The last that was carried out, of each kind: only that can be taken back. */
  const last = new Map<ImportOf, string>();

  const nounOf = (of: ImportOf): ImportNoun<ImportOf> => {
    const noun = nouns.find((one) => one.of === of);
    if (noun === undefined) throw notFound('import');
    return noun;
  };
  const runOf = (importId: string): Run => {
    const run = runs.get(importId);
    if (run === undefined) throw notFound('import');
    return run;
  };

  const forgetFile = async ({ file, reading }: Run): Promise<void> => {
    reading.abort.abort();
    if (file.isOwn) await rm(file.path, { force: true });
  };
  const forget = async (importId: string): Promise<void> => {
    const run = runs.get(importId);
    if (run === undefined || run.report?.state === 'running') return;
    runs.delete(importId);
    await forgetFile(run);
  };

  const partsOf = (run: Run, signal: AbortSignal): AsyncGenerator<ReadPart> => {
    const { noun, file, choices } = run;
    const remembered = columnMemory.of(noun.of);
    return parts.reader('file', { of: noun.of, path: file.path, choices, remembered }, signal);
  };

  /** Reads a file to its end, and plans. Resolves when its beginning was looked at, and rejects where that cannot be. */
  const read = async (run: Run): Promise<void> => {
    run.reading.abort.abort();
    const abort = new AbortController();
    const { signal } = abort;
    const { importId, of } = run.look;
    const isCurrent = (): boolean => !signal.aborted && run.reading.abort === abort;
    const rest = partsOf(run, signal);
    let ended = (): void => {};
    run.reading = { abort, ended: new Promise((resolve) => (ended = resolve)) };
    try {
      const looked = await lookAt(rest);
      if (!isCurrent()) return ended();
      run.look = newLook(importId, of, run.file.name, looked);
      run.refused = [];
      run.work = run.noun.begin(run.look);
    } catch (error) {
      ended();
      // What was chosen meanwhile is read in its place.
      if (!isCurrent()) return;
      throw error;
    }
    let toldAt = 0;
    const planAll = async (): Promise<void> => {
      for await (const part of rest) {
        if ('looked' in part) continue;
        const refused = await run.work.plan(part);
        if (!isCurrent()) return;
        addPart(run, part, [...part.refused, ...refused]);
        if (Date.now() - toldAt < tellEveryMs) continue;
        toldAt = Date.now();
        onChanged(importId);
      }
    };
    void planAll()
      .catch((error: unknown) => {
        if (isCurrent()) run.look.failure = problemOf(error);
        if (!(error instanceof EngineError)) {
          parts.host.log.warn('a file could not be read', { importId, error: String(error) });
        }
      })
      .then(() => {
        if (isCurrent()) run.look.stage = 'ready';
        ended();
        if (isCurrent()) onChanged(importId);
      });
  };

  const newRun = (of: ImportOf, file: LocalFile, choices: ImportChoices): Run => ({
    noun: nounOf(of),
    file,
    choices,
    isMapped: false,
    look: newLook(randomUUID(), of, file.name, null),
    work: { plan: () => Promise.resolve([]), carryOut: () => Promise.resolve(true) },
    refused: [],
    reading: { abort: new AbortController(), ended: Promise.resolve() },
    report: null,
    abort: new AbortController(),
  });

  const keepRun = async (run: Run): Promise<void> => {
    runs.set(run.look.importId, run);
    for (const importId of [...runs.keys()].slice(0, Math.max(0, runs.size - mostRuns))) {
      await forget(importId);
    }
  };

  /** Carries a run out, after those that began before. */
  const carryOut = async (run: Run, names: 'mine' | 'file', watched: boolean): Promise<void> => {
    const { noun, look, abort } = run;
    const { importId, of, fileName } = look;
    const counts = { rows: 0, added: 0, changed: 0, unchanged: 0, refused: 0 };
    const report: ImportReport = {
      importId,
      of,
      fileName,
      state: 'running',
      detail: null,
      done: 0,
      counts: { ...counts, refused: noun.readsAgain ? 0 : look.counts.refused },
      canUndo: false,
      kept: 0,
      watched,
      startedAt: Date.now(),
      endedAt: null,
    };
    run.report = report;
    await noun.keep?.(report);
    let toldAt = 0;
    const tell = (of: ImportReport['counts'], done: number): void => {
      report.counts = of;
      report.done = done;
      if (Date.now() - toldAt < tellEveryMs) return;
      toldAt = Date.now();
      onChanged(importId);
      noun.changed();
    };
    const parts = async function* () {
      for await (const part of partsOf(run, abort.signal)) {
        if (!('looked' in part)) yield part;
      }
    };
    const carry = async (): Promise<void> => {
      const { size } = look;
      const how = { importId, size, names, signal: abort.signal, parts, tell };
      const end = await run.work.carryOut(how).then(
        (isWhole) => ({ state: isWhole ? 'done' : 'cancelled', detail: null }) as const,
        (error: unknown) => ({ state: 'failed', detail: codeOf(error) }) as const,
      );
      const before = runs.get(last.get(of) ?? '')?.report;
      if (before) before.canUndo = false;
      last.set(of, importId);
      // What broke off can be taken back as well.
      const canUndo = run.work.undo !== undefined;
      const ended = { ...report, ...end, canUndo, endedAt: Date.now() };
      await noun.keep?.(ended);
      Object.assign(report, ended);
    };
    line = line
      .then(carry)
      .catch((error: unknown) => {
        log('an import could not be ended', importId, error);
        report.state = 'failed';
      })
      .then(() => forgetFile(run))
      .then(() => {
        onChanged(importId);
        noun.changed();
      });
    onChanged(importId);
  };

  const log = (what: string, importId: string, error: unknown): void =>
    parts.host.log.error(what, { importId, error: String(error) });

  const redeem = (grantId: string): GrantedFile => {
    const file = grants.redeem(grantId);
    if (file === null) throw invalidInput('file', 'grant-used');
    return file;
  };

  const reportOf = async (importId: string): Promise<ImportReport> => {
    const own = runs.get(importId)?.report;
    if (own) return own;
    for (const { kept } of nouns) {
      const found = await kept?.report(importId);
      if (found) return found;
    }
    throw notFound('import');
  };

  const refusedOf = async (importId: string, window: { offset: number; limit: number }) => {
    const run = runs.get(importId);
    const { kept } = run?.noun ?? nouns.find((one) => one.kept) ?? {};
    if (run === undefined || (run.report !== null && kept)) {
      if (kept === undefined) throw notFound('import');
      return kept.refused(importId, window);
    }
    const { offset, limit } = window;
    return { rows: run.refused.slice(offset, offset + limit), total: run.refused.length };
  };

  return {
    open: async ({ of, grantId, choices }) => {
      const file = redeem(grantId);
      const run = newRun(of, file, choices);
      try {
        await refusingFaults(async () => {
          checkPicked(file);
          await read(run);
        });
      } catch (error) {
        await forgetFile(run);
        throw error;
      }
      await keepRun(run);
      return shown(run);
    },
    choose: async ({ importId, choices }) => {
      const run = runOf(importId);
      if (run.report !== null) return shown(run);
      run.isMapped ||= choices.mapping !== null;
      run.choices = choices;
      await refusingFaults(() => read(run));
      return shown(run);
    },
    look: ({ importId }) => shown(runOf(importId)),
    start: async ({ importId, names = 'mine' }) => {
      const run = runOf(importId);
      if (run.report !== null) return run.report;
      const { problem, choices, table } = run.look;
      if (problem !== null) throw invalidInput('mapping', 'no-id-column');
      if (run.noun.readsAgain) run.reading.abort.abort();
      else await run.reading.ended;
      const { failure } = run.look;
      if (failure !== null) throw invalidInput('file', failure);
      if (run.isMapped && table !== null) {
        columnMemory.note(run.noun.of, table.columns, choices.mapping, choices);
      }
      await carryOut(run, names, false);
      return reportOf(importId);
    },
    report: ({ importId }) => reportOf(importId),
    end: async ({ importId }) => {
      const run = runs.get(importId);
      if (run?.report?.state === 'running') run.abort.abort();
      else if (run?.report === null) await forget(importId);
    },
    stop: async () => {
      if (stopped) return;
      stopped = true;
      // What an ending application breaks off is said to be interrupted at the next start.
      for (const run of runs.values()) {
        run.reading.abort.abort();
        run.abort.abort();
      }
      await line;
      await Promise.all([...runs.values()].map((run) => run.reading.ended));
    },
    undo: async ({ importId }) => {
      const run = runOf(importId);
      const { report, noun, work } = run;
      if (report === null || !report.canUndo || work.undo === undefined) throw notFound('import');
      report.kept = await work.undo();
      report.canUndo = false;
      report.state = 'undone';
      onChanged(importId);
      noun.changed();
      return report;
    },
    list: async ({ of, limit }) => {
      const { kept } = nounOf(of);
      const reports = (await kept?.list(limit)) ?? [];
      return reports.map((report) => runs.get(report.importId)?.report ?? report);
    },
    refused: ({ importId, ...window }) => refusedOf(importId, window),
    saveRefused: async ({ importId }) => {
      const columns = ['line', 'reason', 'value', 'row'];
      const rows = async (offset: number) => {
        const page = await refusedOf(importId, { offset, limit: refusedPage });
        return page.rows.map(({ line: at, problem, detail, excerpt, input }) => ({
          line: at,
          reason: input === undefined ? problem : `${input.field}: ${input.problem}`,
          value: detail,
          row: excerpt,
        }));
      };
      return offerTable(exports, { name: 'refused-rows', format: 'csv', columns, rows });
    },
    byItself: async (of, path, name, signal) => {
      const choices = importChoicesSchema.parse({});
      const run = newRun(of, { path, name, isOwn: false }, choices);
      const stop = (): void => run.reading.abort.abort();
      signal.addEventListener('abort', stop);
      try {
        const looked = await lookAt(partsOf(run, signal));
        if (!looked.namesItself) return false;
        await read(run);
        await run.reading.ended;
        if (run.look.failure !== null) return false;
      } catch (error) {
        if (error instanceof EngineError) return false;
        throw error;
      } finally {
        signal.removeEventListener('abort', stop);
      }
      if (signal.aborted) return true;
      await keepRun(run);
      await carryOut(run, 'mine', true);
      await line;
      return true;
    },
    underWay: () =>
      [...runs.values()].filter(
        ({ look, report }) =>
          report?.state === 'running' ||
          (report === null && look.stage === 'reading' && look.problem === null),
      ).length,
  };
}

function addPart({ look, refused }: Run, part: FilePart<Item>, more: RefusedRow[]): void {
  const { counts, numbers } = look;
  counts.rows += more.length;
  counts.refused += more.length;
  numbers.assumed += part.numbers.assumed;
  numbers.asWritten += part.numbers.asWritten;
  look.assumedTimes += part.assumedTimes;
  look.bytesRead = part.bytesRead;
  for (const one of more.slice(0, Math.max(0, mostRefused - refused.length))) refused.push(one);
}

function shown({ look, refused }: Run): FileImport {
  return { ...look, refused: refused.slice(0, refusedShown) };
}

function problemOf(error: unknown) {
  const isKnown = error instanceof EngineError && error.appError.kind === 'invalid-input';
  return isKnown && error.appError.kind === 'invalid-input'
    ? error.appError.problem
    : 'file-unreadable';
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}
