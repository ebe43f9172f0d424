import { type ActKind, type ActState, isEnded } from '../../../../shared/domain/act-state.ts';
import type { AuditAction } from '../../../../shared/domain/audit-action.ts';
import type { Failure } from '../../../../shared/domain/failure.ts';
import type { AuditTable } from './audit-table.ts';
import { type Database, inTransaction, query, type SqlValue } from '../database.ts';
import { readJson } from './read-json.ts';

/** Something to be asked of the service about a message, or about a whole chat. */
export interface NewAct {
  kind: ActKind;
  chatId: string;
  /** Null where the message is not in the history, and for a whole chat. */
  localId: string | null;
  /** Null for a whole chat. */
  messageId: string | null;
  participant: string | null;
  /** Of a whole chat: how many, latest first; null leaves it to the service. */
  messages: number | null;
}

export interface StoredAct extends NewAct {
  actId: number;
  /** How often it was carried out without a clear answer. */
  doubts: number;
}

export interface ActSettlement {
  state: 'waiting' | 'done' | 'refused' | 'failed';
  /** Milliseconds since 1970 before which it is not repeated. */
  notBefore: number | null;
  doubts: number;
  failure: Failure | null;
  /** The service's answer, JSON. */
  answer: string | null;
}

/** Deletions, seen marks and read chats on their way to the service. */
export interface ActsTable {
  /** Adds them in order, unless the run is known already. `heldUntil` in milliseconds since 1970. */
  add(runId: string, acts: readonly NewAct[], heldUntil: number | null, at: number): void;
  /** Takes the oldest whose time has come and marks it `running`; null: none. */
  claimNext(at: number): StoredAct | null;
  /** When the next one that waits for a time may go; null: none does. */
  nextAt(): number | null;
  /** What an answer means for the messages themselves is written in the same step. */
  settle(actId: number, settlement: ActSettlement, at: number): void;
  /** Answers its chat; null: it has left, or ended. */
  cancel(actId: number, at: number): string | null;
  /** Puts a refused or failed one in line. Answers its chat, or null where it is neither. */
  tryAgain(actId: number, at: number): string | null;
  /** What was `running` when the last run ended is asked again: nothing is done twice by it. */
  recover(at: number): void;
  /** All on a message, oldest first. */
  ofMessage(localId: string): ActRow[];
}

interface Noted {
  state: ActState;
  failure?: Failure | null;
  answer?: string | null;
}

export interface ActRow {
  actId: number;
  kind: 'delete' | 'seen';
  state: ActState;
  at: number;
  notBefore: number | null;
  failure: Failure | null;
  answer: string | null;
}

/** Characters of an answer that the activity log quotes. */
const quotedAnswer = 300;

export function actsTable(database: Database, audit: Pick<AuditTable, 'add'>): ActsTable {
  const knownRun = query<{ found: number }, { runId: string }>(
    database,
    'SELECT 1 AS found FROM message_act WHERE run_id = :runId LIMIT 1',
  );
  const insert = query<never, Record<string, SqlValue>>(
    database,
    `INSERT INTO message_act
       (run_id, kind, chat_id, local_id, message_id, participant, messages, state, state_at, not_before, created_at)
     VALUES (:runId, :kind, :chatId, :localId, :messageId, :participant, :messages, :state, :at, :heldUntil, :at)`,
  );
  const next = query<StoredAct, { at: number }>(
    database,
    `SELECT act_id AS actId, kind, chat_id AS chatId, local_id AS localId, message_id AS messageId,
            participant, messages, doubts
     FROM message_act WHERE state IN ('held', 'waiting') AND (not_before IS NULL OR not_before <= :at)
     ORDER BY act_id LIMIT 1`,
  );
  const run = query<never, { actId: number; at: number }>(
    database,
    `UPDATE message_act SET state = 'running', state_at = :at, not_before = NULL WHERE act_id = :actId`,
  );
  const earliest = query<{ nextAt: number | null }>(
    database,
    `SELECT min(not_before) AS nextAt FROM message_act
     WHERE state IN ('held', 'waiting') AND not_before IS NOT NULL`,
  );
  const record = query<never, Record<string, SqlValue>>(
    database,
    `UPDATE message_act SET state = :state, state_at = :at, not_before = :notBefore, doubts = :doubts,
            failure = :failure, answer = :answer
     WHERE act_id = :actId`,
  );
  const get = query<StoredAct, { actId: number }>(
    database,
    `SELECT act_id AS actId, kind, chat_id AS chatId, local_id AS localId, message_id AS messageId,
            participant, messages, doubts
     FROM message_act WHERE act_id = :actId`,
  );
  const markSeen = query<never, { localId: string; at: number }>(
    database,
    `UPDATE message SET seen_at = :at WHERE local_id = :localId AND direction = 'in' AND seen_at IS NULL`,
  );
  const markRead = query<never, { chatId: string; most: number; at: number }>(
    database,
    `UPDATE message SET seen_at = :at WHERE seen_at IS NULL AND position IN (
       SELECT position FROM message WHERE chat_id = :chatId AND direction = 'in'
       ORDER BY sort_key DESC LIMIT :most)`,
  );
  const takeBack = query<never, { actId: number; at: number }>(
    database,
    `UPDATE message_act SET state = 'cancelled', state_at = :at, not_before = NULL
     WHERE act_id = :actId AND state IN ('held', 'waiting')`,
  );
  const requeue = query<never, { actId: number; at: number }>(
    database,
    `UPDATE message_act SET state = 'waiting', state_at = :at, not_before = NULL, doubts = 0, failure = NULL
     WHERE act_id = :actId AND state IN ('refused', 'failed')`,
  );
  const interrupted = query<never, { at: number }>(
    database,
    `UPDATE message_act SET state = 'waiting', state_at = :at WHERE state = 'running'`,
  );
  const onMessage = query<
    Omit<ActRow, 'failure'> & { failure: string | null },
    { localId: string }
  >(
    database,
    `SELECT act_id AS actId, kind, state, state_at AS at, not_before AS notBefore, failure, answer
     FROM message_act WHERE local_id = :localId ORDER BY act_id`,
  );

  /** Writes that an act came to a state, by a person or by what the service answered. */
  const note = (
    action: AuditAction,
    { kind, localId, chatId, messageId, participant, messages }: NewAct,
    { state, failure = null, answer = null }: Noted,
    at: number,
  ): void => {
    const quoted = answer !== null && { answer: answer.slice(0, quotedAnswer) };
    const asked = { kind, state, messageId, participant, messages, ...quoted };
    const detail = { asked, ...(failure !== null && { failure }) };
    const by = action === 'outcome' ? 'postline' : 'person';
    audit.add({ action, by, localId, chatId, excerpt: messageId ?? '', detail }, at);
  };

  /** A person's change of an act, where `change` can be made. Answers its chat. */
  const byPerson = (
    action: AuditAction,
    state: ActState,
    actId: number,
    change: () => number,
    at: number,
  ): string | null =>
    inTransaction(database, () => {
      if (change() === 0) return null;
      const changed = get.get({ actId });
      if (changed === undefined) return null;
      note(action, changed, { state }, at);
      return changed.chatId;
    });

  return {
    add: (runId, acts, heldUntil, at) =>
      inTransaction(database, () => {
        if (knownRun.get({ runId }) !== undefined) return;
        const state = heldUntil === null ? 'waiting' : 'held';
        for (const act of acts) {
          insert.run({ ...act, runId, state, heldUntil, at });
          note(act.kind, act, { state }, at);
        }
      }),
    claimNext: (at) =>
      inTransaction(database, () => {
        const act = next.get({ at });
        if (act === undefined) return null;
        run.run({ actId: act.actId, at });
        return act;
      }),
    nextAt: () => earliest.get({})?.nextAt ?? null,
    settle: (actId, { failure, ...settlement }, at) =>
      inTransaction(database, () => {
        record.run({ actId, ...settlement, failure: failure && JSON.stringify(failure), at });
        const act = get.get({ actId });
        if (act === undefined || !isEnded(settlement.state)) return;
        note('outcome', act, { ...settlement, failure }, at);
        if (settlement.state !== 'done') return;
        const { kind, chatId, localId, messages } = act;
        if (kind === 'seen' && localId !== null) markSeen.run({ localId, at });
        if (kind === 'read-chat') markRead.run({ chatId, most: messages ?? -1, at });
      }),
    cancel: (actId, at) =>
      byPerson('cancel', 'cancelled', actId, () => takeBack.run({ actId, at }), at),
    tryAgain: (actId, at) =>
      byPerson('try-again', 'waiting', actId, () => requeue.run({ actId, at }), at),
    recover: (at) => {
      interrupted.run({ at });
    },
    ofMessage: (localId) =>
      onMessage.all({ localId }).map(({ failure, ...act }) => ({
        ...act,
        failure: failure === null ? null : readJson<Failure | null>(failure, null),
      })),
  };
}
