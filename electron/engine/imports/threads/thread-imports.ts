import { randomUUID } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import { basename } from 'node:path';
import { cutText } from '../../../../shared/domain/cut-text.ts';
import type {
  ImportFormat,
  ImportPreview,
  ThreadImport,
  WatchedFolder,
} from '../../../../shared/contract/thread-imports.ts';
import { EngineError, invalidInput, notFound } from '../../engine-error.ts';
import type { Exports } from '../../files/exports.ts';
import { FileFault, identify } from '../../files/file-identity.ts';
import { checkPicked, type Grants, type LocalFile } from '../../files/grants.ts';
import { NotText } from '../../files/read-text.ts';
import { offerTable } from '../../files/write-table.ts';
import type { Host } from '../../host.ts';
import type { History } from '../../store/history.ts';
import type { Notices } from '../../application/notices.ts';
import type { ColumnMemory } from '../column-memory.ts';
import type { Reader } from '../../reader/reader.ts';
import type { InstanceServiceOf } from '../../service-of.ts';
import { createWatchedFolder } from '../watched-folder.ts';
import { forecastImport } from './forecast-import.ts';
import { importFile } from './import-file.ts';
import { type LookedInto, lookAgain, namesIds } from '../../reader/threads/preview-file.ts';

/** Milliseconds between two announcements, and between two writings of the report. */
const announceEveryMs = 250;
const refusedPage = 200;
/** Previews that nobody starts are forgotten, the oldest first. */
const mostPreviews = 20;

/** Imports of one instance: files that were granted, and a folder that is watched. One runs at a time. */
export interface ThreadImports extends InstanceServiceOf<'threadImports'> {
  isUnattended: true;
  /** Says what the last run of the application left, and begins to watch. */
  begin(): Promise<void>;
  stop(): Promise<void>;
}

export interface ThreadImportParts {
  history: History;
  grants: Grants;
  exports: Exports;
  reader: Reader;
  columnMemory: ColumnMemory;
  notices: Notices;
  host: Pick<Host, 'pickFolder' | 'log'>;
  /** How far an import is. */
  onChanged(importId: string): void;
  /** The list of threads has changed. */
  onThreads(): void;
}

type Previewed = LookedInto & {
  file: LocalFile;
  /** A person chose what its columns hold. */
  isMapped: boolean;
};

export function createThreadImports(parts: ThreadImportParts): ThreadImports {
  const { history, grants, exports, reader, columnMemory, host } = parts;
  const previews = new Map<string, Previewed>();
  const running = new Map<string, { report: ThreadImport; abort: AbortController }>();
  /** What is being forecast, by import; another choice ends it. */
  const forecasting = new Map<string, AbortController>();
  let line: Promise<unknown> = Promise.resolve();
  let stopped = false;

  const toPreview = (importId: string, one: Previewed): ImportPreview => {
    const { choices, columns, rows: sample, problem } = one;
    return {
      importId,
      fileName: one.file.name,
      size: one.sample.size,
      choices,
      columns: columns.map((column) => cutText(column, 60)),
      sample,
      problem,
    };
  };

  const previewed = (importId: string): Previewed => {
    const one = previews.get(importId);
    if (one === undefined) throw notFound('import');
    return one;
  };

  const forget = async (importId: string): Promise<void> => {
    const file = previews.get(importId)?.file;
    previews.delete(importId);
    forecasting.get(importId)?.abort();
    forecasting.delete(importId);
    if (file?.isOwn === true) await rm(file.path, { force: true });
  };

  /** One after another, in the order of their starts. */
  const run = async (importId: string, one: Previewed, watched: boolean): Promise<ThreadImport> => {
    const abort = new AbortController();
    const report: ThreadImport = {
      importId,
      fileName: one.file.name,
      format: one.choices.format,
      state: 'running',
      detail: null,
      bytesRead: 0,
      bytesTotal: one.sample.size,
      counts: { rows: 0, added: 0, updated: 0, unchanged: 0, refused: 0 },
      watched,
      startedAt: Date.now(),
      endedAt: null,
    };
    const entry = { report, abort };
    running.set(importId, entry);
    await history.threadImports.put(report);
    let toldAt = 0;
    line = line
      .then(() =>
        importFile({
          history,
          reader,
          path: one.file.path,
          file: one,
          report,
          signal: abort.signal,
          onProgress: (changed) => {
            entry.report = changed;
            if (changed.state === 'running' && Date.now() - toldAt < announceEveryMs) return;
            toldAt = Date.now();
            if (changed.state !== 'running') running.delete(importId);
            parts.onChanged(importId);
            parts.onThreads();
          },
        }),
      )
      .catch((error: unknown) => {
        running.delete(importId);
        host.log.error('an import could not be ended', { importId, error: String(error) });
      })
      .finally(() => forget(importId));
    parts.onChanged(importId);
    return report;
  };

  const look = async (
    path: string,
    format: ImportFormat | null,
    signal?: AbortSignal,
  ): Promise<LookedInto> => {
    const of = { path, format, remembered: columnMemory.of('threads') };
    for await (const looked of reader('threadPreview', of, signal)) return looked;
    throw new FileFault('unreadable');
  };

  const folder = createWatchedFolder({
    kind: 'threads',
    history,
    host,
    importFile: async (path, name, signal) => {
      const file = await look(path, null, signal).catch((error: unknown) => {
        if (isRefusal(error)) return null;
        throw error;
      });
      if (file === null || !namesIds(file)) return false;
      await run(
        randomUUID(),
        { ...file, file: { path, name, isOwn: false }, isMapped: false },
        true,
      );
      await line;
      return true;
    },
    onSkipped: (fileName) => parts.notices.add({ kind: 'folder-skipped', of: 'threads', fileName }),
  });

  const get = async ({ importId }: { importId: string }): Promise<ThreadImport> => {
    const found = running.get(importId)?.report ?? (await history.threadImports.get(importId));
    if (found === null) throw notFound('import');
    return found;
  };

  const watched = async (): Promise<WatchedFolder | null> => {
    const path = await folder.path();
    if (path === null) return null;
    const available = await readdir(path).then(
      () => true,
      () => false,
    );
    return { name: basename(path), available };
  };

  return {
    get,
    preview: async ({ grantId, format }) => {
      const file = grants.redeem(grantId);
      if (file === null) throw invalidInput('grantId', 'grant-used');
      try {
        checkPicked(file);
        await identify(file.path);
        const looked = { ...(await look(file.path, format)), file, isMapped: false };
        const importId = randomUUID();
        previews.set(importId, looked);
        const [oldest] = previews.keys();
        if (previews.size > mostPreviews && oldest !== undefined) await forget(oldest);
        return toPreview(importId, looked);
      } catch (error) {
        if (file.isOwn) await rm(file.path, { force: true });
        if (error instanceof EngineError) throw error;
        if (error instanceof NotText) throw invalidInput('grantId', 'file-not-text');
        const problem = error instanceof FileFault ? error.problem : 'unreadable';
        throw invalidInput('grantId', `file-${problem}`);
      }
    },
    choose: ({ importId, choices: { mapping, ...layout } }) => {
      const before = previewed(importId);
      const isSameLayout =
        before.choices.format === layout.format &&
        before.choices.delimiter === layout.delimiter &&
        before.choices.hasHeader === layout.hasHeader;
      const looked = lookAgain(before.sample, layout, isSameLayout ? mapping : null);
      const isMapped =
        isSameLayout &&
        (before.isMapped ||
          !isSame(mapping, before.choices.mapping) ||
          before.choices.country !== layout.country ||
          before.choices.zone !== layout.zone);
      const after = { ...looked, file: before.file, isMapped };
      previews.set(importId, after);
      return toPreview(importId, after);
    },
    forecast: async ({ importId, choices: { mapping, ...layout } }) => {
      const { file, sample } = previewed(importId);
      forecasting.get(importId)?.abort();
      const abort = new AbortController();
      forecasting.set(importId, abort);
      const { choices, columns, problem } = lookAgain(sample, layout, mapping);
      if (problem !== null) return null;
      const { encoding } = sample;
      const of = { path: file.path, encoding, choices, columns };
      return forecastImport({ history, reader }, of, abort.signal);
    },
    start: async ({ importId }) => {
      forecasting.get(importId)?.abort();
      if (running.has(importId)) return get({ importId });
      const one = previewed(importId);
      if (one.problem !== null) throw invalidInput('mapping', 'no-id-column');
      if (one.isMapped) {
        const { mapping, country, zone } = one.choices;
        columnMemory.note('threads', one.columns, mapping, { country, zone });
      }
      return run(importId, one, false);
    },
    cancel: async ({ importId }) => {
      forecasting.get(importId)?.abort();
      const entry = running.get(importId);
      if (entry === undefined) await forget(importId);
      else entry.abort.abort();
    },
    list: async ({ limit }) => {
      const reports = await history.threadImports.list(limit);
      return reports.map((report) => running.get(report.importId)?.report ?? report);
    },
    refused: ({ importId, ...window }) => history.threadImports.refused(importId, window),
    exportRefused: async ({ importId }) => {
      await get({ importId });
      const columns = ['line', 'reason', 'value', 'row'];
      const rows = async (offset: number) => {
        const window = { offset, limit: refusedPage };
        const page = await history.threadImports.refused(importId, window);
        return page.rows.map(({ problem, detail, excerpt, ...row }) => ({
          ...row,
          reason: problem,
          value: detail,
          row: excerpt,
        }));
      };
      return offerTable(exports, { name: 'refused-rows', format: 'csv', columns, rows });
    },
    watched: async () => ({ folder: await watched(), canPick: folder.canPick }),
    watch: async () => {
      if (!folder.canPick) throw invalidInput('folder', 'no-folder-dialog');
      await folder.pick();
      return watched();
    },
    unwatch: () => folder.unwatch(),
    isUnattended: true,
    begin: async () => {
      await history.threadImports.interrupt(Date.now());
      folder.look();
    },
    stop: async () => {
      if (stopped) return;
      stopped = true;
      // What an ending application breaks off is said to be interrupted at the next start.
      for (const abort of forecasting.values()) abort.abort();
      for (const { abort } of running.values()) abort.abort();
      await folder.stop();
      await line;
    },
  };
}

function isSame(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length === other.length && one.every((value, at) => value === other[at]);
}

/** A file is no text, or a text of another kind. */
function isRefusal(error: unknown): boolean {
  return error instanceof NotText || error instanceof EngineError;
}
