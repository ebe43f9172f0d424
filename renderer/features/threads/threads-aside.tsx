import { UndoPanel } from './undo/undo-panel.tsx';
import type { useUndo } from './undo/use-undo.ts';
import type { ThreadsDialog } from './threads-dialogs.tsx';
import { RunPanel } from './runs/run-panel.tsx';
import { useShownRuns } from './runs/use-shown-runs.ts';
import { ThreadPanel } from './thread/thread-panel.tsx';

interface ThreadsAsideProps {
  instanceId: string;
  threadId: string | null;
  /** A run that the person chose to see. */
  chosenRunId: string | null;
  undo: ReturnType<typeof useUndo>;
  onOpen: (dialog: ThreadsDialog) => void;
  onNewToken: () => void;
}

/** What goes on beside the list: runs, the thread of the cursor, what can be undone. */
export function ThreadsAside(props: ThreadsAsideProps) {
  const { instanceId, threadId, chosenRunId, undo, onOpen, onNewToken } = props;
  const runs = useShownRuns(instanceId, chosenRunId);
  return (
    <>
      {runs.map((run) => (
        <RunPanel
          key={run.runId}
          instanceId={instanceId}
          run={run}
          onUndo={(runId) => onOpen({ kind: 'undo-run', runId })}
          onNewToken={onNewToken}
        />
      ))}
      {threadId !== null && <ThreadPanel instanceId={instanceId} threadId={threadId} />}
      <UndoPanel undo={undo} onAll={() => onOpen({ kind: 'undo-history' })} />
    </>
  );
}
