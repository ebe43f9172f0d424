import type { StoppedDetail } from '../../../../shared/contract/audit.ts';
import type { AuditAction } from '../../../../shared/domain/audit-action.ts';
import type { Failure } from '../../../../shared/domain/failure.ts';
import type { MessageState } from '../../../../shared/domain/message-state.ts';
import type { SettlingStep } from '../../../../shared/domain/settlement.ts';
import type { Message } from '../../../../shared/contract/messages.ts';
import type { AuditTable } from '../rows/audit-table.ts';
import { type DraftsTable, isDraftInUse, type StoredDraft } from '../chats/drafts-table.ts';
import { needsReview } from '../rows/needs-review.ts';
import { readJson } from '../rows/read-json.ts';
import { learnAlias } from '../aliases/aliases-table.ts';
import { wireId } from '../rows/wire-address.ts';
import type { Database } from '../database.ts';
import { joinEcho } from '../echoes/settle-echoes.ts';
import { contentField } from '../rows/message-sql.ts';
import type { MessagesTable } from './messages-table.ts';
import { isLookedUp, ownIds } from '../rows/own-ids.ts';
import { addMessages, letChatGo, type NewMessages, noteStopped } from './new-messages.ts';
import type { ReferencesTable } from './references-table.ts';
import type { StoredContent } from '../rows/stored-content.ts';

/** The result of an attempt to send. */
export interface MessageOutcome {
  state: Exclude<MessageState, 'held' | 'sending'>;
  /** Whether it is to be tried again, and so keeps its place in its lane. */
  staysInLine: boolean;
  failure: Failure | null;
  keyId: string | null;
  remoteJid: string | null;
  serviceStatus: string | null;
  /** The service's answer, unchanged, as JSON; or null. */
  answer: string | null;
  /** The text of a forwarded message, if only the answer has it. */
  body: string | null;
  /** The name under which the service queued the request, and when to ask for its outcome first. Missing: it was not queued. */
  queued?: { uuid: string; askAt: number };
}

/** Everything that sending a message needs. */
export interface ClaimedMessage {
  message: Message;
  /** With the path of its file. */
  content: StoredContent;
  /** The ID of the quoted message (interface.md §2.3); null: it quotes none, or one without an ID. */
  quotedMessageId: string | null;
  /** The key ID that Postline chose for it; null: the service chooses one. */
  keyId: string | null;
}

/** A message about which a person has to decide. */
export interface MessageToReview {
  localId: string;
  chatId: string;
  state: MessageState;
}

/** What can still be edited before it leaves. */
export interface WaitingMessage {
  localId: string;
  kind: 'message' | 'scheduled';
}

export interface OutboxCounts {
  waiting: number;
  sending: number;
  /** See needs-review.ts. */
  needsReview: number;
}

/** The held messages whose time has come, and when the next is due. */
export interface Release {
  /** The chats in which a message was released. */
  chatIds: string[];
  /** When the next one is released, in milliseconds since 1970; null: none is held. */
  nextAt: number | null;
}

/** What is asked for about a message, as `settling` has it. */
interface Asked {
  step: SettlingStep;
  requestUuid: string;
  tries: number;
  repeats: number;
}
const askedFields = 'step, request_uuid AS requestUuid, tries, repeats';

/** Milliseconds after which a message that waits is not sent unasked any more where a colleague has answered. */
const longWaitMs = 60_000;

const waitingStates: readonly MessageState[] = ['held', 'queued', 'not-sent'];

export function outboxTable(
  database: Database,
  {
    audit,
    drafts,
    messages,
    references,
  }: {
    audit: Pick<AuditTable, 'add'>;
    drafts: Pick<DraftsTable, 'get' | 'put'>;
    messages: Pick<MessagesTable, 'get' | 'content'>;
    references: Pick<ReferencesTable, 'get'>;
  },
) {
  const setState = (localId: string, state: MessageState, at: number): void => {
    database.run(
      `UPDATE message SET state = :state, state_at = :at, failure = NULL, is_dismissed = 0 WHERE local_id = :localId`,
      { localId, state, at },
    );
  };
  const enqueue = (localId: string, at: number, anyTime = false): void => {
    database.run(
      `INSERT INTO outbox (local_id, chat_id, queued_at, any_time)
       SELECT local_id, chat_id, :at, :anyTime FROM message WHERE local_id = :localId`,
      { localId, at, anyTime: Number(anyTime) },
    );
  };
  const dequeue = (localId: string): void => {
    database.run('DELETE FROM outbox WHERE local_id = :localId', { localId });
  };
  /** Returns the state of a message of this desk; other members of a team decide about their own messages. */
  const stateOf = (localId: string): MessageState | undefined =>
    database.get<{ state: MessageState }>(
      'SELECT state FROM message WHERE local_id = :localId AND author_member_id IS NULL',
      { localId },
    )?.state;

  const addressOf = (localId: string): string | null =>
    database.get<{ address: string }>(
      `SELECT ${wireId('message')} AS address FROM message WHERE local_id = :localId`,
      { localId },
    )?.address ?? null;

  const own = ownIds(database);
  const endAttempt = (
    localId: string,
    { state, failure }: Pick<MessageOutcome, 'state' | 'failure'>,
    at: number,
  ): void => {
    database.run(
      `UPDATE attempt SET ended_at = :at, result = :result
       WHERE attempt_id = (SELECT max(attempt_id) FROM attempt WHERE local_id = :localId)`,
      { localId, at, result: JSON.stringify({ state, failure }) },
    );
  };

  /** Returns the chats that the answer showed to be one. */
  const recordOutcome = (
    localId: string,
    outcome: MessageOutcome,
    at: number,
    settledBy: { settledBy?: SettlingStep } = {},
  ): string[] => {
    if (outcome.state === 'unknown' && own.lookUp(localId, at)) {
      endAttempt(localId, outcome, at);
      return [];
    }
    const { staysInLine, failure, queued, ...known } = outcome;
    if (known.keyId !== null) own.show(localId, known.keyId);
    database.run(
      `UPDATE message SET state = :state, state_at = :at, failure = :failure, key_id = :keyId,
         remote_jid = :remoteJid, service_status = :serviceStatus, answer = :answer,
         text = CASE WHEN text = '' AND ${contentField('message', '$.kind')} = 'forward'
           AND ${contentField('message', '$.sendAs')} IS NULL THEN coalesce(:body, '') ELSE text END
       WHERE local_id = :localId`,
      { localId, at, failure: failure && JSON.stringify(failure), ...known },
    );
    endAttempt(localId, outcome, at);
    if (!staysInLine) dequeue(localId);
    else if (settledBy.settledBy === 'queue') enqueue(localId, at);
    // Nothing more is asked about earlier attempts; the next attempt uses the same ID.
    database.run(
      `DELETE FROM settling WHERE local_id = :localId AND NOT (step = 'own-id' AND :staysInLine)`,
      { localId, staysInLine: Number(staysInLine) },
    );
    if (queued) {
      const row = { localId, step: 'queue', requestUuid: queued.uuid, nextAt: queued.askAt };
      database.insert('settling', row, 'OR REPLACE');
    }
    const { state, keyId, serviceStatus } = known;
    // Put back because nothing was sent: there is no outcome to record.
    if (state === 'queued' && failure === null) return [];
    const told = keyId !== null && { keyId, serviceStatus };
    const detail = { state, failure, ...told, ...settledBy };
    audit.add({ action: 'outcome', by: 'postline', localId, detail }, at);
    joinEcho(database, audit, localId, outcome, at);
    if (known.remoteJid === null) return [];
    const chatIds = [addressOf(localId), known.remoteJid] as const;
    return learnAlias(database, audit, { chatIds, shownBy: 'answer' }, at);
  };

  /** Records an outcome that was found without a person. */
  const settleAsked = (localId: string, asked: Asked, outcome: MessageOutcome, at: number) => {
    if (outcome.keyId !== null) own.show(localId, outcome.keyId);
    // If it cannot be looked up after all, a person decides.
    database.run('DELETE FROM settling WHERE local_id = :localId', { localId });
    const joined = recordOutcome(localId, outcome, at, { settledBy: asked.step });
    if (outcome.queued || outcome.staysInLine || stateOf(localId) !== outcome.state) return joined;
    const isInVain = asked.step === 'own-id' && outcome.state === 'unknown';
    const result = isInVain ? 'given-up' : 'settled';
    const row = { localId, ...asked, tries: asked.tries + 1, result };
    database.insert('settling', row, 'OR REPLACE');
    return joined;
  };

  const quotedBy = ({ chatId, replyTo }: Message): string | null => {
    if (replyTo === null) return null;
    const quoted = messages.get(replyTo.localId) ?? references.get(replyTo.localId);
    // Another desk may move its message to another chat, whose text must not show up in this one.
    return quoted?.chatId === chatId ? quoted.messageId : null;
  };

  /** Makes a change that a person asked for, and adds it to the activity log; false: it was not possible. */
  const byPerson = (
    action: AuditAction,
    localId: string,
    at: number,
    change: () => boolean,
  ): boolean =>
    database.transaction(() => {
      const isDone = change();
      if (isDone) audit.add({ action, by: 'person', localId }, at);
      return isDone;
    });

  const cancel = (localId: string, at: number): boolean => {
    const state = stateOf(localId);
    if (state === undefined || !waitingStates.includes(state)) return false;
    dequeue(localId);
    setState(localId, 'cancelled', at);
    return true;
  };

  /** Returns the outcome of the attempt whose answer was lost, about which a person decides. */
  const lostAnswer = (localId: string): MessageOutcome => {
    const ended = database.get<{ result: string }>(
      'SELECT result FROM attempt WHERE local_id = :localId AND result IS NOT NULL ORDER BY attempt_id DESC LIMIT 1',
      { localId },
    );
    const { failure } = readJson<Pick<MessageOutcome, 'failure'>>(
      ended?.result ?? null,
      afterCrash,
    );
    return { ...afterCrash, failure };
  };

  const stopLooking = (localId: string, at: number): boolean => {
    const asked = database.get<Asked>(
      `SELECT ${askedFields} FROM settling JOIN message USING (local_id)
       WHERE local_id = :localId AND step = 'own-id' AND next_at IS NOT NULL AND state = 'sending'`,
      { localId },
    );
    if (asked === undefined) return false;
    settleAsked(localId, asked, lostAnswer(localId), at);
    return stateOf(localId) === 'unknown';
  };

  const dismiss = (localId: string): boolean =>
    database.run(
      `UPDATE message SET is_dismissed = 1 WHERE local_id = :localId AND is_dismissed = 0
         AND (state IN ('unknown', 'rejected', 'cancelled') OR state = 'not-sent'
           AND NOT EXISTS (SELECT 1 FROM outbox WHERE outbox.local_id = message.local_id))`,
      { localId },
    ) > 0;

  /** Returns the oldest waiting message; see `claimNext`. */
  const nextToLeave = (
    busyChatIds: readonly string[],
    mayUpload: boolean,
    outsideHours: boolean,
  ): { localId: string } | undefined =>
    database.get<{ localId: string }>(
      // A message in the state 'sending' is never claimed again, and neither is the rest of its lane, which may have been joined with
      // another. One that is looked up holds nothing up: that may take long.
      `SELECT outbox.local_id AS localId FROM outbox JOIN message USING (local_id)
       WHERE outbox.chat_id NOT IN (SELECT value FROM json_each(:busy))
         AND message.state IN ('queued', 'not-sent')
         AND (outbox.any_time OR NOT :outsideHours)
         AND NOT EXISTS (SELECT 1 FROM outbox AS own JOIN message AS other ON other.local_id = own.local_id
                         WHERE own.chat_id = outbox.chat_id AND other.state = 'sending' AND NOT ${isLookedUp('other')})
         AND (:mayUpload OR ${contentField('message', '$.source.kind')} IS NOT 'file')
         AND NOT EXISTS (SELECT 1 FROM outbox AS earlier JOIN message AS other ON other.local_id = earlier.local_id
                         WHERE earlier.chat_id = outbox.chat_id AND earlier.place < outbox.place
                           AND other.state IN ('held', 'queued', 'not-sent'))
       ORDER BY place LIMIT 1`,
      {
        busy: JSON.stringify(busyChatIds),
        mayUpload: Number(mayUpload),
        outsideHours: Number(outsideHours),
      },
    );

  /** Whether a colleague has answered a customer while the message waited, as it does where its desk may not send. */
  const isOutrun = (localId: string, at: number): boolean =>
    database.get(
      `SELECT 1 FROM outbox JOIN message USING (local_id)
       WHERE outbox.local_id = :localId AND queued_at <= :waitedSince AND run_id IS NULL
         AND EXISTS (SELECT 1 FROM message AS other WHERE other.chat_id = message.chat_id
           AND other.author_member_id IS NOT NULL AND other.is_answer AND other.state_at > queued_at)`,
      { localId, waitedSince: at - longWaitMs },
    ) !== undefined;

  return {
    /**
     * Adds the messages to their chat's lane and removes the draft and attachments that they were made of, in one transaction. With a
     * time they are scheduled instead. Skips messages that exist already or have a problem. Returns the new IDs in order.
     */
    add: (added: NewMessages, at: number): string[] =>
      database.transaction(() => addMessages(database, audit, added, at)),
    /** Queues the held messages whose time has come. Each keeps its place in its lane. */
    release: (at: number): Release =>
      database.transaction(() => {
        const due = database.all<{ localId: string; chatId: string }>(
          `UPDATE outbox SET not_before = NULL WHERE not_before <= :at
           RETURNING local_id AS localId, chat_id AS chatId`,
          { at },
        );
        for (const { localId } of due) setState(localId, 'queued', at);
        const { nextAt } = database.one<{ nextAt: number | null }>(
          'SELECT min(not_before) AS nextAt FROM outbox WHERE not_before IS NOT NULL',
        );
        const chatIds = [...new Set(due.map(({ chatId }) => chatId))];
        return { chatIds, nextAt };
      }),
    /**
     * Takes out of the outbox what would leave next although it has waited for long and a colleague has answered meanwhile: a person decides
     * whether it is still to be sent. Returns the chats.
     */
    keepOutrun: (
      busyChatIds: readonly string[],
      mayUpload: boolean,
      at: number,
      outsideHours = false,
    ): string[] =>
      database.transaction(() => {
        const chatIds: string[] = [];
        for (;;) {
          const next = nextToLeave(busyChatIds, mayUpload, outsideHours);
          if (next === undefined || !isOutrun(next.localId, at)) return chatIds;
          const { localId } = next;
          const state = 'not-sent';
          const failure = { kind: state, reason: 'answered', detail: '', retryAt: null } as const;
          setState(localId, state, at);
          database.run('UPDATE message SET failure = :failure WHERE local_id = :localId', {
            localId,
            failure: JSON.stringify(failure),
          });
          dequeue(localId);
          audit.add({ action: 'outcome', by: 'postline', localId, detail: { state, failure } }, at);
          chatIds.push(messages.get(localId)?.chatId ?? '');
        }
      }),
    /** Returns whether `claimNext` would find a message. */
    hasNext: (busyChatIds: readonly string[], mayUpload: boolean, outsideHours: boolean): boolean =>
      nextToLeave(busyChatIds, mayUpload, outsideHours) !== undefined,
    /**
     * Marks the oldest waiting message whose chat is not among `busyChatIds` as `sending`, and returns it; null: none waits. A held
     * message blocks all later ones of its chat. So does an upload unless `mayUpload`, and with `outsideHours` a message that no person
     * released. Content of `ownIdKinds` gets a key ID of Postline's before it is sent.
     */
    claimNext: (
      busyChatIds: readonly string[],
      mayUpload: boolean,
      at: number,
      outsideHours = false,
      ownIdKinds: readonly string[] = [],
    ): ClaimedMessage | null =>
      database.transaction(() => {
        const next = nextToLeave(busyChatIds, mayUpload, outsideHours);
        // Read before it is changed: afterwards its checksum no longer shows damage.
        const message = next && messages.get(next.localId);
        if (!message) return null;
        const { localId } = message;
        const content = messages.content(localId) ?? { kind: 'text' };
        setState(localId, 'sending', at);
        database.insert('attempt', { localId, startedAt: at });
        const claimed = { ...message, state: 'sending' as const, stateAt: at };
        const keyId = ownIdKinds.includes(content.kind) ? own.keyIdOf(localId) : null;
        return { message: claimed, content, quotedMessageId: quotedBy(message), keyId };
      }),
    /** Returns the chats that the answer showed to be one. */
    recordOutcome: (localId: string, outcome: MessageOutcome, at: number): string[] =>
      database.transaction(() => recordOutcome(localId, outcome, at)),
    /**
     * Records the outcome found for a message that was accepted without a key, or whose answer was lost. Does nothing if a person or a
     * later attempt was faster. Returns the chats that the answer proved to be the same.
     */
    settle: (localId: string, outcome: MessageOutcome, at: number): string[] =>
      database.transaction(() => {
        const asked = database.get<Asked>(
          `SELECT ${askedFields} FROM settling JOIN message USING (local_id)
           WHERE local_id = :localId AND next_at IS NOT NULL
             AND (state = 'accepted' AND key_id IS NULL OR state = 'sending' AND step = 'own-id')`,
          { localId },
        );
        if (asked === undefined) return [];
        const isInVain = asked.step === 'own-id' && outcome.state === 'unknown';
        return settleAsked(localId, asked, isInVain ? lostAnswer(localId) : outcome, at);
      }),
    /** Queues a message again in its place: its answer was lost, and the service was found not to have it. False: it may not be sent again. */
    sendAgain: own.sendAgain,
    /**
     * Puts a message in one of the `from` states at the end of its lane; with `anyTime` it may leave outside the instance's hours.
     * `stopped`: the reason for which the send was stopped before the person chose to send anyway. False: it was in another state.
     */
    requeue: (
      localId: string,
      from: readonly MessageState[],
      at: number,
      {
        anyTime = false,
        stopped = null,
      }: { anyTime?: boolean; stopped?: StoppedDetail | null } = {},
    ): boolean =>
      byPerson('send-again', localId, at, () => {
        const state = stateOf(localId);
        if (state === undefined || !from.includes(state)) return false;
        dequeue(localId);
        enqueue(localId, at, anyTime);
        setState(localId, 'queued', at);
        // What becomes of it now reopens nothing more, and is not to say so.
        database.run(
          'UPDATE message SET by_person = 1, closing = iif(closing = 2, 0, closing) WHERE local_id = :localId',
          { localId },
        );
        noteStopped(audit, localId, stopped, at);
        return true;
      }),
    /** Allows what waits in a chat, or in all chats, to be sent outside the instance's hours. */
    letGo: (chatId: string | null): void => {
      if (chatId === null) database.run('UPDATE outbox SET any_time = 1');
      else letChatGo(database, chatId);
    },
    /** Returns how many messages wait for the instance's hours. */
    waitingForHours: (): number =>
      database.one<{ count: number }>(
        `SELECT count(*) AS count FROM outbox JOIN message USING (local_id) WHERE any_time = 0 AND state <> 'sending'`,
      ).count,
    /** Cancels a message before any byte was sent. False: it was no longer waiting. */
    cancel: (localId: string, at: number): boolean =>
      byPerson('cancel', localId, at, () => cancel(localId, at)),
    /** Cancels messages that are not cancelled yet, or none of them where one has begun to leave. Returns whether all are cancelled. */
    cancelAll: (localIds: readonly string[], at: number): boolean =>
      database.transaction(() => {
        const states = localIds.map((localId) => stateOf(localId));
        const here: (MessageState | undefined)[] = [...waitingStates, 'cancelled'];
        if (!states.every((state) => here.includes(state))) return false;
        for (const localId of localIds) {
          if (cancel(localId, at)) audit.add({ action: 'cancel', by: 'person', localId }, at);
        }
        return true;
      }),
    /** Returns what was written last in a chat of all that waits for its turn or its time there; null: nothing of a person's waits. */
    newestWaiting: (chatId: string): WaitingMessage | null =>
      database.get<WaitingMessage>(
        `SELECT local_id AS localId, 'message' AS kind, created_at AS at, place FROM outbox JOIN message USING (local_id)
           WHERE outbox.chat_id = :chatId AND state IN ('held', 'queued', 'not-sent') AND run_id IS NULL
         UNION ALL
         SELECT local_id, 'scheduled', created_at, place FROM scheduled WHERE chat_id = :chatId
         ORDER BY at DESC, place DESC LIMIT 1`,
        { chatId },
      ) ?? null,
    /** Ends the look for a message whose answer was lost: a person decides about it. False: it was not looked up. */
    stopLooking: (localId: string, at: number): boolean =>
      byPerson('stop-looking', localId, at, () => stopLooking(localId, at)),
    /** Marks a message as confirmed by a person that is unknown, or whose answer was lost. False: it was neither. */
    confirmManually: (localId: string, at: number): boolean =>
      byPerson('confirm-manually', localId, at, () => {
        stopLooking(localId, at);
        const changed = database.run(
          `UPDATE message SET state = 'accepted', state_at = :at, confirmed_manually = 1
           WHERE local_id = :localId AND state = 'unknown' AND author_member_id IS NULL`,
          { localId, at },
        );
        return changed > 0;
      }),
    /** Dismisses a message that is unknown, rejected, or has a faulty file. False: it is none of these. */
    dismiss: (localId: string, at: number): boolean =>
      byPerson('dismiss', localId, at, () => dismiss(localId)),
    /**
     * Ends a message that is edited again, and sets its chat's draft in the same transaction; null: it goes into the tray. A waiting
     * message is cancelled, and all are dismissed. `gone`: it is being sent, or was sent.
     */
    beginEdit: (
      { localId, chatId }: Pick<Message, 'localId' | 'chatId'>,
      draft: StoredDraft | null,
      at: number,
    ): 'begun' | 'draft-not-empty' | 'gone' =>
      database.transaction(() => {
        if (draft && isDraftInUse(database, chatId)) return 'draft-not-empty';
        const isOver = stateOf(localId) === 'cancelled' || cancel(localId, at) || dismiss(localId);
        if (!isOver) return 'gone';
        dismiss(localId);
        audit.add({ action: 'edit', by: 'person', localId }, at);
        // Files of the tray may wait for a time.
        if (draft) {
          const { sendAt = null, unlessAnswered = false } = drafts.get(chatId) ?? {};
          drafts.put(chatId, { ...draft, sendAt, unlessAnswered });
        }
        return 'begun';
      }),
    /**
     * Makes messages unknown that were `sending` when sending stopped, and returns how many. Those that can be looked up are left for
     * that, unless `isLast`: the instance is removed, and nothing is looked up any more.
     */
    recover: (at: number, isLast = false): number =>
      database.transaction(() => {
        const rows = database.all<{ localId: string }>(
          `SELECT local_id AS localId FROM message
           WHERE state = 'sending' AND author_member_id IS NULL AND (:isLast OR NOT ${isLookedUp('message')})`,
          { isLast: Number(isLast) },
        );
        for (const { localId } of rows) {
          if (isLast) database.run('DELETE FROM settling WHERE local_id = :localId', { localId });
          recordOutcome(localId, isLast ? lostAnswer(localId) : afterCrash, at);
        }
        return rows.filter(({ localId }) => stateOf(localId) === 'unknown').length;
      }),
    toReview: (): MessageToReview[] =>
      database.all<MessageToReview>(
        `SELECT local_id AS localId, chat_id AS chatId, state FROM message WHERE ${needsReview}`,
      ),
    /** Returns how many files and other messages are being sent, how many wait for their turn, and how many can still be undone. */
    underWay: (): { uploads: number; sending: number; waiting: number; held: number } => {
      const isFile = `${contentField('message', '$.source.kind')} IS 'file'`;
      return database.one(
        `SELECT count(*) FILTER (WHERE state = 'sending' AND ${isFile}) AS uploads,
                count(*) FILTER (WHERE state = 'sending' AND NOT ${isFile}) AS sending,
                count(*) FILTER (WHERE state <> 'sending' AND not_before IS NULL) AS waiting,
                count(*) FILTER (WHERE not_before IS NOT NULL) AS held
         FROM outbox JOIN message USING (local_id)`,
      );
    },
    counts: (): OutboxCounts => {
      const { waiting, sending, ...rest } = database.one<OutboxCounts>(
        `SELECT (SELECT count(*) FROM outbox) AS waiting,
                  (SELECT count(*) FROM message WHERE state = 'sending' AND author_member_id IS NULL) AS sending,
                  (SELECT count(*) FROM message WHERE ${needsReview}) AS needsReview`,
      );
      return { waiting: waiting - sending, sending, ...rest };
    },
  };
}

export type OutboxTable = ReturnType<typeof outboxTable>;

/** After a crash, the row does not say how much was sent. */
const afterCrash: MessageOutcome = {
  state: 'unknown',
  staysInLine: false,
  failure: { kind: 'unknown', reason: 'crash', status: null, bytesSent: 0, bytesTotal: 0 },
  keyId: null,
  remoteJid: null,
  serviceStatus: null,
  answer: null,
  body: null,
};
