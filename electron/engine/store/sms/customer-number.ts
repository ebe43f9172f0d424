import type { Database } from '../database.ts';

/**
 * Whom a thread is with, in SQL: the end that is not one of the phone's own numbers. A service may list either end first; where it
 * is not known which is its own, the first end stands for the thread.
 */
export const customerNumber = `CASE
  WHEN to_number <> '' AND from_number IN (SELECT number FROM own_number)
    AND to_number NOT IN (SELECT number FROM own_number) THEN to_number
  WHEN from_number <> '' THEN from_number ELSE to_number END`;

/** Threads, the latest added, of which one end that they share is looked for. */
const looked = 300;
/** Threads of one phone that tell which of two numbers is its own. */
const enough = 3;
/** Where no thread says of which phone it is: a firm's three numbers may share their customer. */
const enoughOfNone = 10;

interface Ends {
  phoneId: string;
  fromNumber: string;
  toNumber: string;
}

/** Adds numbers that are the phone's own. */
export function addOwnNumbers(database: Database, numbers: Iterable<string>): void {
  for (const number of new Set(numbers)) {
    if (number !== '') database.insert('own_number', { number }, 'OR IGNORE');
  }
}

/** Finds out the phone's own numbers from its threads: the one that most of them share, while there is exactly one. */
export function learnOwnNumbers(database: Database): void {
  const rows = database.all<Ends>(
    `SELECT phone_id AS phoneId, from_number AS fromNumber, to_number AS toNumber FROM thread
     WHERE gone_at IS NULL ORDER BY place DESC LIMIT :looked`,
    { looked },
  );
  const whole = rows.filter(({ fromNumber, toNumber }) => fromNumber !== '' && toNumber !== '');
  const phones = Object.groupBy(whole, ({ phoneId }) => phoneId);
  addOwnNumbers(
    database,
    Object.entries(phones).flatMap(([phoneId, ends]) =>
      sharedBy(ends ?? [], phoneId === '' ? enoughOfNone : enough),
    ),
  );
}

function sharedBy(ends: readonly Ends[], fewest: number): string[] {
  if (ends.length < fewest) return [];
  const counts = new Map<string, number>();
  for (const { fromNumber, toNumber } of ends) {
    for (const number of new Set([fromNumber, toNumber])) {
      counts.set(number, (counts.get(number) ?? 0) + 1);
    }
  }
  const shared = [...counts].filter(([, count]) => count * 2 > ends.length);
  return shared.length === 1 ? shared.map(([number]) => number) : [];
}
