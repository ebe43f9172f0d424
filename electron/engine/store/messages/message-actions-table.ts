import { cutText } from '../../../../shared/domain/cut-text.ts';
import {
  type MessageActionKind,
  type MessageActionState,
  isEnded,
} from '../../../../shared/domain/message-action-state.ts';
import type { AuditAction } from '../../../../shared/domain/audit-action.ts';
import { parseMessageId } from '../../../../shared/domain/message-id.ts';
import type { Failure } from '../../../../shared/domain/failure.ts';
import type { AuditTable } from '../rows/audit-table.ts';
import { lastAddress } from '../rows/wire-address.ts';
import { type Database, select } from '../database.ts';
import { putReaction } from '../told/reactions-table.ts';
import { readJson } from '../rows/read-json.ts';

/** Something to be asked of the service about a message, or about a whole chat. */
export interface NewMessageAction {
  kind: MessageActionKind;
  chatId: string;
  /** Null where the message is not in the history, and for a whole chat. */
  localId: string | null;
  /** Null for a whole chat. */
  messageId: string | null;
  participant: string | null;
  /** Of a whole chat: how many, latest first; null leaves it to the service. */
  messages: number | null;
  /** An emoji, empty to take it away; 'on' or 'off' of a star; null of the others. */
  value: string | null;
}

export interface StoredMessageAction extends NewMessageAction {
  actionId: number;
  /** How often it was carried out without a clear answer. */
  doubts: number;
}

export interface ClaimedMessageAction extends StoredMessageAction {
  /** The chat ID that the request carries. */
  address: string;
}

export interface MessageActionOutcome {
  state: 'waiting' | 'done' | 'refused' | 'failed';
  /** Milliseconds since 1970 before which it is not repeated. */
  notBefore: number | null;
  doubts: number;
  failure: Failure | null;
  /** The service's answer, JSON. */
  answer: string | null;
}

interface Noted {
  state: MessageActionState;
  failure?: Failure | null;
  answer?: string | null;
}

export interface MessageActionRow {
  actionId: number;
  kind: Exclude<MessageActionKind, 'read-chat'>;
  value: string | null;
  state: MessageActionState;
  at: number;
  notBefore: number | null;
  failure: Failure | null;
  answer: string | null;
}

/** Whoever tells the service has read it. */
const seen = 'seen_at = :at, read_at = coalesce(read_at, :at)';

/** Characters of an answer that the activity log quotes. */
const quotedAnswer = 300;

const columns = select(
  'message_action',
  'actionId kind chatId localId messageId participant messages value doubts',
);

/** Deletions, seen marks and read chats on their way to the service. */
export function messageActionsTable(database: Database, audit: Pick<AuditTable, 'add'>) {
  const get = (actionId: number) =>
    database.get<StoredMessageAction>(
      `SELECT ${columns} FROM message_action WHERE action_id = :actionId`,
      { actionId },
    );

  /** Writes that an action came to a state, by a person or by what the service answered. */
  const note = (
    recorded: AuditAction,
    { kind, localId, chatId, messageId, participant, messages, value }: NewMessageAction,
    { state, failure = null, answer = null }: Noted,
    at: number,
  ): void => {
    const quoted = answer !== null && { answer: cutText(answer, quotedAnswer) };
    const asked = {
      kind,
      state,
      messageId,
      participant,
      messages,
      ...(value && { value }),
      ...quoted,
    };
    const detail = { asked, ...(failure !== null && { failure }) };
    const by = recorded === 'outcome' ? 'postline' : 'person';
    audit.add({ action: recorded, by, localId, chatId, excerpt: messageId ?? '', detail }, at);
  };

  /** Writes a state that a person asked for, where `change` allows it. Returns the chat, or null. */
  const byPerson = (
    recorded: AuditAction,
    actionId: number,
    state: MessageActionState,
    change: string,
    at: number,
  ): string | null =>
    database.transaction(() => {
      const changed = database.run(
        `UPDATE message_action SET state = :state, state_at = :at, not_before = NULL ${change} AND action_id = :actionId`,
        { actionId, state, at },
      );
      const action = changed > 0 ? get(actionId) : undefined;
      if (action === undefined) return null;
      note(recorded, action, { state }, at);
      return action.chatId;
    });

  /** What was asked of a message before and has not left: the newest counts. */
  const cancelEarlier = ({ kind, messageId }: NewMessageAction, at: number): void => {
    database.run(
      `UPDATE message_action SET state = 'cancelled', state_at = :at, not_before = NULL
       WHERE kind = :kind AND message_id = :messageId AND state IN ('held', 'waiting')`,
      { kind, messageId, at },
    );
  };

  return {
    /** Adds them in order, unless the run is known already. `heldUntil` in milliseconds since 1970. */
    add: (
      runId: string,
      actions: readonly NewMessageAction[],
      heldUntil: number | null,
      at: number,
    ): void =>
      database.transaction(() => {
        const known = 'SELECT 1 FROM message_action WHERE run_id = :runId LIMIT 1';
        if (database.get(known, { runId }) !== undefined) return;
        const state = heldUntil === null ? 'waiting' : 'held';
        const row = { runId, state, stateAt: at, notBefore: heldUntil, createdAt: at };
        for (const action of actions) {
          if (replacesEarlier(action.kind)) cancelEarlier(action, at);
          database.insert('message_action', { ...action, ...row });
          note(action.kind, action, { state }, at);
        }
      }),
    /** Returns the oldest whose time has come, marked `running`; null: none. */
    claimNext: (at: number): ClaimedMessageAction | null =>
      database.transaction(() => {
        const action = database.get<StoredMessageAction>(
          `SELECT ${columns} FROM message_action
           WHERE state IN ('held', 'waiting') AND (not_before IS NULL OR not_before <= :at)
             AND NOT (kind IN ('reaction', 'star') AND EXISTS (
               SELECT 1 FROM message_action AS earlier WHERE earlier.state = 'running'
                 AND earlier.kind = message_action.kind AND earlier.message_id = message_action.message_id))
           ORDER BY action_id LIMIT 1`,
          { at },
        );
        if (action === undefined) return null;
        database.run(
          `UPDATE message_action SET state = 'running', state_at = :at, not_before = NULL WHERE action_id = :actionId`,
          { actionId: action.actionId, at },
        );
        const { chatId, messageId } = action;
        const named = messageId === null ? null : parseMessageId(messageId);
        const address = named?.chatId ?? lastAddress(database, chatId) ?? chatId;
        return { ...action, address };
      }),
    /** Returns when the next one that waits for a time may go; null: none does. */
    nextAt: (): number | null =>
      database.one<{ nextAt: number | null }>(
        `SELECT min(not_before) AS nextAt FROM message_action
         WHERE state IN ('held', 'waiting') AND not_before IS NOT NULL`,
      ).nextAt,
    /** Returns how many can still be undone, are being asked of the service, and may be asked of it at `at`. */
    underWay: (at: number): { held: number; running: number; due: number } =>
      database.one(
        `SELECT count(*) FILTER (WHERE state = 'held') AS held,
                count(*) FILTER (WHERE state = 'running') AS running,
                count(*) FILTER (WHERE state = 'waiting' AND coalesce(not_before, 0) <= :at) AS due
         FROM message_action WHERE state IN ('held', 'waiting', 'running')`,
        { at },
      ),
    /** Writes an outcome, and in the same step what it means for the messages themselves. */
    recordOutcome: (
      actionId: number,
      { failure, ...outcome }: MessageActionOutcome,
      at: number,
    ): void =>
      database.transaction(() => {
        database.run(
          `UPDATE message_action SET state = :state, state_at = :at, not_before = :notBefore, doubts = :doubts,
             failure = :failure, answer = :answer
           WHERE action_id = :actionId`,
          { actionId, ...outcome, failure: failure && JSON.stringify(failure), at },
        );
        const action = get(actionId);
        if (action === undefined || !isEnded(outcome.state)) return;
        note('outcome', action, { ...outcome, failure }, at);
        if (outcome.state !== 'done') return;
        const { kind, chatId, localId, messageId, messages } = action;
        if (kind === 'seen' && localId !== null) {
          database.run(
            `UPDATE message SET ${seen} WHERE local_id = :localId AND direction = 'in' AND seen_at IS NULL`,
            { localId, at },
          );
        }
        const keyId = parseMessageId(messageId ?? '')?.keyId;
        if (kind === 'reaction' && keyId !== undefined) {
          putReaction(database, { chatId, keyId, author: '', emoji: action.value ?? '', at });
        }
        if (kind === 'star' && localId !== null) {
          database.run('UPDATE message SET is_starred = :isStarred WHERE local_id = :localId', {
            localId,
            isStarred: Number(action.value === 'on'),
          });
        }
        if (kind === 'read-chat') {
          database.run(
            `UPDATE message SET ${seen} WHERE seen_at IS NULL AND position IN (
               SELECT position FROM message WHERE chat_id = :chatId AND direction = 'in'
               ORDER BY sort_key DESC LIMIT :most)`,
            { chatId, most: messages ?? -1, at },
          );
        }
      }),
    /** Cancels one that waits. Returns its chat; null: it has left, or ended. */
    cancel: (actionId: number, at: number) =>
      byPerson('cancel', actionId, 'cancelled', `WHERE state IN ('held', 'waiting')`, at),
    /** Puts a rejected or failed one in line. Returns its chat; null: it is neither. */
    retry: (actionId: number, at: number) =>
      byPerson(
        'try-again',
        actionId,
        'waiting',
        `, doubts = 0, failure = NULL WHERE state IN ('refused', 'failed')`,
        at,
      ),
    /** Puts what is `running` without a request in line again: nothing is done twice by it. */
    recover: (at: number): void => {
      database.run(
        `UPDATE message_action SET state = 'waiting', state_at = :at WHERE state = 'running'`,
        { at },
      );
    },
    /** Returns all on a message, oldest first. */
    ofMessage: (localId: string): MessageActionRow[] =>
      database
        .all<Omit<MessageActionRow, 'failure'> & { failure: string | null }>(
          `SELECT action_id AS actionId, kind, value, state, state_at AS at, not_before AS notBefore, failure, answer
           FROM message_action WHERE local_id = :localId ORDER BY action_id`,
          { localId },
        )
        .map((row) => ({ ...row, failure: readJson<Failure | null>(row.failure, null) })),
  };
}

/** Of these a message has one at a time. */
function replacesEarlier(kind: MessageActionKind): boolean {
  return kind === 'reaction' || kind === 'star';
}
