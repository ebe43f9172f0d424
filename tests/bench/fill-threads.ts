import { createHash } from 'node:crypto';
import type { Database } from '../../electron/engine/store/database.ts';
import { openHistory } from './fill-history.ts';
import { randomOf } from './random.ts';

/** Each is in every tenth thread's last message, never two in one: what is searched for to archive some thousands. */
export const searchedWords = ['parcel', 'invoice', 'courier'] as const;

const words = 'thanks your order is late please call again der Auftrag 你好 ещё raz ok'.split(' ');

/**
 * Puts threads into the one history of a data folder that no Postline uses, as an import would: with numbers and times that
 * follow from their ids. None is archived.
 */
export function fillThreads(
  dataFolder: string,
  { seed, threads }: { seed: number; threads: number },
): void {
  const database = openHistory(dataFolder);
  database.transaction(() => insertThreads(database, { seed, threads }));
  // A test Electron's stand-in for SQLite reads no write-ahead log; a real one switches back to it by itself.
  database.exec('PRAGMA journal_mode = DELETE');
  database.close();
}

/** Puts them into a history that is open. */
export function insertThreads(
  database: Database,
  { seed, threads }: { seed: number; threads: number },
): void {
  const random = randomOf(seed);
  const add = database.prepare(
    `INSERT INTO thread (thread_id, from_number, to_number, last_message, last_message_at, created_at, updated_at, known, confirmed)
     VALUES (?, ?, ?, ?, ?, ?, ?, 'imported', 0)`,
  );
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
      held.from,
      '+15550100000',
      text.join(' '),
      held.lastMessageAt,
      held.created,
      held.lastMessageAt,
    );
  }
}

function imagineThread(id: string) {
  const hash = createHash('sha256').update(id).digest('hex');
  const number = (at: number) => Number.parseInt(hash.slice(at, at + 8), 16);
  const created = Date.UTC(2026, 0, 1) + (number(0) % 10_000_000) * 1000;
  const lastMessageAt = created + (number(8) % 1_000_000) * 1000;
  const from = `+1555${String(number(48) % 10_000_000).padStart(7, '0')}`;
  return { id, from, created, lastMessageAt };
}
