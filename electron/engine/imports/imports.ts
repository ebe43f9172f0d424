import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import type {
  ChoicesInForce,
  FileImport,
  ImportChoices,
  ImportOf,
  ImportReport,
  RefusedRow,
} from '../../../shared/contract/imports.ts';
import { importChoicesSchema } from '../../../shared/contract/imports.ts';
import { atMostEvery } from '../at-most-every.ts';
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
import type { ItemsOf } from '../reader/tables/nouns.ts';
import type { AnyNoun, CarryOut, ImportNoun, ImportWork } from './import-noun.ts';
import { lookAt, lookedFile, newLook, sizeOf } from './read-parts.ts';

/** Milliseconds between two tellings of how far an import is. */
const tellEveryMs = 250;
/** Imports that are remembered, the newest; a file that was only looked at is forgotten with its own. */
const mostRuns = 20;
const mostRefused = 10_000;
const refusedShown = 20;
const refusedPage = 200;

type Item = ItemsOf[ImportOf];

/** A file of an import. */
interface RunFile {
  file: LocalFile;
  /** What a person said of it. */
  choices: ImportChoices;
  isMapped: boolean;
  /** It was read as a whole, not by rows. */
  isWhole: boolean;
}

/** One import, from the look at its files to its undo. */
interface Run {
  noun: ImportNoun<ImportOf>;
  files: RunFile[];
  watched: boolean;
  look: FileImport;
  work: ImportWork<Item>;
  refused: RefusedRow[];
  /** Reads what it would come to; ends another reading of the same files. */
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
  /** Those that are being taken back. */
  const undoing = new Map<string, { report: ImportReport; abort: AbortController }>();

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

  /** Tells of an import, and of what it wrote. */
  const changed = (noun: ImportNoun<ImportOf>, importId: string): void => {
    onChanged(importId);
    noun.changed();
  };

  const forgetFiles = async ({ files, reading }: Run): Promise<void> => {
    reading.abort.abort();
    for (const { file } of files) if (file.isOwn) await rm(file.path, { force: true });
  };
  const forget = async (importId: string): Promise<void> => {
    const run = runs.get(importId);
    if (run === undefined || run.report?.state === 'running') return;
    runs.delete(importId);
    await forgetFiles(run);
  };

  const partsOf = (
    { noun }: Run,
    { file: { path, name }, choices }: RunFile,
    signal: AbortSignal,
  ): AsyncGenerator<ReadPart> => {
    const remembered = columnMemory.of(noun.of);
    return parts.reader('file', { of: noun.of, path, fileName: name, choices, remembered }, signal);
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
        addRefused(run, next, one.file, [...part.refused, ...refused]);
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
        one.isWhole = !run.watched && (await next.work.planWhole?.(of, how)) === true;
        if (!isCurrent()) return;
        if (!one.isWhole) await readRows(one, index, before);
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
        log('a file could not be read', look.importId, error);
      })
      .then(() => {
        if (isCurrent()) look.stage = 'ready';
        begun.resolve();
        ended.resolve();
        if (isCurrent()) onChanged(look.importId);
      });
    return begun.promise;
  };

  const newRun = (
    of: ImportOf,
    files: readonly LocalFile[],
    choices: ImportChoices,
    watched: boolean,
  ): Run => ({
    noun: nounOf(of),
    files: files.map((file) => ({ file, choices, isMapped: false, isWhole: false })),
    watched,
    look: newLook(
      randomUUID(),
      of,
      files.map(({ name }) => lookedFile(name, null)),
    ),
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
  const carryOut = async (
    run: Run,
    chosen: Pick<CarryOut<Item>, 'names' | 'alreadyRead'>,
  ): Promise<void> => {
    const { noun, look, abort, watched } = run;
    const { importId, of } = look;
    const fileName = look.files.map((file) => file.fileName).join(', ');
    const counts = { rows: 0, added: 0, changed: 0, unchanged: 0, refused: 0 };
    const report: ImportReport = {
      importId,
      of,
      fileName,
      state: 'running',
      detail: null,
      done: 0,
      counts: { ...counts, refused: noun.startsAtOnce ? 0 : look.counts.refused },
      copied: 0,
      canUndo: false,
      kept: 0,
      watched,
      startedAt: Date.now(),
      endedAt: null,
    };
    run.report = report;
    await noun.keep?.(report);
    const changedSeldom = atMostEvery(tellEveryMs, () => changed(noun, importId));
    const tell = (of: ImportReport['counts'], done: number, copied = 0): void => {
      Object.assign(report, { counts: of, done, copied });
      changedSeldom();
    };
    const parts = async function* () {
      let before = 0;
      for (const [index, one] of run.files.entries()) {
        if (!one.isWhole) {
          for await (const part of partsOf(run, one, abort.signal)) {
            if (!('looked' in part)) yield { ...part, bytesRead: before + part.bytesRead };
          }
        }
        before += look.files[index]?.size ?? 0;
      }
    };
    const refuse: CarryOut<Item>['refuse'] = (rows, file) => addRefused(run, run, file, rows);
    const carry = async (): Promise<void> => {
      const { signal } = abort;
      const before = runs.get(last.get(noun.of) ?? '')?.report;
      if (before) before.canUndo = false;
      last.set(noun.of, importId);
      const of = { importId, size: sizeOf(look), watched, ...chosen };
      const end = await run.work.carryOut({ ...of, signal, parts, refuse, tell }).then(
        (isWhole) => ({ state: isWhole ? 'done' : 'cancelled', detail: null }) as const,
        (error: unknown) => ({ state: 'failed', detail: codeOf(error) }) as const,
      );
      // What broke off can be taken back as well.
      const canUndo = (noun.kept ?? run.work).undo !== undefined;
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
      .then(() => forgetFiles(run))
      .then(() => changed(noun, importId));
    onChanged(importId);
  };

  const log = (what: string, importId: string, error: unknown): void =>
    parts.host.log.error(what, { importId, error: String(error) });

  const redeem = (grantId: string): GrantedFile => {
    const file = grants.redeem(grantId);
    if (file === null) throw invalidInput('file', 'grant-used');
    return file;
  };

  /** What is known of one beside what is kept. */
  const liveReport = (importId: string): ImportReport | null =>
    undoing.get(importId)?.report ?? runs.get(importId)?.report ?? null;

  const reportOf = async (importId: string): Promise<ImportReport> => {
    const own = liveReport(importId);
    if (own) return own;
    for (const { kept } of nouns) {
      const found = await kept?.report(importId);
      if (found) return found;
    }
    throw notFound('import');
  };

  const takeBack = async (importId: string): Promise<ImportReport> => {
    const run = runs.get(importId);
    const report = await reportOf(importId);
    const noun = nounOf(report.of);
    // Another may have begun meanwhile.
    if (!report.canUndo || stopped) throw notFound('import');
    const before = { ...report };
    const abort = new AbortController();
    undoing.set(importId, { report, abort });
    const changedSeldom = atMostEvery(tellEveryMs, () => changed(noun, importId));
    const tell = (done: number): void => {
      report.done = done;
      changedSeldom();
    };
    try {
      Object.assign(report, { state: 'undoing', canUndo: false, done: 0 });
      onChanged(importId);
      const kept = await (noun.kept?.undo(before, abort.signal, tell) ?? run?.work.undo?.());
      if (kept == null) Object.assign(report, before);
      else {
        Object.assign(report, { kept, state: 'undone', done: 1 });
        await noun.keep?.(report);
      }
      return { ...report };
    } catch (error) {
      Object.assign(report, before);
      throw error;
    } finally {
      undoing.delete(importId);
      changed(noun, importId);
    }
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
    open: async ({ of, grantIds, choices }) => {
      if (grantIds.length > 1 && !nounOf(of).takesSeveral) throw invalidInput('file', 'malformed');
      const files = grantIds.map(redeem);
      const run = newRun(of, files, choices, false);
      try {
        await refusingFaults(async () => {
          files.forEach(checkPicked);
          await read(run);
        });
      } catch (error) {
        await forgetFiles(run);
        throw error;
      }
      await keepRun(run);
      return shown(run);
    },
    choose: async ({ importId, file: index, choices }) => {
      const run = runOf(importId);
      const [one, looked] = [run.files[index], run.look.files[index]];
      if (run.report !== null || !one || !looked) return shown(run);
      one.isMapped ||= choices.mapping !== null;
      one.choices = choices;
      // What was chosen is in sight while the files are read by it.
      if (run.noun.takesSeveral) looked.choices = inForce(looked.choices, choices);
      await refusingFaults(() => read(run));
      return shown(run);
    },
    look: ({ importId }) => shown(runOf(importId)),
    start: async ({ importId, names = 'mine', alreadyRead = false }) => {
      const run = runOf(importId);
      if (run.report !== null) return run.report;
      if (run.noun.startsAtOnce) run.reading.abort.abort();
      else await run.reading.ended;
      const { failure, files } = run.look;
      if (files.some(({ problem }) => problem !== null)) {
        throw invalidInput('mapping', 'no-id-column');
      }
      if (failure !== null) throw invalidInput('file', failure);
      for (const [index, { choices, table }] of files.entries()) {
        if (run.files[index]?.isMapped !== true || table === null) continue;
        columnMemory.note(run.noun.of, table.columns, choices.mapping, choices);
      }
      await carryOut(run, { names, alreadyRead });
      return reportOf(importId);
    },
    report: ({ importId }) => reportOf(importId),
    end: async ({ importId }) => {
      const run = runs.get(importId);
      undoing.get(importId)?.abort.abort();
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
      for (const { abort } of undoing.values()) abort.abort();
      await line;
      await Promise.all([...runs.values()].map((run) => run.reading.ended));
    },
    undo: async ({ importId }) => {
      const asked = await reportOf(importId);
      if (!asked.canUndo) throw notFound('import');
      const undone = line.then(() => takeBack(importId));
      line = undone.catch(() => undefined);
      return undone;
    },
    list: async ({ of, limit }) => {
      const { kept } = nounOf(of);
      const reports = (await kept?.list(limit)) ?? [];
      return reports.map((report) => liveReport(report.importId) ?? report);
    },
    refused: ({ importId, ...window }) => refusedOf(importId, window),
    saveRefused: async ({ importId }) => {
      const isOfSeveral = (runs.get(importId)?.files.length ?? 1) > 1;
      const columns = [...(isOfSeveral ? ['file'] : []), 'line', 'reason', 'value', 'row'];
      const rows = async (offset: number) => {
        const page = await refusedOf(importId, { offset, limit: refusedPage });
        return page.rows.map(({ line: at, problem, detail, excerpt, input, fileName }) => ({
          file: fileName,
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
      const run = newRun(of, [{ path, name, isOwn: false }], choices, true);
      const [one] = run.files;
      const stop = (): void => run.reading.abort.abort();
      signal.addEventListener('abort', stop);
      try {
        const looked = one && (await lookAt(partsOf(run, one, signal)));
        if (looked?.namesItself !== true) return false;
        await read(run);
        await run.reading.ended;
        if (!signal.aborted && (run.look.failure !== null || run.work.isNone?.() === true)) {
          return false;
        }
      } catch (error) {
        if (error instanceof EngineError) return false;
        throw error;
      } finally {
        signal.removeEventListener('abort', stop);
      }
      if (signal.aborted) return true;
      await keepRun(run);
      await carryOut(run, { names: 'mine', alreadyRead: false });
      await line;
      return true;
    },
    underWay: () =>
      [...runs.values()].filter(
        ({ look, report }) =>
          report?.state === 'running' ||
          (report === null &&
            look.stage === 'reading' &&
            look.files.every(({ problem }) => problem === null)),
      ).length,
  };
}

/** Counts rows that are not taken, and keeps the first of them. */
function addRefused(
  { files }: Pick<Run, 'files'>,
  { look, refused }: Pick<Run, 'look' | 'refused'>,
  { name }: LocalFile,
  rows: readonly RefusedRow[],
): void {
  const { counts } = look;
  counts.rows += rows.length;
  counts.refused += rows.length;
  const ofFile = files.length > 1 ? { fileName: name } : {};
  for (const one of rows.slice(0, Math.max(0, mostRefused - refused.length))) {
    refused.push({ ...ofFile, ...one });
  }
}

/** What a person chose, and for the rest what was in force. */
function inForce(before: ChoicesInForce, chosen: ImportChoices): ChoicesInForce {
  const { mapping, country, zone } = before;
  return {
    ...chosen,
    layout: chosen.layout ?? before.layout,
    mapping: chosen.mapping ?? mapping,
    country: chosen.country === undefined ? country : chosen.country,
    zone: chosen.zone ?? zone,
  };
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
