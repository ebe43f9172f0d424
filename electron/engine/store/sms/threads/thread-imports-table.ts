import type { ImportReport, RefusedRow } from '../../../../../shared/contract/imports.ts';
import { assign, type Database, select, type SqlValue } from '../../database.ts';
import { readJson } from '../../rows/read-json.ts';
import { learnOwnNumbers } from '../customer-number.ts';
import { labelColumn, labelsOf } from '../label-column.ts';
import type { AuditTable } from '../../rows/audit-table.ts';
import type { ThreadSqlRow } from './thread-row.ts';
import {
  bringBack,
  isBlank,
  readAnswer,
  type ToldColumns,
  type ToldElsewhere,
  toldFields,
  type ReportedThread,
  withoutToldEnds,
} from '../thread-sources.ts';

/** Most refused rows kept per import. */
const keptRefusals = 10_000;

/** A thread as read from a file; null: not in the file. */
export interface ImportedThread extends ReportedThread {
  threadId: string;
  archived: boolean | null;
  labels: readonly string[];
}

/** Consecutive rows of a file, and those refused among them. */
export interface ImportSlice {
  threads: readonly ImportedThread[];
  refused: readonly RefusedRow[];
}

/** Columns that an import can change. */
const mergedFields = [
  ...toldFields,
  'labels',
  'known',
  'answer',
  'confirmed',
  'state',
  'toldBy',
  'hasToldEnds',
] as const;
const merged = mergedFields.join(' ');

type Merged = Pick<ThreadSqlRow, Exclude<(typeof mergedFields)[number], keyof ToldElsewhere>> &
  ToldElsewhere;

export function threadImportsTable(database: Database, audit: Pick<AuditTable, 'add'>) {
  const reports = (rest: string, values: Record<string, SqlValue>): ImportReport[] =>
    database
      .all<{ report: string }>(`SELECT report FROM thread_import ${rest}`, values)
      .flatMap(({ report }) => readJson<ImportReport | null>(report, null) ?? []);
  const newest = (limit: number) => reports('ORDER BY place DESC LIMIT :limit', { limit });

  const put = (report: ImportReport): void =>
    database.transaction(() => {
      database.run(
        `INSERT INTO thread_import (import_id, report) VALUES (:importId, :report)
         ON CONFLICT (import_id) DO UPDATE SET report = :report`,
        { importId: report.importId, report: JSON.stringify(report) },
      );
      if (report.endedAt === null) return;
      const { fileName, watched, state } = report;
      const { added, changed, unchanged, refused } = report.counts;
      const counts = { added, known: changed + unchanged, refused };
      const imported = { of: 'threads', fileName, ...counts, isWhole: state === 'done' } as const;
      const by = watched ? 'postline' : 'person';
      const note = { action: 'import', by, excerpt: fileName, detail: { imported } } as const;
      audit.add(note, report.endedAt);
    });

  const refusedCount = (importId: string): number =>
    database.one<{ total: number }>(
      'SELECT count(*) AS total FROM thread_import_refusal WHERE import_id = :importId',
      { importId },
    ).total;

  /** What `merge` would make of a thread, of which nothing is written. */
  const wouldBecome = (thread: ImportedThread): 'added' | 'changed' | 'unchanged' => {
    const { threadId } = thread;
    const known = database.get<Merged & { isGone: number }>(selectToCompare, { threadId });
    if (known === undefined) return 'added';
    const { isGone, ...old } = known;
    const next = mergeThread(old, thread);
    const isChanged = mergedFields.some((field) => old[field] !== next[field]);
    return isChanged || isGone === 1 ? 'changed' : 'unchanged';
  };

  /** Merges an imported thread into its row, adding one if it is new. */
  const merge = (importId: string, thread: ImportedThread) => {
    const { threadId } = thread;
    const known = database.get<Merged & { place: number }>(selectKnown, { threadId });
    if (known === undefined) {
      database.insert('thread', { threadId, ...mergeThread(idOnly, thread) });
      database.run(noteRow, { importId, threadId });
      return 'added';
    }
    const { place, ...old } = known;
    const next = mergeThread(old, thread);
    const isChanged = mergedFields.some((field) => old[field] !== next[field]);
    if (isChanged) database.run(updateKnown, { ...next, place });
    database.run(noteRow, { importId, threadId });
    const isBack = bringBack(database, place);
    return isChanged || isBack ? 'changed' : 'unchanged';
  };

  return {
    put,
    get: (importId: string): ImportReport | null =>
      reports('WHERE import_id = :importId', { importId })[0] ?? null,
    /** Returns imports, newest first. */
    list: newest,
    /** Merges threads by ID (see `mergeThread`). Returns how many were added, changed and unchanged. */
    take: (importId: string, { threads, refused }: ImportSlice) => {
      const counts = { added: 0, changed: 0, unchanged: 0 };
      database.transaction(() => {
        for (const thread of threads) {
          counts[merge(importId, thread)] += 1;
        }
        const room = Math.max(0, keptRefusals - refusedCount(importId));
        for (const { line, problem, detail, excerpt } of refused.slice(0, room)) {
          const refusal = { importId, line, problem, detail, content: excerpt };
          database.insert('thread_import_refusal', refusal, 'OR IGNORE');
        }
      });
      if (counts.added + counts.changed > 0) learnOwnNumbers(database);
      return counts;
    },
    /** Returns what `take` would of threads with different IDs; writes nothing. */
    wouldTake: (threads: readonly ImportedThread[]) => {
      const counts = { added: 0, changed: 0, unchanged: 0 };
      for (const thread of threads) counts[wouldBecome(thread)] += 1;
      return counts;
    },
    refused: (
      importId: string,
      window: { offset: number; limit: number },
    ): { rows: RefusedRow[]; total: number } => ({
      rows: database.all<RefusedRow>(
        `SELECT line, problem, detail, content AS excerpt FROM thread_import_refusal
         WHERE import_id = :importId ORDER BY line LIMIT :limit OFFSET :offset`,
        { importId, ...window },
      ),
      total: refusedCount(importId),
    }),
    /** Marks imports interrupted that were running when the application last stopped. */
    interrupt: (at: number): void => {
      for (const report of newest(1_000)) {
        if (report.state === 'running') put({ ...report, state: 'interrupted', endedAt: at });
      }
    },
  };
}

const selectKnown = `SELECT place, ${select('thread', merged)} FROM thread WHERE thread_id = :threadId`;
const selectToCompare = `SELECT gone_at IS NOT NULL AS isGone, ${select('thread', merged)} FROM thread WHERE thread_id = :threadId`;
const noteRow = `INSERT OR IGNORE INTO thread_import_row (import_id, thread)
  SELECT :importId, place FROM thread WHERE thread_id = :threadId`;
const updateKnown = `UPDATE thread SET ${assign(merged)} WHERE place = :place`;

/** A thread of which nothing but the ID is known. */
const idOnly: Merged = {
  fromNumber: '',
  toNumber: '',
  phoneId: '',
  lastMessageId: '',
  lastMessage: '',
  lastMessageAt: null,
  createdAt: null,
  updatedAt: null,
  labels: '',
  known: 'id-only',
  answer: null,
  confirmed: null,
  state: 0,
  toldBy: null,
  hasToldEnds: 0,
};

/**
 * The newer `updatedAt` wins, and of two files of one time the later; an older file only fills blanks, as does an undated one if the
 * thread is dated or answered. Labels are Postline's own and add up.
 */
function mergeThread(known: Merged, file: ImportedThread): Merged {
  const old = withoutToldEnds(known, file);
  const isNewer =
    old.known === 'id-only' ||
    (file.updatedAt === null
      ? old.updatedAt === null && old.known !== 'answered'
      : file.updatedAt > (old.updatedAt ?? -Infinity) ||
        (file.updatedAt === old.updatedAt && old.known === 'imported'));
  const told = Object.fromEntries(
    toldFields.map((field) => {
      const [first, second] = isNewer ? [file[field], old[field]] : [old[field], file[field]];
      return [field, !isBlank(first) ? first : !isBlank(second) ? second : old[field]];
    }),
  ) as ToldColumns;
  const its = file.archived === null ? null : Number(file.archived);
  const answer = readAnswer(old);
  // Only a file newer than the service's answer overrides the answer's archived flag.
  const answeredAt = answer?.record.updatedAt ?? old.updatedAt ?? -Infinity;
  const flagIsNewer = answer === null ? isNewer : (file.updatedAt ?? -Infinity) > answeredAt;
  const confirmed = flagIsNewer ? (its ?? old.confirmed) : (old.confirmed ?? its);
  const saysMore = file.archived !== null || toldFields.some((field) => !isBlank(file[field]));
  const shown = answer?.shown.filter((field) => told[field] !== file[field]);
  const isSaidByFile = shown !== undefined && shown.length < (answer?.shown.length ?? 0);
  return {
    ...told,
    labels: labelColumn([...labelsOf(old.labels), ...file.labels]),
    known: isNewer && saysMore ? 'imported' : old.known,
    answer: isSaidByFile ? JSON.stringify({ record: answer?.record, shown }) : old.answer,
    confirmed,
    // A newer file contradicts the flag that the service confirmed.
    state: old.state === 1 && confirmed !== old.confirmed ? 0 : old.state,
    toldBy: isNewer && saysMore ? null : old.toldBy,
    hasToldEnds: old.hasToldEnds,
  };
}
