import type { TextOptions } from '../../../../shared/contract/messages.ts';
import type { LinkCard } from '../../../../shared/domain/link-card.ts';
import { type Database, query } from '../database.ts';
import { readJson, readOptions } from './read-json.ts';

export interface StoredDraft {
  text: string;
  card: LinkCard | null;
  replyToLocalId: string | null;
  /** Null: as the settings say. */
  options: TextOptions | null;
}

/** The SQL condition that a row of `draft` has something to show: options or a reply alone are kept, but no draft to a person. */
export const isWritten = `(trim(draft.text, char(9, 10, 13, 32, 160)) <> '' OR draft.card IS NOT NULL)`;

export interface DraftsTable {
  get(chatId: string): StoredDraft | null;
  put(chatId: string, draft: StoredDraft): void;
  /** Answers whether there was one. */
  remove(chatId: string): boolean;
}

export function draftsTable(database: Database): DraftsTable {
  interface Row {
    text: string;
    card: string | null;
    replyToLocalId: string | null;
    options: string | null;
  }
  const select = query<Row, { chatId: string }>(
    database,
    'SELECT text, card, reply_to_local_id AS replyToLocalId, options FROM draft WHERE chat_id = :chatId',
  );
  const replace = query<never, { chatId: string } & { [Key in keyof Row]: Row[Key] }>(
    database,
    `INSERT OR REPLACE INTO draft (chat_id, text, card, reply_to_local_id, options)
     VALUES (:chatId, :text, :card, :replyToLocalId, :options)`,
  );
  const drop = query<never, { chatId: string }>(
    database,
    'DELETE FROM draft WHERE chat_id = :chatId',
  );
  return {
    get: (chatId) => {
      const row = select.get({ chatId });
      if (row === undefined) return null;
      const options = row.options === null ? null : readOptions(row.options);
      const card = row.card === null ? null : readJson<LinkCard | null>(row.card, null);
      return { text: row.text, card, replyToLocalId: row.replyToLocalId, options };
    },
    put: (chatId, { text, card, replyToLocalId, options }) => {
      replace.run({
        chatId,
        text,
        card: card && JSON.stringify(card),
        replyToLocalId,
        options: options && JSON.stringify(options),
      });
    },
    remove: (chatId) => drop.run({ chatId }) > 0,
  };
}
