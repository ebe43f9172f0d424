import type { ThreadFailure } from '../../../../../shared/domain/thread.ts';
import type { AuditTable } from '../../rows/audit-table.ts';
import type { Database } from '../../database.ts';
import type { AnswerOrder } from '../answer-order.ts';
import { dropThread } from '../drop-thread.ts';
import { noteOutcome } from '../team-outcomes.ts';
import { cancelItems } from './cancel-items.ts';
import { archiveRunRows, gone } from './archive-run-rows.ts';
import { isBeingDeleted } from './deletion-items.ts';
import { runRecord } from './run-record.ts';
import { type AnsweredThread, writeAnswer } from '../thread-sources.ts';

/** A run that may send now, and how many more threads it may claim. */
export interface Turn {
  run: number;
  limit: number;
}

/** One request to send. */
export interface ClaimedItem {
  run: number;
  runId: string;
  place: number;
  threadId: string;
  /** `gone`: delete the thread. */
  wanted: boolean | 'gone';
  /** Including this one. */
  attempts: number;
  /** An earlier request about this thread ended without a clear answer. */
  wasInDoubt: boolean;
}

/** The outcome of one request. */
export interface ItemOutcome {
  item: ClaimedItem;
  /** `again`: retry, unless its run was cancelled or a later change supersedes it; `already`: of a deletion, the service had no such thread. */
  result: 'confirmed' | 'already' | 'failed' | 'again';
  failure: ThreadFailure | null;
  /** HTTP status of the answer; null: none was read. */
  status: number | null;
  /** Null: no record was read. */
  answered: AnsweredThread | null;
  /** The request may have been carried out, or still will be. */
  inDoubt: boolean;
  /** So far, not counting retried ones known to have had no effect. */
  attempts: number;
  /** Earliest time of the next attempt, in milliseconds since 1970. */
  notBefore: number;
}

interface ClaimedRow {
  place: number;
  threadId: string;
  wanted: number;
  attempts: number;
  inDoubt: number;
  runId: string;
  /** Why the thread is left as it is, `met`: it has become what is asked; null: it is not left. */
  leftFor: 'met' | 'deleted' | 'written-since' | null;
}

export function archiveDeliveryTable(
  database: Database,
  { answers, audit }: { answers: AnswerOrder; audit: Pick<AuditTable, 'add' | 'agent'> },
) {
  const runs = archiveRunRows(database, runRecord(database, audit));

  /** Writes an outcome to its thread, unless a later change was requested. */
  const show = (
    { run, place }: Pick<ClaimedItem, 'run' | 'place'>,
    state: number,
    failure: string | null,
    at: number,
  ): void => {
    database.run(
      `UPDATE thread SET state = :state, state_at = :at, failure = :failure,
         wanted = CASE WHEN :state = 2 THEN wanted END WHERE place = :place AND run = :run`,
      { run, place, state, failure, at },
    );
  };

  const isCancelled = (run: number): boolean =>
    database.one<{ state: string }>('SELECT state FROM archive_run WHERE run = :run', { run })
      .state === 'cancelled';

  /** Records the outcome of a deletion, which leaves the thread as it is until confirmed. */
  const recordDeletion = (
    { item: { run, place, threadId }, ...outcome }: ItemOutcome,
    at: number,
  ): void => {
    const { inDoubt, attempts } = outcome;
    let result: 'confirmed' | 'already' | 'failed' | 'waiting' | 'cancelled';
    if (outcome.result !== 'again') result = outcome.result;
    else if (isCancelled(run)) result = inDoubt ? 'failed' : 'cancelled';
    else result = 'waiting';
    database.run(
      `UPDATE archive_item SET result = :result, failure = :failure, not_before = :notBefore, attempts = :attempts,
         in_doubt = :inDoubt, status = :status, at = :at
       WHERE run = :run AND thread = :place`,
      {
        run,
        place,
        result,
        failure: outcome.failure && JSON.stringify(outcome.failure),
        notBefore: result === 'waiting' ? outcome.notBefore : 0,
        attempts,
        inDoubt: Number(inDoubt),
        status: outcome.status,
        at,
      },
    );
    runs.move(run, 'sending', result);
    // A list requested earlier must not bring the thread back.
    answers.note(place);
    if (result !== 'confirmed' && result !== 'already') return;
    noteOutcome(database, { place, state: 'gone', recordAt: null, run, at });
    dropThread(database, { place, threadId }, at);
  };

  const recordOutcome = (outcome: ItemOutcome, at: number): void =>
    outcome.item.wanted === 'gone' ? recordDeletion(outcome, at) : recordChange(outcome, at);

  const recordChange = ({ item: { run, place }, ...outcome }: ItemOutcome, at: number): void => {
    const now = database.get<{ state: string; last: number | null }>(
      `SELECT archive_run.state, thread.run AS last
       FROM archive_run, thread WHERE archive_run.run = :run AND thread.place = :place`,
      { run, place },
    );
    const failure = outcome.failure && JSON.stringify(outcome.failure);
    let result: 'confirmed' | 'already' | 'failed' | 'waiting' | 'superseded' | 'cancelled';
    if (outcome.result !== 'again') result = outcome.result;
    else if ((now?.last ?? run) !== run) result = 'superseded';
    else result = now?.state === 'cancelled' ? 'cancelled' : 'waiting';

    database.run(
      `UPDATE archive_item SET result = :result, failure = :failure, not_before = :notBefore, attempts = :attempts,
         superseded_by = :supersededBy, status = :status, record_at = :recordAt, at = :at
       WHERE run = :run AND thread = :place`,
      {
        run,
        place,
        result,
        failure,
        notBefore: result === 'waiting' ? outcome.notBefore : 0,
        supersededBy: result === 'superseded' ? (now?.last ?? null) : null,
        attempts: outcome.attempts,
        status: outcome.status,
        recordAt: outcome.answered?.updatedAt ?? null,
        at,
      },
    );
    runs.move(run, 'sending', result);
    answers.note(place);
    const { answered } = outcome;
    if (answered !== null) {
      const state = answered.archived ? 'archived' : 'open';
      noteOutcome(database, { place, state, recordAt: answered.updatedAt, run, at });
    } else {
      const inDoubt = Number(outcome.inDoubt);
      database.run('UPDATE thread SET in_doubt = :inDoubt WHERE place = :place', {
        place,
        inDoubt,
      });
      // It may have been carried out, and is not retried.
      if (outcome.inDoubt && (result === 'failed' || result === 'cancelled')) {
        noteOutcome(database, { place, state: 'unknown', recordAt: null, run, at });
      }
    }
    const states = {
      confirmed: 1,
      already: 1,
      waiting: 2,
      failed: 4,
      superseded: 2,
      cancelled: outcome.inDoubt ? 4 : 0,
    };
    show({ run, place }, states[result], failure, at);
    database.run(
      `UPDATE thread SET state = 2, state_at = :at WHERE place = :place AND run <> :run AND state = 3`,
      { place, run, at },
    );
    if (answered === null) return;
    // The time of the change is `state_at`.
    writeAnswer(database, place, answered);
    const last = now?.last ?? run;
    if (last !== run) meetLater({ run, place }, last, answered.archived, at);
  };

  /** Tells a later change, which waits for the answer to this one, what it found; what is as it asks is sent no more. */
  const meetLater = (
    { run, place }: Pick<ClaimedItem, 'run' | 'place'>,
    last: number,
    archived: boolean,
    at: number,
  ): void => {
    const item = { last, place, archived: Number(archived) };
    const met = database.get<{ isMet: number }>(
      `UPDATE archive_item SET before = :archived, result = iif(wanted = :archived, 'already', result), at = iif(wanted = :archived, :at, at)
       WHERE run = :last AND thread = :place AND result = 'waiting' RETURNING wanted = :archived AS isMet`,
      { ...item, at },
    );
    if (met?.isMet !== 1) return;
    runs.move(last, 'waiting', 'already');
    // It stays the change of the run whose request it was, unless somebody wanted the opposite between the two.
    database.run(
      `UPDATE thread SET wanted = NULL, state = 1, failure = NULL, run = coalesce(
         (SELECT run FROM archive_item WHERE run = :run AND thread = :place AND result = 'confirmed' AND NOT EXISTS (
            SELECT 1 FROM archive_item AS other WHERE other.thread = :place AND other.superseded_by = :last AND other.wanted <> :archived)),
         run) WHERE place = :place`,
      { run, ...item },
    );
  };

  /**
   * Leaves a thread as it is: it has become what is asked, by a colleague's change, which stays theirs; or something was written in it,
   * which nobody has seen when the run was begun; or it is deleted.
   */
  const leave = (run: number, { place, wanted, leftFor: kind }: ClaimedRow, at: number): void => {
    const isMet = kind === 'met';
    const failure = isMet ? null : kind && JSON.stringify({ kind } satisfies ThreadFailure);
    database.run(
      `UPDATE archive_item SET result = :result, before = iif(:isMet, wanted, before), failure = :failure, not_before = 0, at = :at
       WHERE run = :run AND thread = :place`,
      { run, place, result: isMet ? 'already' : 'cancelled', isMet: Number(isMet), failure, at },
    );
    if (wanted === gone) return;
    database.run(
      'UPDATE thread SET wanted = NULL, state = 0, state_at = :at WHERE place = :place AND run = :run',
      { run, place, at },
    );
  };

  /**
   * Returns the next items of a run that may be sent: not those of threads with a request in flight, nor of threads that would hide or
   * delete what was written since, nor of threads that a deletion has, which are left as they are.
   */
  const nextRows = (turn: Turn, at: number): ClaimedRow[] => {
    for (;;) {
      const rows = waitingRows(turn, at);
      const left = rows.filter(({ leftFor }) => leftFor !== null);
      if (left.length === 0) return rows;
      for (const row of left) leave(turn.run, row, at);
      const met = left.filter(({ leftFor }) => leftFor === 'met').length;
      runs.move(turn.run, 'waiting', 'already', met);
      runs.move(turn.run, 'waiting', 'cancelled', left.length - met);
    }
  };

  const waitingRows = ({ run, limit }: Turn, at: number): ClaimedRow[] =>
    database.all<ClaimedRow>(
      `SELECT item.thread AS place, thread.thread_id AS threadId, item.wanted, item.attempts,
         iif(item.wanted = ${gone}, item.in_doubt, thread.in_doubt) AS inDoubt,
         (SELECT run_id FROM archive_run WHERE archive_run.run = item.run) AS runId,
         CASE
           WHEN item.in_doubt = 1 OR thread.in_doubt = 1 THEN NULL
           WHEN thread.confirmed = item.wanted AND thread.gone_at IS NULL THEN 'met'
           WHEN item.wanted <> ${gone} AND (thread.gone_at >= item.at OR ${isBeingDeleted}) THEN 'deleted'
           WHEN item.wanted <> 0 AND thread.last_message_at > item.last_message_at THEN 'written-since'
         END AS leftFor
       FROM archive_item AS item JOIN thread ON thread.place = item.thread
       WHERE item.run = :run AND item.result = 'waiting' AND item.not_before <= :at
         AND NOT EXISTS (SELECT 1 FROM archive_item AS other WHERE other.thread = item.thread AND other.result = 'sending')
       ORDER BY item.thread LIMIT :limit`,
      { run, limit, at },
    );

  /** Marks the next items of a run `sending`. */
  const claim = (turn: Turn, at: number): ClaimedItem[] => {
    const { run } = turn;
    const rows = nextRows(turn, at);
    for (const { place, wanted } of rows) {
      database.run(
        `UPDATE archive_item SET result = 'sending', attempts = attempts + 1, at = :at WHERE run = :run AND thread = :place`,
        { run, place, at },
      );
      if (wanted === gone) continue;
      database.run(
        'UPDATE thread SET state = 3, state_at = :at, in_doubt = 1 WHERE place = :place',
        { place, at },
      );
    }
    runs.move(run, 'waiting', 'sending', rows.length);
    return rows.map(({ wanted, attempts, inDoubt, place, threadId, runId }) => ({
      run,
      runId,
      place,
      threadId,
      wanted: wantedOf(wanted),
      attempts: attempts + 1,
      wasInDoubt: inDoubt === 1,
    }));
  };

  return {
    /** After a restart: retries requests that were in flight (the call is idempotent) and completes cancellations. */
    recover: (at: number): void =>
      database.transaction(() => {
        const underWay = database.all<{
          run: number;
          place: number;
          wanted: number;
          attempts: number;
        }>(
          `SELECT run, thread AS place, wanted, attempts FROM archive_item WHERE result = 'sending'`,
        );
        for (const { run, place, wanted, attempts } of underWay) {
          const item = { run, place, wanted: wantedOf(wanted) } as ClaimedItem;
          const lost = { result: 'again', failure: null, status: null, answered: null } as const;
          recordOutcome({ item, ...lost, inDoubt: true, attempts, notBefore: 0 }, at);
        }
        // What waits in a run that was undone is superseded by the changes of the undo.
        const cut = runs.inState('cancelled').filter(({ undoneBy }) => undoneBy === null);
        for (const run of cut) cancelItems(database, runs, run, run.counts.waiting, at);
        runs.finish(at);
      }),
    /**
     * Records outcomes and claims the next items in one transaction: one disk sync for both. Also returns the runs that
     * ended, those with nothing more to claim now (`exhausted`), and when the next attempt of those is due.
     */
    recordAndClaim: (results: readonly ItemOutcome[], turns: readonly Turn[], at: number) => {
      const claimed: ClaimedItem[] = [];
      const exhausted: number[] = [];
      let nextAt = null as number | null;
      const ended = database.transaction(() => {
        for (const outcome of results) recordOutcome(outcome, at);
        for (const turn of turns) {
          const items = claim(turn, at);
          claimed.push(...items);
          if (items.length === turn.limit) continue;
          exhausted.push(turn.run);
          const due = database.one<{ at: number | null }>(
            `SELECT min(not_before) AS at FROM archive_item WHERE run = :run AND result = 'waiting' AND not_before > :at`,
            { run: turn.run, at },
          );
          if (due.at !== null) nextAt = Math.min(nextAt ?? due.at, due.at);
        }
        return runs.finish(at);
      });
      return { claimed, ended, exhausted, nextAt };
    },
  };
}

function wantedOf(stored: number): ClaimedItem['wanted'] {
  return stored === gone ? 'gone' : stored === 1;
}
