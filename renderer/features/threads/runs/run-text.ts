import type { ArchiveRun, RunRow } from '../../../../shared/contract/archive-runs.ts';
import { entryText } from '../../../../shared/transcript/transcript-entry.ts';
import type { Translate } from '../../../messages/text.tsx';
import { failureReason } from '../../../product-ui/failures/failure-reason.ts';
import {
  pagedText,
  type TextSource,
  type TimeText,
} from '../../../product-ui/plain-text/text-source.ts';
import { resultWord, runTitle } from './run-words.ts';

/** Returns what became of every thread of a run as plain text. */
export function runText(
  t: Translate,
  exact: TimeText,
  instanceId: string,
  run: ArchiveRun,
): TextSource {
  const { runId } = run;
  const textOf = (row: RunRow) =>
    entryText(
      {
        at: row.at,
        who: [row.number, row.threadId].filter(Boolean).join(' '),
        state: resultWord(t, row),
        text: '',
        reason: row.result === 'superseded' ? t('runs.superseded') : failureReason(t, row.failure),
      },
      exact,
    );
  return {
    title: runTitle(t, run),
    pages: () =>
      pagedText('archiveRuns.results', { instanceId, runId }, ({ rows }) => rows, textOf),
  };
}
