import { customerNumber } from '../customer-number.ts';
import type { ThreadSelection } from '../../../../../shared/contract/threads.ts';
import type { AuditAction } from '../../../../../shared/domain/audit-action.ts';
import type { RunResult } from '../../../../../shared/domain/thread.ts';
import type { Database } from '../../database.ts';
import { cancelItems } from './cancel-items.ts';
import { archiveRunRows, type NewRun, type StoredItem } from './archive-run-rows.ts';
import type { StoredRun } from './stored-run.ts';
import { addToCounts, type DryRunCounts, noCounts } from './dry-run-counts.ts';
import {
  countDeletion,
  type DeletionCounts,
  keepThreads,
  makeDeletions,
} from './deletion-items.ts';
import { undoLabels } from './label-undo.ts';
import { makePending, type PendingChange, previewChange } from './pending-changes.ts';
import { firstThreads, runRecord } from './run-record.ts';
import { otherRun, othersChanges } from './team-runs.ts';
import type { ThreadParts } from './thread-parts.ts';
import { isResumed, undoneChange, undoneItems } from './undone-items.ts';

/** What is told of a thread of a run. */
const itemColumns = `thread.thread_id AS threadId, ${customerNumber} AS number,
  from_number AS fromNumber, to_number AS toNumber, item.wanted, before, result, attempts, item.failure,
  item.status, item.record_at AS recordAt, item.at, other.run_id AS supersededBy`;

const itemTables = `archive_item AS item JOIN thread ON thread.place = item.thread
  LEFT JOIN archive_run AS other ON other.run = item.superseded_by`;

/** Returns the place after which a page of threads goes on; null: it was the last. */
const nextAfter = (found: readonly { place: number }[], limit: number): number | null =>
  found.length < limit ? null : (found.at(-1)?.place ?? null);

/** Requested runs, undos, deletions, toggles and label changes; delivery is in `archive-delivery-table.ts`. */
export function archiveRunsTable(database: Database, { finder, audit }: ThreadParts) {
  const record = runRecord(database, audit);
  const runs = archiveRunRows(database, record);

  /** Returns the next changes of a run being planned; `wanted` null: the thread is left alone. */
  const nextChanges = (run: StoredRun, limit: number) => {
    const { undoes, isOfOther, selection, cursor, createdAt } = run;
    if (undoes !== null && isOfOther) return othersChanges(database, undoes, cursor, limit);
    if (undoes !== null) {
      const items = undoneItems(database, undoes, cursor, limit);
      return items.map((item) => ({ place: item.place, wanted: undoneChange(item) }));
    }
    if (selection === null) return [];
    // Filters by age in days count back from when the run was created, or from when it began at its time.
    const since = run.startAt === null ? createdAt : (run.startedAt ?? createdAt);
    const places = finder.next(selection, cursor, limit, since);
    return places.map((place) => ({ place, wanted: run.archived === true }));
  };

  const noteChange = (action: AuditAction, runId: string, at: number): void => {
    const run = runs.get(runId);
    if (run !== null) record.add(action, 'person', run, at);
  };

  /** Moves a run from one state to another; false: it was not in the first. */
  const change = (
    action: AuditAction,
    runId: string,
    [from, to]: [StoredRun['state'], StoredRun['state']],
    at: number,
  ): boolean =>
    database.transaction(() => {
      const run = runs.get(runId);
      if (run?.state !== from) return false;
      runs.setState(run.run, to, at);
      noteChange(action, runId, at);
      return true;
    });

  /** Returns how many threads a new run takes; null: it has yet to find them. */
  const countOf = ({ selection }: StoredRun, at: number): number | null =>
    selection === null ? null : finder.count(selection, at);

  /** Adds a run and logs that it began; an existing run stays unchanged. */
  const begin = (run: NewRun, undoes: number | null, at: number): StoredRun => {
    const known = runs.get(run.runId);
    if (known !== null) return known;
    const begun = runs.add(run, undoes, at);
    record.began(begun, at, countOf(begun, at));
    return begun;
  };

  /** Counts a thread that an undo gives back. */
  const countGivenBack = (
    counts: DryRunCounts,
    { isUnknown, ...change }: PendingChange & { isUnknown: boolean },
  ): void => {
    counts.total += 1;
    const { already, deleting } = previewChange(database, change);
    addToCounts(counts, { already, unknown: isUnknown, supersedes: false, deleting });
  };

  /** Adds a run by `work`; an existing one stays unchanged. */
  const once = (run: NewRun, work: () => StoredRun | null): StoredRun | null =>
    database.transaction(() => runs.get(run.runId) ?? work());

  return {
    get: runs.get,
    list: runs.list,
    /** Returns the unfinished runs, oldest first. */
    open: (): StoredRun[] => runs.inState('planning', 'running', 'paused'),
    /** Returns the runs of schedules that await a person's approval. */
    proposed: (): StoredRun[] => runs.inState('proposed').filter((run) => run.startAt === null),
    /** Returns the runs that were to begin before a time and did not. */
    missed: (before: number): StoredRun[] =>
      runs
        .inState('proposed')
        .filter(({ startAt, isOnHold }) => startAt !== null && startAt < before && !isOnHold),
    /** Begins the runs whose time came, but not before `since`; returns their IDs. */
    startDue: (since: number, at: number): string[] =>
      database.transaction(() =>
        runs
          .inState('proposed')
          .filter(
            ({ startAt, isOnHold }) =>
              startAt !== null && startAt >= since && startAt <= at && !isOnHold,
          )
          .map(({ run, runId }) => {
            runs.begin(run, at);
            record.timeCame(runs.get(runId) as StoredRun, at);
            return runId;
          }),
      ),
    /** Adds a run; an existing one stays unchanged. */
    add: (run: NewRun, at: number): StoredRun => database.transaction(() => begin(run, null, at)),
    /** Adds a run that undoes another, which sends nothing more from then on. Null: already undone, or cannot be. */
    addUndo: (undo: NewRun, undoes: string, at: number): StoredRun | null =>
      once(undo, () => {
        const undone = runs.get(undoes);
        const isOne = undone?.kind === 'run' || undone?.kind === 'toggle';
        if (!isOne || undone.undoneBy !== null || undone.state === 'proposed') return null;
        // Waiting items are not cancelled here: the undo's changes supersede them.
        if (undone.state !== 'done') runs.setState(undone.run, 'cancelled', at);
        return begin(undo, undone.run, at);
      }),
    /** Like `addUndo`, for an ended run of another desk: covers the threads it changed that nobody changed since. */
    addUndoOfOther: (undo: NewRun, undoes: string, at: number): StoredRun | null =>
      once(undo, () => {
        const undone = otherRun(database, undoes);
        if (undone?.kind !== 'run' || undone.endedAt === null) return null;
        if (undone.undoneBy !== null) return null;
        return begin({ ...undo, undoesOther: undoes }, null, at);
      }),
    /** Adds a toggle of single threads and makes its changes pending at once. */
    toggle: (run: NewRun, threadIds: readonly string[], at: number): StoredRun =>
      database.transaction(() => {
        const known = runs.get(run.runId);
        if (known !== null) return known;
        const { run: number } = runs.add(run, null, at);
        const wanted = run.archived === true;
        const places = [...new Set(threadIds)]
          .map((threadId) => finder.placeOf(threadId))
          .filter((place) => place !== null);
        const changes = places.map((place) => ({ place, wanted }));
        makePending(database, runs, number, changes, at);
        record.began(runs.get(run.runId) as StoredRun, at, null);
        runs.finish(at);
        return runs.get(run.runId) as StoredRun;
      }),
    /** Makes the next changes of a run being planned pending; true: planning is complete. */
    plan: (runId: string, limit: number, at: number): boolean =>
      database.transaction(() => {
        const run = runs.get(runId);
        if (run === null || run.state !== 'planning') return true;
        const found = nextChanges(run, limit);
        if (run.kind === 'delete') {
          const places = found.map(({ place }) => place);
          makeDeletions(database, runs, run, places, at);
        } else {
          const made = found.filter((one): one is PendingChange => one.wanted !== null);
          makePending(database, runs, run.run, made, at);
        }
        database.run('UPDATE archive_run SET cursor = :cursor WHERE run = :run', {
          run: run.run,
          cursor: found.at(-1)?.place ?? run.cursor,
        });
        if (found.length === limit) return false;
        runs.setState(run.run, 'running', at);
        runs.finish(at);
        return true;
      }),
    newestAt: finder.newestAt,
    /** Counts what a run would do with the next threads of a selection; `after` null: none are left. */
    countDryRun: (
      { selection, archived }: { selection: ThreadSelection; archived: boolean },
      after: number,
      limit: number,
      now: number,
    ): DryRunCounts & { after: number | null } => {
      const places = finder.next(selection, after, limit, now);
      const counts = { ...noCounts, total: places.length };
      for (const place of places)
        addToCounts(counts, previewChange(database, { place, wanted: archived }));
      return { ...counts, after: places.length < limit ? null : (places.at(-1) ?? null) };
    },
    /** Like `countDryRun`, for a deletion. */
    countDeletion: (
      selection: ThreadSelection,
      after: number,
      limit: number,
      now: number,
    ): DeletionCounts & { after: number | null } => {
      const places = finder.next(selection, after, limit, now);
      const next = places.length < limit ? null : (places.at(-1) ?? null);
      return { ...countDeletion(database, places), after: next };
    },
    /** Keeps threads that runs would delete (see `keepThreads`). */
    keep: (threadIds: readonly string[], at: number): number =>
      database.transaction(() => keepThreads(database, runs, threadIds, at)),
    /** Like `countDryRun`, for the undo of a run. */
    countUndo: (
      runId: string,
      after: number,
      limit: number,
    ): DryRunCounts & { after: number | null } => {
      const found = undoneItems(database, runId, after, limit);
      const counts = { ...noCounts };
      for (const item of found) {
        const wanted = undoneChange(item);
        if (wanted === null) {
          counts.kept += Number(item.isLast === 0);
          continue;
        }
        const { place, before } = item;
        counts.resumed += Number(isResumed(item));
        countGivenBack(counts, { place, wanted, isUnknown: before === null });
      }
      return { ...counts, after: nextAfter(found, limit) };
    },
    /** Like `countUndo`, for a run of another desk. */
    countUndoOfOther: (
      runId: string,
      after: number,
      limit: number,
    ): DryRunCounts & { after: number | null } => {
      const found = othersChanges(database, runId, after, limit);
      const counts = { ...noCounts };
      for (const one of found) countGivenBack(counts, one);
      return { ...counts, after: nextAfter(found, limit) };
    },
    pause: (runId: string, at: number) => change('pause', runId, ['running', 'paused'], at),
    resume: (runId: string, at: number) => change('resume', runId, ['paused', 'running'], at),
    confirm: (runId: string, at: number): void =>
      database.transaction(() => {
        const run = runs.get(runId);
        if (run?.state !== 'proposed') return;
        runs.begin(run.run, at);
        noteChange('confirm', runId, at);
        const agent = audit.agent();
        database.run('UPDATE archive_run SET agent = :agent WHERE run_id = :runId', {
          runId,
          agent,
        });
      }),
    /** Cancels a run and the next of its waiting changes; true: none are left. */
    cancel: (
      runId: string,
      limit: number,
      at: number,
      by: 'person' | 'postline' = 'person',
    ): boolean =>
      database.transaction(() => {
        const run = runs.get(runId);
        if (run === null || run.state === 'done') return true;
        if (run.state !== 'cancelled') {
          runs.setState(run.run, 'cancelled', at);
          record.add('cancel', by, runs.get(runId) ?? run, at);
        }
        cancelItems(database, runs, run, limit, at);
        return run.counts.waiting <= limit;
      }),
    /**
     * Requeues the next threads of one result that were not changed since; a paused run stays paused, and a cancelled undo lists what it
     * had yet to, also where nothing of it was listed. Returns the cursor to go on from, or null.
     */
    requeue: (
      runId: string,
      result: 'failed' | 'cancelled',
      after: number,
      limit: number,
      at: number,
    ): number | null =>
      database.transaction(() => {
        const run = runs.get(runId);
        if (run === null) return null;
        const found = database.all<{ place: number }>(
          `SELECT thread AS place FROM archive_item WHERE run = :run AND result = '${result}' AND thread > :after
           ORDER BY thread LIMIT :limit`,
          { run: run.run, after, limit },
        );
        let again = 0;
        for (const { place } of found) {
          const changed =
            run.kind === 'delete' ||
            database.run(
              `UPDATE thread SET wanted = (SELECT wanted FROM archive_item WHERE run = :run AND thread = :place),
                 state = 2, state_at = :at, failure = NULL WHERE place = :place AND run = :run`,
              { run: run.run, place, at },
            ) > 0;
          if (!changed) continue;
          database.run(
            `UPDATE archive_item SET result = 'waiting', at = :at, not_before = 0, attempts = 0
             WHERE run = :run AND thread = :place`,
            { run: run.run, place, at },
          );
          again += 1;
        }
        runs.move(run.run, result, 'waiting', again);
        const isResumed = result === 'cancelled' && after === 0;
        const next = result === 'failed' ? 'running' : 'planning';
        if ((again > 0 || isResumed) && run.state !== 'paused') runs.setState(run.run, next, at);
        // One log entry, however many steps it takes.
        const action = result === 'failed' ? 'try-again' : 'resume';
        if (isResumed || (after === 0 && found.length > 0)) noteChange(action, runId, at);
        return nextAfter(found, limit);
      }),
    setPace: (runId: string, pace: number, parallel: number, at: number): void =>
      database.transaction(() => {
        database.run(
          'UPDATE archive_run SET pace = :pace, parallel = :parallel WHERE run_id = :runId',
          { runId, pace, parallel },
        );
        noteChange('pace', runId, at);
      }),
    /** Returns a page of a run's threads, ordered by place; `result` null: all. */
    items: (
      runId: string,
      result: RunResult | null,
      window: { offset: number; limit: number },
    ): { rows: StoredItem[]; total: number } => {
      const run = runs.get(runId);
      if (run === null) return { rows: [], total: 0 };
      const { counts } = run;
      const rows = database.all<StoredItem>(
        `SELECT ${itemColumns} FROM ${itemTables}
         WHERE item.run = :run ${result === null ? '' : `AND item.result = '${result}'`}
         ORDER BY item.thread LIMIT :limit OFFSET :offset`,
        { run: run.run, ...window },
      );
      const all = () => Object.values(counts).reduce((sum, one) => sum + one, 0);
      return { rows, total: result === null ? all() : counts[result] };
    },
    /** Returns the next threads of a run, all results; `after` null: none are left. What is skipped costs nothing, however many. */
    receiptItems: (
      runId: string,
      after: number,
      limit: number,
    ): { rows: StoredItem[]; after: number | null } => {
      const found = database.all<StoredItem & { place: number }>(
        `SELECT item.thread AS place, ${itemColumns} FROM ${itemTables}
         WHERE item.run = (SELECT run FROM archive_run WHERE run_id = :runId) AND item.thread > :after
         ORDER BY item.thread LIMIT :limit`,
        { runId, after, limit },
      );
      const rows = found.map(({ place: _place, ...row }) => row);
      return { rows, after: nextAfter(found, limit) };
    },
    /** Returns the first thread of a run, to name it in a sentence. */
    firstOf: (runId: string): { threadId: string; number: string } | null =>
      firstThreads(database, runId, 1)[0] ?? null,
    /** Reverts a label change. Null: already undone, or not a label change. */
    undoLabels: (undo: NewRun, undoes: string, at: number): StoredRun | null =>
      database.transaction(() => {
        const undone = runs.get(undoes);
        if (undone?.kind !== 'labels' || undone.undoneBy !== null) return null;
        undoLabels(database, undone);
        return begin(undo, undone.run, at);
      }),
  };
}
