import type { Quote } from '../../../../shared/contract/messages.ts';
import { MessageDetails } from './message-details.tsx';
import type { ChatRef } from '../history/use-history.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import { ForwardDialog } from './forward-dialog.tsx';
import type { MessageTask } from './message-task.ts';
import { ReadChatDialog } from './read-chat-dialog.tsx';
import { ReferenceDialog } from './reference-dialog.tsx';
import { ResultsDialog } from './results-dialog.tsx';

/** The dialog of what a person has begun to do with messages. */
export function MessageTasks({
  chat,
  task,
  onTask,
  onReply,
}: {
  chat: ChatRef;
  task: MessageTask;
  /** Null: it is over. */
  onTask: (task: MessageTask | null) => void;
  onReply: (quote: Quote) => void;
}) {
  const { instanceId } = chat;
  const close = () => onTask(null);
  switch (task.kind) {
    case 'forward':
      return <ForwardDialog chat={chat} what={task} onClose={close} />;
    case 'resend':
      return <ForwardDialog chat={chat} what={task} onClose={close} />;
    case 'delete':
      return (
        <DeleteDialog
          instanceId={instanceId}
          messageIds={task.messageIds}
          onAsked={(runId) =>
            onTask(
              task.messageIds.length > 1
                ? { kind: 'results', runId, title: 'delete.results' }
                : null,
            )
          }
          onClose={close}
        />
      );
    case 'read-chat':
      return (
        <ReadChatDialog
          chat={chat}
          onAsked={(runId) => onTask({ kind: 'results', runId, title: 'read-chat.title' })}
          onClose={close}
        />
      );
    case 'reference':
      return (
        <ReferenceDialog
          chat={chat}
          onReply={onReply}
          onTask={(next) => onTask(next)}
          onClose={close}
        />
      );
    case 'results':
      return (
        <ResultsDialog
          instanceId={instanceId}
          runId={task.runId}
          title={task.title}
          onClose={close}
        />
      );
    case 'details':
      return <MessageDetails instanceId={instanceId} message={task.message} onClose={close} />;
  }
}
