import { addOwnNumbers, customerNumber } from '../customer-number.ts';
import type { SmsMessage } from '../../../../../shared/contract/sms.ts';
import type { ToldSms } from '../../../../../shared/domain/sms.ts';
import { type Database, select } from '../../database.ts';
import type { AuditTable } from '../../rows/audit-table.ts';
import { noteSms } from './note-sms.ts';

/** What SMS that were taken in changed. */
export interface TakenSms {
  /** Threads with something new; null: of an SMS without one. */
  threadIds: (string | null)[];
  /** An SMS came in that nobody has looked at. */
  hasUnread: boolean;
}

interface KnownRow {
  place: number;
  status: string | null;
  updatedAt: number | null;
  record: string;
}

interface ShownRow extends Omit<SmsMessage, 'isIncoming' | 'isMissedCall' | 'isEncrypted'> {
  isIncoming: number;
  isEncrypted: number;
  type: string | null;
}

/** What becomes of an SMS within one second of the service's clock, in this order. */
const ranks: Record<string, number> = { pending: 0, scheduled: 0, sending: 1, sent: 2 };
const lastRank = 3;

const shown = select(
  'sms_message',
  'messageId isIncoming text attachments isEncrypted type status failureReason at sendAt wishedAt',
);

export type SmsMessagesTable = ReturnType<typeof smsMessagesTable>;

/** SMS of the service, kept so that they are there at once and offline. */
export function smsMessagesTable(database: Database, audit: Pick<AuditTable, 'add'>) {
  const isForgotten = ({ threadId, at }: ToldSms): boolean => {
    const forgotten =
      threadId !== null &&
      database.get('SELECT 1 FROM thread WHERE thread_id = :threadId AND forgotten_until >= :at', {
        threadId,
        at: at ?? 0,
      });
    return Boolean(
      forgotten || database.get('SELECT 1 FROM sms_reading WHERE kept_from > :at', { at: at ?? 0 }),
    );
  };

  /** Returns whether the SMS is new, or told something new. */
  const put = (sms: ToldSms, isUnread: boolean): boolean => {
    const { messageId, record, isIncoming, isEncrypted, ...rest } = sms;
    const known = database.get<KnownRow>(
      'SELECT place, status, updated_at AS updatedAt, record FROM sms_message WHERE message_id = :messageId',
      { messageId },
    );
    const row = {
      ...rest,
      messageId,
      isIncoming: Number(isIncoming),
      isEncrypted: Number(isEncrypted),
      record: JSON.stringify(record),
    };
    if (known === undefined) {
      if (isForgotten(sms)) return false;
      return database.insert('sms_message', { ...row, isUnread: Number(isUnread) });
    }
    if (known.record === row.record || isOlder(sms, known)) return false;
    database.run(
      `UPDATE sms_message SET request_id = :requestId, thread_id = coalesce(:threadId, thread_id), is_incoming = :isIncoming,
         from_number = :fromNumber, to_number = :toNumber, text = :text, attachments = :attachments, is_encrypted = :isEncrypted, type = :type, status = :status,
         failure_reason = :failureReason, at = :at, send_at = :sendAt, status_at = :statusAt, updated_at = :updatedAt, record = :record
       WHERE message_id = :messageId`,
      row,
    );
    return true;
  };

  /** What the service has is on its way no more, whoever told of it. */
  const endSend = ({ messageId, requestId, status }: ToldSms, now: number): void => {
    if (requestId === null) return;
    const sent = database.get<{
      localId: string;
      toNumber: string;
      text: string;
      sendAt: number | null;
    }>(
      `DELETE FROM sms_send WHERE local_id = :requestId
       RETURNING local_id AS localId, to_number AS toNumber, text, send_at AS sendAt`,
      { requestId },
    );
    if (sent === undefined) return;
    database.run('UPDATE sms_message SET wished_at = :sendAt WHERE message_id = :messageId', {
      messageId,
      sendAt: sent.sendAt,
    });
    noteSms(audit, 'outcome', sent, { status: status ?? 'accepted' }, now);
  };

  /** As `take`, as part of a transaction. */
  const add = (messages: readonly ToldSms[], unreadFrom: number | null, now: number): TakenSms => {
    const isUnread = ({ isIncoming, at }: ToldSms): boolean =>
      isIncoming && unreadFrom !== null && (at ?? 0) >= unreadFrom;
    const news = messages.filter((sms) => put(sms, isUnread(sms)));
    for (const sms of messages) endSend(sms, now);
    return {
      threadIds: [...new Set(news.map(({ threadId }) => threadId))],
      hasUnread: news.some(isUnread),
    };
  };

  return {
    add,
    /**
     * Takes in what the service told, wherever it told it; what is older than what is known changes nothing. What came in at
     * `unreadFrom` or later, in milliseconds since 1970, is unread; null: nothing is, as somebody looks at it.
     */
    take: (messages: readonly ToldSms[], unreadFrom: number | null, now: number): TakenSms => {
      const taken = database.transaction(() => add(messages, unreadFrom, now));
      addOwnNumbers(
        database,
        messages.map((sms) => (sms.isIncoming ? sms.toNumber : sms.fromNumber)),
      );
      return taken;
    },
    /** Returns the latest, oldest first. */
    list: (threadId: string, limit: number): { messages: SmsMessage[]; total: number } => {
      const rows = database.all<ShownRow>(
        `SELECT ${shown} FROM sms_message WHERE thread_id = :threadId ORDER BY at DESC, place DESC LIMIT :limit`,
        { threadId, limit },
      );
      const { total } = database.one<{ total: number }>(
        'SELECT count(*) AS total FROM sms_message WHERE thread_id = :threadId',
        { threadId },
      );
      return { messages: rows.reverse().map(toMessage), total };
    },
    /** Marks what came in as read; returns whether anything was not. */
    markRead: (threadId: string, now: number): boolean =>
      database.transaction(() => {
        const read = database.run(
          'UPDATE sms_message SET is_unread = 0 WHERE thread_id = :threadId AND is_unread = 1',
          { threadId },
        );
        if (read === 0) return false;
        database.run('UPDATE thread SET read_at = :now WHERE thread_id = :threadId', {
          threadId,
          now,
        });
        return true;
      }),
    /** Returns whether only another desk of the team told whom a thread is with. */
    hasToldEnds: (threadId: string): boolean =>
      database.get('SELECT 1 FROM thread WHERE thread_id = :threadId AND has_told_ends = 1', {
        threadId,
      }) !== undefined,
    /** Returns who is at the other end of a thread, with `+`; null: not known, or from another desk alone. */
    otherEnd: (threadId: string): string | null =>
      database.get<{ number: string }>(
        `SELECT iif(is_incoming = 1, from_number, to_number) AS number FROM sms_message
         WHERE thread_id = :threadId AND number <> '' ORDER BY at DESC LIMIT 1`,
        { threadId },
      )?.number ??
      database.get<{ number: string }>(
        `SELECT ${customerNumber} AS number FROM thread
         WHERE thread_id = :threadId AND has_told_ends = 0 AND number <> ''`,
        { threadId },
      )?.number ??
      null,
    /** Returns what changed before which time is known, and when that was found out; both null before the first reading. */
    reading: (): { floor: number | null; settledAt: number | null } =>
      database.one('SELECT floor, settled_at AS settledAt FROM sms_reading'),
    /** Writes that all that changed until `floor` was read. */
    settle: (floor: number | null, settledAt: number): void => {
      database.run(
        'UPDATE sms_reading SET floor = coalesce(:floor, floor), settled_at = :settledAt',
        {
          floor,
          settledAt,
        },
      );
    },
  };
}

function isOlder(sms: ToldSms, known: KnownRow): boolean {
  if (sms.updatedAt === null || known.updatedAt === null) return false;
  if (sms.updatedAt !== known.updatedAt) return sms.updatedAt < known.updatedAt;
  return rankOf(sms.status) < rankOf(known.status);
}

function rankOf(status: string | null): number {
  return status === null ? 0 : (ranks[status] ?? lastRank);
}

function toMessage({ type, isIncoming, isEncrypted, ...row }: ShownRow): SmsMessage {
  const flags = { isIncoming: isIncoming === 1, isEncrypted: isEncrypted === 1 };
  return { ...row, ...flags, isMissedCall: /missed/i.test(type ?? '') };
}
