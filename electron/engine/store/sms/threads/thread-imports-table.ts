import type { RefusedRow } from '../../../../../shared/contract/imports.ts';
import { assign, type Database, select } from '../../database.ts';
import { addRefusals } from '../../rows/import-refusals.ts';
import { readJson } from '../../rows/read-json.ts';
import { fittingSize } from '../../fitting-size.ts';
import { learnOwnNumbers } from '../customer-number.ts';
import { labelColumn, labelsOf } from '../label-column.ts';
import { ownMemberId } from '../../rows/shared-now.ts';
import type { ThreadSqlRow } from './thread-row.ts';
import {
  bringBack,
  isBlank,
  readAnswer,
  type ToldColumns,
  type ToldElsewhere,
  isSaidLater,
  toldFields,
  type ReportedThread,
  withoutToldEnds,
} from '../thread-sources.ts';

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

interface Gone {
  goneAt: number | null;
}

/** A thread before an import. */
type Former = Merged & Gone & { listed: number | null };

type Known = Former & {
  place: number;
  /** Its mark. */
  before: number;
};

/** A thread of an import, as it is now. */
interface ImportedRow {
  place: number;
  /** The import changed it, or added it: then `former` is null. */
  isChange: number;
  former: string | null;
  /** Nobody changed or used it since. */
  isSame: number;
}

const undoBounds = { stepMs: 8, fewest: 50, most: 500 };

/** An import added it and was taken back: nothing but its ID is left. */
const isTakenBack = ({ known, goneAt }: Merged & Gone): boolean =>
  goneAt !== null && known === 'id-only';

export function threadImportsTable(database: Database) {
  /** What `merge` would make of a thread, of which nothing is written. */
  const wouldBecome = (thread: ImportedThread): 'added' | 'changed' | 'unchanged' => {
    const { threadId } = thread;
    const known = database.get<Merged & Gone>(selectToCompare, { threadId });
    if (known === undefined || isTakenBack(known)) return 'added';
    const { goneAt, ...old } = known;
    const next = mergeThread(old, thread);
    const isChanged = mergedFields.some((field) => old[field] !== next[field]);
    return isChanged || goneAt !== null ? 'changed' : 'unchanged';
  };

  /** Which import can be taken back, once it changed something. */
  let undoable: string | null = null;

  /** From now on this import can be taken back, and no other. */
  const beginUndo = (importId: string): void => {
    database.run('DELETE FROM thread_import_change');
    database.run(
      `UPDATE kept_import SET report = json_set(report, '$.canUndo', json(iif(import_id = :importId, 'true', 'false')))
       WHERE noun = 'threads' AND json_valid(report)`,
      { importId },
    );
  };

  /** Merges an imported thread into its row, adding one if it is new; `beforeChange` is called before a change is noted. */
  const merge = (importId: string, thread: ImportedThread, beforeChange: () => void) => {
    const { threadId } = thread;
    const known = database.get<Known>(selectKnown, { threadId });
    if (known === undefined) {
      database.insert('thread', { threadId, ...mergeThread(idOnly, thread) });
      database.run(noteRow, { importId, threadId });
      beforeChange();
      database.run(noteChange, { threadId, former: null, before: null });
      return 'added';
    }
    const { place, before, goneAt, listed, ...old } = known;
    const next = mergeThread(old, thread);
    const isChanged = mergedFields.some((field) => old[field] !== next[field]);
    if (isChanged) database.run(updateKnown, { ...next, place });
    const isRepeated = database.run(noteRow, { importId, threadId }) === 0;
    const isBack = bringBack(database, place);
    if (!isChanged && !isBack) return isRepeated ? 'repeated' : 'unchanged';
    const isNew = isTakenBack(known);
    const former = isNew ? null : JSON.stringify({ ...old, goneAt, listed } satisfies Former);
    beforeChange();
    database.run(noteChange, { threadId, former, before });
    if (isRepeated) return 'repeated';
    return isNew ? 'added' : 'changed';
  };

  let undoneAtOnce = undoBounds.fewest;

  /** Takes back one row of an import; false: it was changed or used since, and stays. */
  const undo = (
    { place, isChange, former, isSame }: ImportedRow,
    importId: string,
    at: number,
  ): boolean => {
    if (isChange === 1) {
      if (isSame === 0) return false;
      const before = former === null ? null : readJson<Former | null>(former, null);
      if (former !== null && before === null) return false;
      const values = before ?? { ...idOnly, goneAt: at, listed: null };
      database.run(restore, { ...values, place });
      database.run('DELETE FROM thread_import_change WHERE thread = :place', { place });
    }
    database.run('DELETE FROM thread_import_row WHERE import_id = :importId AND thread = :place', {
      importId,
      place,
    });
    return true;
  };

  return {
    /**
     * Takes back some more of the last import that changed something, of threads behind the place `after`. Returns how many of them stay, since they were changed
     * or used meanwhile, how many were looked at, and where to go on; `after` null: at the end.
     */
    undoMore: (importId: string, after: number, at: number) =>
      database.transaction(() => {
        const startedAt = performance.now();
        const rows = database.all<ImportedRow>(selectImported, {
          importId,
          after,
          limit: undoneAtOnce,
        });
        const kept = rows.filter((row) => !undo(row, importId, at)).length;
        const isEnd = rows.length < undoneAtOnce;
        const pace = rows.length / (performance.now() - startedAt);
        undoneAtOnce = fittingSize(undoneAtOnce, pace, undoBounds);
        return { kept, looked: rows.length, after: isEnd ? null : (rows.at(-1)?.place ?? null) };
      }),
    /** Merges threads by ID (see `mergeThread`). Returns how many were added, changed and unchanged; one that the import had before counts no more. */
    take: (importId: string, { threads, refused }: ImportSlice) => {
      const counts = { added: 0, changed: 0, unchanged: 0, repeated: 0 };
      let isUndoable = undoable === importId;
      const beforeChange = (): void => {
        if (!isUndoable) beginUndo(importId);
        isUndoable = true;
      };
      database.transaction(() => {
        for (const thread of threads) {
          counts[merge(importId, thread, beforeChange)] += 1;
        }
        addRefusals(database, importId, refused);
      });
      if (isUndoable) undoable = importId;
      const { repeated, ...counted } = counts;
      if (counted.added + counted.changed + repeated > 0) learnOwnNumbers(database);
      return counted;
    },
    /** Returns what `take` would of threads with different IDs; writes nothing. */
    wouldTake: (threads: readonly ImportedThread[]) => {
      const counts = { added: 0, changed: 0, unchanged: 0 };
      for (const thread of threads) counts[wouldBecome(thread)] += 1;
      return counts;
    },
  };
}

/** What an import or anybody else changes of a thread: it is untouched where these are as they were. Who has read it changes nothing. */
const mark = `mark_of(json_array(${[
  ...mergedFields,
  'wanted',
  'run',
  'listed',
  'goneAt',
  'forgottenUntil',
]
  .map((field) => select('thread', field).split(' ')[0])
  .join(', ')}))`;
const selectKnown = `SELECT place, ${mark} AS before, ${select('thread', `${merged} goneAt listed`)} FROM thread WHERE thread_id = :threadId`;
const selectToCompare = `SELECT ${select('thread', `${merged} goneAt`)} FROM thread WHERE thread_id = :threadId`;
/** Of a thread that the file has twice, the first tells what it was; one that was changed between the two is not untouched. */
const noteChange = `INSERT INTO thread_import_change (thread, former, mark)
  SELECT place, :former, ${mark} FROM thread WHERE thread_id = :threadId
  ON CONFLICT (thread) DO UPDATE SET mark = excluded.mark WHERE mark IS :before`;
/** A new thread that has SMS, or a text to be sent, is in use; one that another desk told of is not this desk's alone. */
const selectImported = `SELECT thread.place, change.thread IS NOT NULL AS isChange, change.former,
    change.mark IS ${mark} AND NOT EXISTS (SELECT 1 FROM thread_deletion WHERE thread = place)
      AND NOT (change.former IS NULL AND (
        ${['sms_message', 'sms_send', 'sms_draft'].map((table) => `EXISTS (SELECT 1 FROM ${table} WHERE thread_id = thread.thread_id)`).join(' OR ')}
        OR EXISTS (SELECT 1 FROM team_listed WHERE thread = place AND member_id IS NOT ${ownMemberId})
      )) AS isSame
  FROM thread_import_row AS row JOIN thread ON thread.place = row.thread
  LEFT JOIN thread_import_change AS change ON change.thread = row.thread
  WHERE row.import_id = :importId AND row.thread > :after ORDER BY row.thread LIMIT :limit`;
const restore = `UPDATE thread SET ${assign(`${merged} goneAt listed`)} WHERE place = :place`;
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
 * The newer `updatedAt` wins, and of two files of one time the later; an older file only fills blanks and tells a later last message,
 * as does an undated one if the thread is dated or answered. Labels are Postline's own and add up.
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
      const isFiles = isNewer || isSaidLater(field, file, old);
      const [first, second] = isFiles ? [file[field], old[field]] : [old[field], file[field]];
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
