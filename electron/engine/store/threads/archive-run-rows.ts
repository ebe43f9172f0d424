import type { RunResult, RunState, ThreadFailure } from '../../../../shared/domain/thread.ts';
import type { ThreadSelection } from '../../../../shared/contract/threads.ts';
import { type Database, query, type SqlValue } from '../database.ts';
import type { RunRecord } from './run-record.ts';
import type { StoredRun } from './stored-run.ts';

export type NewRun = Pick<
  StoredRun,
  'runId' | 'kind' | 'isListed' | 'name' | 'archived' | 'state' | 'pace' | 'parallel' | 'selection'
>;

/** One thread of a run as it is stored. */
export interface StoredItem {
  threadId: string;
  number: string;
  wanted: number;
  before: number | null;
  result: RunResult;
  attempts: number;
  failure: string | null;
  at: number;
  overtakenBy: string | null;
}

const results = [
  'waiting',
  'sending',
  'confirmed',
  'already',
  'failed',
  'overtaken',
  'cancelled',
] as const satisfies readonly RunResult[];

interface RunSqlRow extends Record<RunResult, number> {
  run: number;
  runId: string;
  kind: StoredRun['kind'];
  isListed: number;
  name: string | null;
  archived: number | null;
  state: RunState;
  pace: number;
  parallel: number;
  selection: string;
  cursor: number;
  undoes: string | null;
  undoneBy: string | null;
  createdAt: number;
  startedAt: number | null;
  endedAt: number | null;
}

const selectRuns = `SELECT one.run, one.run_id AS runId, one.kind, one.is_listed AS isListed, one.name, one.archived,
  one.state, one.pace, one.parallel, one.selection, one.cursor, one.created_at AS createdAt, one.started_at AS startedAt,
  one.ended_at AS endedAt, ${results.map((result) => `one.${result}`).join(', ')},
  (SELECT run_id FROM archive_run AS other WHERE other.run = one.undoes) AS undoes,
  (SELECT run_id FROM archive_run AS other WHERE other.run = one.undone_by) AS undoneBy
  FROM archive_run AS one`;

/** Statements on runs that more than one of the tables needs. */
export interface ArchiveRunRows {
  get(runId: string): StoredRun | null;
  add(run: NewRun, undoes: number | null, at: number): StoredRun;
  /** Runs in a state, oldest first. */
  inState(...states: RunState[]): StoredRun[];
  list(isListed: boolean, window: { offset: number; limit: number }): StoredRun[];
  count(isListed: boolean): number;
  setState(run: number, state: RunState, at: number): void;
  /** Moves threads of a run from one count to another; null: they come in. */
  move(run: number, from: RunResult | null, to: RunResult, count?: number): void;
  /** Ends every run that has nothing left to do, and writes so into the activity log; answers which. */
  finish(at: number): string[];
}

export function archiveRunRows(database: Database, record: RunRecord): ArchiveRunRows {
  const byId = query<RunSqlRow, { runId: string }>(
    database,
    `${selectRuns} WHERE one.run_id = :runId`,
  );
  const byState = query<RunSqlRow, { states: string }>(
    database,
    `${selectRuns} WHERE one.state IN (SELECT value FROM json_each(:states)) ORDER BY one.run`,
  );
  const listed = query<RunSqlRow, { least: number; offset: number; limit: number }>(
    database,
    `${selectRuns} WHERE one.is_listed >= :least ORDER BY one.run DESC LIMIT :limit OFFSET :offset`,
  );
  const counted = query<{ total: number }, { least: number }>(
    database,
    'SELECT count(*) AS total FROM archive_run WHERE is_listed >= :least',
  );
  const insert = query<never, Record<string, SqlValue>>(
    database,
    `INSERT OR IGNORE INTO archive_run
       (run_id, kind, is_listed, name, archived, state, pace, parallel, selection, undoes, created_at, started_at)
     VALUES (:runId, :kind, :isListed, :name, :archived, :state, :pace, :parallel, :selection, :undoes, :at,
       CASE WHEN :state = 'proposed' THEN NULL ELSE :at END)`,
  );
  const undone = query<never, { run: number; by: string }>(
    database,
    'UPDATE archive_run SET undone_by = (SELECT run FROM archive_run WHERE run_id = :by) WHERE run = :run',
  );
  const toState = query<never, { run: number; state: RunState; at: number; ends: number }>(
    database,
    `UPDATE archive_run SET state = :state, ended_at = CASE WHEN :ends THEN :at END,
       started_at = coalesce(started_at, CASE WHEN :state = 'planning' THEN :at END) WHERE run = :run`,
  );
  const raise = mapResults((result) =>
    query<never, { run: number; by: number }>(
      database,
      `UPDATE archive_run SET ${result} = ${result} + :by WHERE run = :run`,
    ),
  );
  const done = query<{ runId: string }, { at: number }>(
    database,
    `UPDATE archive_run SET state = 'done', ended_at = :at
     WHERE state IN ('running', 'paused') AND waiting = 0 AND sending = 0 RETURNING run_id AS runId`,
  );

  const get = (runId: string): StoredRun | null => {
    const row = byId.get({ runId });
    return row === undefined ? null : toRun(row);
  };

  return {
    get,
    add: (run, undoes, at) => {
      const { runId, kind, name, state, pace, parallel } = run;
      const isNew = insert.run({
        runId,
        kind,
        name,
        state,
        pace,
        parallel,
        undoes,
        at,
        isListed: Number(run.isListed),
        archived: run.archived === null ? null : Number(run.archived),
        selection: JSON.stringify(run.selection),
      });
      if (isNew > 0 && undoes !== null) undone.run({ run: undoes, by: runId });
      return get(runId) as StoredRun;
    },
    inState: (...states) => byState.all({ states: JSON.stringify(states) }).map(toRun),
    list: (isListed, window) => listed.all({ least: Number(isListed), ...window }).map(toRun),
    count: (isListed) => counted.get({ least: Number(isListed) })?.total ?? 0,
    setState: (run, state, at) => {
      toState.run({ run, state, at, ends: Number(state === 'cancelled' || state === 'done') });
    },
    move: (run, from, to, count = 1) => {
      if (from === to || count === 0) return;
      if (from !== null) raise[from].run({ run, by: -count });
      raise[to].run({ run, by: count });
    },
    finish: (at) => {
      const ended = done.all({ at }).map(({ runId }) => runId);
      for (const runId of ended) record.ended(get(runId) as StoredRun, at);
      return ended;
    },
  };
}

function mapResults<Value>(make: (result: RunResult) => Value): Record<RunResult, Value> {
  return Object.fromEntries(results.map((result) => [result, make(result)])) as Record<
    RunResult,
    Value
  >;
}

function toRun(row: RunSqlRow): StoredRun {
  const { run, runId, kind, name, state, pace, parallel, cursor, undoes, undoneBy } = row;
  const { createdAt, startedAt, endedAt } = row;
  return {
    run,
    runId,
    kind,
    isListed: row.isListed === 1,
    name,
    archived: row.archived === null ? null : row.archived === 1,
    state,
    pace,
    parallel,
    selection: JSON.parse(row.selection) as ThreadSelection | null,
    cursor,
    undoes,
    undoneBy,
    counts: mapResults((result) => row[result]),
    createdAt,
    startedAt,
    endedAt,
  };
}

/** What a failure is kept as. */
export function failureColumn(failure: ThreadFailure | null): string | null {
  return failure && JSON.stringify(failure);
}
