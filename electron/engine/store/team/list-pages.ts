import { randomUUID } from 'node:crypto';
import type { Database } from '../database.ts';
import { longestTold } from './listed-entry.ts';

/** Threads in one event: a list of a million makes two thousand events. */
const pageLength = 500;

/** Characters of a page, about: what else is appended waits behind it on a slow line. */
const mostCharacters = 200_000;

/** Events that one step makes, which takes some milliseconds. */
const pagesAtOnce = 4;

/**
 * How often changes of the list are told that fill no event: so many times at once, as a person changes things, and in the long run once in
 * so many milliseconds. A member may append 4,000 events a day that belong to no chat (team-database/schema/daily-use.sql).
 */
const mostAtOnce = 20;
const intervalMs = 45_000;

/** SQL for about how long a thread is in an event. */
const length = `200 + length(from_number) + length(to_number) + length(phone_id) + length(last_message_id)
  + min(length(last_message), ${longestTold})`;

/** Creates the gatherer that packs what changed in the list of threads into events. */
export function listGatherer(database: Database) {
  let left = mostAtOnce;
  /** Milliseconds since 1970. */
  let countedAt = 0;

  const countGathered = (): number =>
    database.one<{ count: number }>('SELECT count(*) AS count FROM team_listing WHERE page IS NULL')
      .count;

  /** A clock that was set back delays nothing. */
  const mayTell = (now: number): boolean => {
    const passed = now < countedAt ? Infinity : now - countedAt;
    left = Math.min(mostAtOnce, left + passed / intervalMs);
    countedAt = now;
    return left >= 1;
  };

  const makePage = (now: number): void => {
    const page = randomUUID();
    const made = database.run(
      `UPDATE team_listing SET page = :page WHERE thread IN (
         SELECT thread FROM (
           SELECT thread, row_number() OVER told AS number, sum(length) OVER told AS length FROM (
             SELECT thread, at, ${length} AS length FROM team_listing JOIN thread ON thread.place = thread
             WHERE page IS NULL ORDER BY at, thread LIMIT ${pageLength})
           WINDOW told AS (ORDER BY at, thread ROWS UNBOUNDED PRECEDING))
         WHERE number = 1 OR length <= ${mostCharacters})`,
      { page },
    );
    if (made === 0) return;
    database.insert('team_mark', {
      kind: 'thread-list',
      entityId: page,
      version: Math.max(1, now),
      isWaiting: 1,
    });
  };

  return {
    /** Queues what is gathered for appending, if it is due. */
    gather: (now: number): void => {
      const count = countGathered();
      if (count === 0) return;
      const isWhole = count >= pageLength;
      if (!isWhole && !mayTell(now)) return;
      if (!isWhole) left -= 1;
      database.transaction(() => {
        const pages = isWhole ? Math.min(pagesAtOnce, Math.floor(count / pageLength)) : 1;
        for (let made = 0; made < pages; made += 1) makePage(now);
      });
    },
    /** Returns how many events are still being gathered. */
    countGathering: (): number => Math.ceil(countGathered() / pageLength),
  };
}
