import * as z from 'zod';
import type { ToldSms } from '../../../../shared/domain/sms.ts';
import { isObject, type JsonObject } from '../answer-schemas.ts';
import type { RequestOptions, Send, WireChoices } from '../gateway.ts';
import { jsonBody } from '../request-body.ts';
import { readTime } from '../../../../shared/domain/written-moment.ts';
import { flag, text } from './json-fields.ts';
import { pagesOver } from './pages.ts';

export interface SmsRequest {
  /** With `+`. */
  to: string;
  text: string;
  /** ID chosen by Postline, by which the SMS is looked up. */
  requestId: string;
  /** Milliseconds since 1970; null: now. */
  sendAt: number | null;
}

const fields = z.object({
  id: text,
  request_id: text,
  message_thread_id: text,
  from_phone_number: text,
  to_phone_number: text,
  content: text,
  type: text,
  status: text,
  failure_reason: text,
  created_at: text,
  updated_at: text,
  received_at: text,
  sent_at: text,
  delivered_at: text,
  failed_at: text,
  expired_at: text,
  schedule_send_at: text,
  // As the engine that services of this kind are made after names them (httpSMS).
  scheduled_send_time: text,
  owner: text,
  contact: text,
  encrypted: flag,
});

/** Returns the requests about SMS: their records were seen whole in the service's own client, the pages about them in part. */
export function smsOver(send: Send, wire: () => WireChoices) {
  const { page } = pagesOver(send);
  return {
    /** `send-message`. Seen whole. What is not asked for is left out: the service refuses null. */
    sendSms: ({ to, text: content, requestId, sendAt }: SmsRequest, options?: RequestOptions) =>
      send(
        {
          side: 'sms',
          endpoint: 'send-message',
          body: jsonBody({
            content,
            request_id: requestId,
            to,
            schedule_send_at: sendAt === null ? null : wholeSeconds(sendAt),
          }),
          expected: { carries: 'record', read: readSms },
        },
        options,
      ),
    /** The service's SMS with the given request ID. The filter is documented on a page that was seen in part. */
    smsOfRequest: (requestId: string, options?: RequestOptions) =>
      page(
        'messages',
        { perPage: 50, query: { 'filter[request_id]': requestId }, isRoutine: true },
        options,
      ),
    /** A page of SMS, the latest change first; of one thread, or of all (null). */
    newestSms: (
      { threadId, page: asked }: { threadId: string | null; page: number },
      options?: RequestOptions,
    ) => {
      const of: Record<string, string> =
        threadId === null ? {} : { 'filter[message_thread_id]': threadId };
      const query = { sort: '-updated_at', ...of };
      return page('messages', { page: asked, perPage: 50, query, isRoutine: true }, options);
    },
    /** `delete-message-thread`: all its messages go with it. Seen whole, but for how it calls the ID. */
    deleteMessageThread: (threadId: string, options?: RequestOptions) =>
      send(
        {
          side: 'sms',
          method: 'DELETE',
          endpoint: 'delete-message-thread',
          query: { [wire().threadIdField]: threadId },
          body: null,
          expected: { carries: 'anything', value: null },
          isRepeatable: true,
        },
        options,
      ),
  };
}

/** Reads an SMS; null where it has no ID. */
export function readSms(row: JsonObject): ToldSms | null {
  const read = fields.parse(row);
  const { id, type } = read;
  if (id === null || id.trim() === '') return null;
  const status = read.status?.toLowerCase() ?? null;
  const { phone: _phone, message_thread: thread, ...record } = row;
  const isIncoming = isReceived(read);
  const time = (name: TimeField) => readTime(read[name]);
  const since = status === null ? undefined : sinceWhen[status];
  const sendAt = time('schedule_send_at') ?? time('scheduled_send_time');
  const [from, to] = isIncoming ? [read.contact, read.owner] : [read.owner, read.contact];
  return {
    messageId: id,
    requestId: read.request_id,
    threadId: read.message_thread_id ?? (isObject(thread) ? text.parse(thread['id']) : null),
    isIncoming,
    fromNumber: read.from_phone_number ?? from ?? '',
    toNumber: read.to_phone_number ?? to ?? '',
    text: read.content ?? '',
    attachments: countOf(row['attachments']),
    isEncrypted: read.encrypted === true,
    type,
    status,
    failureReason: read.failure_reason,
    at: (isIncoming ? time('received_at') : sendAt) ?? time('created_at'),
    sendAt,
    statusAt: (since && time(since)) ?? time('updated_at'),
    updatedAt: time('updated_at'),
    record,
  };
}

/**
 * Whether an SMS came in. A service may tell of one of its own when it was "received", too, by the other phone: what it was asked to
 * do comes first.
 */
function isReceived({ type, status, sent_at: sentAt, received_at: receivedAt }: Fields): boolean {
  if (/missed/i.test(type ?? '')) return true;
  const word = status?.toLowerCase() ?? '';
  if (word === 'received') return true;
  if (ownStatuses.has(word) || sentAt !== null) return false;
  if (/received|originated/i.test(type ?? '')) return true;
  return receivedAt !== null;
}

type Fields = z.output<typeof fields>;

const ownStatuses = new Set(['pending', 'scheduled', 'sending', 'sent', 'delivered', 'expired']);

function countOf(attachments: unknown): number {
  return Array.isArray(attachments) ? attachments.length : 0;
}

type TimeField = Extract<keyof Fields, `${string}_at` | 'scheduled_send_time'>;

const sinceWhen: Record<string, TimeField> = {
  received: 'received_at',
  sent: 'sent_at',
  delivered: 'delivered_at',
  failed: 'failed_at',
  expired: 'expired_at',
};

function wholeSeconds(at: number): string {
  return new Date(at).toISOString().replace(/\.\d+Z$/, 'Z');
}
