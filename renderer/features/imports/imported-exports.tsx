import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ImportedExport } from '../../../shared/contract/imports.ts';
import { tell } from '../../bridge/call.ts';
import { queryOf, useCallMutation } from '../../bridge/queries.ts';
import { useText } from '../../messages/text.tsx';
import { useClock } from '../../product-ui/dates/use-clock.ts';
import { Problem } from '../../product-ui/failures/problem.tsx';
import { Button } from '../../ui/button.tsx';
import { Line, Rows, Stack } from '../../ui/layout.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';

/** The exports of chats that were imported last, each with the way to take all of it back. */
export function ImportedExports({ instanceId }: { instanceId: string }) {
  const t = useText();
  const { data } = useQuery(queryOf('imports.exports', { instanceId }));
  // It goes from the list with the last of its messages.
  const undo = useCallMutation('imports.undoExport');
  if (data === undefined || (data.length === 0 && !undo.data)) return null;
  return (
    <Stack as="section" aria-label={t('import.exports')}>
      <h3>{t('import.exports')}</h3>
      <Rows>
        {data.map((one) => (
          <Row
            key={one.exportId}
            one={one}
            onUndo={() => undo.mutate({ instanceId, exportId: one.exportId })}
            onStop={() => tell('imports.stopUndo', { instanceId, exportId: one.exportId })}
          />
        ))}
      </Rows>
      <output>
        {undo.data &&
          t(undo.data.isWhole ? 'import.export-undone' : 'import.undo-stopped', {
            count: undo.data.undone,
          })}
      </output>
      <Problem thrown={undo.error} />
    </Stack>
  );
}

function Row({
  one,
  onUndo,
  onStop,
}: {
  one: ImportedExport;
  onUndo: () => void;
  onStop: () => void;
}) {
  const t = useText();
  const clock = useClock();
  const { fileName, at, messages, isUndoing, isRunning } = one;
  /** The most that were seen of it: it may have been read on since. */
  const [whole, setWhole] = useState(messages);
  if (messages > whole) setWhole(messages);
  return (
    <Line as="li">
      <span>
        <bdi>{fileName}</bdi> · {t('import.export-of', { count: messages, at: clock.exact(at) })}
      </span>
      {isRunning && <ProgressBar label={t('imports.progress')} done={null} />}
      {isUndoing && (
        <ProgressBar
          label={t('import-state.undoing')}
          done={whole === 0 ? null : 1 - messages / whole}
        />
      )}
      <Button size="small" onClick={isUndoing ? onStop : onUndo}>
        {t(isUndoing ? 'import.stop-undo' : 'people.undo')}
      </Button>
    </Line>
  );
}
