import type { RunRow } from '../../../../../shared/contract/archive-runs.ts';
import { type RunResult, runResults, type RunState } from '../../../../../shared/domain/thread.ts';
import { threadSelectionSchema } from '../../../../../shared/contract/threads.ts';
import { type Database, select, toBoolean } from '../../database.ts';
import { parseJson } from '../../rows/read-json.ts';
import type { RunRecord } from './run-record.ts';
import type { StoredRun } from './stored-run.ts';

export type NewRun = Pick<
  StoredRun,
  'runId' | 'kind' | 'isListed' | 'name' | 'archived' | 'state' | 'pace' | 'parallel' | 'selection'
> &
  Partial<Pick<StoredRun, 'heldUntil' | 'startAt' | 'reason'>> & {
    /** ID of another desk's run that this one undoes. */
    undoesOther?: string;
  };

/** `archive_item.wanted` of a deletion; other items store 0 (open) or 1 (archived). */
export const gone = 2;

/** One thread of a run, as stored. */
export type StoredItem = Omit<RunRow, 'wanted' | 'before' | 'failure'> & {
  wanted: number;
  before: number | null;
  failure: string | null;
};

type Row = Omit<
  StoredRun,
  'isListed' | 'isOnHold' | 'isOfOther' | 'isUndone' | 'archived' | 'selection' | 'counts'
> & {
  isListed: number;
  isOnHold: number;
  isOfOther: number;
  isUndone: number;
  archived: number | null;
  selection: string;
  counts: string;
};

/** Whether a run that undoes another is done, and none of its threads failed. */
export const isWholeUndo = `state = 'done' AND failed = 0`;
export const isWholeUndoOfOther = `state = 'done' AND coalesce(counts ->> 'failed', 0) = 0`;

const selectRuns = `SELECT ${select('one', 'run runId kind isListed name reason agent archived state pace parallel selection cursor heldUntil startAt isOnHold createdAt startedAt endedAt')}, json_object(${runResults.map((result) => `'${result}', one.${result}`).join(', ')}) AS counts,
  coalesce((SELECT run_id FROM archive_run AS other WHERE other.run = one.undoes), one.undoes_other) AS undoes,
  one.undoes_other IS NOT NULL AS isOfOther,
  coalesce((SELECT run_id FROM archive_run AS other WHERE other.run = one.undone_by),
    (SELECT run_id FROM team_run WHERE team_run.undoes = one.run_id LIMIT 1)) AS undoneBy,
  coalesce((SELECT ${isWholeUndo} FROM archive_run WHERE archive_run.run = one.undone_by),
    (SELECT ${isWholeUndoOfOther} FROM team_run WHERE team_run.undoes = one.run_id LIMIT 1), 0) AS isUndone
  FROM archive_run AS one`;

/** Returns a run of this desk; null: it has none with this ID. */
export function archiveRun(database: Database, runId: string): StoredRun | null {
  const row = database.get<Row>(`${selectRuns} WHERE one.run_id = :runId`, { runId });
  return row === undefined ? null : toRun(row);
}

export type ArchiveRunRows = ReturnType<typeof archiveRunRows>;

/** Returns the run statements that several tables share; each is part of the caller's transaction. */
export function archiveRunRows(database: Database, record: RunRecord) {
  const get = (runId: string): StoredRun | null => archiveRun(database, runId);

  return {
    get,
    add: (run: NewRun, undoes: number | null, at: number): StoredRun => {
      const { runId, kind, name, state, pace, parallel, heldUntil = null } = run;
      const { undoesOther = null, reason = null, startAt = null } = run;
      const isNew = database.insert(
        'archive_run',
        {
          runId,
          kind,
          name,
          reason,
          agent: state === 'proposed' && startAt === null ? '' : record.agent(),
          state,
          pace,
          parallel,
          undoes,
          undoesOther,
          heldUntil,
          startAt,
          isListed: Number(run.isListed),
          archived: run.archived === null ? null : Number(run.archived),
          selection: JSON.stringify(run.selection),
          createdAt: at,
          startedAt: state === 'proposed' ? null : at,
        },
        'OR IGNORE',
      );
      if (isNew && undoes !== null) {
        database.run(
          'UPDATE archive_run SET undone_by = (SELECT run FROM archive_run WHERE run_id = :runId) WHERE run = :undoes',
          { undoes, runId },
        );
      }
      return get(runId) as StoredRun;
    },
    /** Returns runs in one of some states, oldest first. */
    inState: (...states: RunState[]): StoredRun[] =>
      database
        .all<Row>(
          `${selectRuns} WHERE one.state IN (SELECT value FROM json_each(:states)) ORDER BY one.run`,
          { states: JSON.stringify(states) },
        )
        .map(toRun),
    /** Returns a page of runs, newest first, without those that list no thread, such as a run waiting for another. */
    list: (window: { offset: number; limit: number }): { runs: StoredRun[]; total: number } => {
      const hasBegun = `${runResults.map((result) => `one.${result}`).join(' + ')} > 0`;
      const rows = database.all<Row>(
        `${selectRuns} WHERE ${hasBegun} ORDER BY one.run DESC LIMIT :limit OFFSET :offset`,
        window,
      );
      const { total } = database.one<{ total: number }>(
        `SELECT count(*) AS total FROM archive_run AS one WHERE ${hasBegun}`,
      );
      return { runs: rows.map(toRun), total };
    },
    setState: (run: number, state: RunState, at: number): void => {
      database.run(
        `UPDATE archive_run SET state = :state, ended_at = CASE WHEN :state IN ('cancelled', 'done') THEN :at END
         WHERE run = :run`,
        { run, state, at },
      );
    },
    /** Begins a proposed run, which becomes the newest: what was done to threads since it was proposed is older. */
    begin: (run: number, at: number): void => {
      database.run(
        `UPDATE archive_run SET run = (SELECT max(run) + 1 FROM archive_run), state = 'planning', started_at = :at
         WHERE run = :run`,
        { run, at },
      );
    },
    /** Moves threads of a run from one result's count to another's; `from` null: they are new. */
    move: (run: number, from: RunResult | null, to: RunResult, count = 1): void => {
      if (from === to || count === 0) return;
      const less = from === null ? '' : `${from} = ${from} - :count, `;
      database.run(`UPDATE archive_run SET ${less}${to} = ${to} + :count WHERE run = :run`, {
        run,
        count,
      });
    },
    /** Ends every run with nothing left to send and adds that to the activity log; returns their IDs. */
    finish: (at: number): string[] => {
      const ended = database
        .all<{ runId: string }>(
          `UPDATE archive_run SET state = 'done', ended_at = :at
           WHERE state IN ('running', 'paused') AND waiting = 0 AND sending = 0 RETURNING run_id AS runId`,
          { at },
        )
        .map(({ runId }) => runId);
      for (const runId of ended) record.add('outcome', 'postline', get(runId) as StoredRun, at);
      return ended;
    },
  };
}

function toRun(row: Row): StoredRun {
  return {
    ...row,
    isListed: row.isListed === 1,
    isOnHold: row.isOnHold === 1,
    isOfOther: row.isOfOther === 1,
    isUndone: row.isUndone === 1,
    archived: toBoolean(row.archived),
    selection: parseJson(threadSelectionSchema, row.selection),
    counts: JSON.parse(row.counts) as Record<RunResult, number>,
  };
}
