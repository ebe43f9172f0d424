import { foldText } from '../../../../shared/domain/fold-text.ts';
import { otherForms } from '../../../../shared/domain/indexed-text.ts';
import { plainWordsOf } from '../../../../shared/domain/search-words.ts';
import type { Database } from '../database.ts';
import { type Condition, holdsWords } from '../rows/holds-words.ts';

/**
 * Returns what is true of the chats that have the words in a name, or their number; of all where nothing is written, of none where it
 * is nothing but signs.
 */
export function chatMatch(database: Database, written: string): Condition {
  if (written.trim() === '') return { sql: '1', values: {} };
  foldChats(database);
  return holdsWords(plainWordsOf(written), { text: 'chat.folded', digits: ['chat.chat_id'] });
}

/** Returns SQL for the names of a chat's labels in one text; null where it has none. */
export function labelNames(between: string): string {
  return `(SELECT group_concat(label.name, '${between}') FROM chat_label JOIN label USING (label_id)
    WHERE chat_label.chat_id = chat.chat_id)`;
}

/** Folds what is searched of chats beside their ids: names, numbers, labels, notes, hidden IDs and the names of the person's
 * other chats, of `limit` chats at most that changed. */
export function foldChats(database: Database, limit = Number.MAX_SAFE_INTEGER): void {
  const notFolded = database.all<{ chatId: string; name: string; number: string; more: string }>(
    `SELECT chat_id AS chatId, coalesce(name, '') AS name, number, notes || ' ' || coalesce(${labelNames(' ')}, '') || ' ' || coalesce(
       (SELECT group_concat(other.name, ' ') FROM chat AS other
          WHERE other.person_id = chat.person_id AND other.chat_id <> chat.chat_id), '') || ' ' || coalesce(
       (SELECT group_concat(hidden_id, ' ') FROM alias WHERE alias.chat_id = chat.chat_id AND is_separated = 0), '') AS more
     FROM chat WHERE folded IS NULL LIMIT :limit`,
    { limit },
  );
  if (notFolded.length === 0) return;
  database.transaction(() => {
    for (const { chatId, name, number, more } of notFolded) {
      // Parts of its number are looked for in its ID.
      const folded = foldText(`${name} ${number} ${more}`) + otherForms(`${name} ${more}`);
      database.run('UPDATE chat SET folded = :folded WHERE chat_id = :chatId', { chatId, folded });
    }
  });
}
