import { foldText } from '../../../../shared/domain/fold-text.ts';
import { otherForms } from '../../../../shared/domain/indexed-text.ts';
import { plainWordsOf } from '../../../../shared/domain/search-words.ts';
import type { Database, SqlValue } from '../database.ts';

/** SQL about a row of `chat`, and its values. */
export interface ChatMatch {
  sql: string;
  values: Record<string, SqlValue>;
}

/**
 * Returns what matches chats by names and numbers (shared/domain/search-words.ts); all of them where nothing is written, none
 * where it is nothing but signs. What a person typed is text: wildcards in it are looked for as they stand.
 */
export function chatMatch(database: Database, written: string): ChatMatch {
  if (written.trim() === '') return { sql: '1', values: {} };
  foldChats(database);
  const words = plainWordsOf(written);
  if (words.length === 0) return { sql: '0', values: {} };
  const values: Record<string, SqlValue> = {};
  const has = (where: string, name: string, value: string): string => {
    values[name] = value;
    return `instr(${where}, :${name}) > 0`;
  };
  // What is folded may end with the last word of a phrase.
  const folded = (text: string) => (text.endsWith(' ') ? `(chat.folded || ' ')` : 'chat.folded');
  const conditions = words.map(({ texts, numbers, isNegated }, index) => {
    const anywhere = [
      ...texts.map((text, form) => has(folded(text), `word${index}f${form}`, text)),
      ...numbers.map((number, other) => has('chat.chat_id', `number${index}n${other}`, number)),
    ];
    return `${isNegated ? 'NOT ' : ''}(${anywhere.join(' OR ')})`;
  });
  return { sql: conditions.join(' AND '), values };
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
