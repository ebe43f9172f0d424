import type { ThreadSelection } from '../../../../shared/contract/threads.ts';
import type { AuditAction } from '../../../../shared/domain/audit-action.ts';
import type { RunResult } from '../../../../shared/domain/thread.ts';
import { type Database, inTransaction, query } from '../database.ts';
import { archiveRunRows, type NewRun, type StoredItem } from './archive-run-rows.ts';
import type { StoredRun } from './stored-run.ts';
import { countForeseen, type Foreseen, nothingForeseen } from './foreseen.ts';
import { labelUndo } from './label-undo.ts';
import { runItems } from './run-items.ts';
import { runRecord } from './run-record.ts';
import type { ThreadParts } from './thread-parts.ts';
import { undoneItems, undoneWish } from './undone-items.ts';
import { wishes } from './wishes.ts';

export interface ArchiveRunsTable {
  get(runId: string): StoredRun | null;
  /** Newest first; without `isListed`, all acts. */
  list(
    isListed: boolean,
    window: { offset: number; limit: number },
  ): { runs: StoredRun[]; total: number };
  /** Which still have something to do, oldest first. */
  open(): StoredRun[];
  /** Which wait for a person's word. */
  proposed(): StoredRun[];
  /** Writes a run down; one that is known stays as it is. */
  add(run: NewRun, at: number): StoredRun;
  /** Writes down a run that undoes another, which sends no more from then on. Null: it was undone before, or is none to undo. */
  addUndo(undo: NewRun, undoes: string, at: number): StoredRun | null;
  /** The switch: an act and its wishes at once. */
  toggle(run: NewRun, threadIds: readonly string[], at: number): StoredRun;
  /** Makes the next wishes of a run that is being planned; true: all are made, and it runs. */
  plan(runId: string, limit: number, at: number): boolean;
  /** Looks at the next threads of a selection; `after` null: there are no more. */
  foresee(
    wish: { selection: ThreadSelection; archived: boolean },
    after: number,
    limit: number,
    now: number,
  ): Foreseen & { after: number | null };
  /** As `foresee`, of the undo of a run. */
  foreseeUndo(runId: string, after: number, limit: number): Foreseen & { after: number | null };
  /** False: it was in no state for that. */
  pause(runId: string, at: number): boolean;
  resume(runId: string, at: number): boolean;
  cancel(runId: string, limit: number, at: number, by?: 'person' | 'postline'): boolean;
  confirm(runId: string, at: number): boolean;
  /** Puts the next that failed in line again where no later wish was made; answers after which place to go on, or null. */
  retryFailed(runId: string, after: number, limit: number, at: number): number | null;
  setPace(runId: string, pace: number, parallel: number, at: number): void;
  items(
    runId: string,
    result: RunResult | null,
    window: { offset: number; limit: number },
  ): { rows: StoredItem[]; total: number };
  /** The first thread of an act, for a sentence about it. */
  firstOf(runId: string): { threadId: string; number: string } | null;
  /** Gives back the labels that an act changed. Null: it was undone before. */
  undoLabels(undo: NewRun, undoes: string, at: number): StoredRun | null;
}

export function archiveRunsTable(
  database: Database,
  { columns, finder, audit }: ThreadParts,
): ArchiveRunsTable {
  const record = runRecord(database, audit);
  const runs = archiveRunRows(database, record);
  const wish = wishes(database, runs);
  const setCursor = query<never, { run: number; cursor: number }>(
    database,
    'UPDATE archive_run SET cursor = :cursor WHERE run = :run',
  );
  const itemsToUndo = undoneItems(database);
  const waiting = query<
    { place: number },
    { run: number; result: string; after: number; limit: number }
  >(
    database,
    `SELECT thread AS place FROM archive_item WHERE run = :run AND result = :result AND thread > :after
     ORDER BY thread LIMIT :limit`,
  );
  const setItem = query<never, { run: number; place: number; result: string; at: number }>(
    database,
    `UPDATE archive_item SET result = :result, at = :at, not_before = 0,
       attempts = CASE WHEN :result = 'waiting' THEN 0 ELSE attempts END WHERE run = :run AND thread = :place`,
  );
  const takeBack = query<never, { run: number; place: number; at: number }>(
    database,
    `UPDATE thread SET wanted = NULL, state = CASE WHEN in_doubt THEN 4 ELSE 0 END, state_at = :at
     WHERE place = :place AND run = :run`,
  );
  const wishAgain = query<never, { run: number; place: number; at: number }>(
    database,
    `UPDATE thread SET wanted = (SELECT wanted FROM archive_item WHERE run = :run AND thread = :place),
       state = 2, state_at = :at, failure = NULL WHERE place = :place AND run = :run`,
  );
  const pace = query<never, { runId: string; pace: number; parallel: number }>(
    database,
    'UPDATE archive_run SET pace = :pace, parallel = :parallel WHERE run_id = :runId',
  );
  const items = runItems(database);
  const giveLabelsBack = labelUndo(database);

  /** Writes, then reads the threads again that were written to. */
  const writing = <Result>(
    work: (touched: number[]) => Result,
    read: 'refresh' | 'refreshStanding' = 'refreshStanding',
  ): Result => {
    const touched: number[] = [];
    const result = inTransaction(database, () => work(touched));
    columns[read](touched);
    return result;
  };

  /** What a run that is being planned wishes for the next threads; null: nothing of this one. */
  const nextWishes = (run: StoredRun, limit: number) => {
    const { undoes, selection, cursor, createdAt } = run;
    if (undoes !== null) {
      const items = itemsToUndo.next(undoes, cursor, limit);
      return items.map((item) => ({ place: item.place, wanted: undoneWish(item) }));
    }
    if (selection === null) return [];
    // What is counted back in days is counted from when the run was made.
    const places = finder.next(selection, cursor, limit, createdAt);
    return places.map((place) => ({ place, wanted: run.archived === true }));
  };

  const cancelItems = (run: StoredRun, limit: number, at: number, touched: number[]): void => {
    const places = waiting.all({ run: run.run, result: 'waiting', after: 0, limit });
    for (const { place } of places) {
      setItem.run({ run: run.run, place, result: 'cancelled', at });
      takeBack.run({ run: run.run, place, at });
      touched.push(place);
    }
    runs.move(run.run, 'waiting', 'cancelled', places.length);
  };

  const noteChange = (action: AuditAction, runId: string, at: number): void => {
    const run = runs.get(runId);
    if (run !== null) record.changed(action, 'person', run, at);
  };

  const change = (
    action: AuditAction,
    runId: string,
    [from, to]: [StoredRun['state'], StoredRun['state']],
    at: number,
  ) =>
    inTransaction(database, () => {
      const run = runs.get(runId);
      if (run?.state !== from) return false;
      runs.setState(run.run, to, at);
      noteChange(action, runId, at);
      return true;
    });

  /** Writes a run down, and that it began; one that is known stays as it is. */
  const begin = (run: NewRun, undoes: number | null, at: number): StoredRun => {
    const known = runs.get(run.runId);
    if (known !== null) return known;
    const begun = runs.add(run, undoes, at);
    record.began(begun, at);
    return begun;
  };

  return {
    get: (runId) => runs.get(runId),
    list: (isListed, window) => ({
      runs: runs.list(isListed, window),
      total: runs.count(isListed),
    }),
    open: () => runs.inState('planning', 'running', 'paused'),
    proposed: () => runs.inState('proposed'),
    add: (run, at) => inTransaction(database, () => begin(run, null, at)),
    addUndo: (undo, undoes, at) =>
      inTransaction(database, () => {
        const known = runs.get(undo.runId);
        if (known !== null) return known;
        const undone = runs.get(undoes);
        const isNone = undone === null || undone.kind === 'labels' || undone.kind === 'undo';
        if (isNone || undone.undoneBy !== null || undone.state === 'proposed') return null;
        // What still waits is not taken back here: the undo's own wishes take its place.
        if (undone.state !== 'done') runs.setState(undone.run, 'cancelled', at);
        return begin(undo, undone.run, at);
      }),
    toggle: (run, threadIds, at) =>
      writing((touched) => {
        const known = runs.get(run.runId);
        if (known !== null) return known;
        const { run: number } = runs.add(run, null, at);
        const wanted = run.archived === true;
        const places = [...new Set(threadIds)]
          .map((threadId) => finder.placeOf(threadId))
          .filter((place) => place !== null);
        touched.push(...places);
        wish.make(
          number,
          places.map((place) => ({ place, wanted })),
          at,
        );
        record.began(runs.get(run.runId) as StoredRun, at);
        runs.finish(at);
        return runs.get(run.runId) as StoredRun;
      }),
    plan: (runId, limit, at) =>
      writing((touched) => {
        const run = runs.get(runId);
        if (run === null || run.state !== 'planning') return true;
        const found = nextWishes(run, limit);
        const made = found.flatMap(({ place, wanted }) =>
          wanted === null ? [] : [{ place, wanted }],
        );
        wish.make(run.run, made, at);
        touched.push(...made.map(({ place }) => place));
        setCursor.run({ run: run.run, cursor: found.at(-1)?.place ?? run.cursor });
        if (found.length === limit) return false;
        runs.setState(run.run, 'running', at);
        runs.finish(at);
        return true;
      }),
    foresee: ({ selection, archived }, after, limit, now) => {
      const places = finder.next(selection, after, limit, now);
      const counts = { ...nothingForeseen, total: places.length };
      for (const place of places) countForeseen(counts, wish.foresee(place, archived));
      return { ...counts, after: places.length < limit ? null : (places.at(-1) ?? null) };
    },
    foreseeUndo: (runId, after, limit) => {
      const found = itemsToUndo.next(runId, after, limit);
      const counts = { ...nothingForeseen };
      for (const item of found) {
        const wanted = undoneWish(item);
        if (wanted === null) {
          counts.kept += Number(item.isLast === 0);
          continue;
        }
        counts.total += 1;
        const { already } = wish.foresee(item.place, wanted);
        countForeseen(counts, { already, unknown: item.before === null, overtakes: false });
      }
      return { ...counts, after: found.length < limit ? null : (found.at(-1)?.place ?? null) };
    },
    pause: (runId, at) => change('pause', runId, ['running', 'paused'], at),
    resume: (runId, at) => change('resume', runId, ['paused', 'running'], at),
    confirm: (runId, at) => change('confirm', runId, ['proposed', 'planning'], at),
    cancel: (runId, limit, at, by = 'person') =>
      writing((touched) => {
        const run = runs.get(runId);
        if (run === null || run.state === 'done') return true;
        if (run.state !== 'cancelled') {
          runs.setState(run.run, 'cancelled', at);
          record.changed('cancel', by, runs.get(runId) ?? run, at);
        }
        cancelItems(run, limit, at, touched);
        return run.counts.waiting <= limit;
      }),
    retryFailed: (runId, after, limit, at) =>
      writing((touched) => {
        const run = runs.get(runId);
        if (run === null) return null;
        const failed = waiting.all({ run: run.run, result: 'failed', after, limit });
        let again = 0;
        for (const { place } of failed) {
          if (wishAgain.run({ run: run.run, place, at }) === 0) continue;
          setItem.run({ run: run.run, place, result: 'waiting', at });
          touched.push(place);
          again += 1;
        }
        runs.move(run.run, 'failed', 'waiting', again);
        if (again > 0) runs.setState(run.run, 'running', at);
        // One act, in however many steps.
        if (after === 0 && failed.length > 0) noteChange('try-again', runId, at);
        return failed.length < limit ? null : (failed.at(-1)?.place ?? null);
      }),
    setPace: (runId, perMinute, parallel, at) =>
      inTransaction(database, () => {
        pace.run({ runId, pace: perMinute, parallel });
        noteChange('pace', runId, at);
      }),
    items: (runId, result, window) => {
      const run = runs.get(runId);
      return run === null ? { rows: [], total: 0 } : items.list(run, result, window);
    },
    firstOf: (runId) => {
      const run = runs.get(runId);
      return run === null ? null : items.first(run);
    },
    undoLabels: (undo, undoes, at) =>
      writing((touched) => {
        const undone = runs.get(undoes);
        if (undone?.kind !== 'labels' || undone.undoneBy !== null) return null;
        touched.push(...giveLabelsBack(undone));
        return begin(undo, undone.run, at);
      }, 'refresh'),
  };
}
