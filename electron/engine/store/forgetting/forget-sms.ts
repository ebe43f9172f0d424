import type { Database } from '../database.ts';

interface Numbered {
  id: number;
  from: string;
  to: string;
}

/** Returns whether something is asked about an SMS to one of these numbers. */
export function isSmsOnItsWay(database: Database, patterns: readonly string[]): boolean {
  const whole = wholeNumber(patterns);
  return database
    .all<{ to: string }>(
      `SELECT to_number AS "to" FROM sms_send WHERE state IN ('sending', 'checking')`,
    )
    .some(({ to }) => whole.test(to));
}

/** Deletes their SMS, and those of their threads (places), whatever became of them. */
export function deleteSms(
  database: Database,
  patterns: readonly string[],
  threads: readonly number[],
): void {
  const whole = wholeNumber(patterns);
  const places = JSON.stringify(threads);
  for (const [table, id, from] of [
    ['sms_message', 'place', 'from_number'],
    ['sms_send', 'place', 'to_number'],
    ['sms_draft', 'rowid', 'to_number'],
  ] as const) {
    database.run(
      `DELETE FROM ${table} WHERE thread_id IN (
         SELECT thread_id FROM thread WHERE place IN (SELECT value FROM json_each(:places)))`,
      { places },
    );
    const theirs = database
      .all<Numbered>(`SELECT ${id} AS id, ${from} AS "from", to_number AS "to" FROM ${table}`)
      .filter(({ from, to }) => whole.test(from.trim()) || whole.test(to.trim()))
      .map((row) => row.id);
    database.run(`DELETE FROM ${table} WHERE ${id} IN (SELECT value FROM json_each(:theirs))`, {
      theirs: JSON.stringify(theirs),
    });
  }
  // It was taken for the phone's own.
  const own = database.all<{ number: string }>('SELECT number FROM own_number');
  for (const { number } of own.filter((one) => whole.test(one.number.trim()))) {
    database.run('DELETE FROM own_number WHERE number = :number', { number });
  }
  database.run(
    'DELETE FROM thread_deletion WHERE thread IN (SELECT value FROM json_each(:places))',
    { places },
  );
}

function wholeNumber(patterns: readonly string[]): RegExp {
  return new RegExp(`^(?:${patterns.join('|')})$`);
}
