import { type Database, query, type SqlValue } from '../database.ts';
import type { ArchiveRunRows } from './archive-run-rows.ts';

/** What is known of a thread when a wish is made about it. */
interface Wished {
  confirmed: number | null;
  wanted: number | null;
  inDoubt: number;
}

/** What is wished for one thread. */
export interface Wish {
  place: number;
  wanted: boolean;
}

export interface Wishes {
  /**
   * Makes wishes about threads, each of them once: an item of the run, and what the thread shows. An earlier wish that still waits
   * is overtaken. Where it is so already, and no request is in doubt, none is made. Within a transaction of the caller.
   */
  make(run: number, wished: readonly Wish[], at: number): void;
  /** What making it would do. */
  foresee(
    place: number,
    wanted: boolean,
  ): { already: boolean; unknown: boolean; overtakes: boolean };
}

/** The wishes of one call as a table: some hundred statements a step would take longer than the disk. */
const withWishes = `WITH wish (place, wanted) AS (
  SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]') FROM json_each(:wishes))`;
const isSo = 'thread.in_doubt = 0 AND thread.confirmed IS wish.wanted';

export function wishes(database: Database, runs: ArchiveRunRows): Wishes {
  const thread = query<Wished, { place: number }>(
    database,
    'SELECT confirmed, wanted, in_doubt AS inDoubt FROM thread WHERE place = :place',
  );
  const waitingIn = query<{ run: number; count: number }, { wishes: string }>(
    database,
    `${withWishes} SELECT thread.run, count(*) AS count FROM wish CROSS JOIN thread ON thread.place = wish.place
     JOIN archive_item AS item ON item.run = thread.run AND item.thread = thread.place AND item.result = 'waiting'
     GROUP BY thread.run`,
  );
  const overtake = query<never, { run: number; wishes: string; by: number; at: number }>(
    database,
    `${withWishes} UPDATE archive_item SET result = 'overtaken', overtaken_by = :by, at = :at
     WHERE run = :run AND result = 'waiting' AND thread IN
       (SELECT thread.place FROM wish CROSS JOIN thread ON thread.place = wish.place WHERE thread.run = :run)`,
  );
  const insert = query<never, Record<string, SqlValue>>(
    database,
    `${withWishes} INSERT OR IGNORE INTO archive_item (run, thread, wanted, before, result, at)
     SELECT :run, thread.place, wish.wanted, coalesce(thread.wanted, thread.confirmed), :result, :at
     FROM wish CROSS JOIN thread ON thread.place = wish.place WHERE (${isSo}) = (:result = 'already')`,
  );
  const show = query<never, { wishes: string; run: number; at: number }>(
    database,
    `${withWishes} UPDATE thread SET run = :run, wanted = CASE WHEN ${isSo} THEN NULL ELSE wish.wanted END,
       state = CASE WHEN ${isSo} THEN 0 ELSE 2 END, state_at = :at, failure = NULL
     FROM wish WHERE thread.place = wish.place`,
  );

  return {
    make: (run, wished, at) => {
      const wishes = JSON.stringify(wished.map(({ place, wanted }) => [place, Number(wanted)]));
      for (const earlier of waitingIn.all({ wishes })) {
        overtake.run({ run: earlier.run, wishes, by: run, at });
        runs.move(earlier.run, 'waiting', 'overtaken', earlier.count);
      }
      for (const result of ['already', 'waiting'] as const) {
        runs.move(run, null, result, insert.run({ run, wishes, result, at }));
      }
      show.run({ wishes, run, at });
    },
    foresee: (place, wanted) => {
      const known = thread.get({ place });
      if (known === undefined) return { already: false, unknown: false, overtakes: false };
      return {
        already: known.inDoubt === 0 && known.confirmed === Number(wanted),
        unknown: known.confirmed === null,
        overtakes: known.wanted !== null,
      };
    },
  };
}
