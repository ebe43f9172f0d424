import { chatOf } from '../rows/wire-address.ts';
import type { Database } from '../database.ts';

/** What somebody thinks of a message, by one sign. */
export interface StoredReaction {
  chatId: string;
  /** Of the message. */
  keyId: string;
  /** A chat ID; empty: oneself. */
  author: string;
  /** Empty: it was taken away. */
  emoji: string;
  /** Milliseconds since 1970. */
  at: number;
}

/** Returns the SQL of a message's reactions, oldest first, as JSON; of a number and its hidden IDs the newest one. */
export const reactionsOf = `(SELECT json_group_array(json_object('emoji', emoji, 'author', author)) FROM (
  SELECT emoji, CASE author WHEN '' THEN NULL
    ELSE coalesce(nullif(by_chat.name, ''), by_chat.number, substr(author, 1, instr(author, '@') - 1)) END AS author, max(at) AS newest
  FROM reaction LEFT JOIN alias ON alias.hidden_id = author AND is_separated = 0
    LEFT JOIN chat AS by_chat ON by_chat.chat_id = coalesce(alias.chat_id, author)
  WHERE reaction.chat_id = message.chat_id AND reaction.key_id = message.key_id
  GROUP BY coalesce(alias.chat_id, author) ORDER BY newest) WHERE emoji <> '')`;

/** Keeps a reaction in place of an older one. False: a newer one is known, or this one. */
export function putReaction(database: Database, reaction: StoredReaction): boolean {
  const changes = database.run(
    `INSERT INTO reaction (chat_id, key_id, author, emoji, at) VALUES (:chatId, :keyId, :author, :emoji, :at)
     ON CONFLICT DO UPDATE SET emoji = :emoji, at = :at
     WHERE :at > reaction.at OR :at = reaction.at AND :emoji > reaction.emoji`,
    { ...reaction, chatId: chatOf(database, reaction.chatId) },
  );
  return changes > 0;
}

/** Deletes old reactions whose messages never came; the others go with theirs. `before` in milliseconds since 1970. */
export function forgetLoneReactions(database: Database, before: number): void {
  database.run(
    `DELETE FROM reaction WHERE at < :before AND NOT EXISTS (
       SELECT 1 FROM message WHERE message.chat_id = reaction.chat_id AND message.key_id = reaction.key_id)`,
    { before },
  );
}
