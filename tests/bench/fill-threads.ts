import { imagineThread } from '../../electron/engine/practice/thread-book.ts';
import { inTransaction } from '../../electron/engine/store/database.ts';
import { openHistory } from './fill-history.ts';
import { randomOf } from './random.ts';

/** Each is in every tenth thread's last message, never two in one: what is searched for to archive some thousands. */
export const searchedWords = ['parcel', 'invoice', 'courier'] as const;

const words = 'thanks your order is late please call again der Auftrag 你好 ещё raz ok'.split(' ');

/**
 * Puts threads into the one history of a data folder that no Postline uses, as an import would: with the numbers and times that
 * the practice service holds, so that its answers do not reorder the list. None is archived.
 */
export function fillThreads(
  dataFolder: string,
  { seed, threads }: { seed: number; threads: number },
): void {
  const database = openHistory(dataFolder);
  const random = randomOf(seed);
  const add = database.prepare(
    `INSERT INTO thread (thread_id, from_number, to_number, last_message, last_message_at, created_at, updated_at, known, confirmed)
     VALUES (?, ?, ?, ?, ?, ?, ?, 'imported', 0)`,
  );
  inTransaction(database, () => {
    for (let index = 0; index < threads; index += 1) {
      const text = Array.from(
        { length: 3 + random() * 20 },
        () => words[Math.floor(random() * words.length)],
      );
      const word = searchedWords[index % 10];
      if (word) text.push(word);
      const held = imagineThread(`thread-${String(index).padStart(6, '0')}`);
      add.run(
        held.id,
        held.from_phone_number,
        held.to_phone_number,
        text.join(' '),
        Date.parse(held.last_message_at),
        Date.parse(held.created_at),
        Date.parse(held.updated_at),
      );
    }
  });
  // A test Electron's stand-in for SQLite reads no write-ahead log; a real one switches back to it by itself.
  database.exec('PRAGMA journal_mode = DELETE');
  database.close();
}
