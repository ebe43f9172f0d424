import { type Database, inTransaction, query } from '../database.ts';

/** A message that is known by nothing but the id that a person pasted. */
export interface StoredReference {
  localId: string;
  chatId: string;
  messageId: string;
}

export interface ReferencesTable {
  get(localId: string): StoredReference | null;
  /** Keeps it; one of the same message id stays and is answered. */
  add(reference: StoredReference): StoredReference;
}

export function referencesTable(database: Database): ReferencesTable {
  const columns = 'local_id AS localId, chat_id AS chatId, message_id AS messageId FROM reference';
  const one = query<StoredReference, { localId: string }>(
    database,
    `SELECT ${columns} WHERE local_id = :localId`,
  );
  const byMessageId = query<StoredReference, { messageId: string }>(
    database,
    `SELECT ${columns} WHERE message_id = :messageId`,
  );
  const insert = query<never, { localId: string; chatId: string; messageId: string }>(
    database,
    `INSERT OR IGNORE INTO reference (local_id, chat_id, message_id)
     VALUES (:localId, :chatId, :messageId)`,
  );
  return {
    get: (localId) => one.get({ localId }) ?? null,
    add: ({ localId, chatId, messageId }) =>
      inTransaction(database, () => {
        insert.run({ localId, chatId, messageId });
        return byMessageId.get({ messageId }) ?? { localId, chatId, messageId };
      }),
  };
}
