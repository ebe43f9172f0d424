import type { Database } from '../database.ts';

/** What other desks of a team told decides nothing of a thread whose ends this desk knows by itself: an SMS goes to the end that is shown. */
const isOwn = (
  end: string,
): string => `iif(has_told_ends = 1, ${end} IN (SELECT number FROM own_number),
    ${end} IN (SELECT number FROM own_number WHERE is_told = 0))`;

/**
 * Whom a thread is with, in SQL: the end that is not one of the phone's own numbers. A service may list either end first; where it
 * is not known which is its own, the first end stands for the thread.
 */
export const customerNumber = `CASE
  WHEN to_number <> '' AND ${isOwn('from_number')} AND NOT ${isOwn('to_number')} THEN to_number
  WHEN from_number <> '' THEN from_number ELSE to_number END`;

/**
 * The digits that a thread is found by, in SQL about `thread` and its `thread_search`: those of both ends, without the phone's own
 * number, which nearly all threads share.
 */
export const foundDigits = `CASE
  WHEN to_number <> '' AND ${isOwn('from_number')} AND NOT ${isOwn('to_number')} THEN substr(digits, instr(digits, ' ') + 1)
  WHEN from_number <> '' AND ${isOwn('to_number')} AND NOT ${isOwn('from_number')} THEN substr(digits, 1, instr(digits, ' ') - 1)
  ELSE digits END`;

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
    if (number === '') continue;
    database.run(
      `INSERT INTO own_number (number) VALUES (:number) ON CONFLICT DO UPDATE SET is_told = 0 WHERE is_told = 1`,
      { number },
    );
  }
}

/** Finds out the phone's own numbers from its threads: the one that most of them share, while there is exactly one. */
export function learnOwnNumbers(database: Database): void {
  addOwnNumbers(database, ownNumbersAmong(database, 'has_told_ends = 0'));
}

/** Finds out the same from threads that other desks of a team told, too. */
export function learnToldNumbers(database: Database): void {
  for (const number of ownNumbersAmong(database, 'true')) {
    database.insert('own_number', { number, isTold: 1 }, 'OR IGNORE');
  }
}

function ownNumbersAmong(database: Database, condition: string): string[] {
  const rows = database.all<Ends>(
    `SELECT phone_id AS phoneId, from_number AS fromNumber, to_number AS toNumber FROM thread
     WHERE gone_at IS NULL AND ${condition} ORDER BY place DESC LIMIT :looked`,
    { looked },
  );
  const whole = rows.filter(({ fromNumber, toNumber }) => fromNumber !== '' && toNumber !== '');
  const phones = Object.groupBy(whole, ({ phoneId }) => phoneId);
  return Object.entries(phones).flatMap(([phoneId, ends]) =>
    sharedBy(ends ?? [], phoneId === '' ? enoughOfNone : enough),
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
