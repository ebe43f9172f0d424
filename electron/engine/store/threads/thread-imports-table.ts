import type { RefusedRow, ThreadImport } from '../../../../shared/contract/thread-imports.ts';
import type { ThreadKnown } from '../../../../shared/domain/thread.ts';
import { type Database, inTransaction, query, type SqlValue } from '../database.ts';
import { labelColumn, labelsOf } from './label-column.ts';
import type { ThreadParts } from './thread-parts.ts';
import { readAnswer } from './thread-sources.ts';

/** Refused rows that are kept of one import. */
const keptRefusals = 10_000;

/** A thread as a file tells it; what the file does not say is null. */
export interface ImportedThread {
  threadId: string;
  fromNumber: string | null;
  toNumber: string | null;
  phoneId: string | null;
  lastMessageId: string | null;
  lastMessage: string | null;
  lastMessageAt: number | null;
  createdAt: number | null;
  updatedAt: number | null;
  archived: boolean | null;
  labels: readonly string[];
}

/** Some rows of a file, in order, and how far the import is after them. */
export interface ImportSlice {
  threads: readonly ImportedThread[];
  refused: readonly RefusedRow[];
}

export interface ThreadImportsTable {
  put(report: ThreadImport): void;
  get(importId: string): ThreadImport | null;
  /** Newest first. */
  list(limit: number): ThreadImport[];
  /** Merges threads into what is known, by id; the newer `updatedAt` wins. Answers what became of them. */
  take(importId: string, slice: ImportSlice): { added: number; updated: number; unchanged: number };
  refused(
    importId: string,
    window: { offset: number; limit: number },
  ): { rows: RefusedRow[]; total: number };
  /** What was running when the last run of the application ended. */
  interrupt(at: number): void;
}

interface Known {
  place: number;
  fromNumber: string;
  toNumber: string;
  phoneId: string;
  lastMessageId: string;
  lastMessage: string;
  lastMessageAt: number | null;
  createdAt: number | null;
  updatedAt: number | null;
  labels: string;
  known: ThreadKnown;
  answer: string | null;
  confirmed: number | null;
  state: number;
}

const fresh: Omit<Known, 'place'> = {
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
};

export function threadImportsTable(
  database: Database,
  { columns, finder, audit }: ThreadParts,
): ThreadImportsTable {
  const insertReport = query<never, { importId: string; report: string }>(
    database,
    `INSERT INTO thread_import (import_id, report) VALUES (:importId, :report)
     ON CONFLICT (import_id) DO UPDATE SET report = :report`,
  );
  const report = query<{ report: string }, { importId: string }>(
    database,
    'SELECT report FROM thread_import WHERE import_id = :importId',
  );
  const reports = query<{ report: string }, { limit: number }>(
    database,
    'SELECT report FROM thread_import ORDER BY place DESC LIMIT :limit',
  );
  const known = query<Known, { threadId: string }>(
    database,
    `SELECT place, from_number AS fromNumber, to_number AS toNumber, phone_id AS phoneId, last_message_id AS lastMessageId,
       last_message AS lastMessage, last_message_at AS lastMessageAt, created_at AS createdAt, updated_at AS updatedAt,
       labels, known, answer, confirmed, state FROM thread WHERE thread_id = :threadId`,
  );
  const values = `from_number = :fromNumber, to_number = :toNumber, phone_id = :phoneId, last_message_id = :lastMessageId,
    last_message = :lastMessage, last_message_at = :lastMessageAt, created_at = :createdAt, updated_at = :updatedAt,
    labels = :labels, known = :known, answer = :answer, confirmed = :confirmed, state = :state`;
  const change = query<never, Record<string, SqlValue>>(
    database,
    `UPDATE thread SET ${values} WHERE place = :place`,
  );
  const insert = query<{ place: number }, Record<string, SqlValue>>(
    database,
    `INSERT INTO thread (thread_id, from_number, to_number, phone_id, last_message_id, last_message, last_message_at,
       created_at, updated_at, labels, known, answer, confirmed, state)
     VALUES (:threadId, :fromNumber, :toNumber, :phoneId, :lastMessageId, :lastMessage, :lastMessageAt,
       :createdAt, :updatedAt, :labels, :known, :answer, :confirmed, :state) RETURNING place`,
  );
  const note = query<never, { importId: string; place: number }>(
    database,
    'INSERT OR IGNORE INTO thread_import_row (import_id, thread) VALUES (:importId, :place)',
  );
  const refuse = query<never, Record<string, SqlValue>>(
    database,
    `INSERT OR IGNORE INTO thread_import_refusal (import_id, line, problem, detail, content)
     VALUES (:importId, :line, :problem, :detail, :excerpt)`,
  );
  const refusals = query<RefusedRow, { importId: string; offset: number; limit: number }>(
    database,
    `SELECT line, problem, detail, content AS excerpt FROM thread_import_refusal
     WHERE import_id = :importId ORDER BY line LIMIT :limit OFFSET :offset`,
  );
  const refusalCount = query<{ total: number }, { importId: string }>(
    database,
    'SELECT count(*) AS total FROM thread_import_refusal WHERE import_id = :importId',
  );

  const get = (importId: string): ThreadImport | null => {
    const row = report.get({ importId });
    return row === undefined ? null : (JSON.parse(row.report) as ThreadImport);
  };
  const put = (changed: ThreadImport): void =>
    inTransaction(database, () => {
      insertReport.run({ importId: changed.importId, report: JSON.stringify(changed) });
      if (changed.endedAt === null) return;
      const { fileName, watched, state } = changed;
      const { added, updated, unchanged, refused } = changed.counts;
      const counts = { added, known: updated + unchanged, refused };
      const imported = { of: 'threads', fileName, ...counts, isWhole: state === 'done' } as const;
      const by = watched ? 'postline' : 'person';
      const note = { action: 'import', by, excerpt: fileName, detail: { imported } } as const;
      audit.add(note, changed.endedAt);
    });

  return {
    put,
    get,
    list: (limit) => reports.all({ limit }).map((row) => JSON.parse(row.report) as ThreadImport),
    take: (importId, { threads, refused }) => {
      const counts = { added: 0, updated: 0, unchanged: 0 };
      const touched: number[] = [];
      inTransaction(database, () => {
        for (const thread of threads) {
          const { threadId } = thread;
          const old = known.get({ threadId });
          const merged = merge(old ?? fresh, thread);
          let place = old?.place;
          if (place === undefined) {
            // All, so that the statement has ended before the transaction does.
            [{ place } = { place: 0 }] = insert.all({ threadId, ...merged });
            counts.added += 1;
            touched.push(place);
          } else if (old !== undefined && !isSame(old, merged)) {
            change.run({ ...merged, place });
            counts.updated += 1;
            touched.push(place);
          } else counts.unchanged += 1;
          note.run({ importId, place });
        }
        const room = keptRefusals - (refusalCount.get({ importId })?.total ?? 0);
        for (const row of refused.slice(0, Math.max(0, room))) refuse.run({ importId, ...row });
      });
      columns.refresh(touched);
      finder.importGrew(importId);
      return counts;
    },
    refused: (importId, window) => ({
      rows: refusals.all({ importId, ...window }),
      total: refusalCount.get({ importId })?.total ?? 0,
    }),
    interrupt: (at) => {
      for (const row of reports.all({ limit: 1_000 })) {
        const one = JSON.parse(row.report) as ThreadImport;
        if (one.state === 'running') put({ ...one, state: 'interrupted', endedAt: at });
      }
    },
  };
}

/** The newer `updatedAt` wins; an older or undated file only fills what is missing. Labels are Postline's own, and add up. */
function merge(old: Omit<Known, 'place'>, file: ImportedThread): Omit<Known, 'place'> {
  const isNewer =
    old.known === 'id-only' ||
    (file.updatedAt === null
      ? old.updatedAt === null && old.known !== 'answered'
      : file.updatedAt > (old.updatedAt ?? -Infinity));
  const text = (mine: string, its: string | null) => (isNewer ? its || mine : mine || (its ?? ''));
  const time = (mine: number | null, its: number | null) =>
    isNewer ? (its ?? mine) : (mine ?? its);
  const its = file.archived === null ? null : Number(file.archived);
  const answer = readAnswer(old);
  // The service's own word on the flag gives way to what is newer than it, whatever else a file tells.
  const answeredAt = answer?.record.updatedAt ?? old.updatedAt ?? -Infinity;
  const flagIsNewer = answer === null ? isNewer : (file.updatedAt ?? -Infinity) > answeredAt;
  const confirmed = flagIsNewer ? (its ?? old.confirmed) : (old.confirmed ?? its);
  const saysMore = Object.entries(file).some(
    ([key, value]) => key !== 'threadId' && key !== 'labels' && value !== null && value !== '',
  );
  const told = {
    fromNumber: text(old.fromNumber, file.fromNumber),
    toNumber: text(old.toNumber, file.toNumber),
    phoneId: text(old.phoneId, file.phoneId),
    lastMessageId: text(old.lastMessageId, file.lastMessageId),
    lastMessage: text(old.lastMessage, file.lastMessage),
    lastMessageAt: time(old.lastMessageAt, file.lastMessageAt),
    createdAt: time(old.createdAt, file.createdAt),
    updatedAt: time(old.updatedAt, file.updatedAt),
  };
  const shown = answer?.shown.filter((field) => told[field] !== file[field]);
  const isSaidByFile = shown !== undefined && shown.length < (answer?.shown.length ?? 0);
  return {
    ...told,
    labels: labelColumn([...labelsOf(old.labels), ...file.labels]),
    known: isNewer && saysMore ? 'imported' : old.known,
    answer: isSaidByFile ? JSON.stringify({ record: answer?.record, shown }) : old.answer,
    confirmed,
    // What the service once confirmed is no longer what the newer file says.
    state: old.state === 1 && confirmed !== old.confirmed ? 0 : old.state,
  };
}

function isSame(old: Known, merged: Omit<Known, 'place'>): boolean {
  return (Object.keys(merged) as (keyof typeof merged)[]).every((key) => old[key] === merged[key]);
}
