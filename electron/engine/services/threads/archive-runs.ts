import type { ArchiveRun, DryRun, RunRow } from '../../../../shared/contract/archive-runs.ts';
import type { CallOutput, CheckedInput } from '../../../../shared/contract/contract.ts';
import type { ThreadFailure } from '../../../../shared/domain/thread.ts';
import { exportAddress } from '../../../../shared/page-routes.ts';
import { notFound } from '../../engine-error.ts';
import type { Exports } from '../../files/exports.ts';
import type { StoredItem } from '../../store/threads/archive-run-rows.ts';
import type { InstanceSession } from '../../sessions/instance-session.ts';
import type { Instances } from '../../sessions/instances.ts';
import type { SettingsService } from '../settings.ts';
import { cancelWhole, foresee, foreseeUndo, prepareThreads, retryWhole } from './in-short-steps.ts';
import { dryRun, toArchiveRun } from './run-figures.ts';
import { exportName, mediaTypeOf, writeRows, writtenTime } from './write-rows.ts';

const receiptPage = 200;

/** Bulk archiving: what a run would do, its course, and its undoing. */
export interface ArchiveRuns {
  plan(input: CheckedInput<'archiveRuns.plan'>): Promise<DryRun>;
  start(input: CheckedInput<'archiveRuns.start'>): Promise<ArchiveRun>;
  list(input: CheckedInput<'archiveRuns.list'>): Promise<CallOutput<'archiveRuns.list'>>;
  get(instanceId: string, runId: string): Promise<ArchiveRun>;
  pause(instanceId: string, runId: string): Promise<ArchiveRun>;
  resume(instanceId: string, runId: string): Promise<ArchiveRun>;
  cancel(instanceId: string, runId: string): Promise<ArchiveRun>;
  confirm(instanceId: string, runId: string): Promise<ArchiveRun>;
  retryFailed(instanceId: string, runId: string): Promise<ArchiveRun>;
  setPace(input: CheckedInput<'archiveRuns.setPace'>): Promise<ArchiveRun>;
  retryNow(instanceId: string): void;
  results(input: CheckedInput<'archiveRuns.results'>): Promise<CallOutput<'archiveRuns.results'>>;
  receipt(input: CheckedInput<'archiveRuns.receipt'>): Promise<CallOutput<'archiveRuns.receipt'>>;
  planUndo(instanceId: string, runId: string): Promise<CallOutput<'archiveRuns.planUndo'>>;
  undo(input: CheckedInput<'archiveRuns.undo'>): Promise<ArchiveRun>;
}

export function createArchiveRuns(
  instances: Instances,
  settings: SettingsService,
  exports: Exports,
  now: () => number = Date.now,
): ArchiveRuns {
  const stored = async ({ history }: InstanceSession, runId: string) => {
    const run = await history.archiveRuns.get(runId);
    if (run === null || run.kind === 'labels') throw notFound('run');
    return run;
  };

  const get = async (instanceId: string, runId: string): Promise<ArchiveRun> => {
    const session = instances.session(instanceId);
    return toArchiveRun(await stored(session, runId), session.archiveRunner);
  };

  const changed = (instanceId: string, runId: string): Promise<ArchiveRun> => {
    const { archiveRunner } = instances.session(instanceId);
    archiveRunner.announce(runId);
    archiveRunner.wake();
    return get(instanceId, runId);
  };

  const paceOf = (wished: { pacePerMinute: number | null; parallel: number | null }) => {
    const { threads } = settings.get();
    return {
      pace: wished.pacePerMinute ?? threads.pacePerMinute,
      parallel: wished.parallel ?? threads.parallel,
    };
  };

  return {
    get,
    plan: async ({ instanceId, selection, archived, ...wished }) => {
      const { history } = instances.session(instanceId);
      return dryRun(await foresee(history, { selection, archived }, now()), paceOf(wished).pace);
    },
    start: async ({ instanceId, runId, selection, archived, name, ...wished }) => {
      const { history, archiveRunner } = instances.session(instanceId);
      const run = { runId, kind: 'run', isListed: true, name, archived, selection } as const;
      await history.archiveRuns.add({ ...run, ...paceOf(wished), state: 'planning' }, now());
      archiveRunner.announceBegun(runId);
      archiveRunner.wake();
      return get(instanceId, runId);
    },
    list: async ({ instanceId, offset, limit }) => {
      const { history, archiveRunner } = instances.session(instanceId);
      const { runs, total } = await history.archiveRuns.list(true, { offset, limit });
      return { runs: runs.map((run) => toArchiveRun(run, archiveRunner)), total };
    },
    pause: async (instanceId, runId) => {
      await instances.session(instanceId).history.archiveRuns.pause(runId, now());
      return changed(instanceId, runId);
    },
    resume: async (instanceId, runId) => {
      await instances.session(instanceId).history.archiveRuns.resume(runId, now());
      return changed(instanceId, runId);
    },
    cancel: async (instanceId, runId) => {
      const session = instances.session(instanceId);
      await cancelWhole(session.history, await stored(session, runId), now());
      session.dismissProposal(runId);
      return changed(instanceId, runId);
    },
    confirm: async (instanceId, runId) => {
      const session = instances.session(instanceId);
      await session.history.archiveRuns.confirm(runId, now());
      session.dismissProposal(runId);
      return changed(instanceId, runId);
    },
    retryFailed: async (instanceId, runId) => {
      await retryWhole(instances.session(instanceId).history, runId, now());
      return changed(instanceId, runId);
    },
    setPace: async ({ instanceId, runId, ...wished }) => {
      const { pace, parallel } = paceOf(wished);
      const { history } = instances.session(instanceId);
      await history.archiveRuns.setPace(runId, pace, parallel, now());
      return changed(instanceId, runId);
    },
    retryNow: (instanceId) => instances.session(instanceId).archiveRunner.retryNow(),
    results: async ({ instanceId, runId, result, offset, limit }) => {
      const { history } = instances.session(instanceId);
      const found = await history.archiveRuns.items(runId, result, { offset, limit });
      return { rows: found.rows.map(toRow), total: found.total };
    },
    receipt: async ({ instanceId, runId, format }) => {
      const session = instances.session(instanceId);
      await stored(session, runId);
      const content = writeRows(format, receiptColumns, async (offset) => {
        const window = { offset, limit: receiptPage };
        const { rows } = await session.history.archiveRuns.items(runId, null, window);
        return rows.map(receiptRow);
      });
      const fileName = exportName('archive-run', format, now());
      const exportId = exports.offer({ content, fileName, mediaType: mediaTypeOf(format) });
      return { address: exportAddress(exportId), fileName };
    },
    planUndo: async (instanceId, runId) => {
      const session = instances.session(instanceId);
      const run = await stored(session, runId);
      await prepareThreads(session.history, null);
      const foreseen = await foreseeUndo(session.history, runId);
      return { ...dryRun(foreseen, run.pace), kept: foreseen.kept };
    },
    undo: async ({ instanceId, runId, undoId }) => {
      const session = instances.session(instanceId);
      const run = await stored(session, runId);
      const { name, isListed, pace, parallel } = run;
      if (run.undoneBy !== null && run.undoneBy !== undoId) throw notFound('run');
      const undo = { runId: undoId, kind: 'undo', archived: null, selection: null, name } as const;
      const added = await session.history.archiveRuns.addUndo(
        { ...undo, isListed, pace, parallel, state: 'planning' },
        runId,
        now(),
      );
      if (added === null) throw notFound('run');
      session.archiveRunner.announce(runId);
      return changed(instanceId, undoId);
    },
  };
}

function toRow(item: StoredItem): RunRow {
  const { threadId, number, result, attempts, at, overtakenBy } = item;
  return {
    threadId,
    number,
    result,
    attempts,
    at,
    overtakenBy,
    wanted: item.wanted === 1,
    before: item.before === null ? null : item.before === 1,
    failure: item.failure === null ? null : (JSON.parse(item.failure) as ThreadFailure),
  };
}

const receiptColumns = [
  'id',
  'number',
  'wanted_is_archived',
  'was_archived',
  'result',
  'attempts',
  'reason',
  'at',
  'overtaken_by',
] as const;

function receiptRow(item: StoredItem) {
  const { threadId, number, wanted, before, result, attempts, failure, at, overtakenBy } =
    toRow(item);
  return {
    id: threadId,
    number,
    wanted_is_archived: wanted,
    was_archived: before,
    result,
    attempts,
    reason: failure === null ? null : reasonOf(failure),
    at: writtenTime(at),
    overtaken_by: overtakenBy,
  };
}

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
