import { randomUUID } from 'node:crypto';
import type { Database } from '../database.ts';

/** The state of a thread at the service, as `team_outcome` and `team_thread` store it (schema/team-threads.sql). */
export const threadStates = { open: 0, archived: 1, gone: 2, unknown: 3 } as const;

/** Threads in one event: a run over 50,000 makes some hundreds of events. */
const pageLength = 250;

/** Events that one step makes, which takes some milliseconds. */
const pagesAtOnce = 8;

/** The bounds in milliseconds of how often a run's outcomes are appended: at intervals of a twentieth of the time it has run. */
const soonestMs = 5_000;
const latestMs = 60_000;

/** What the service answered about a thread. */
export interface ThreadOutcome {
  place: number;
  state: keyof typeof threadStates;
  /** When the service last changed its record, by its own clock; null: it did not say. */
  recordAt: number | null;
  /** The number of the run or switch that asked; null: a deletion outside of one. */
  run: number | null;
  /** Milliseconds since 1970. */
  at: number;
}

/** Notes an outcome for the team, where one shares the instance. Part of a transaction. */
export function noteOutcome(database: Database, outcome: ThreadOutcome): void {
  const { place, recordAt, run, at } = outcome;
  database.run(
    `INSERT INTO team_outcome (thread, state, record_at, run, before, at, is_prompt)
     SELECT :place, :state, :recordAt, archive_run.run, item.before, :at, coalesce(archive_run.is_listed, 0) = 0
     FROM team_share LEFT JOIN archive_run ON archive_run.run = :run
     LEFT JOIN archive_item AS item ON item.run = archive_run.run AND item.thread = :place WHERE true
     ON CONFLICT DO UPDATE SET state = excluded.state, record_at = excluded.record_at, run = excluded.run,
       before = excluded.before, at = excluded.at, is_prompt = excluded.is_prompt, page = NULL, is_back = 0`,
    { place, state: threadStates[outcome.state], recordAt, run, at },
  );
}

/** Creates the gatherer that packs outcomes into events, and from time to time marks how far runs are. */
export function outcomeGatherer(database: Database) {
  /** Milliseconds since 1970. */
  let gatheredAt = 0;
  /** Threads that open runs had finished by then. */
  let toldProgress = 0;

  /** The last outcomes of a run are appended with its end, even while other runs continue. */
  const gathered = () =>
    database.one<{ count: number; isPrompt: number }>(
      `SELECT count(*) AS count,
         coalesce(max(is_prompt OR coalesce(state, '') NOT IN ('planning', 'running')), 0) AS isPrompt
       FROM (SELECT team_outcome.is_prompt, archive_run.state FROM team_outcome
         LEFT JOIN archive_run ON archive_run.run = team_outcome.run WHERE page IS NULL)`,
    );

  const underWay = () =>
    database.one<{ since: number | null; progress: number }>(
      `SELECT min(started_at) AS since, coalesce(sum(confirmed + already + failed + superseded + cancelled), 0) AS progress
       FROM archive_run WHERE is_listed = 1 AND state IN ('planning', 'running')`,
    );

  const isDue = (count: number, isPrompt: boolean, now: number): boolean => {
    if (isPrompt || count >= pageLength) return true;
    const { since, progress } = underWay();
    if (since === null || (count === 0 && progress === toldProgress)) return false;
    const interval = Math.min(latestMs, Math.max(soonestMs, (now - since) / 20));
    return now < gatheredAt || now - gatheredAt >= interval;
  };

  const makePage = (now: number): void => {
    const page = randomUUID();
    database.run(
      `UPDATE team_outcome SET page = :page
       WHERE thread IN (SELECT thread FROM team_outcome WHERE page IS NULL ORDER BY at LIMIT ${pageLength})`,
      { page },
    );
    database.insert('team_mark', {
      kind: 'threads',
      entityId: page,
      version: Math.max(1, now),
      isWaiting: 1,
    });
  };

  return {
    /** Queues gathered outcomes for appending, if they are due. */
    gather: (now: number): void => {
      const { count, isPrompt } = gathered();
      if (!isDue(count, isPrompt === 1, now)) return;
      database.transaction(() => {
        gatheredAt = now;
        toldProgress = underWay().progress;
        // Full events, as long as there are any: the rest goes with the next ones.
        const whole = Math.min(pagesAtOnce, Math.floor(count / pageLength));
        const pages = count > 0 ? Math.max(1, whole) : 0;
        for (let made = 0; made < pages; made += 1) makePage(now);
        database.run(
          `INSERT INTO team_mark (kind, entity_id, version, is_waiting)
           SELECT 'run', run_id, max(:now, 1), 1 FROM archive_run WHERE is_listed = 1 AND state = 'running'
           ON CONFLICT DO UPDATE SET version = max(excluded.version, 1 + version), is_waiting = 1`,
          { now },
        );
      });
    },
    /** Returns how many events are still being gathered. */
    countGathering: (): number => Math.ceil(gathered().count / pageLength),
  };
}
