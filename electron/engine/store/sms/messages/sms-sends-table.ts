import type { SmsDraft, SmsSend } from '../../../../../shared/contract/sms.ts';
import type { SmsFailure, SmsSendState, ToldSms } from '../../../../../shared/domain/sms.ts';
import { type Database, select } from '../../database.ts';
import type { AuditTable } from '../../rows/audit-table.ts';
import { readJson } from '../../rows/read-json.ts';
import { groupNumber } from '../../../numbers/group-number.ts';
import { noteSms, type SmsAction, type SmsDetail } from './note-sms.ts';
import type { SmsMessagesTable, TakenSms } from './sms-messages-table.ts';

export interface NewSms {
  /** Also its name at the service. */
  localId: string;
  threadId: string | null;
  /** With `+`. */
  toNumber: string;
  text: string;
  sendAt: number | null;
}

/** An SMS for which something is asked: that it is sent, or whether the service has it. */
export interface ClaimedSms extends NewSms {
  asks: 'send' | 'look';
  /** Until when a request may still be on its way, in milliseconds since 1970; null: none has left. */
  doubtUntil: number | null;
  /** Requests that left, with the one that is claimed. */
  posts: number;
  /** Times it was looked for since the last of them. */
  looks: number;
  failure: SmsFailure | null;
}

/** Where an SMS stands after something was asked for it. */
export interface SmsStep {
  state: Exclude<SmsSendState, 'sending'>;
  /** When something is asked for it again, in milliseconds since 1970; null: a person decides. */
  dueAt: number | null;
  /** A request left, and may be on its way until then; missing: as it was. */
  doubtUntil?: number;
  posts: number;
  looks: number;
  failure: SmsFailure | null;
}

type Row = Omit<SmsSend, 'failure' | 'number'> & { failure: string | null; toNumber: string };
type ClaimedRow = Omit<ClaimedSms, 'asks' | 'failure'> & {
  state: 'waiting' | 'checking';
  failure: string | null;
};

const selectSends = `SELECT ${select('sms_send', 'localId threadId toNumber text sendAt state heldUntil failure')} FROM sms_send`;

/** What may be asked now: of each number one after another, in the order in which they were written. */
const due = `state IN ('waiting', 'checking') AND due_at IS NOT NULL AND NOT EXISTS (
  SELECT 1 FROM sms_send AS before WHERE before.to_number = sms_send.to_number AND before.place < sms_send.place
    AND before.state <> 'stopped')`;

/** SMS that were written here and that the service does not have yet, and drafts of such. */
export function smsSendsTable(
  database: Database,
  { audit, messages }: { audit: Pick<AuditTable, 'add'>; messages: Pick<SmsMessagesTable, 'add'> },
) {
  const get = (localId: string) =>
    database.get<Row & { doubtUntil: number | null }>(
      `${selectSends.replace(' FROM', ', doubt_until AS doubtUntil FROM')} WHERE local_id = :localId`,
      { localId },
    );
  const remove = (localId: string): void => {
    database.run('DELETE FROM sms_send WHERE local_id = :localId', { localId });
  };
  const note = (
    action: SmsAction,
    sms: Pick<NewSms, 'localId' | 'toNumber' | 'text'>,
    rest: SmsDetail,
    at: number,
  ): void => noteSms(audit, action, sms, rest, at);
  const putDraft = (threadId: string | null, { to, text }: SmsDraft): void => {
    const named = { threadId: threadId ?? '' };
    if (text.trim() === '' && to.trim() === '') {
      database.run('DELETE FROM sms_draft WHERE thread_id = :threadId', named);
    } else {
      database.insert('sms_draft', { ...named, toNumber: to, text }, 'OR REPLACE');
    }
  };
  const getDraft = (threadId: string | null): SmsDraft =>
    database.get<SmsDraft>(
      'SELECT to_number AS "to", text FROM sms_draft WHERE thread_id = :threadId',
      { threadId: threadId ?? '' },
    ) ?? { to: '', text: '' };

  return {
    /** Adds one, and ends its draft; one that is known stays as it is. `heldUntil` in milliseconds since 1970. */
    add: (sms: NewSms, heldUntil: number | null, at: number): void =>
      database.transaction(() => {
        const known = 'SELECT 1 FROM sms_message WHERE request_id = :localId LIMIT 1';
        if (database.get(known, { localId: sms.localId }) !== undefined) return;
        const row = { ...sms, state: 'waiting', heldUntil, dueAt: heldUntil ?? at, createdAt: at };
        if (!database.insert('sms_send', row, 'OR IGNORE')) return;
        putDraft(sms.threadId, { to: '', text: '' });
        note('send', sms, sms, at);
      }),
    /** Returns those of a thread, or all (null), oldest first. */
    list: (threadId: string | null): SmsSend[] =>
      database
        .all<Row>(
          `${selectSends} WHERE :threadId IS NULL OR thread_id = :threadId ORDER BY place LIMIT 500`,
          { threadId },
        )
        .map(toSend),
    /** Returns what is due, marked so that it is asked once; null: nothing is. */
    claim: (now: number): ClaimedSms | null =>
      database.transaction(() => {
        const row = database.get<ClaimedRow>(
          `SELECT ${select('sms_send', 'localId threadId toNumber text sendAt state doubtUntil posts looks failure')}
           FROM sms_send WHERE ${due} AND due_at <= :now ORDER BY place LIMIT 1`,
          { now },
        );
        if (row === undefined) return null;
        const { localId, state, ...rest } = row;
        const asks = state === 'waiting' ? 'send' : 'look';
        const posts = row.posts + Number(asks === 'send');
        database.run(
          `UPDATE sms_send SET due_at = NULL, held_until = NULL, posts = :posts,
             state = iif(state = 'waiting', 'sending', state) WHERE local_id = :localId`,
          { localId, posts },
        );
        const failure = readJson<SmsFailure | null>(row.failure, null);
        return { ...rest, localId, asks, posts, failure };
      }),
    /** Returns when something is due next, in milliseconds since 1970; null: nothing is. */
    nextAt: (): number | null =>
      database.one<{ at: number | null }>(`SELECT min(due_at) AS at FROM sms_send WHERE ${due}`).at,
    /** Returns how many can still be undone, and for how many something is asked or will be at once. */
    underWay: (now: number): { held: number; sending: number } =>
      database.one(
        `SELECT count(*) FILTER (WHERE held_until > :now) AS held,
           count(*) FILTER (WHERE state = 'sending' OR state = 'waiting' AND coalesce(held_until, 0) <= :now AND due_at <= :now) AS sending
         FROM sms_send`,
        { now },
      ),
    /** Returns whether something is on its way to one of these threads. */
    hasSome: (threadIds: readonly string[]): boolean =>
      database.get(
        `SELECT 1 FROM sms_send WHERE thread_id IN (SELECT value FROM json_each(:threadIds)) AND state <> 'stopped' LIMIT 1`,
        { threadIds: JSON.stringify(threadIds) },
      ) !== undefined,
    /** Writes where it stands. */
    record: (localId: string, step: SmsStep, at: number): void =>
      database.transaction(() => {
        const row = get(localId);
        if (row === undefined) return;
        const { state, dueAt, doubtUntil = null, posts, looks, failure } = step;
        database.run(
          `UPDATE sms_send SET state = :state, due_at = :dueAt, doubt_until = coalesce(:doubtUntil, doubt_until), posts = :posts, looks = :looks, failure = :failure
           WHERE local_id = :localId`,
          {
            localId,
            state,
            dueAt,
            doubtUntil,
            posts,
            looks,
            failure: failure && JSON.stringify(failure),
          },
        );
        if (state === 'stopped') note('outcome', row, { failure }, at);
      }),
    /** The service answered with it: it is one of its messages from now on, in the thread that it names. */
    settle: (localId: string, sms: ToldSms, at: number): TakenSms =>
      database.transaction(() => {
        const threadId = sms.threadId ?? get(localId)?.threadId ?? null;
        const taken = messages.add([{ ...sms, threadId, requestId: localId }], null, at);
        return { ...taken, threadIds: [...new Set([...taken.threadIds, threadId])] };
      }),
    /** Lets one that stopped be asked for again; one that may have reached the service is looked for first. */
    sendAgain: (localId: string, at: number): boolean =>
      database.transaction(() => {
        const row = get(localId);
        if (row?.state !== 'stopped') return false;
        database.run(
          `UPDATE sms_send SET state = iif(doubt_until IS NULL, 'waiting', 'checking'), due_at = :at, posts = 0, looks = 0, failure = NULL,
             send_at = iif(send_at <= :at, NULL, send_at)
           WHERE local_id = :localId`,
          { localId, at },
        );
        note('send-again', row, {}, at);
        return true;
      }),
    /** Takes one back into its draft that has not left or stopped. Returns why not; null: it is a draft again. */
    takeBack: (localId: string, at: number): 'gone' | 'draft-not-empty' | null =>
      database.transaction(() => {
        const row = get(localId);
        const isHere =
          row?.state === 'stopped' || (row?.state === 'waiting' && row.doubtUntil === null);
        if (row === undefined || !isHere) return 'gone';
        const { threadId, toNumber, text, state } = row;
        if (getDraft(threadId).text.trim() !== '') return 'draft-not-empty';
        remove(localId);
        putDraft(threadId, { to: threadId === null ? toNumber : '', text });
        note(state === 'stopped' ? 'edit' : 'cancel', row, {}, at);
        return null;
      }),
    /** Drops one that stopped; false: it has not. */
    discard: (localId: string, at: number): boolean =>
      database.transaction(() => {
        const row = get(localId);
        if (row?.state !== 'stopped') return false;
        remove(localId);
        note('dismiss', row, {}, at);
        return true;
      }),
    /** Lets what was under way when the last run ended be asked for again: what may have left is looked for. */
    recover: (now: number, doubtUntil: number): void =>
      database.transaction(() => {
        const left = `SELECT 1 FROM sms_send WHERE due_at IS NULL AND state <> 'stopped' LIMIT 1`;
        if (database.get(left) === undefined) return;
        database.run(
          `UPDATE sms_send SET state = 'checking', looks = 0, due_at = :now, doubt_until = :doubtUntil WHERE state = 'sending'`,
          { now, doubtUntil },
        );
        database.run(
          `UPDATE sms_send SET due_at = :now WHERE due_at IS NULL AND state <> 'stopped'`,
          { now },
        );
      }),
    draft: getDraft,
    saveDraft: putDraft,
  };
}

function toSend({ toNumber, failure, ...row }: Row): SmsSend {
  return {
    ...row,
    number: groupNumber(toNumber),
    failure: readJson<SmsFailure | null>(failure, null),
  };
}
