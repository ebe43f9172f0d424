import type { CallOutput, CheckedInput } from '../../../../shared/contract/contract.ts';
import type { Thread, ThreadAct, ThreadView } from '../../../../shared/contract/threads.ts';
import { invalidInput, notFound } from '../../engine-error.ts';
import type { Events } from '../../events.ts';
import type { Exports } from '../../files/exports.ts';
import { offerTable, type TableRow, writtenTime } from '../../files/write-table.ts';
import type { History } from '../../store/history.ts';
import { groupNumber } from '../../store/threads/group-number.ts';
import type { StoredRun } from '../../store/threads/stored-run.ts';
import type { Instances } from '../../sessions/instances.ts';
import { foreseeUndo, prepareThreads, stepSize } from './in-short-steps.ts';

type Input<Name extends keyof ThreadCalls> = CheckedInput<`threads.${Name}`>;
type Output<Name extends keyof ThreadCalls> = Promise<CallOutput<`threads.${Name}`>>;
interface ThreadCalls {
  list: 0;
  setArchived: 0;
  acts: 0;
  undo: 0;
  setLabel: 0;
  saveView: 0;
  export: 0;
}

/** The threads of an instance: what files and answers told of them, and acts on some of them. */
export interface Threads {
  list(input: Input<'list'>): Output<'list'>;
  counts(instanceId: string): Promise<CallOutput<'threads.counts'>>;
  get(instanceId: string, threadId: string): Promise<Thread>;
  add(instanceId: string, threadId: string): Promise<Thread>;
  setArchived(input: Input<'setArchived'>): Output<'setArchived'>;
  acts(input: Input<'acts'>): Output<'acts'>;
  undo(input: Input<'undo'>, undoId: string): Output<'undo'>;
  labels(instanceId: string): Promise<CallOutput<'threads.labels'>>;
  setLabel(input: Input<'setLabel'>): Output<'setLabel'>;
  views(instanceId: string): Promise<ThreadView[]>;
  saveView(input: Input<'saveView'>): Promise<ThreadView>;
  removeView(instanceId: string, viewId: string): Promise<void>;
  export(input: Input<'export'>): Output<'export'>;
}

export function createThreads(
  instances: Instances,
  exports: Exports,
  events: Pick<Events, 'publish'>,
  now: () => number = Date.now,
): Threads {
  const sessionOf = (instanceId: string) => instances.session(instanceId);

  const get = async (instanceId: string, threadId: string): Promise<Thread> => {
    const thread = await sessionOf(instanceId).history.threads.get(threadId);
    if (thread === null) throw notFound('thread');
    return thread;
  };

  return {
    get,
    list: async ({ instanceId, filter, sort, offset, limit }) => {
      const { history } = sessionOf(instanceId);
      await prepareThreads(history, sort.by);
      return history.threads.list(filter, sort, { offset, limit }, now());
    },
    counts: async (instanceId) => {
      const { history } = sessionOf(instanceId);
      await prepareThreads(history, null);
      return history.threads.counts();
    },
    add: async (instanceId, written) => {
      const threadId = written.trim();
      if (threadId === '') throw invalidInput('threadId', 'required');
      const { history, archiveRunner } = sessionOf(instanceId);
      await history.threads.add(threadId);
      archiveRunner.announce();
      return get(instanceId, threadId);
    },

    setArchived: async ({ instanceId, actId, threadIds, archived }) => {
      const { history, archiveRunner } = sessionOf(instanceId);
      const run = await history.archiveRuns.toggle(
        { ...actParts, runId: actId, kind: 'toggle', name: null, archived, state: 'running' },
        threadIds,
        now(),
      );
      archiveRunner.announce(actId);
      archiveRunner.wake();
      return toAct(history, run);
    },

    acts: async ({ instanceId, offset, limit }) => {
      const { history } = sessionOf(instanceId);
      const { runs, total } = await history.archiveRuns.list(false, { offset, limit });
      return { acts: await Promise.all(runs.map((run) => toAct(history, run))), total };
    },

    undo: async ({ instanceId, actId }, undoId) => {
      const { history, archiveRunner } = sessionOf(instanceId);
      const undone = actId ?? (await newestToUndo(history));
      if (undone === null) return null;
      const before = await history.archiveRuns.get(undone);
      if (before === null || !canUndo(before)) return null;
      const { kept } = await foreseeUndo(history, undone);
      const { pace, parallel, isListed, name } = before;
      const parts = { runId: undoId, kind: 'undo', archived: null, selection: null, name } as const;
      const isOfLabels = before.kind === 'labels';
      const state = isOfLabels ? 'done' : 'planning';
      const act = { ...parts, isListed, pace, parallel, state } as const;
      const added = await history.archiveRuns[isOfLabels ? 'undoLabels' : 'addUndo'](
        act,
        undone,
        now(),
      );
      // Another undo of the same was first.
      if (added === null) return null;
      archiveRunner.announce(undoId);
      archiveRunner.announce(undone);
      archiveRunner.wake();
      return { undone: await toAct(history, before), undoId, kept };
    },

    labels: async (instanceId) => {
      const { history } = sessionOf(instanceId);
      await prepareThreads(history, null);
      return history.threads.labels();
    },
    setLabel: async ({ instanceId, actId, selection, label, on }) => {
      const { history, archiveRunner } = sessionOf(instanceId);
      await prepareThreads(history, null);
      const name = `${on ? '+' : '-'}${label}`;
      const act = { ...actParts, runId: actId, kind: 'labels', name, archived: null } as const;
      await history.archiveRuns.add({ ...act, state: 'done' }, now());
      const at = now();
      let changed = 0;
      for (let after: number | null = 0; after !== null;) {
        const change = { runId: actId, selection, label, on };
        const step = await history.threads.label(change, after, stepSize, at);
        changed += step.changed;
        ({ after } = step);
      }
      archiveRunner.announce();
      return { changed };
    },

    views: (instanceId) => sessionOf(instanceId).history.threadViews.list(),
    saveView: async ({ instanceId, ...view }) => {
      const { history } = sessionOf(instanceId);
      if (!(await history.threadViews.save(view))) throw invalidInput('name', 'name-taken');
      events.publish('threadViews.changed', { instanceId });
      return view;
    },
    removeView: async (instanceId, viewId) => {
      const { history } = sessionOf(instanceId);
      await history.threadViews.remove(viewId);
      events.publish('threadViews.changed', { instanceId });
    },

    export: async ({ instanceId, filter, sort, format }) => {
      const { history } = sessionOf(instanceId);
      await prepareThreads(history, sort.by);
      const at = now();
      const rows = async (offset: number) => {
        await prepareThreads(history, sort.by);
        const window = { offset, limit: stepSize };
        const threads = await history.threads.listWhole(filter, sort, window, at);
        return threads.map(exportedRow);
      };
      return offerTable(exports, { name: 'threads', format, columns: exportColumns, rows }, at);
    },
  };
}

/** Acts of the grid are not shown among the runs, and have no pace. */
const actParts = { isListed: false, pace: 0, parallel: 1, selection: null } as const;

function canUndo({ kind, undoneBy, state, counts }: StoredRun): boolean {
  if (kind === 'undo' || undoneBy !== null || state === 'proposed') return false;
  // What the service refused was rolled back already.
  const isToTakeBack = counts.waiting + counts.sending + counts.confirmed > 0;
  return isToTakeBack || kind === 'labels' || state === 'planning';
}

async function newestToUndo(history: History): Promise<string | null> {
  for (let offset = 0; ; offset += stepSize) {
    const { runs } = await history.archiveRuns.list(false, { offset, limit: stepSize });
    const found = runs.find(canUndo);
    if (found !== undefined) return found.runId;
    if (runs.length < stepSize) return null;
  }
}

async function toAct(history: History, run: StoredRun): Promise<ThreadAct> {
  const first = await history.archiveRuns.firstOf(run.runId);
  return {
    actId: run.runId,
    kind: run.kind,
    archived: run.archived,
    name: run.name,
    count: Object.values(run.counts).reduce((sum, one) => sum + one, 0),
    done: run.counts.confirmed + run.counts.already,
    undoable: run.counts.confirmed,
    pending: run.counts.waiting + run.counts.sending,
    threadId: first?.threadId ?? null,
    number: first === null ? null : groupNumber(first.number),
    at: run.createdAt,
    canUndo: canUndo(run),
  };
}

/** As an import reads them. */
const exportColumns = [
  'id',
  'from_phone_number',
  'to_phone_number',
  'is_archived',
  'last_message_content',
  'last_message_at',
  'created_at',
  'updated_at',
  'phone_id',
  'last_message_id',
  'labels',
  'state',
] as const;

function exportedRow(thread: Thread): TableRow & Record<(typeof exportColumns)[number], unknown> {
  return {
    id: thread.threadId,
    from_phone_number: thread.fromNumber,
    to_phone_number: thread.toNumber,
    is_archived: thread.confirmed,
    last_message_content: thread.lastMessage,
    last_message_at: writtenTime(thread.lastMessageAt),
    created_at: writtenTime(thread.createdAt),
    updated_at: writtenTime(thread.updatedAt),
    phone_id: thread.phoneId,
    last_message_id: thread.lastMessageId,
    labels: thread.labels.join(';'),
    state: thread.state,
  };
}
