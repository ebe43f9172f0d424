import type { Draft } from '../../../../shared/contract/drafts.ts';
import type { LinkCard } from '../../../../shared/domain/link-card.ts';
import type { Database } from '../database.ts';
import { cutSql } from '../rows/message-sql.ts';
import { readJson, readOptions } from '../rows/read-json.ts';

export type StoredDraft = Omit<Draft, 'replyTo'> & { replyToLocalId: string | null };

/**
 * SQL for whether a row of `draft` has anything to show. Options or a quote alone are stored, but a person does not see them as a draft.
 * Neither is a slash with what is typed after it to find a template.
 */
export const isWritten = `(draft.card IS NOT NULL OR (trim(draft.text, char(9, 10, 13, 32, 160)) <> ''
  AND NOT (draft.text GLOB '[/／]*' AND length(draft.text) <= 61 AND instr(draft.text, char(10)) = 0)))`;

/** The length to which a message or draft is cut in the chat list, in characters. */
export const excerptLength = 160;

/** SQL for the beginning of a draft in one line: of its text, or else of the title of its card. */
export const draftExcerpt = cutSql(
  `CASE WHEN text <> '' THEN text ELSE coalesce(iif(json_valid(card), json_extract(card, '$.title'), ''), '') END`,
  excerptLength,
);

/** Returns whether a chat's draft has a text or a card, which nothing may overwrite. */
export function isDraftInUse(database: Database, chatId: string): boolean {
  const sql = `SELECT 1 FROM draft WHERE chat_id = :chatId AND (trim(text) <> '' OR card IS NOT NULL)`;
  return database.get(sql, { chatId }) !== undefined;
}

export type DraftsTable = ReturnType<typeof draftsTable>;

export function draftsTable(database: Database) {
  /** How a chat's draft begins in a list; undefined where a list shows none, or it is to be done at a time. */
  const shown = (chatId: string): string | undefined =>
    database.get<{ excerpt: string }>(
      `SELECT ${draftExcerpt} AS excerpt FROM draft WHERE chat_id = :chatId AND send_at IS NULL AND ${isWritten}`,
      { chatId },
    )?.excerpt;
  return {
    get: (chatId: string): StoredDraft | null => {
      const row = database.get<{
        text: string;
        card: string | null;
        replyToLocalId: string | null;
        options: string | null;
        sendAt: number | null;
        unlessAnswered: number;
        isTextApart: number;
      }>(
        `SELECT text, card, reply_to_local_id AS replyToLocalId, options, send_at AS sendAt, unless_answered AS unlessAnswered,
           is_text_apart AS isTextApart
         FROM draft WHERE chat_id = :chatId`,
        { chatId },
      );
      if (row === undefined) return null;
      const options = row.options === null ? null : readOptions(row.options);
      const { unlessAnswered, isTextApart, ...draft } = row;
      return {
        ...draft,
        card: readJson<LinkCard | null>(row.card, null),
        options,
        ...(unlessAnswered === 1 && { unlessAnswered: true }),
        ...(isTextApart === 1 && { isTextApart: true }),
      };
    },
    /** Returns how it begins in a list that showed a draft of the chat before; undefined where lists change with it. */
    put: (
      chatId: string,
      { text, card, replyToLocalId, options, sendAt, ...how }: StoredDraft,
    ): string | undefined => {
      const before = shown(chatId);
      const values = {
        unlessAnswered: Number(how.unlessAnswered ?? false),
        isTextApart: Number(how.isTextApart ?? false),
        card: card && JSON.stringify(card),
        options: options && JSON.stringify(options),
      };
      database.run(
        `INSERT INTO draft (chat_id, text, card, reply_to_local_id, options, send_at, unless_answered, is_text_apart)
         VALUES (:chatId, :text, :card, :replyToLocalId, :options, :sendAt, :unlessAnswered, :isTextApart)
         ON CONFLICT (chat_id) DO UPDATE SET text = :text, card = :card, reply_to_local_id = :replyToLocalId,
           options = :options, send_at = :sendAt, unless_answered = :unlessAnswered, is_text_apart = :isTextApart`,
        { chatId, text, replyToLocalId, sendAt, ...values },
      );
      return before === undefined ? undefined : shown(chatId);
    },
    /** Adds text to the end of a draft, on a line of its own. */
    append: (chatId: string, text: string): void => {
      database.run(
        `INSERT INTO draft (chat_id, text) VALUES (:chatId, :text)
         ON CONFLICT (chat_id) DO UPDATE SET text = iif(trim(text) = '', :text, text || char(10) || :text)`,
        { chatId, text },
      );
    },
    noteTemplate: (chatId: string, templateId: string): void => {
      database.run(
        `INSERT INTO draft (chat_id, text, template_id) VALUES (:chatId, '', :templateId)
         ON CONFLICT (chat_id) DO UPDATE SET template_id = :templateId`,
        { chatId, templateId },
      );
    },
    /** Deletes a draft; returns whether there was one. */
    remove: (chatId: string): boolean =>
      database.run('DELETE FROM draft WHERE chat_id = :chatId', { chatId }) > 0,
  };
}
