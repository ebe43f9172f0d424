import type { AuditAction } from '../../../../shared/domain/audit-action.ts';
import type { Failure } from '../../../../shared/domain/failure.ts';
import type { MessageState } from '../../../../shared/domain/message-state.ts';
import type { Message } from '../../../../shared/contract/messages.ts';
import type { AuditTable } from './audit-table.ts';
import { type Database, inTransaction, query, type SqlValue } from '../database.ts';
import { contentField, type MessagesTable } from './messages-table.ts';
import { type NewMessages, newMessages } from './new-messages.ts';
import type { ReferencesTable } from './references-table.ts';
import type { StoredContent } from './stored-content.ts';

/** What is known once an attempt ended. */
export interface Settlement {
  state: Exclude<MessageState, 'held' | 'sending'>;
  /** It is to be tried again: it keeps its place in its lane. */
  staysInLine: boolean;
  failure: Failure | null;
  keyId: string | null;
  remoteJid: string | null;
  serviceStatus: string | null;
  /** The service's answer as it came, JSON, or null. */
  answer: string | null;
  /** What a forwarded message says, where only the answer tells. */
  body: string | null;
}

/** All that sending a message needs. */
export interface ClaimedMessage {
  message: Message;
  /** With the path of its file. */
  content: StoredContent;
  /** The id of the message that it answers (interface.md §2.3); null where it answers none, or one without an id. */
  quotedMessageId: string | null;
}

export interface OutboxCounts {
  waiting: number;
  sending: number;
  /** Unknown, and not left so. */
  undecided: number;
  /** The same, with what was refused, and what could not be sent because of its file. */
  forPerson: number;
}

/** What the passing of time did to held messages. */
export interface Release {
  /** The chats in which a message came free, or will sooner than was said. */
  chatIds: string[];
  /** When the next one does, in milliseconds since 1970; null: none is held. */
  nextAt: number | null;
}

export interface OutboxTable {
  /**
   * Writes the messages, their places in their chat's lane and the end of what they were made of at once: the draft of
   * the text, and the attachments. With a time they are scheduled instead. What is known already, or has a problem, adds nothing. Answers the new ids in order.
   */
  add(messages: NewMessages, at: number): string[];
  /**
   * Makes `queued` what was held until now. Each keeps its place in its lane. What is held longer than anybody may choose was
   * written before the clock was put back, and is held for the longest that may be chosen.
   */
  release(at: number): Release;
  /**
   * Takes the oldest waiting message whose chat is not among `busyChatIds`, marked `sending`; null: none waits.
   * A held message holds all that was written after it in its chat; without `mayUpload` one that uploads a file does.
   */
  claimNext(busyChatIds: readonly string[], mayUpload: boolean, at: number): ClaimedMessage | null;
  settle(localId: string, settlement: Settlement, at: number): void;
  /** Puts a message in one of the `from` states at the end of its lane. False: it was in another state. */
  requeue(localId: string, from: readonly MessageState[], at: number): boolean;
  /** Takes a message out of the outbox before any byte left. False: it was not waiting any more. */
  cancel(localId: string, at: number): boolean;
  /** A person's word that an unknown message arrived. False: it was not unknown. */
  markArrived(localId: string, at: number): boolean;
  /** A person leaves as it is what is unknown, refused, or has a file at fault: it is no longer asked about. False: it is none. */
  leave(localId: string, at: number): boolean;
  /** What is written again from a message: one that waits is cancelled, another left. False: it is under way, or through. */
  beginEdit(localId: string, at: number): boolean;
  /** What was `sending` when the last run ended became unknown: told so, and counted. */
  recover(at: number): number;
  counts(): OutboxCounts;
}

/** Milliseconds; the longest that the settings take. */
const longestUndoMs = 30_000;

const waitingStates: readonly MessageState[] = ['held', 'queued', 'not-sent'];

export function outboxTable(
  database: Database,
  {
    audit,
    messages,
    references,
  }: {
    audit: Pick<AuditTable, 'add'>;
    messages: Pick<MessagesTable, 'get' | 'content'>;
    references: Pick<ReferencesTable, 'get'>;
  },
): OutboxTable {
  const addMessages = newMessages(database, audit);
  const enqueue = query<never, { localId: string; heldUntil: number | null }>(
    database,
    `INSERT INTO outbox (local_id, chat_id, not_before)
     SELECT local_id, chat_id, :heldUntil FROM message WHERE local_id = :localId`,
  );
  const due = query<{ localId: string; chatId: string }, { at: number }>(
    database,
    'SELECT local_id AS localId, chat_id AS chatId FROM outbox WHERE not_before <= :at',
  );
  const shorten = query<{ chatId: string }, { until: number }>(
    database,
    'UPDATE outbox SET not_before = :until WHERE not_before > :until RETURNING chat_id AS chatId',
  );
  const letGo = query<never, { localId: string }>(
    database,
    'UPDATE outbox SET not_before = NULL WHERE local_id = :localId',
  );
  const nextDue = query<{ nextAt: number | null }>(
    database,
    'SELECT min(not_before) AS nextAt FROM outbox WHERE not_before IS NOT NULL',
  );
  const dequeue = query<never, { localId: string }>(
    database,
    'DELETE FROM outbox WHERE local_id = :localId',
  );
  const head = query<{ localId: string }, { busy: string; mayUpload: number }>(
    database,
    // What is 'sending' is never taken up again, whoever forgot that it is under way.
    `SELECT outbox.local_id AS localId FROM outbox JOIN message USING (local_id)
     WHERE outbox.chat_id NOT IN (SELECT value FROM json_each(:busy))
       AND message.state IN ('queued', 'not-sent')
       AND (:mayUpload OR ${contentField('message', '$.source.kind')} IS NOT 'file')
       AND NOT EXISTS (SELECT 1 FROM outbox AS earlier JOIN message AS other ON other.local_id = earlier.local_id
                       WHERE earlier.chat_id = outbox.chat_id AND earlier.place < outbox.place
                         AND other.state IN ('held', 'queued', 'not-sent'))
     ORDER BY place LIMIT 1`,
  );
  const setState = query<never, { localId: string; state: string; at: number }>(
    database,
    `UPDATE message SET state = :state, state_at = :at, failure = NULL, is_left = 0 WHERE local_id = :localId`,
  );
  const startAttempt = query<never, { localId: string; at: number }>(
    database,
    'INSERT INTO attempt (local_id, started_at) VALUES (:localId, :at)',
  );
  const endAttempt = query<never, { localId: string; at: number; result: string }>(
    database,
    `UPDATE attempt SET ended_at = :at, result = :result
     WHERE attempt_id = (SELECT max(attempt_id) FROM attempt WHERE local_id = :localId)`,
  );
  const record = query<never, Record<string, SqlValue>>(
    database,
    `UPDATE message SET state = :state, state_at = :at, failure = :failure, key_id = :keyId,
       remote_jid = :remoteJid, service_status = :serviceStatus, answer = :answer,
       text = CASE WHEN text = '' AND ${contentField('message', '$.kind')} = 'forward' THEN coalesce(:body, '') ELSE text END
     WHERE local_id = :localId`,
  );
  const stateOf = query<{ state: MessageState }, { localId: string }>(
    database,
    'SELECT state FROM message WHERE local_id = :localId',
  );
  const arrived = query<never, { localId: string; at: number }>(
    database,
    `UPDATE message SET state = 'accepted', state_at = :at, arrived_by_hand = 1
     WHERE local_id = :localId AND state = 'unknown'`,
  );
  const setLeft = query<never, { localId: string }>(
    database,
    `UPDATE message SET is_left = 1 WHERE local_id = :localId AND is_left = 0
       AND (state IN ('unknown', 'rejected', 'cancelled') OR state = 'not-sent'
         AND NOT EXISTS (SELECT 1 FROM outbox WHERE outbox.local_id = message.local_id))`,
  );
  const interrupted = query<{ localId: string }>(
    database,
    `SELECT local_id AS localId FROM message WHERE state = 'sending'`,
  );
  const count = query<OutboxCounts>(
    database,
    `SELECT (SELECT count(*) FROM outbox) AS waiting,
            (SELECT count(*) FROM message WHERE state = 'sending') AS sending,
            (SELECT count(*) FROM message WHERE state = 'unknown' AND is_left = 0) AS undecided,
            (SELECT count(*) FROM message LEFT JOIN outbox ON outbox.local_id = message.local_id
             WHERE is_left = 0 AND state IN ('held', 'queued', 'sending', 'not-sent', 'rejected', 'unknown')
               AND (state IN ('unknown', 'rejected') OR outbox.local_id IS NULL)) AS forPerson`,
  );

  const settle = (localId: string, settlement: Settlement, at: number): void => {
    const { staysInLine, failure, ...known } = settlement;
    record.run({ localId, at, failure: failure && JSON.stringify(failure), ...known });
    endAttempt.run({ localId, at, result: JSON.stringify({ state: known.state, failure }) });
    if (!staysInLine) dequeue.run({ localId });
    const { state, keyId, serviceStatus } = known;
    // Put back untouched: nothing came of it that could be told.
    if (state === 'queued' && failure === null) return;
    const detail = { state, failure, ...(keyId !== null && { keyId, serviceStatus }) };
    audit.add({ action: 'outcome', by: 'postline', localId, detail }, at);
  };

  const quotedBy = ({ replyTo }: Message): string | null => {
    if (replyTo === null) return null;
    const quoted = messages.get(replyTo.localId) ?? references.get(replyTo.localId);
    return quoted?.messageId ?? null;
  };

  const byPerson = (action: AuditAction, localId: string, at: number): void =>
    audit.add({ action, by: 'person', localId }, at);

  const cancel = (localId: string, at: number): boolean => {
    const row = stateOf.get({ localId });
    if (row === undefined || !waitingStates.includes(row.state)) return false;
    dequeue.run({ localId });
    setState.run({ localId, state: 'cancelled', at });
    return true;
  };

  return {
    add: (messages, at) => inTransaction(database, () => addMessages(messages, at)),
    release: (at) =>
      inTransaction(database, () => {
        const shortened = shorten.all({ until: at + longestUndoMs });
        const rows = due.all({ at });
        for (const { localId } of rows) {
          letGo.run({ localId });
          setState.run({ localId, state: 'queued', at });
        }
        const chatIds = [...new Set([...shortened, ...rows].map(({ chatId }) => chatId))];
        return { chatIds, nextAt: nextDue.get({})?.nextAt ?? null };
      }),
    claimNext: (busyChatIds, mayUpload, at) =>
      inTransaction(database, () => {
        const busy = JSON.stringify(busyChatIds);
        const next = head.get({ busy, mayUpload: mayUpload ? 1 : 0 });
        // Read before it is changed: a changed row has no checksum that tells of damage.
        const message = next && messages.get(next.localId);
        if (!message) return null;
        const content = messages.content(message.localId) ?? { kind: 'text' };
        setState.run({ localId: message.localId, state: 'sending', at });
        startAttempt.run({ localId: message.localId, at });
        const claimed = { ...message, state: 'sending' as const, stateAt: at };
        return { message: claimed, content, quotedMessageId: quotedBy(message) };
      }),
    settle: (localId, settlement, at) =>
      inTransaction(database, () => settle(localId, settlement, at)),
    requeue: (localId, from, at) =>
      inTransaction(database, () => {
        const row = stateOf.get({ localId });
        if (row === undefined || !from.includes(row.state)) return false;
        dequeue.run({ localId });
        enqueue.run({ localId, heldUntil: null });
        setState.run({ localId, state: 'queued', at });
        byPerson('send-again', localId, at);
        return true;
      }),
    cancel: (localId, at) =>
      inTransaction(database, () => {
        if (!cancel(localId, at)) return false;
        byPerson('cancel', localId, at);
        return true;
      }),
    markArrived: (localId, at) =>
      inTransaction(database, () => {
        if (arrived.run({ localId, at }) === 0) return false;
        byPerson('mark-arrived', localId, at);
        return true;
      }),
    leave: (localId, at) =>
      inTransaction(database, () => {
        if (setLeft.run({ localId }) === 0) return false;
        byPerson('leave', localId, at);
        return true;
      }),
    beginEdit: (localId, at) =>
      inTransaction(database, () => {
        const isCancelled = stateOf.get({ localId })?.state === 'cancelled';
        if (!isCancelled && !cancel(localId, at) && setLeft.run({ localId }) === 0) return false;
        byPerson('edit', localId, at);
        return true;
      }),
    recover: (at) =>
      inTransaction(database, () => {
        const rows = interrupted.all({});
        for (const { localId } of rows) settle(localId, afterCrash, at);
        return rows.length;
      }),
    counts: () => {
      const { waiting, sending, ...rest } = count.get({}) ?? noCounts;
      return { waiting: waiting - sending, sending, ...rest };
    },
  };
}

const noCounts: OutboxCounts = { waiting: 0, sending: 0, undecided: 0, forPerson: 0 };

/** How much had left is not known after a crash: the row says only that it was under way. */
const afterCrash: Settlement = {
  state: 'unknown',
  staysInLine: false,
  failure: { kind: 'unknown', reason: 'crash', status: null, bytesSent: 0, bytesTotal: 0 },
  keyId: null,
  remoteJid: null,
  serviceStatus: null,
  answer: null,
  body: null,
};
