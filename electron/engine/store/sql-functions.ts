import { createHash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { cutText } from '../../../shared/domain/cut-text.ts';
import { foldText } from '../../../shared/domain/fold-text.ts';
import { otherForms } from '../../../shared/domain/indexed-text.ts';

/** Characters of a thread's last message that are searched. */
const searchedLength = 1_600;

/** Adds the functions that queries and triggers of a history call: without them nothing can write to its threads. */
export function addSqlFunctions(database: DatabaseSync): void {
  const options = { deterministic: true };
  // Lists are sorted by the words as they stand: other forms come behind all that a text can go on with.
  database.function('thread_words', options, (text) => {
    const read = String(text).slice(0, searchedLength);
    const folded = foldText(read);
    return `${folded} \t${otherForms(read, folded)}`;
  });
  database.function('cut_text', options, (text, most) =>
    text === null ? null : cutText(String(text), Number(most)),
  );
  // Of each number by itself: a space stands only between the two.
  database.function('thread_digits', options, (from, to) =>
    [from, to].map((number) => String(number).replace(/\D/g, '')).join(' '),
  );
  // 48 bits of a digest: whether a row is what it was.
  database.function('mark_of', options, (row) =>
    createHash('sha256').update(String(row)).digest().readUIntBE(0, 6),
  );
}
