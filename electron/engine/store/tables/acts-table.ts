import { type ActKind, type ActState, isEnded } from '../../../../shared/domain/act-state.ts';
import type { AuditAction } from '../../../../shared/domain/audit-action.ts';
import type { Failure } from '../../../../shared/domain/failure.ts';
import type { AuditTable } from './audit-table.ts';
import { type Database, select } from '../database.ts';
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

const columns = select(
  'message_act',
  'actId kind chatId localId messageId participant messages doubts',
);

/** Deletions, seen marks and read chats on their way to the service. */
export function actsTable(database: Database, audit: Pick<AuditTable, 'add'>) {
  const get = (actId: number) =>
    database.get<StoredAct>(`SELECT ${columns} FROM message_act WHERE act_id = :actId`, { actId });

  /** Writes that an action came to a state, by a person or by what the service answered. */
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

  /** Writes a state that a person asked for, where `change` allows it. Returns the chat, or null. */
  const byPerson = (
    action: AuditAction,
    actId: number,
    state: ActState,
    change: string,
    at: number,
  ): string | null =>
    database.transaction(() => {
      const changed = database.run(
        `UPDATE message_act SET state = :state, state_at = :at, not_before = NULL ${change} AND act_id = :actId`,
        { actId, state, at },
      );
      const act = changed > 0 ? get(actId) : undefined;
      if (act === undefined) return null;
      note(action, act, { state }, at);
      return act.chatId;
    });

  return {
    /** Adds them in order, unless the run is known already. `heldUntil` in milliseconds since 1970. */
    add: (runId: string, acts: readonly NewAct[], heldUntil: number | null, at: number): void =>
      database.transaction(() => {
        const known = 'SELECT 1 FROM message_act WHERE run_id = :runId LIMIT 1';
        if (database.get(known, { runId }) !== undefined) return;
        const state = heldUntil === null ? 'waiting' : 'held';
        const row = { runId, state, stateAt: at, notBefore: heldUntil, createdAt: at };
        for (const act of acts) {
          database.insert('message_act', { ...act, ...row });
          note(act.kind, act, { state }, at);
        }
      }),
    /** Returns the oldest whose time has come, marked `running`; null: none. */
    claimNext: (at: number): StoredAct | null =>
      database.transaction(() => {
        const act = database.get<StoredAct>(
          `SELECT ${columns} FROM message_act
           WHERE state IN ('held', 'waiting') AND (not_before IS NULL OR not_before <= :at)
           ORDER BY act_id LIMIT 1`,
          { at },
        );
        if (act === undefined) return null;
        database.run(
          `UPDATE message_act SET state = 'running', state_at = :at, not_before = NULL WHERE act_id = :actId`,
          { actId: act.actId, at },
        );
        return act;
      }),
    /** Returns when the next one that waits for a time may go; null: none does. */
    nextAt: (): number | null =>
      database.one<{ nextAt: number | null }>(
        `SELECT min(not_before) AS nextAt FROM message_act
         WHERE state IN ('held', 'waiting') AND not_before IS NOT NULL`,
      ).nextAt,
    /** Writes an outcome, and in the same step what it means for the messages themselves. */
    settle: (actId: number, { failure, ...outcome }: ActSettlement, at: number): void =>
      database.transaction(() => {
        database.run(
          `UPDATE message_act SET state = :state, state_at = :at, not_before = :notBefore, doubts = :doubts,
             failure = :failure, answer = :answer
           WHERE act_id = :actId`,
          { actId, ...outcome, failure: failure && JSON.stringify(failure), at },
        );
        const act = get(actId);
        if (act === undefined || !isEnded(outcome.state)) return;
        note('outcome', act, { ...outcome, failure }, at);
        if (outcome.state !== 'done') return;
        const { kind, chatId, localId, messages } = act;
        if (kind === 'seen' && localId !== null) {
          database.run(
            `UPDATE message SET seen_at = :at WHERE local_id = :localId AND direction = 'in' AND seen_at IS NULL`,
            { localId, at },
          );
        }
        if (kind === 'read-chat') {
          database.run(
            `UPDATE message SET seen_at = :at WHERE seen_at IS NULL AND position IN (
               SELECT position FROM message WHERE chat_id = :chatId AND direction = 'in'
               ORDER BY sort_key DESC LIMIT :most)`,
            { chatId, most: messages ?? -1, at },
          );
        }
      }),
    /** Cancels one that waits. Returns its chat; null: it has left, or ended. */
    cancel: (actId: number, at: number) =>
      byPerson('cancel', actId, 'cancelled', `WHERE state IN ('held', 'waiting')`, at),
    /** Puts a rejected or failed one in line. Returns its chat; null: it is neither. */
    tryAgain: (actId: number, at: number) =>
      byPerson(
        'try-again',
        actId,
        'waiting',
        `, doubts = 0, failure = NULL WHERE state IN ('refused', 'failed')`,
        at,
      ),
    /** Puts what was `running` when the last run ended in line again: nothing is done twice by it. */
    recover: (at: number): void => {
      database.run(
        `UPDATE message_act SET state = 'waiting', state_at = :at WHERE state = 'running'`,
        { at },
      );
    },
    /** Returns all on a message, oldest first. */
    ofMessage: (localId: string): ActRow[] =>
      database
        .all<Omit<ActRow, 'failure'> & { failure: string | null }>(
          `SELECT act_id AS actId, kind, state, state_at AS at, not_before AS notBefore, failure, answer
           FROM message_act WHERE local_id = :localId ORDER BY act_id`,
          { localId },
        )
        .map((row) => ({ ...row, failure: readJson<Failure | null>(row.failure, null) })),
  };
}
