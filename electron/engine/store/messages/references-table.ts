import type { Database } from '../database.ts';

/** A message that is known by nothing but the id that a person pasted. */
export interface StoredReference {
  localId: string;
  chatId: string;
  messageId: string;
}

export type ReferencesTable = ReturnType<typeof referencesTable>;

export function referencesTable(database: Database) {
  const columns = 'local_id AS localId, chat_id AS chatId, message_id AS messageId FROM reference';
  return {
    get: (localId: string): StoredReference | null =>
      database.get<StoredReference>(`SELECT ${columns} WHERE local_id = :localId`, { localId }) ??
      null,
    /** Keeps it; one of the same message id stays and is returned. */
    add: ({ localId, chatId, messageId }: StoredReference): StoredReference =>
      database.transaction(() => {
        database.insert('reference', { localId, chatId, messageId }, 'OR IGNORE');
        const byMessageId = `SELECT ${columns} WHERE message_id = :messageId`;
        return (
          database.get<StoredReference>(byMessageId, { messageId }) ?? {
            localId,
            chatId,
            messageId,
          }
        );
      }),
  };
}
