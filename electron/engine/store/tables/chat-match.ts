import { foldText } from '../../../../shared/domain/fold-text.ts';
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
  const conditions = words.map(({ text, numbers, isNegated }, index) => {
    const anywhere = [
      has(`(chat.folded || ' ')`, `word${index}`, text),
      ...numbers.map((number, other) => has('chat.chat_id', `number${index}n${other}`, number)),
    ];
    return `${isNegated ? 'NOT ' : ''}(${anywhere.join(' OR ')})`;
  });
  return { sql: conditions.join(' AND '), values };
}

/** Whatever is searched of a chat beside its number belongs in here. */
function foldChats(database: Database): void {
  const notFolded = database.all<{ chatId: string; name: string | null; number: string }>(
    'SELECT chat_id AS chatId, name, number FROM chat WHERE folded IS NULL',
  );
  for (const { chatId, name, number } of notFolded) {
    const folded = foldText(`${name ?? ''} ${number}`);
    database.run('UPDATE chat SET folded = :folded WHERE chat_id = :chatId', { chatId, folded });
  }
}
