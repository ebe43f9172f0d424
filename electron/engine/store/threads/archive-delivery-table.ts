import type { ThreadFailure } from '../../../../shared/domain/thread.ts';
import type { AuditTable } from '../tables/audit-table.ts';
import { type Database, inTransaction, query, type SqlValue } from '../database.ts';
import { archiveRunRows, failureColumn } from './archive-run-rows.ts';
import { runRecord } from './run-record.ts';
import type { ThreadColumns } from '../thread-index/thread-columns.ts';

/** Which runs may send now, and how many more threads each, in the order of their turn. */
export interface Turn {
  run: number;
  limit: number;
}

/** One request to be made. */
export interface ClaimedItem {
  run: number;
  runId: string;
  place: number;
  threadId: string;
  wanted: boolean;
  /** With this one. */
  attempts: number;
  /** An earlier request about this thread was never answered. */
  wasInDoubt: boolean;
}

/** What the service's record says of a thread (interface.md §2.6); null: it says nothing of it. */
export interface AnsweredThread {
  archived: boolean;
  fromNumber: string | null;
  toNumber: string | null;
  phoneId: string | null;
  lastMessageId: string | null;
  lastMessage: string | null;
  lastMessageAt: number | null;
  createdAt: number | null;
  updatedAt: number | null;
}

/** What became of one request. */
export interface ItemSettlement {
  item: ClaimedItem;
  /** `again`: it waits for its next attempt. */
  result: 'confirmed' | 'failed' | 'again';
  failure: ThreadFailure | null;
  /** Null where no record was read. */
  answered: AnsweredThread | null;
  /** It may have been carried out, or will be. */
  inDoubt: boolean;
  /** So far, without those of which is known that nothing was carried out. */
  attempts: number;
  /** Milliseconds since 1970 of the next attempt. */
  notBefore: number;
}

export interface ArchiveDeliveryTable {
  /** What was under way when the last run of the application ended waits again: the call may be repeated. */
  recover(at: number): void;
  /**
   * Writes outcomes down and takes up what is next, as `sending`, in one step: one sync for both. A thread of which a request is
   * under way is not taken up. Answers also which runs have ended, and when the next attempt is due.
   */
  recordAndClaim(
    results: readonly ItemSettlement[],
    turns: readonly Turn[],
    at: number,
  ): {
    claimed: ClaimedItem[];
    ended: string[];
    /** Of these runs nothing more can be taken up now. */
    exhausted: number[];
    nextAt: number | null;
  };
}

interface ClaimedRow {
  place: number;
  threadId: string;
  wanted: number;
  attempts: number;
  inDoubt: number;
  runId: string;
}

export function archiveDeliveryTable(
  database: Database,
  columns: ThreadColumns,
  audit: Pick<AuditTable, 'add'>,
): ArchiveDeliveryTable {
  const runs = archiveRunRows(database, runRecord(database, audit));
  const next = query<ClaimedRow, { run: number; limit: number; at: number }>(
    database,
    `SELECT item.thread AS place, thread.thread_id AS threadId, item.wanted, item.attempts, thread.in_doubt AS inDoubt,
       (SELECT run_id FROM archive_run WHERE archive_run.run = item.run) AS runId
     FROM archive_item AS item JOIN thread ON thread.place = item.thread
     WHERE item.run = :run AND item.result = 'waiting' AND item.not_before <= :at
       AND NOT EXISTS (SELECT 1 FROM archive_item AS other WHERE other.thread = item.thread AND other.result = 'sending')
     ORDER BY item.thread LIMIT :limit`,
  );
  const dueNext = query<{ nextAt: number | null }, { run: number; at: number }>(
    database,
    `SELECT min(not_before) AS nextAt FROM archive_item WHERE run = :run AND result = 'waiting' AND not_before > :at`,
  );
  const claim = query<never, { run: number; place: number; at: number }>(
    database,
    `UPDATE archive_item SET result = 'sending', attempts = attempts + 1, at = :at WHERE run = :run AND thread = :place`,
  );
  const showSending = query<never, { place: number; at: number }>(
    database,
    'UPDATE thread SET state = 3, state_at = :at, in_doubt = 1 WHERE place = :place',
  );
  const standing = query<
    { state: string; last: number | null; hasLater: number },
    { run: number; place: number }
  >(
    database,
    `SELECT archive_run.state, thread.run AS last, thread.run <> :run AS hasLater
     FROM archive_run, thread WHERE archive_run.run = :run AND thread.place = :place`,
  );
  const setItem = query<never, Record<string, SqlValue>>(
    database,
    `UPDATE archive_item SET result = :result, failure = :failure, not_before = :notBefore, attempts = :attempts, overtaken_by = :overtakenBy, at = :at
     WHERE run = :run AND thread = :place`,
  );
  const fill = query<never, Record<string, SqlValue>>(
    database,
    `UPDATE thread SET confirmed = :archived, in_doubt = 0, known = 'answered',
       from_number = coalesce(:fromNumber, from_number), to_number = coalesce(:toNumber, to_number),
       phone_id = coalesce(:phoneId, phone_id), last_message_id = coalesce(:lastMessageId, last_message_id),
       last_message = coalesce(:lastMessage, last_message), last_message_at = coalesce(:lastMessageAt, last_message_at),
       created_at = coalesce(:createdAt, created_at), updated_at = coalesce(:updatedAt, updated_at)
     WHERE place = :place`,
  );
  const setDoubt = query<never, { place: number; inDoubt: number }>(
    database,
    'UPDATE thread SET in_doubt = :inDoubt WHERE place = :place',
  );
  /** Only where no later wish was made. */
  const show = query<never, Record<string, SqlValue>>(
    database,
    `UPDATE thread SET state = :state, state_at = :at, failure = :failure,
       wanted = CASE WHEN :state = 2 THEN wanted END WHERE place = :place AND run = :run`,
  );
  const showLater = query<never, { place: number; run: number; at: number }>(
    database,
    `UPDATE thread SET state = 2, state_at = :at WHERE place = :place AND run <> :run AND state = 3`,
  );
  const underWay = query<{ run: number; place: number; attempts: number }>(
    database,
    `SELECT run, thread AS place, attempts FROM archive_item WHERE result = 'sending'`,
  );
  const leftBehind = query<{ run: number; place: number; attempts: number }>(
    database,
    `SELECT item.run, item.thread AS place, attempts FROM archive_run JOIN archive_item AS item USING (run)
     WHERE archive_run.state = 'cancelled' AND archive_run.undone_by IS NULL AND archive_run.waiting > 0 AND item.result = 'waiting'`,
  );

  const settle = ({ item, ...outcome }: ItemSettlement, at: number): void => {
    const { run, place } = item;
    const now = standing.get({ run, place });
    const hasLater = now?.hasLater === 1;
    const failure = failureColumn(outcome.failure);
    let result: 'confirmed' | 'failed' | 'waiting' | 'overtaken' | 'cancelled';
    if (outcome.result !== 'again') result = outcome.result;
    else if (hasLater) result = 'overtaken';
    else result = now?.state === 'cancelled' ? 'cancelled' : 'waiting';

    setItem.run({
      run,
      place,
      result,
      failure,
      notBefore: result === 'waiting' ? outcome.notBefore : 0,
      overtakenBy: result === 'overtaken' ? (now?.last ?? null) : null,
      attempts: outcome.attempts,
      at,
    });
    runs.move(run, 'sending', result);
    if (outcome.answered === null) setDoubt.run({ place, inDoubt: Number(outcome.inDoubt) });
    else fill.run({ ...outcome.answered, archived: Number(outcome.answered.archived), place });
    const states = {
      confirmed: 1,
      waiting: 2,
      failed: 4,
      overtaken: 2,
      cancelled: outcome.inDoubt ? 4 : 0,
    };
    show.run({ place, run, state: states[result], failure, at });
    showLater.run({ place, run, at });
  };

  return {
    recover: (at) =>
      inTransaction(database, () => {
        for (const { run, place, attempts } of underWay.all({})) {
          const item = { run, place } as ClaimedItem;
          const lost = { result: 'again', failure: null, answered: null } as const;
          settle({ item, ...lost, inDoubt: true, attempts, notBefore: 0 }, at);
        }
        for (const { run, place, attempts } of leftBehind.all({})) {
          setItem.run({
            run,
            place,
            result: 'cancelled',
            failure: null,
            notBefore: 0,
            overtakenBy: null,
            attempts,
            at,
          });
          show.run({ run, place, state: 0, failure: null, at });
          runs.move(run, 'waiting', 'cancelled');
        }
        runs.finish(at);
      }),
    recordAndClaim: (results, turns, at) => {
      const claimed: ClaimedItem[] = [];
      const answered = new Set<number>();
      const others = new Set<number>();
      const exhausted: number[] = [];
      let nextAt: number | null = null;
      const ended = inTransaction(database, () => {
        for (const settlement of results) {
          settle(settlement, at);
          (settlement.answered === null ? others : answered).add(settlement.item.place);
        }
        for (const { run, limit } of turns) {
          const rows = next.all({ run, limit, at });
          for (const row of rows) {
            claim.run({ run, place: row.place, at });
            showSending.run({ place: row.place, at });
            others.add(row.place);
            const { runId, place, threadId } = row;
            const attempts = row.attempts + 1;
            const wasInDoubt = row.inDoubt === 1;
            claimed.push({
              run,
              runId,
              place,
              threadId,
              wanted: row.wanted === 1,
              attempts,
              wasInDoubt,
            });
          }
          runs.move(run, 'waiting', 'sending', rows.length);
          const isExhausted = rows.length < limit;
          const due = isExhausted ? (dueNext.get({ run, at })?.nextAt ?? null) : null;
          if (isExhausted) exhausted.push(run);
          if (due !== null) nextAt = Math.min(nextAt ?? due, due);
        }
        return runs.finish(at);
      });
      columns.refresh([...answered]);
      columns.refreshStanding([...others].filter((place) => !answered.has(place)));
      return { claimed, ended, exhausted, nextAt };
    },
  };
}
