import { useQuery } from '@tanstack/react-query';
import type { ArchiveRun } from '../../../../shared/contract/archive-runs.ts';
import { queryOf } from '../../../bridge/queries.ts';
import { isUnderWay } from './run-words.ts';

/** Returns the runs that stand beside the list: the one that was chosen, then what is under way, else the newest. */
export function useShownRuns(instanceId: string, chosenRunId: string | null): ArchiveRun[] {
  const { data } = useQuery(queryOf('archiveRuns.list', { instanceId, offset: 0, limit: 20 }));
  const chosen = useQuery({
    ...queryOf('archiveRuns.get', { instanceId, runId: chosenRunId ?? '' }),
    enabled: chosenRunId !== null,
  });
  const runs = data?.runs ?? [];
  const active = runs.filter((run) => isUnderWay(run) || run.state === 'proposed');
  if (chosen.data) return [chosen.data, ...active.filter(({ runId }) => runId !== chosenRunId)];
  return active.length > 0 ? active : runs.slice(0, 1);
}
