import type { ImportOf, ImportReport, RefusedRow } from '../../../../shared/contract/imports.ts';
import type { Database, SqlValue } from '../database.ts';
import { addRefusals, refusedCount } from '../rows/import-refusals.ts';
import { readJson } from '../rows/read-json.ts';

/** What came of imports of threads and of messages, also after a restart. */
export function keptImportsTable(database: Database) {
  const reports = (rest: string, values: Record<string, SqlValue>): ImportReport[] =>
    database
      .all<{ report: string }>(`SELECT report FROM kept_import ${rest}`, values)
      .flatMap(({ report }) => readJson<ImportReport | null>(report, null) ?? []);

  const list = (of: ImportOf, limit: number): ImportReport[] =>
    reports('WHERE noun = :of ORDER BY place DESC LIMIT :limit', { of, limit });

  const put = (report: ImportReport): void => {
    const { importId, of } = report;
    database.run(
      `INSERT INTO kept_import (import_id, noun, report) VALUES (:importId, :of, :report)
       ON CONFLICT (import_id) DO UPDATE SET report = :report`,
      { importId, of, report: JSON.stringify(report) },
    );
  };

  return {
    /** Keeps what came of an import, in the place of what was kept of it before. */
    put,
    get: (importId: string): ImportReport | null =>
      reports('WHERE import_id = :importId', { importId })[0] ?? null,
    /** Returns imports of a kind, newest first. */
    list,
    /** Keeps the rows that an import refused, of which some may be kept already. */
    putRefused: (importId: string, rows: readonly RefusedRow[]): void =>
      database.transaction(() =>
        addRefusals(database, importId, rows.slice(refusedCount(database, importId))),
      ),
    /** Returns rows that an import refused, in order, and how many are kept. */
    refused: (
      importId: string,
      window: { offset: number; limit: number },
    ): { rows: RefusedRow[]; total: number } => ({
      rows: database
        .all<Omit<RefusedRow, 'faults'> & { faults: string; fileName: string | null }>(
          `SELECT line, faults, content AS excerpt, file_name AS fileName FROM import_refusal
           WHERE import_id = :importId ORDER BY place LIMIT :limit OFFSET :offset`,
          { importId, ...window },
        )
        .map(({ fileName, faults, ...row }) => ({
          ...row,
          faults: readJson<RefusedRow['faults']>(faults, []),
          ...(fileName !== null && { fileName }),
        })),
      total: refusedCount(database, importId),
    }),
    /** Marks imports of a kind interrupted that were running when the application last stopped. Returns them. */
    interrupt: (of: ImportOf, endedAt: number): ImportReport[] =>
      database.transaction(() => {
        const running = list(of, 1_000).filter(({ state }) => state === 'running');
        const ended = running.map((one) => ({ ...one, state: 'interrupted' as const, endedAt }));
        ended.forEach(put);
        return ended;
      }),
  };
}
