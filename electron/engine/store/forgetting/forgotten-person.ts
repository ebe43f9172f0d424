import type { Database } from '../database.ts';
import { readJson } from '../rows/read-json.ts';

/** What stands for what was forgotten, where it stood in what is kept. */
export const forgottenMark = '(forgotten)';

/** Whom Postline is erasing. Stands in the history until nothing of them is left. */
export interface ForgottenPerson {
  chatIds: readonly string[];
  /** Regular expressions for their numbers, however they are written. */
  patterns: readonly string[];
  /** Of their messages, drafts' attachments and scheduled messages: the log speaks of them. */
  localIds: readonly string[];
  /** Those of them that have files. */
  fileIds: readonly string[];
  /** Of what they wrote in groups: a message may have been made of it by forwarding. */
  messageIds: readonly string[];
  /** Of messages in other chats that were found to be forwarded from theirs. */
  forwardIds: readonly string[];
  /** Later entries of the log are about a chat that was begun anew. */
  lastEntryId: number;
}

/** Notes messages that were found to be forwarded from theirs, as part of the transaction that empties them. */
export function addForwards(database: Database, job: number, forwardIds: readonly string[]): void {
  const person = personOf(database, job);
  if (person === null || forwardIds.length === 0) return;
  const next = { ...person, forwardIds: [...person.forwardIds, ...forwardIds] };
  database.run('UPDATE forgetting SET person = :person WHERE job = :job', {
    job,
    person: JSON.stringify(next),
  });
}

/** Returns the person of a job; null: there is none any more, or nothing of them stands here. */
export function personOf(database: Database, job: number): ForgottenPerson | null {
  const row = database.get<{ person: string }>('SELECT person FROM forgetting WHERE job = :job', {
    job,
  });
  return readJson<ForgottenPerson | null>(row?.person || null, null);
}
