import { requiredText } from './form-checks.ts';
import type { Operation } from './operation.ts';
import { invalid } from './refusal.ts';
import { digest } from './sent-record.ts';

/** A message thread as answers carry it (interface.md §2.6). */
export interface PracticeThread {
  id: string;
  phone_id: string;
  last_message_id: string;
  from_phone_number: string;
  to_phone_number: string;
  is_archived: boolean;
  last_message_content: string;
  last_message_at: string;
  created_at: string;
  updated_at: string;
}

/** The threads asked for so far, by id, and edit-message-thread (interface.md §4.9) on them. */
export interface ThreadBook {
  threads: ReadonlyMap<string, Readonly<PracticeThread>>;
  operation: Operation;
}

/** Practice rule: every thread id exists. What its thread holds follows from the id alone. */
export function createThreadBook(): ThreadBook {
  const threads = new Map<string, PracticeThread>();
  return {
    threads,
    operation: {
      method: 'PUT',
      name: 'edit-message-thread',
      status: 200,
      carryOut: ({ fields, now }) => {
        const id = requiredText(fields['messageThreadId'], 'message thread id');
        const archived = fields['is_archived'];
        if (typeof archived !== 'boolean') {
          throw invalid(['The is archived field must be true or false.']);
        }
        const updatedAt = new Date(now).toISOString();
        const thread = {
          ...(threads.get(id) ?? imagineThread(id)),
          is_archived: archived,
          updated_at: updatedAt,
        };
        threads.set(id, thread);
        return { ...thread };
      },
    },
  };
}

/** The thread of an id that was not asked for yet. */
export function imagineThread(id: string): PracticeThread {
  const hash = digest(id, 'hex');
  const number = (at: number) => Number.parseInt(hash.slice(at, at + 8), 16);
  const created = Date.UTC(2026, 0, 1) + (number(0) % 10_000_000) * 1000;
  const lastMessage = created + (number(8) % 1_000_000) * 1000;
  return {
    id,
    phone_id: hash.slice(16, 32),
    last_message_id: hash.slice(32, 48),
    from_phone_number: `+1555${String(number(48) % 10_000_000).padStart(7, '0')}`,
    to_phone_number: '+15550100000',
    is_archived: false,
    last_message_content: `Practice message ${hash.slice(0, 6)}`,
    last_message_at: new Date(lastMessage).toISOString(),
    created_at: new Date(created).toISOString(),
    updated_at: new Date(lastMessage).toISOString(),
  };
}
