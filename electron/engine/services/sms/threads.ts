import { randomUUID } from 'node:crypto';
import type { Thread, ThreadAction } from '../../../../shared/contract/threads.ts';
import { invalidInput, notFound } from '../../engine-error.ts';
import type { Exports } from '../../files/exports.ts';
import { type Columns, offerTable, timeCell, toTableRow } from '../../files/write-table.ts';
import type { InstanceSession } from '../../sessions/instance-session.ts';
import type { History } from '../../store/history.ts';
import { groupNumber } from '../../numbers/group-number.ts';
import type { StoredRun } from '../../store/sms/runs/stored-run.ts';
import type { InstanceServiceOf } from '../../service-of.ts';
import { cancelWhole, countUndo, stepSize } from '../../sms/runs/batched-queries.ts';

/** Creates the service of an instance's threads: what files and answers told of them, and changes of some of them. */
export function createThreads(
  { history, events, archiveRunner }: InstanceSession,
  exports: Exports,
): InstanceServiceOf<'threads'> {
  const get = async ({ threadId }: { threadId: string }): Promise<Thread> => {
    const thread = await history.threads.get(threadId);
    if (thread === null) throw notFound('thread');
    return thread;
  };

  /** Nothing brings back what was deleted: the rest is kept. */
  const keepWhatIsLeft = async (run: StoredRun) => {
    await cancelWhole(history, run, Date.now());
    archiveRunner.announce(run.runId);
    archiveRunner.wake();
    return { undone: await toAction(history, run), undoId: run.runId, kept: 0 };
  };

  return {
    get,
    list: async ({ filter, sort, offset, limit }) => {
      return history.threads.list(filter, sort, { offset, limit }, Date.now());
    },
    among: async ({ filter, threadIds }) => {
      return history.threads.among(filter, threadIds, Date.now());
    },
    counts: async () => {
      return history.threads.counts();
    },
    add: async ({ threadId: written }) => {
      const threadId = written.trim();
      if (threadId === '') throw invalidInput('threadId', 'required');
      await history.threads.add(threadId);
      archiveRunner.announce();
      return get({ threadId });
    },

    setArchived: async ({ actionId, threadIds, archived }) => {
      const run = await history.archiveRuns.toggle(
        { ...actionParts, runId: actionId, kind: 'toggle', name: null, archived, state: 'running' },
        threadIds,
        Date.now(),
      );
      archiveRunner.announce(actionId);
      archiveRunner.wake();
      return toAction(history, run);
    },

    actions: async (window) => {
      const { runs, total } = await history.archiveRuns.list(window);
      return { actions: await Promise.all(runs.map((run) => toAction(history, run))), total };
    },

    undo: async ({ actionId }) => {
      const undone = actionId ?? (await newestToUndo(history));
      if (undone === null) return null;
      const before = await history.archiveRuns.get(undone);
      if (before === null || !canUndo(before)) return null;
      if (before.kind === 'delete') return keepWhatIsLeft(before);
      const { kept } = await countUndo(history, undone);
      const { pace, parallel, isListed, name, reason } = before;
      const undoId = randomUUID();
      const parts = { runId: undoId, kind: 'undo', archived: null, selection: null, name } as const;
      const isOfLabels = before.kind === 'labels';
      const state = isOfLabels ? 'done' : 'planning';
      const action = { ...parts, reason, isListed, pace, parallel, state } as const;
      const added = await history.archiveRuns[isOfLabels ? 'undoLabels' : 'addUndo'](
        action,
        undone,
        Date.now(),
      );
      // Another undo of the same was first.
      if (added === null) return null;
      archiveRunner.announce(undoId);
      archiveRunner.announce(undone);
      archiveRunner.wake();
      return { undone: await toAction(history, before), undoId, kept };
    },

    labels: async () => {
      return history.threads.labels();
    },
    setLabel: async ({ actionId, selection, label, on }) => {
      const name = `${on ? '+' : '-'}${label}`;
      const action = {
        ...actionParts,
        runId: actionId,
        kind: 'labels',
        name,
        archived: null,
      } as const;
      const at = Date.now();
      await history.archiveRuns.add({ ...action, state: 'done' }, at);
      let changed = 0;
      for (let after: number | null = 0; after !== null;) {
        const change = { runId: actionId, selection, label, on };
        const step = await history.threads.label(change, after, stepSize, at);
        changed += step.changed;
        ({ after } = step);
      }
      archiveRunner.announce();
      return { changed };
    },

    views: () => history.threadViews.list(),
    saveView: async (view) => {
      if (!(await history.threadViews.save(view))) throw invalidInput('name', 'name-taken');
      events.publish('threadViews.changed', {});
      return view;
    },
    removeView: async ({ viewId }) => {
      await history.threadViews.remove(viewId);
      events.publish('threadViews.changed', {});
    },

    export: async ({ filter, sort, format }) => {
      const at = Date.now();
      const rows = async (offset: number) => {
        const window = { offset, limit: stepSize };
        const threads = await history.threads.listWhole(filter, sort, window, at);
        return threads.map((thread) => toTableRow(columns, thread));
      };
      const table = { name: 'threads', format, columns: Object.keys(columns), rows };
      const made = offerTable(exports, table, at);
      const { total } = await history.threads.list(filter, sort, { offset: 0, limit: 1 }, at);
      const exportedThreads = { total, filter: { ...filter, keptSince: null } };
      await history.audit.add({ action: 'export', by: 'person', detail: { exportedThreads } }, at);
      events.publish('audit.changed', {});
      return made;
    },
  };
}

/** Actions of the grid are not shown among the runs, and have no pace. */
const actionParts = { isListed: false, pace: 0, parallel: 1, selection: null } as const;

function canUndo({ kind, undoneBy, state, counts }: StoredRun): boolean {
  if (kind === 'undo' || undoneBy !== null || state === 'proposed') return false;
  // What the service refused was rolled back already.
  if (kind === 'delete') return state === 'planning' || counts.waiting > 0;
  const changedThreads = counts.waiting + counts.sending + counts.confirmed > 0;
  return changedThreads || kind === 'labels' || state === 'planning';
}

async function newestToUndo(history: History): Promise<string | null> {
  for (let offset = 0; ; offset += stepSize) {
    const { runs } = await history.archiveRuns.list({ offset, limit: stepSize });
    const found = runs.find(canUndo);
    if (found !== undefined) return found.runId;
    if (runs.length < stepSize) return null;
  }
}

async function toAction(history: History, run: StoredRun): Promise<ThreadAction> {
  const first = await history.archiveRuns.firstOf(run.runId);
  return {
    actionId: run.runId,
    kind: run.kind,
    archived: run.archived,
    name: run.name,
    count: Object.values(run.counts).reduce((sum, one) => sum + one, 0),
    done: run.counts.confirmed + run.counts.already,
    undoable: run.counts.confirmed,
    pending: run.counts.waiting + run.counts.sending,
    threadId: first?.threadId ?? null,
    number: first === null ? null : groupNumber(first.number),
    at: run.startedAt ?? run.createdAt,
    canUndo: canUndo(run),
  };
}

/** As an import reads them. */
const columns: Columns<Thread> = {
  id: (thread) => thread.threadId,
  from_phone_number: (thread) => thread.fromNumber,
  to_phone_number: (thread) => thread.toNumber,
  is_archived: (thread) => thread.confirmed,
  last_message_content: (thread) => thread.lastMessage,
  last_message_at: (thread) => timeCell(thread.lastMessageAt),
  created_at: (thread) => timeCell(thread.createdAt),
  updated_at: (thread) => timeCell(thread.updatedAt),
  phone_id: (thread) => thread.phoneId,
  last_message_id: (thread) => thread.lastMessageId,
  labels: (thread) => thread.labels.join(';'),
  state: (thread) => thread.state,
};
