import { randomUUID } from 'node:crypto';
import type { ArchiveRun } from '../../shared/contract/archive-runs.ts';
import type { RunState } from '../../shared/domain/thread.ts';
import type { InstanceClient } from './engine-client.ts';
import type { RunningEngine } from './running-engine.ts';

export const everything = { kind: 'matching', filter: {} } as const;

/** Starts a run that archives all threads without a pace, but for what `more` says. */
export const startRun = (
  run: Pick<InstanceClient, 'call'>,
  more: object = {},
): Promise<ArchiveRun> =>
  run.call('archiveRuns.start', {
    runId: randomUUID(),
    selection: everything,
    archived: true,
    pacePerMinute: 0,
    parallel: 8,
    ...more,
  });

/** Waits until a run is in one of the states, and returns it. */
export const untilState = (
  run: Pick<InstanceClient, 'call' | 'until'>,
  runId: string,
  ...states: RunState[]
): Promise<ArchiveRun> =>
  run.until(async () => {
    const found = await run.call('archiveRuns.get', { runId });
    return states.includes(found.state) ? found : null;
  });

/** Returns what the service holds of those threads. */
export const heldBy = ({ service }: Pick<RunningEngine, 'service'>, ids: readonly string[]) =>
  ids.map((id) => service.threads.get(id)?.is_archived);
