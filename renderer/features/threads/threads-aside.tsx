import { useQuery } from '@tanstack/react-query';
import { memo, useCallback } from 'react';
import { queryOf } from '../../bridge/queries.ts';
import { useText } from '../../messages/text.tsx';
import { UndoPanel } from './undo/undo-panel.tsx';
import type { useUndo } from './undo/use-undo.ts';
import type { ThreadsDialog } from './threads-dialogs.tsx';
import { RunPanel } from './runs/run-panel.tsx';
import { isUnderWay } from './runs/run-words.ts';
import { ThreadPanel } from './thread/thread-panel.tsx';
import styles from './threads-page.module.css';

interface ThreadsAsideProps {
  instanceId: string;
  threadId: string | null;
  /** A run that the person chose to see; null: what is under way, else the newest. */
  chosenRunId: string | null;
  undo: ReturnType<typeof useUndo>;
  onOpen: (dialog: ThreadsDialog) => void;
  onNewToken: () => void;
}

/** What goes on beside the list: runs, the thread of the cursor, what can be undone. */
export const ThreadsAside = memo(function ThreadsAside(props: ThreadsAsideProps) {
  const { instanceId, threadId, chosenRunId, undo, onOpen, onNewToken } = props;
  const say = useText();
  const { data } = useQuery(queryOf('archiveRuns.list', { instanceId, offset: 0, limit: 20 }));
  const chosen = useQuery({
    ...queryOf('archiveRuns.get', { instanceId, runId: chosenRunId ?? '' }),
    enabled: chosenRunId !== null,
  });
  const onAll = useCallback(() => onOpen({ kind: 'acts' }), [onOpen]);
  const runs = data?.runs ?? [];
  const active = runs.filter((run) => isUnderWay(run) || run.state === 'proposed');
  const others = active.length > 0 ? active : runs.slice(0, 1);
  const shown = chosen.data
    ? [chosen.data, ...active.filter(({ runId }) => runId !== chosenRunId)]
    : others;
  return (
    <aside className={styles['aside']} aria-label={say('threads.aside')}>
      {shown.map((run) => (
        <RunPanel
          key={run.runId}
          instanceId={instanceId}
          run={run}
          onUndo={(runId) => onOpen({ kind: 'undo-run', runId })}
          onNewToken={onNewToken}
        />
      ))}
      {threadId !== null && <ThreadPanel instanceId={instanceId} threadId={threadId} />}
      <UndoPanel undo={undo} onAll={onAll} />
    </aside>
  );
});
