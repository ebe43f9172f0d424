import { useQuery } from '@tanstack/react-query';
import type { ArchiveRun } from '../../../../shared/contract/archive-runs.ts';
import { queryOf } from '../../../bridge/queries.ts';
import { useMinute } from '../../../ui/use-now.ts';
import { isUnderWay } from './run-words.ts';
import { shownRuns } from './shown-runs.ts';

/** Returns the runs that stand beside the list: the one that was chosen, then what is under way; else as {@link shownRuns} has it. */
export function useShownRuns(instanceId: string, chosenRunId: string | null): ArchiveRun[] {
  const { data } = useQuery(queryOf('archiveRuns.list', { instanceId, offset: 0, limit: 20 }));
  const chosen = useQuery({
    ...queryOf('archiveRuns.get', { instanceId, runId: chosenRunId ?? '' }),
    enabled: chosenRunId !== null,
  });
  const now = useMinute();
  const shown = shownRuns(data?.runs ?? [], now);
  if (!chosen.data) return shown;
  return [
    chosen.data,
    ...shown.filter(
      (run) => run.runId !== chosenRunId && (isUnderWay(run) || run.state === 'proposed'),
    ),
  ];
}
