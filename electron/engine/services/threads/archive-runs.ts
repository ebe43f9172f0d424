import { groupNumber } from '../../store/threads/group-number.ts';
import type { ArchiveRun, RunRow } from '../../../../shared/contract/archive-runs.ts';
import type { ThreadFailure } from '../../../../shared/domain/thread.ts';
import { notFound } from '../../engine-error.ts';
import type { Exports } from '../../files/exports.ts';
import { type Columns, offerTable, toTableRow, writtenTime } from '../../files/write-table.ts';
import type { InstanceSession } from '../../sessions/instance-session.ts';
import { gone, type StoredItem } from '../../store/threads/archive-run-rows.ts';
import type { InstanceServiceOf } from '../service-of.ts';
import {
  cancelWhole,
  countDryRun,
  countUndo,
  countUndoOfOther,
  prepareThreads,
  retryWhole,
} from './batched-queries.ts';
import { dryRun, paceIn, toArchiveRun, toOthersRun } from './run-figures.ts';
import { createArchiveSchedules } from './schedules.ts';

const receiptPage = 200;

/** Creates the service of bulk archiving: what a run would do, its course, and its undoing. */
export function createArchiveRuns(
  session: InstanceSession,
  exports: Exports,
): InstanceServiceOf<'archiveRuns'> {
  const { history, archiveRunner, runTurns, archivePace, dismissProposal } = session;
  const paceOf = paceIn(session);

  const stored = async (runId: string) => {
    const run = await history.archiveRuns.get(runId);
    if (run === null || run.kind === 'labels') throw notFound('run');
    return run;
  };

  const get = async ({ runId }: { runId: string }): Promise<ArchiveRun> => {
    const other = await history.team.otherRun(runId);
    return other === null ? toArchiveRun(await stored(runId), archiveRunner) : toOthersRun(other);
  };

  const changed = (runId: string): Promise<ArchiveRun> => {
    archiveRunner.announce(runId);
    archiveRunner.wake();
    return get({ runId });
  };

  return {
    ...createArchiveSchedules(session),
    get,
    plan: async ({ selection, archived, ...asked }) =>
      dryRun(await countDryRun(history, { selection, archived }, Date.now()), paceOf(asked).pace),
    start: async ({ runId, selection, archived, name, ...asked }) => {
      const run = { runId, kind: 'run', isListed: true, name, archived, selection } as const;
      await history.archiveRuns.add({ ...run, ...paceOf(asked), state: 'planning' }, Date.now());
      archiveRunner.announceBegun(runId);
      archiveRunner.wake();
      return get({ runId });
    },
    list: async (window) => {
      const { runs, total } = await history.team.runs(window);
      const shown = runs.map((run) =>
        'memberId' in run ? toOthersRun(run) : toArchiveRun(run, archiveRunner),
      );
      return { runs: shown, total };
    },
    pause: async ({ runId }) => {
      await stored(runId);
      await history.archiveRuns.pause(runId, Date.now());
      return changed(runId);
    },
    resume: async ({ runId }) => {
      await stored(runId);
      await history.archiveRuns.resume(runId, Date.now());
      return changed(runId);
    },
    cancel: async ({ runId }) => {
      await cancelWhole(history, await stored(runId), Date.now());
      dismissProposal(runId);
      return changed(runId);
    },
    goAnyway: async ({ runId }) => {
      await stored(runId);
      runTurns.goAnyway(runId);
      return get({ runId });
    },
    confirm: async ({ runId }) => {
      await stored(runId);
      await history.archiveRuns.confirm(runId, Date.now());
      dismissProposal(runId);
      return changed(runId);
    },
    retryFailed: async ({ runId }) => {
      await stored(runId);
      await retryWhole(history, runId, Date.now());
      return changed(runId);
    },
    setPace: async ({ runId, ...asked }) => {
      await stored(runId);
      const { pace, parallel } = paceOf(asked);
      await history.archiveRuns.setPace(runId, pace, parallel, Date.now());
      return changed(runId);
    },
    retryNow: () => archiveRunner.retryNow(),
    results: async ({ runId, result, ...window }) => {
      const found = await history.archiveRuns.items(runId, result, window);
      const rows = found.rows.map((item) => ({ ...toRow(item), number: groupNumber(item.number) }));
      return { rows, total: found.total };
    },
    receipt: async ({ runId, format }) => {
      await stored(runId);
      const rows = async (offset: number) => {
        const window = { offset, limit: receiptPage };
        return (await history.archiveRuns.items(runId, null, window)).rows.map((item) =>
          toTableRow(receiptColumns, toRow(item)),
        );
      };
      const columns = Object.keys(receiptColumns);
      return offerTable(exports, { name: 'archive-run', format, columns, rows });
    },
    planUndo: async ({ runId }) => {
      const other = await history.team.otherRun(runId);
      if (other !== null) {
        const counts = await countUndoOfOther(history, runId);
        const kept = Math.max(0, other.counts.confirmed - counts.total);
        return { ...dryRun(counts, archivePace().pace), kept };
      }
      const run = await stored(runId);
      await prepareThreads(history, null);
      const counts = await countUndo(history, runId);
      return { ...dryRun(counts, run.pace), kept: counts.kept };
    },
    undo: async ({ runId, undoId }) => {
      const other = await history.team.otherRun(runId);
      const of = other ?? (await stored(runId));
      const { undoneBy, name } = of;
      if (undoneBy !== null && undoneBy !== undoId) throw notFound('run');
      const { isListed, pace, parallel } =
        'memberId' in of ? { isListed: true, ...archivePace() } : of;
      const undo = { runId: undoId, kind: 'undo', archived: null, selection: null, name } as const;
      const added = await history.archiveRuns[other === null ? 'addUndo' : 'addUndoOfOther'](
        { ...undo, isListed, pace, parallel, state: 'planning' },
        runId,
        Date.now(),
      );
      if (added === null) throw notFound('run');
      archiveRunner.announce(runId);
      return changed(undoId);
    },
  };
}

function toRow(item: StoredItem): RunRow {
  return {
    ...item,
    wanted: item.wanted === gone ? null : item.wanted === 1,
    before: item.before === null ? null : item.before === 1,
    failure: item.failure === null ? null : (JSON.parse(item.failure) as ThreadFailure),
  };
}

const receiptColumns: Columns<RunRow> = {
  id: (row) => row.threadId,
  number: (row) => row.number,
  wanted_is_archived: (row) => row.wanted,
  was_archived: (row) => row.before,
  result: (row) => row.result,
  attempts: (row) => row.attempts,
  reason: ({ failure }) => (failure === null ? null : reasonOf(failure)),
  at: (row) => writtenTime(row.at),
  superseded_by: (row) => row.supersededBy,
};

/** A reason as a file carries it: no sentence, but what it was and the service's own words. */
function reasonOf(failure: ThreadFailure): string {
  switch (failure.kind) {
    case 'rejected':
      return [`rejected ${failure.status}`, ...failure.messages].join(': ');
    case 'unknown':
      return `no answer: ${failure.reason}${failure.status === null ? '' : ` ${failure.status}`}`;
    case 'not-sent':
    case 'held':
      return failure.reason;
    case 'file':
      return failure.problem;
    case 'differs':
      return 'the service answered the opposite';
  }
}
