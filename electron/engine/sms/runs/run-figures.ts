import type { ArchiveRun, DryRun, RunRow } from '../../../../shared/contract/archive-runs.ts';
import type { ArchiveRunner } from './archive-runner.ts';
import type { ThreadFailure } from '../../../../shared/domain/thread.ts';
import { gone, type StoredItem } from '../../store/sms/runs/archive-run-rows.ts';
import type { StoredRun } from '../../store/sms/runs/stored-run.ts';
import type { OtherRun } from '../../store/sms/runs/team-runs.ts';
import type { DryRunCounts } from '../../store/sms/runs/dry-run-counts.ts';

/** `pace` in requests a minute; 0: none. */
export function dryRun(
  { total, already, unknown, supersedes, deleting }: DryRunCounts,
  pace: number,
): DryRun {
  const requests = total - already - deleting;
  const seconds = pace === 0 ? null : Math.ceil((requests * 60) / pace);
  return { total, already, unknown, supersedes, deleting, requests, seconds };
}

/** Returns what tells the pace of a run: as it is asked for, else as the instance's settings say. */
export function paceIn({ archivePace }: { archivePace: () => { pace: number; parallel: number } }) {
  return (asked: { pacePerMinute: number | null; parallel: number | null }) => {
    const { pace, parallel } = archivePace();
    return { pace: asked.pacePerMinute ?? pace, parallel: asked.parallel ?? parallel };
  };
}

/** Returns a thread of a run as the page and a receipt have it. */
export function toRunRow(item: StoredItem): RunRow {
  return {
    ...item,
    wanted: item.wanted === gone ? null : item.wanted === 1,
    before: item.before === null ? null : item.before === 1,
    failure: item.failure === null ? null : (JSON.parse(item.failure) as ThreadFailure),
  };
}

/** Returns a run as the page sees it. */
export function toArchiveRun(run: StoredRun, runner: ArchiveRunner): ArchiveRun {
  const {
    runId,
    kind,
    name,
    reason,
    agent,
    selection,
    archived,
    state,
    parallel,
    counts,
    undoes,
    undoneBy,
    isUndone,
  } = run;
  const { createdAt, startedAt, endedAt, heldUntil, startAt, isOnHold } = run;
  const total = Object.values(counts).reduce((sum, one) => sum + one, 0);
  const silentSince = state === 'running' ? runner.silentSince() : null;
  return {
    runId,
    by: null,
    waitsFor: runner.waitsFor(runId),
    kind: kind === 'undo' || kind === 'delete' ? kind : 'run',
    name,
    reason,
    agent,
    filter: selection?.kind === 'matching' ? selection.filter : null,
    leftOut: selection?.kind === 'matching' ? selection.except.length : 0,
    picked: selection?.kind === 'ids' ? selection.threadIds.length : null,
    archived,
    state,
    backOff: state === 'running' ? runner.backOff() : null,
    silentSince,
    pacePerMinute: run.pace,
    parallel,
    counts: { ...counts, total },
    heldUntil,
    startAt,
    isOnHold,
    secondsLeft: silentSince === null ? secondsLeft(run, runner.perSecond(run.run)) : null,
    createdAt,
    startedAt,
    endedAt,
    undoes,
    undoneBy,
    isUndone,
  };
}

/** Returns a run of another desk as the page sees it: nothing of it is this desk's to do. */
export function toOthersRun({ memberId, memberName, toldAt, ...run }: OtherRun): ArchiveRun {
  const total = Object.values(run.counts).reduce((sum, one) => sum + one, 0);
  return {
    ...run,
    by: { memberId, name: memberName, toldAt },
    agent: memberName,
    filter: null,
    leftOut: 0,
    picked: null,
    backOff: null,
    silentSince: null,
    pacePerMinute: 0,
    parallel: 1,
    counts: { ...run.counts, total },
    heldUntil: null,
    startAt: null,
    isOnHold: false,
    secondsLeft: null,
  };
}

/** The pace is the most there can be: a service that answers slowly is what counts then. */
function secondsLeft({ state, pace, counts }: StoredRun, perSecond: number | null): number | null {
  const left = counts.waiting + counts.sending;
  if (state === 'proposed' || state === 'planning' || left === 0) return null;
  const byPace = pace === 0 ? Infinity : pace / 60;
  const speed = Math.min(byPace, perSecond ?? byPace);
  return speed === Infinity || speed === 0 ? null : Math.ceil(left / speed);
}
