import { type TextOptions, textOptionsSchema } from '../../../shared/contract/messages.ts';
import { type Database, query } from './database.ts';

export interface StoredDraft {
  text: string;
  replyToLocalId: string | null;
  /** Null: as the settings say. */
  options: TextOptions | null;
}

export interface DraftsTable {
  get(chatId: string): StoredDraft | null;
  put(chatId: string, draft: StoredDraft): void;
  /** Answers whether there was one. */
  remove(chatId: string): boolean;
}

export function draftsTable(database: Database): DraftsTable {
  interface Row {
    text: string;
    replyToLocalId: string | null;
    options: string | null;
  }
  const select = query<Row, { chatId: string }>(
    database,
    'SELECT text, reply_to_local_id AS replyToLocalId, options FROM draft WHERE chat_id = :chatId',
  );
  const replace = query<never, { chatId: string } & { [Key in keyof Row]: Row[Key] }>(
    database,
    'INSERT OR REPLACE INTO draft VALUES (:chatId, :text, :replyToLocalId, :options)',
  );
  const drop = query<never, { chatId: string }>(
    database,
    'DELETE FROM draft WHERE chat_id = :chatId',
  );
  return {
    get: (chatId) => {
      const row = select.get({ chatId });
      if (row === undefined) return null;
      const options =
        row.options === null ? null : textOptionsSchema.parse(JSON.parse(row.options));
      return { text: row.text, replyToLocalId: row.replyToLocalId, options };
    },
    put: (chatId, { text, replyToLocalId, options }) => {
      replace.run({ chatId, text, replyToLocalId, options: options && JSON.stringify(options) });
    },
    remove: (chatId) => drop.run({ chatId }) > 0,
  };
}
