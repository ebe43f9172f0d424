import { groupNumber } from '../../numbers/group-number.ts';
import type { ArchiveRun, ReceiptFacts } from '../../../../shared/contract/archive-runs.ts';
import type { ThreadSelection } from '../../../../shared/contract/threads.ts';
import { printedRows } from '../../../../shared/domain/thread.ts';
import { notFound } from '../../engine-error.ts';
import type { Exports } from '../../files/exports.ts';
import { offerFile } from '../../files/write-table.ts';
import type { Host } from '../../host.ts';
import type { InstanceSession } from '../../sessions/instance-session.ts';
import type { StoredRun } from '../../store/sms/runs/stored-run.ts';
import { wordsOf } from '../../store/sms/runs/run-record.ts';
import type { InstanceServiceOf } from '../../service-of.ts';
import {
  cancelWhole,
  countDryRun,
  countUndo,
  countUndoOfOther,
  requeueWhole,
} from '../../sms/runs/batched-queries.ts';
import { checkSendAt } from '../messages/scheduled.ts';
import { writeReceipt } from './receipt.ts';
import { dryRun, paceIn, toArchiveRun, toOthersRun, toRunRow } from '../../sms/runs/run-figures.ts';
import { nextTime } from '../../sms/runs/schedule-times.ts';

/** What the activity log keeps of a receipt. */
type Made = Pick<ReceiptFacts, 'sha256' | 'madeAt'>;

/** By run: receipts that were read for paper. */
const toPrint = new Map<string, Made>();

/** What a list only keeps in its place does not match any more when a run begins later. */
function withoutKept(selection: ThreadSelection): ThreadSelection {
  if (selection.kind === 'ids') return selection;
  return { ...selection, filter: { ...selection.filter, keptSince: null } };
}

/** Creates the service of bulk archiving: what a run would do, its course, and its undoing. */
export function createArchiveRuns(
  session: InstanceSession,
  exports: Exports,
  { version }: Pick<Host, 'version'>,
): InstanceServiceOf<'archiveRuns'> {
  const { history, events, archiveRunner, smsBackOff, runTurns, archivePace, dismissProposal } =
    session;
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

  const noteReceipt = async (run: StoredRun, { sha256, madeAt }: Made): Promise<void> => {
    const { runId } = run;
    const detail = { receipt: { runId, sha256 } };
    const entry = { action: 'export', by: 'person', excerpt: wordsOf(run), detail } as const;
    await history.audit.add(entry, madeAt);
    events.publish('audit.changed', {});
  };

  return {
    ...createArchiveSchedules(session),
    get,
    plan: async ({ selection, archived, ...asked }) => {
      const now = Date.now();
      // What comes in while it is counted is newer.
      const newestAt = await history.archiveRuns.newestAt(selection, now);
      const counts = await countDryRun(history, { selection, archived }, now);
      return { ...dryRun(counts, paceOf(asked).pace), newestAt };
    },
    start: async ({ runId, selection, archived, name, reason, startAt, ...asked }) => {
      const now = Date.now();
      // A repeated call is the same one, though its time has come meanwhile.
      const isNew = (await history.archiveRuns.get(runId)) === null;
      if (startAt !== null && isNew) checkSendAt(startAt, now, 'startAt');
      const words = { name, reason };
      const taken = startAt === null ? selection : withoutKept(selection);
      const what = { ...words, archived, selection: taken };
      const run = { runId, kind: 'run', isListed: true, ...what } as const;
      const state = startAt === null ? 'planning' : 'proposed';
      await history.archiveRuns.add({ ...run, ...paceOf(asked), state, startAt }, now);
      if (startAt === null) archiveRunner.announceBegun(runId);
      else archiveRunner.announce(runId);
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
      const { state, kind } = await stored(runId);
      const isCutShort = state === 'cancelled' && kind === 'undo';
      if (isCutShort) await requeueWhole(history, runId, 'cancelled', Date.now());
      else await history.archiveRuns.resume(runId, Date.now());
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
      await requeueWhole(history, runId, 'failed', Date.now());
      return changed(runId);
    },
    setPace: async ({ runId, ...asked }) => {
      await stored(runId);
      const { pace, parallel } = paceOf(asked);
      await history.archiveRuns.setPace(runId, pace, parallel, Date.now());
      return changed(runId);
    },
    retryNow: () => {
      smsBackOff.endWait();
      archiveRunner.wake();
    },
    results: async ({ runId, result, ...window }) => {
      const found = await history.archiveRuns.items(runId, result, window);
      const rows = found.rows.map((item) => {
        const row = toRunRow(item);
        const [fromNumber, toNumber] = [groupNumber(row.fromNumber), groupNumber(row.toNumber)];
        return { ...row, number: groupNumber(row.number), fromNumber, toNumber };
      });
      return { rows, total: found.total };
    },
    receipt: async ({ runId, format }) => {
      const run = await stored(runId);
      const { facts, file } = await writeReceipt(session, version, run, format);
      await noteReceipt(run, facts);
      return offerFile(exports, file);
    },
    receiptFacts: async ({ runId }) => {
      const run = await stored(runId);
      const { facts, rows } = await writeReceipt(session, version, run, 'csv');
      const { sha256, madeAt } = facts;
      toPrint.set(runId, { sha256, madeAt });
      return { ...facts, run: toArchiveRun(run, archiveRunner), rows: rows.slice(0, printedRows) };
    },
    notePrint: async ({ runId }) => {
      const run = await stored(runId);
      const made = toPrint.get(runId);
      if (made === undefined) throw notFound('receipt');
      toPrint.delete(runId);
      await noteReceipt(run, made);
    },
    planUndo: async ({ runId }) => {
      const other = await history.team.otherRun(runId);
      if (other !== null) {
        const counts = await countUndoOfOther(history, runId);
        const kept = Math.max(0, other.counts.confirmed - counts.total);
        return { ...dryRun(counts, archivePace().pace), kept, resumed: counts.resumed };
      }
      const run = await stored(runId);
      const counts = await countUndo(history, runId);
      return { ...dryRun(counts, run.pace), kept: counts.kept, resumed: counts.resumed };
    },
    undo: async ({ runId, undoId }) => {
      const other = await history.team.otherRun(runId);
      const of = other ?? (await stored(runId));
      const { undoneBy, name, reason } = of;
      if (undoneBy !== null && undoneBy !== undoId) throw notFound('run');
      const { isListed, pace, parallel } =
        'memberId' in of ? { isListed: true, ...archivePace() } : of;
      const words = { name, reason };
      const parts = { runId: undoId, kind: 'undo', archived: null, selection: null } as const;
      const undo = { ...parts, ...words };
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

/** Creates the calls of runs that a saved view repeats. */
function createArchiveSchedules({
  history,
  events,
  proposals,
}: InstanceSession): Pick<
  InstanceServiceOf<'archiveRuns'>,
  'schedules' | 'saveSchedule' | 'removeSchedule'
> {
  const changed = (): void => {
    events.publish('threadViews.changed', {});
    proposals.look();
  };
  return {
    schedules: () => history.threadViews.schedules(),
    saveSchedule: async (schedule) => {
      const view = await history.threadViews.get(schedule.viewId);
      if (view === null) throw notFound('view');
      const nextAt = schedule.enabled ? nextTime(schedule, Date.now()) : null;
      await history.threadViews.saveSchedule({ ...schedule, nextAt });
      changed();
      return { ...schedule, nextAt, viewName: view.name };
    },
    removeSchedule: async ({ scheduleId }) => {
      await history.threadViews.removeSchedule(scheduleId);
      changed();
    },
  };
}
