import { requiredText } from './form-checks.ts';
import type { Operation } from './operation.ts';
import { invalid } from './refusal.ts';

/** What is known here of a message thread (interface.md §2.6): nothing but what it was told. */
export interface PracticeThread {
  id: string;
  is_archived: boolean;
}

/**
 * Keeps the threads asked for so far, by id, for edit-message-thread (interface.md §4.9). Practice rule: every thread id exists. No
 * number, text or date is made up: it would stand in for what a person imported.
 */
export function createThreadBook() {
  const threads = new Map<string, PracticeThread>();
  const operation: Operation = {
    method: 'PUT',
    name: 'edit-message-thread',
    status: 200,
    carryOut: ({ fields }) => {
      const id = requiredText(fields['messageThreadId'], 'message thread id');
      const archived = fields['is_archived'];
      if (typeof archived !== 'boolean') {
        throw invalid(['The is archived field must be true or false.']);
      }
      const thread = { id, is_archived: archived };
      threads.set(id, thread);
      return { ...thread };
    },
  };
  return { threads, operation };
}
