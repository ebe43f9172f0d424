import { requiredText } from './form-checks.ts';
import { askedPage, askedSort, filtered, listPage } from './list-page.ts';
import type { Operation } from './operation.ts';
import { invalid, invalidField, missing, wrapped } from './refusal.ts';
import type { PracticeSms, SmsBook } from './sms-book.ts';
import { type PracticeThreads, threadIdIn } from './practice-threads.ts';
import type { PracticeSwitches } from './practice-switches.ts';

const furthestMs = 3 * 24 * 60 * 60 * 1_000;

/** `messages`, `send-message` and `delete-message-thread` of the SMS side. */
export function smsOperations(
  book: SmsBook,
  threads: PracticeThreads,
  switches: PracticeSwitches,
): { list: Operation; send: Operation; deleteThread: Operation } {
  return {
    list: {
      method: 'GET',
      name: 'messages',
      status: 200,
      carryOut: ({ query, now }) => {
        book.advance();
        const threadId = query['filter[message_thread_id]'];
        if (threadId !== undefined) book.tellOf(threadId);
        const late = now - switches.sms.listLagMs;
        const found = listed([...book.messages.values()], query).filter(
          ({ created_at: at }) => switches.sms.listLagMs === 0 || Date.parse(`${at}Z`) <= late,
        );
        return listPage('messages', askedPage(query), found.length, (from, count) =>
          found.slice(from, from + count).map((sms) => ({
            ...sms,
            ...(query['include']?.includes('messageThread') && {
              message_thread: threads.find(sms.message_thread_id),
            }),
          })),
        );
      },
    },
    send: {
      method: 'POST',
      name: 'send-message',
      status: 200,
      carryOut: ({ fields, now }) => {
        const nothing = Object.keys(fields).find((name) => fields[name] === null);
        if (nothing !== undefined) throw invalid([`The ${nothing} field must not be null.`]);
        const to = requiredText(fields['to'], 'to');
        const { answersAsHttpSms, ignoredZoneHours } = switches.sms;
        // A number, or a short code.
        if (!/^(?:\+\d{5,20}|\d{3,8})$/.test(to)) {
          const text = 'The to field must be a phone number.';
          throw answersAsHttpSms ? invalidField('to', text) : invalid([text]);
        }
        const requestId = fields['request_id'];
        const wished = sendTime(fields['schedule_send_at'], now);
        const sms = book.send({
          to,
          content: requiredText(fields['content'], 'content'),
          requestId: typeof requestId === 'string' ? requestId : null,
          sendAt: wished === null ? null : wished - ignoredZoneHours * 3_600_000,
          expiresAfterSeconds: Number(fields['message_expiration_seconds'] ?? 0) || null,
        });
        const record = { ...sms, message_thread: threads.find(sms.message_thread_id) };
        return answersAsHttpSms ? wrapped({ ...record, status: 'scheduled' }) : record;
      },
    },
    deleteThread: {
      method: 'DELETE',
      name: 'delete-message-thread',
      status: 200,
      carryOut: ({ query }) => {
        if (!book.removeThread(threadIdIn(query, switches))) throw missing('Message thread');
        return {};
      },
    },
  };
}

function sendTime(written: unknown, now: number): number | null {
  if (written === undefined) return null;
  const at = Date.parse(requiredText(written, 'schedule send at'));
  if (Number.isNaN(at)) throw invalid(['The schedule send at field must be a date.']);
  if (at <= now) throw invalid(['The schedule send at field must be a date after now.']);
  if (at - now > furthestMs) throw invalid(['The schedule send at field is too far ahead.']);
  return at;
}

const filters: Record<string, (sms: PracticeSms, wanted: string) => boolean> = {
  'filter[request_id]': (sms, wanted) => sms.request_id === wanted,
  'filter[message_thread_id]': (sms, wanted) => sms.message_thread_id === wanted,
  'filter[from_phone_number]': (sms, wanted) => sms.from_phone_number === wanted,
  'filter[to_phone_number]': (sms, wanted) => sms.to_phone_number === wanted,
  'filter[content]': (sms, wanted) => sms.content.includes(wanted),
  'filter[status]': (sms, wanted) => sms.status === wanted,
  'filter[type]': (sms, wanted) => sms.type === wanted,
};

const sortable = ['updated_at', 'created_at', 'received_at', 'delivered_at', 'failed_at'] as const;

/** Returns what a query asks for, in its order; of what changed in one second, the latest first. */
function listed(all: readonly PracticeSms[], query: Record<string, string>): PracticeSms[] {
  const found = filtered(all, query, filters);
  const { column, isDown } = askedSort(query, sortable);
  const sorted = found.toReversed().sort((one, other) => {
    const [a, b] = [one[column] ?? '', other[column] ?? ''];
    return a === b ? 0 : a > b ? -1 : 1;
  });
  return isDown ? sorted : sorted.reverse();
}
