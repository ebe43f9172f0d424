import { useQuery } from '@tanstack/react-query';
import type { ArchiveRun } from '../../../../shared/contract/archive-runs.ts';
import { queryOf } from '../../../bridge/queries.ts';
import { useMinute } from '../../../ui/use-now.ts';
import { isUnderWay } from './run-words.ts';

/** Milliseconds after which a run of another desk that tells nothing more is found in the list of all runs alone. */
const silentMs = 10 * 60_000;

/** Returns the runs that stand beside the list: the one that was chosen, then what is under way, one's own first, else the newest. */
export function useShownRuns(instanceId: string, chosenRunId: string | null): ArchiveRun[] {
  const { data } = useQuery(queryOf('archiveRuns.list', { instanceId, offset: 0, limit: 20 }));
  const chosen = useQuery({
    ...queryOf('archiveRuns.get', { instanceId, runId: chosenRunId ?? '' }),
    enabled: chosenRunId !== null,
  });
  const runs = data?.runs ?? [];
  const now = useMinute();
  const active = runs
    .filter((run) => isUnderWay(run) || run.state === 'proposed')
    .filter(({ by }) => by === null || now - by.toldAt < silentMs)
    .sort((one, other) => Number(one.by !== null) - Number(other.by !== null));
  if (chosen.data) return [chosen.data, ...active.filter(({ runId }) => runId !== chosenRunId)];
  return active.length > 0 ? active : runs.slice(0, 1);
}
