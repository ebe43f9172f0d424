import type { RunResult } from '../../../../shared/domain/thread.ts';
import { type Database, query } from '../database.ts';
import type { ArchiveRunRows } from './archive-run-rows.ts';

/** What is known of a thread when a wish is made about it. */
interface Wished {
  confirmed: number | null;
  wanted: number | null;
  inDoubt: number;
  run: number | null;
}

export interface Wishes {
  /**
   * Makes one wish: an item of the run, and what the thread shows. An earlier wish that still waits is overtaken. Where it is so
   * already, and no request is in doubt, none is made. Within a transaction of the caller.
   */
  make(run: number, place: number, wanted: boolean, at: number): RunResult;
  /** What making it would do. */
  foresee(
    place: number,
    wanted: boolean,
  ): { already: boolean; unknown: boolean; overtakes: boolean };
}

export function wishes(database: Database, runs: ArchiveRunRows): Wishes {
  const thread = query<Wished, { place: number }>(
    database,
    'SELECT confirmed, wanted, in_doubt AS inDoubt, run FROM thread WHERE place = :place',
  );
  const overtake = query<never, { run: number; place: number; by: number; at: number }>(
    database,
    `UPDATE archive_item SET result = 'overtaken', overtaken_by = :by, at = :at
     WHERE run = :run AND thread = :place AND result = 'waiting'`,
  );
  const insert = query<
    never,
    {
      run: number;
      place: number;
      wanted: number;
      before: number | null;
      result: string;
      at: number;
    }
  >(
    database,
    `INSERT OR IGNORE INTO archive_item (run, thread, wanted, before, result, at)
     VALUES (:run, :place, :wanted, :before, :result, :at)`,
  );
  const show = query<
    never,
    { place: number; run: number; wanted: number | null; state: number; at: number }
  >(
    database,
    `UPDATE thread SET run = :run, wanted = :wanted, state = :state, state_at = :at, failure = NULL WHERE place = :place`,
  );

  const isSo = ({ confirmed, inDoubt }: Wished, wanted: boolean): boolean =>
    inDoubt === 0 && confirmed === Number(wanted);

  return {
    make: (run, place, wanted, at) => {
      const known = thread.get({ place });
      if (known === undefined) return 'already';
      if (known.run !== null) {
        const overtaken = overtake.run({ run: known.run, place, by: run, at });
        runs.move(known.run, 'waiting', 'overtaken', overtaken);
      }
      const already = isSo(known, wanted);
      const result = already ? 'already' : 'waiting';
      const before = known.wanted ?? known.confirmed;
      if (insert.run({ run, place, wanted: Number(wanted), before, result, at }) > 0) {
        runs.move(run, null, result);
      }
      show.run({ place, run, wanted: already ? null : Number(wanted), state: already ? 0 : 2, at });
      return result;
    },
    foresee: (place, wanted) => {
      const known = thread.get({ place });
      if (known === undefined) return { already: false, unknown: false, overtakes: false };
      return {
        already: isSo(known, wanted),
        unknown: known.confirmed === null,
        overtakes: known.wanted !== null,
      };
    },
  };
}
