import type { ArchiveRun, RunRow } from '../../../../shared/contract/archive-runs.ts';
import { entryText } from '../../../../shared/transcript/transcript-entry.ts';
import type { Translate } from '../../../messages/text.tsx';
import { failureReason } from '../../../product-ui/failures/failure-reason.ts';
import {
  pagedText,
  type TextSource,
  type TimeText,
} from '../../../product-ui/plain-text/text-source.ts';
import { runTitle } from './run-words.ts';

/** Returns what became of every thread of a run as plain text. */
export function runText(
  t: Translate,
  exact: TimeText,
  instanceId: string,
  run: ArchiveRun,
): TextSource {
  const { runId } = run;
  const textOf = ({ at, number, threadId, result, wanted, failure }: RunRow) =>
    entryText(
      {
        at,
        who: [number, threadId].filter(Boolean).join(' '),
        state: t(`run-result.${result}`, { wanted: String(wanted) }),
        text: '',
        reason: result === 'superseded' ? t('runs.superseded') : failureReason(t, failure),
      },
      exact,
    );
  return {
    title: runTitle(t, run),
    pages: () =>
      pagedText('archiveRuns.results', { instanceId, runId }, ({ rows }) => rows, textOf),
  };
}
