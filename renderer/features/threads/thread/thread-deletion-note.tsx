import type { Thread } from '../../../../shared/contract/threads.ts';
import { useCallMutation } from '../../../bridge/queries.ts';
import { useText } from '../../../messages/text.tsx';
import { failureReason } from '../../../product-ui/failures/failure-reason.ts';
import { Problem } from '../../../product-ui/failures/problem.tsx';
import { useSecondsUntil } from '../../../product-ui/dates/seconds-until.tsx';
import { Button } from '../../../ui/button.tsx';
import { Note } from '../../../ui/note.tsx';

/** Says that a thread is to be deleted, or why it was not, with the way to keep it. */
export function ThreadDeletionNote({
  instanceId,
  thread: { threadId, deletion },
}: {
  instanceId: string;
  thread: Thread;
}) {
  const t = useText();
  const undo = useCallMutation('threadDeletions.undo');
  const seconds = useSecondsUntil(deletion?.until ?? 0);
  if (deletion === null) return null;
  const { state, failure } = deletion;
  const isHeld = state === 'held' && seconds > 0;
  const isInLine = state === 'in-line';
  return (
    <>
      {state === 'failed' ? (
        <Problem>{t('threads.not-deleted', { reason: failureReason(t, failure) })}</Problem>
      ) : (
        <Note isLive={!isHeld}>
          {isHeld
            ? t('threads.deleting-in', { seconds })
            : t(isInLine ? 'threads.deleting-in-line' : 'threads.deleting-now')}
        </Note>
      )}
      {(isHeld || isInLine || state === 'failed') && (
        <Button size="small" onClick={() => undo.mutate({ instanceId, threadIds: [threadId] })}>
          {t(isHeld ? 'action.undo' : 'threads.keep')}
        </Button>
      )}
      <Problem thrown={undo.error} />
    </>
  );
}
