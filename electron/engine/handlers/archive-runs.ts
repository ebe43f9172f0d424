import type { ArchiveRuns } from '../services/threads/archive-runs.ts';
import type { ArchiveSchedules } from '../services/threads/schedules.ts';
import type { HandlersOf } from './handlers.ts';

export function archiveRunHandlers(
  runs: ArchiveRuns,
  schedules: ArchiveSchedules,
): HandlersOf<'archiveRuns'> {
  return {
    'archiveRuns.plan': (input) => runs.plan(input),
    'archiveRuns.start': (input) => runs.start(input),
    'archiveRuns.list': (input) => runs.list(input),
    'archiveRuns.get': ({ instanceId, runId }) => runs.get(instanceId, runId),
    'archiveRuns.pause': ({ instanceId, runId }) => runs.pause(instanceId, runId),
    'archiveRuns.resume': ({ instanceId, runId }) => runs.resume(instanceId, runId),
    'archiveRuns.cancel': ({ instanceId, runId }) => runs.cancel(instanceId, runId),
    'archiveRuns.setPace': (input) => runs.setPace(input),
    'archiveRuns.confirm': ({ instanceId, runId }) => runs.confirm(instanceId, runId),
    'archiveRuns.retryFailed': ({ instanceId, runId }) => runs.retryFailed(instanceId, runId),
    'archiveRuns.retryNow': ({ instanceId }) => {
      runs.retryNow(instanceId);
      return null;
    },
    'archiveRuns.results': (input) => runs.results(input),
    'archiveRuns.receipt': (input) => runs.receipt(input),
    'archiveRuns.planUndo': ({ instanceId, runId }) => runs.planUndo(instanceId, runId),
    'archiveRuns.undo': (input) => runs.undo(input),
    'archiveRuns.schedules': ({ instanceId }) => schedules.list(instanceId),
    'archiveRuns.saveSchedule': (input) => schedules.save(input),
    'archiveRuns.removeSchedule': async ({ instanceId, scheduleId }) => {
      await schedules.remove(instanceId, scheduleId);
      return null;
    },
  };
}
