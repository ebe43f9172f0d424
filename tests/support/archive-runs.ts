import { randomUUID } from 'node:crypto';
import type { ArchiveRun } from '../../shared/contract/archive-runs.ts';
import type { RunState } from '../../shared/domain/thread.ts';
import type { RunningEngine } from './running-engine.ts';

export const everything = { kind: 'matching', filter: {} } as const;

/** Starts a run that archives all threads without a pace, but for what `more` says. */
export const startRun = (
  run: Pick<RunningEngine, 'client'>,
  instanceId: string,
  more: object = {},
): Promise<ArchiveRun> =>
  run.client.call('archiveRuns.start', {
    instanceId,
    runId: randomUUID(),
    selection: everything,
    archived: true,
    pacePerMinute: 0,
    parallel: 8,
    ...more,
  });

/** Waits until a run is in one of the states, and returns it. */
export const untilState = (
  run: Pick<RunningEngine, 'client'>,
  instanceId: string,
  runId: string,
  ...states: RunState[]
): Promise<ArchiveRun> =>
  run.client.until(async () => {
    const found = await run.client.call('archiveRuns.get', { instanceId, runId });
    return states.includes(found.state) ? found : null;
  });

/** Returns what the service holds of those threads. */
export const heldBy = ({ service }: Pick<RunningEngine, 'service'>, ids: readonly string[]) =>
  ids.map((id) => service.threads.get(id)?.is_archived);
