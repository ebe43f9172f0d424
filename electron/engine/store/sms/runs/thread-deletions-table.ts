import { customerNumber } from '../customer-number.ts';
import type { ThreadDeletion } from '../../../../../shared/contract/threads.ts';
import type { Failure } from '../../../../../shared/domain/failure.ts';
import type { Database } from '../../database.ts';
import type { AuditTable } from '../../rows/audit-table.ts';
import { readJson } from '../../rows/read-json.ts';
import type { AnswerOrder } from '../answer-order.ts';
import { groupNumber } from '../../../numbers/group-number.ts';
import { noteOutcome } from '../team-outcomes.ts';
import { dropThread } from '../drop-thread.ts';

/** A deletion of which a request is to be made. */
export interface ClaimedDeletion {
  place: number;
  threadId: string;
  tries: number;
  /** An earlier request may have been carried out. */
  inDoubt: boolean;
}

/** What became of a request: `again` waits for its next attempt. */
export interface DeletionStep {
  result: 'deleted' | 'failed' | 'again';
  /** Milliseconds since 1970 of the next attempt. */
  dueAt: number | null;
  tries: number;
  inDoubt: boolean;
  failure: Failure | null;
}

interface Named {
  place: number;
  threadId: string;
  number: string;
}

const selectNamed = `SELECT place, thread_id AS threadId, ${customerNumber} AS number FROM thread`;

/** Threads that are to be deleted at the service. One that was is gone from the list, with its messages. */
export function threadDeletionsTable(
  database: Database,
  { answers, audit }: { answers: AnswerOrder; audit: Pick<AuditTable, 'add'> },
) {
  const note = (
    action: 'delete-thread' | 'undo' | 'outcome',
    { threadId, number }: Named,
    rest: { isDone?: boolean; failure?: Failure | null },
    at: number,
  ): void => {
    const { isDone, failure } = rest;
    const deletion = { threadId, ...(isDone !== undefined && { isDone }) };
    const by = action === 'outcome' ? 'postline' : 'person';
    const excerpt = groupNumber(number) || threadId;
    audit.add({ action, by, excerpt, detail: { deletion, ...(failure && { failure }) } }, at);
  };
  const named = (place: number) =>
    database.get<Named>(`${selectNamed} WHERE place = :place`, { place });

  return {
    /** Lets threads be deleted from `heldUntil` on (milliseconds since 1970); those that are to be deleted stay as they are. */
    add: (threadIds: readonly string[], heldUntil: number, at: number): void =>
      database.transaction(() => {
        const rows = database.all<Named>(
          `${selectNamed} WHERE thread_id IN (SELECT value FROM json_each(:threadIds)) AND gone_at IS NULL`,
          { threadIds: JSON.stringify(threadIds) },
        );
        for (const row of rows) {
          const { place } = row;
          database.run(`DELETE FROM thread_deletion WHERE thread = :place AND state = 'failed'`, {
            place,
          });
          const deletion = { thread: place, state: 'held', dueAt: heldUntil, stateAt: at };
          if (database.insert('thread_deletion', deletion, 'OR IGNORE')) {
            note('delete-thread', row, {}, at);
          }
        }
      }),
    /** Keeps those that have not left, or were refused; returns how many. */
    undo: (threadIds: readonly string[], at: number): number =>
      database.transaction(() => {
        const places = database.all<{ place: number }>(
          `DELETE FROM thread_deletion WHERE state IN ('held', 'failed') AND thread IN (
             SELECT place FROM thread WHERE thread_id IN (SELECT value FROM json_each(:threadIds)))
           RETURNING thread AS place`,
          { threadIds: JSON.stringify(threadIds) },
        );
        for (const { place } of places) {
          const row = named(place);
          if (row !== undefined) note('undo', row, {}, at);
        }
        return places.length;
      }),
    /** Returns what is due, marked so that it is asked once; null: nothing is. */
    claim: (now: number): ClaimedDeletion | null =>
      database.transaction(() => {
        const row = database.get<Omit<ClaimedDeletion, 'inDoubt'> & { inDoubt: number }>(
          `SELECT place, thread_id AS threadId, tries, thread_deletion.in_doubt AS inDoubt
           FROM thread_deletion JOIN thread ON thread.place = thread_deletion.thread
           WHERE thread_deletion.state IN ('held', 'waiting') AND due_at <= :now ORDER BY due_at LIMIT 1`,
          { now },
        );
        if (row === undefined) return null;
        database.run(
          `UPDATE thread_deletion SET state = 'waiting', due_at = NULL, in_doubt = 1, state_at = :now WHERE thread = :place`,
          { place: row.place, now },
        );
        return { ...row, inDoubt: row.inDoubt === 1 };
      }),
    nextAt: (): number | null =>
      database.one<{ at: number | null }>('SELECT min(due_at) AS at FROM thread_deletion').at,
    /** Writes what became of a request. */
    record: ({ place, threadId }: ClaimedDeletion, step: DeletionStep, at: number): void => {
      const { result, dueAt, tries, inDoubt, failure } = step;
      database.transaction(() => {
        // A list that was asked for before does not bring it back.
        answers.note(place);
        const row = named(place);
        if (result !== 'again' && row !== undefined) {
          note('outcome', row, { isDone: result === 'deleted', failure }, at);
        }
        if (result === 'deleted') {
          noteOutcome(database, { place, state: 'gone', recordAt: null, run: null, at });
          return dropThread(database, { place, threadId }, at);
        }
        database.run(
          `UPDATE thread_deletion SET state = :state, due_at = :dueAt, tries = :tries, in_doubt = :inDoubt, failure = :failure,
             state_at = :at WHERE thread = :place`,
          {
            place,
            state: result === 'failed' ? 'failed' : 'waiting',
            dueAt,
            tries,
            inDoubt: Number(inDoubt),
            failure: failure && JSON.stringify(failure),
            at,
          },
        );
      });
    },
    /** Lets what was under way when the last run ended be asked for again: a deletion may be repeated. */
    recover: (now: number): void => {
      if (database.get('SELECT 1 FROM thread_deletion LIMIT 1') === undefined) return;
      database.run(
        `UPDATE thread_deletion SET due_at = :now WHERE state = 'waiting' AND due_at IS NULL`,
        { now },
      );
    },
    /** Returns how many can still be kept, and how many are being asked for. */
    underWay: (): { held: number; running: number } =>
      database.one(
        `SELECT count(*) FILTER (WHERE state = 'held') AS held,
           count(*) FILTER (WHERE state = 'waiting' AND due_at IS NULL) AS running FROM thread_deletion`,
      ),
  };
}

/** Reads the columns of a deletion beside a thread's; null: it is not to be deleted. */
export function readDeletion(row: {
  deletion: ThreadDeletion['state'] | null;
  deletionDue: number | null;
  deletionFailure: string | null;
  /** How it stands in a run that deletes it; null: in none. */
  inDeletionRun: 'waiting' | 'sending' | null;
}): ThreadDeletion | null {
  const { deletion, deletionDue, deletionFailure, inDeletionRun } = row;
  const ofRun = { waiting: 'in-line', sending: 'waiting' } as const;
  const state = inDeletionRun === null ? deletion : ofRun[inDeletionRun];
  if (state === null) return null;
  const failure = readJson<Failure | null>(deletionFailure, null);
  return { state, until: state === 'held' ? deletionDue : null, failure };
}
