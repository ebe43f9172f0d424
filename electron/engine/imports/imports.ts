import type {
  ChoicesInForce,
  ImportChoices,
  ImportOf,
  ImportReport,
} from '../../../shared/contract/imports.ts';
import { importChoicesSchema } from '../../../shared/contract/imports.ts';
import { atMostEvery } from '../at-most-every.ts';
import { EngineError, invalidInput, notFound } from '../engine-error.ts';
import type { Exports } from '../files/exports.ts';
import { checkPicked, type GrantedFile, type Grants } from '../files/grants.ts';
import { refusingFaults } from '../files/with-granted.ts';
import { offerTable } from '../files/write-table.ts';
import type { Host } from '../host.ts';
import type { Reader } from '../reader/reader.ts';
import type { InstanceServiceOf } from '../service-of.ts';
import { carryOut, type ChosenAtStart, newReport } from './carry-out.ts';
import type { ColumnMemory } from './column-memory.ts';
import type { AnyNoun, ImportNoun } from './import-noun.ts';
import { lookAt } from './read-parts.ts';
import { createRunReader } from './read-run.ts';
import { forgetFiles, newRun, type Run, shown, tellEveryMs } from './run.ts';

/** Imports that are remembered, the newest; a file that was only looked at is forgotten with its own. */
const mostRuns = 20;
const refusedPage = 200;

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
  const { log } = parts.host;
  const { partsOf, read } = createRunReader({ ...parts, log });
  const nouns: readonly ImportNoun<ImportOf>[] = parts.nouns;
  const runs = new Map<string, Run>();
  let line: Promise<unknown> = Promise.resolve();
  let stopped = false;
  /** The last that was carried out, of each kind: of most only that can be taken back. */
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

  const forget = async (importId: string): Promise<void> => {
    const run = runs.get(importId);
    if (run === undefined || run.report?.state === 'running') return;
    runs.delete(importId);
    await forgetFiles(run);
  };

  const keepRun = async (run: Run): Promise<void> => {
    runs.set(run.look.importId, run);
    for (const importId of [...runs.keys()].slice(0, Math.max(0, runs.size - mostRuns))) {
      await forget(importId);
    }
  };

  /** Starts a run, after those that began before. */
  const startRun = async (run: Run, chosen: ChosenAtStart): Promise<void> => {
    const { noun } = run;
    const { importId } = run.look;
    const report = newReport(run);
    run.report = report;
    await noun.keep?.(report, run.refused);
    const carry = async (): Promise<void> => {
      await carryOut(run, report, { chosen, partsOf, onChanged: () => changed(noun, importId) });
      if (!report.canUndo) return;
      const before = runs.get(last.get(noun.of) ?? '')?.report;
      if (before && noun.kept?.undoesEach !== true) before.canUndo = false;
      last.set(noun.of, importId);
    };
    line = line
      .then(carry)
      .catch((error: unknown) => {
        log.error('an import could not be ended', { importId, error: String(error) });
        report.state = 'failed';
      })
      .then(() => forgetFiles(run))
      .then(() => changed(noun, importId));
    onChanged(importId);
  };

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
        await noun.keep?.(report, []);
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
    // What is carried out while it is read writes down itself what it refuses.
    if (run === undefined || (run.report !== null && run.noun.startsAtOnce)) {
      const { kept } = nouns.find((one) => one.kept) ?? {};
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
      const run = newRun(nounOf(of), files, choices, false);
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
      await startRun(run, { names, alreadyRead });
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
        return page.rows.map(({ line: at, faults, excerpt, fileName }) => ({
          file: fileName,
          line: at,
          reason: faults
            .map(({ problem, input }) => (input ? `${input.field}: ${input.problem}` : problem))
            .join('; '),
          value: faults.flatMap(({ detail }) => detail || []).join('; '),
          row: excerpt,
        }));
      };
      return offerTable(exports, { name: 'refused-rows', format: 'csv', columns, rows });
    },
    byItself: async (of, path, name, signal) => {
      const choices = importChoicesSchema.parse({});
      const run = newRun(nounOf(of), [{ path, name, isOwn: false }], choices, true);
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
      await startRun(run, { names: 'mine', alreadyRead: false });
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
