import { randomUUID } from 'node:crypto';
import type { ListedPracticeThread, PracticeThreads } from './practice-threads.ts';
import { inSeconds } from './practice-threads.ts';
import type { PracticeSwitches } from './practice-switches.ts';
import type { PracticeWords } from './practice-words.ts';

/** An SMS, as its lists show it. Times have seconds only, and no zone. */
export interface PracticeSms {
  id: string;
  request_id: string | null;
  message_thread_id: string;
  phone_id: string;
  from_phone_number: string;
  to_phone_number: string;
  content: string;
  type: 'sent_to_mobile' | 'received_from_mobile';
  status: string;
  failure_reason: string | null;
  schedule_send_at: string | null;
  sent_at: string | null;
  delivered_at: string | null;
  received_at: string | null;
  expired_at: string | null;
  failed_at: string | null;
  message_expiration_seconds: number;
  created_at: string;
  updated_at: string;
}

interface NewSms {
  to: string;
  content: string;
  requestId: string | null;
  /** Milliseconds since 1970; null: now. */
  sendAt: number | null;
  expiresAfterSeconds: number | null;
}

/**
 * Creates the SMS of the practice service. What the phone does with them is worked out whenever somebody asks: online it sends and
 * delivers, offline an SMS waits and expires. Practice rule: SMS to numbers that end in `000` fail.
 */
export function createSmsBook(
  now: () => number,
  words: () => PracticeWords,
  threads: PracticeThreads,
  switches: PracticeSwitches,
) {
  const messages = new Map<string, PracticeSms>();
  /** On their way, with when each came to where it is. */
  const open = new Map<string, { sms: PracticeSms; at: number; sendAt: number | null }>();
  /** Made-up threads whose earlier messages were made up on request. */
  const withHistory = new Set<string>();
  let given = 0;

  const change = (sms: PracticeSms, to: Partial<PracticeSms>): void => {
    Object.assign(sms, to, { updated_at: inSeconds(now()) });
  };
  const add = (
    thread: ListedPracticeThread,
    to: Partial<PracticeSms> & { content: string },
  ): PracticeSms => {
    const at = inSeconds(now());
    const sms: PracticeSms = {
      id: randomUUID(),
      request_id: null,
      message_thread_id: thread.id,
      phone_id: thread.phone_id,
      from_phone_number: thread.to_phone_number,
      to_phone_number: thread.from_phone_number,
      type: 'sent_to_mobile',
      status: 'pending',
      failure_reason: null,
      schedule_send_at: null,
      sent_at: null,
      delivered_at: null,
      received_at: null,
      expired_at: null,
      failed_at: null,
      message_expiration_seconds: switches.sms.expiresAfterMs / 1_000,
      created_at: at,
      updated_at: at,
      ...to,
    };
    messages.set(sms.id, sms);
    return sms;
  };
  const receiveIn = (thread: ListedPracticeThread, content: string): PracticeSms => {
    const at = inSeconds(now());
    const sms = add(thread, {
      content,
      from_phone_number: thread.from_phone_number,
      to_phone_number: thread.to_phone_number,
      type: 'received_from_mobile',
      status: 'received',
      received_at: at,
    });
    threads.change(thread.id, {
      last_message_id: sms.id,
      last_message_content: content,
      last_message_at: at,
      // A new message takes its thread out of the archive.
      is_archived: false,
    });
    return sms;
  };

  /** Lets the phone do what it would have done by now. */
  const advance = (): void => {
    const at = now();
    const { phoneStepMs, expiresAfterMs } = switches.sms;
    for (const [id, one] of open) {
      const { sms } = one;
      const since = at - one.at;
      if (sms.status === 'scheduled') {
        if (one.sendAt === null || at < one.sendAt) continue;
        change(sms, { status: 'pending' });
        one.at = at;
      } else if (sms.status === 'sent') {
        if (since < phoneStepMs) continue;
        change(sms, { status: 'delivered', delivered_at: inSeconds(at) });
        open.delete(id);
        const thread = threads.find(sms.message_thread_id);
        if (switches.allAnswer && thread !== undefined) {
          const { smsAnswers } = words();
          receiveIn(thread, smsAnswers[given % smsAnswers.length] ?? '');
          given += 1;
        }
      } else if (!switches.smsPhone.isOnline) {
        if (since < expiresAfterMs) continue;
        change(sms, { status: 'expired', expired_at: inSeconds(at) });
        open.delete(id);
      } else if (since >= phoneStepMs) {
        if (sms.to_phone_number.endsWith('000')) {
          const reason = 'The number is not in service.';
          change(sms, { status: 'failed', failed_at: inSeconds(at), failure_reason: reason });
          open.delete(id);
        } else {
          change(sms, { status: 'sent', sent_at: inSeconds(at) });
          one.at = at;
        }
      }
    }
  };

  /** Makes up the earlier messages of a thread, once. */
  const tellOf = (threadId: string): void => {
    const thread = threads.find(threadId);
    if (thread === undefined || withHistory.has(threadId)) return;
    withHistory.add(threadId);
    if ([...messages.values()].some((sms) => sms.message_thread_id === threadId)) return;
    const last = Date.parse(`${thread.last_message_at.replace(' ', 'T')}Z`);
    const earlier = inSeconds(last - 600_000);
    add(thread, {
      content: words().greeting,
      status: 'delivered',
      sent_at: earlier,
      delivered_at: earlier,
      created_at: earlier,
      updated_at: earlier,
    });
    add(thread, {
      id: thread.last_message_id,
      content: thread.last_message_content,
      from_phone_number: thread.from_phone_number,
      to_phone_number: thread.to_phone_number,
      type: 'received_from_mobile',
      status: 'received',
      received_at: thread.last_message_at,
      created_at: thread.last_message_at,
      updated_at: thread.last_message_at,
    });
  };

  return {
    /** All that it holds, in the order in which they came. */
    messages: messages as ReadonlyMap<string, Readonly<PracticeSms>>,
    /** Adds one as it is. */
    put: (sms: PracticeSms): void => {
      messages.set(sms.id, sms);
    },
    advance,
    tellOf,
    /** Accepts an SMS. A repeated request ID makes another SMS: services are not known to refuse it. */
    send: ({ to, content, requestId, sendAt, expiresAfterSeconds }: NewSms): PracticeSms => {
      const thread = threads.withNumber(to) ?? threads.find(threads.add(to, content));
      if (thread === undefined) throw new Error(`no thread with ${to}`);
      const sms = add(thread, {
        content,
        request_id: requestId,
        status: sendAt === null ? 'pending' : 'scheduled',
        schedule_send_at: sendAt === null ? null : inSeconds(sendAt),
        ...(expiresAfterSeconds !== null && { message_expiration_seconds: expiresAfterSeconds }),
      });
      withHistory.add(thread.id);
      open.set(sms.id, { sms, at: now(), sendAt });
      threads.change(thread.id, {
        last_message_id: sms.id,
        last_message_content: content,
        last_message_at: sms.created_at,
      });
      return sms;
    },
    /** An SMS comes in: from a number, or from one of its threads (null). */
    receive: (from: string | null, content: string): PracticeSms => {
      const known = from === null ? threads.ordered.at(-1 - (given % 5)) : threads.withNumber(from);
      given += 1;
      const thread = known ?? threads.find(threads.add(from ?? '+15550100999', content));
      if (thread === undefined) throw new Error('no thread');
      return receiveIn(thread, content);
    },
    removeThread: (threadId: string): boolean => {
      for (const [id, sms] of messages) {
        if (sms.message_thread_id !== threadId) continue;
        messages.delete(id);
        open.delete(id);
      }
      return threads.remove(threadId);
    },
  };
}

export type SmsBook = ReturnType<typeof createSmsBook>;
