import type { DoubtfulNumber } from '../../../../shared/contract/imports.ts';
import type { ImportedThread } from '../../store/sms/threads/thread-imports-table.ts';
import type { ReadMessage } from '../messages/read-message.ts';
import type { ReadPerson } from '../people/read-people.ts';
import type { ReadEntry } from '../templates/template-entry.ts';

/** What stands in files of each kind, as they are read. */
export interface ItemsOf {
  messages: ReadMessage;
  threads: ImportedThread;
  people: ReadPerson | DoubtfulNumber;
  templates: ReadEntry;
}

/** Each loads what it needs when it is asked: a thread is started for a single file. */
export const tableNouns = {
  messages: async () => (await import('../messages/message-columns.ts')).messageNoun,
  threads: async () => (await import('../threads/thread-columns.ts')).threadNoun,
  people: async () => (await import('../people/person-columns.ts')).personNoun,
  templates: async () => (await import('../templates/template-columns.ts')).templateNoun,
};
