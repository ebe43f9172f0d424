import type { Quote, Message } from '../../../../shared/contract/messages.ts';
import { MessageDetails } from './message-details.tsx';
import type { ChatRef } from '../../../product-ui/chat/chat-ref.ts';
import { DeletionNotice } from './deletion-notice.tsx';
import { LinkDialog } from './link-dialog.tsx';
import { GoToDateDialog } from './go-to-date-dialog.tsx';
import { ForwardDialog } from './forward-dialog.tsx';
import { excerptOf } from '../message/excerpt-of.ts';
import type { MessageTask } from './message-task.ts';
import { ImageViewer } from '../viewer/image-viewer.tsx';
import { ReactDialog } from './react-dialog.tsx';
import { ReferenceDialog } from './reference-dialog.tsx';
import { ResultsDialog } from './run-results.tsx';
import { useState } from 'react';
import { useCallMutation } from '../../../bridge/queries.ts';
import { FormDialog } from '../../../product-ui/dialogs/form-dialog.tsx';
import { useText } from '../../../messages/text.tsx';
import type { DialogProps } from '../../../product-ui/dialogs/dialog-props.ts';
import { isForm } from '../../../../shared/domain/written-content.ts';
import { SaveAsTemplateDialog } from '../../../product-ui/templates/save-as-template-dialog.tsx';

/** Shows the dialog of what a person has begun to do with messages. */
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
    case 'resend':
      return <ForwardDialog chat={chat} what={task} onClose={close} />;
    case 'delete':
      return (
        <DeleteDialog
          instanceId={instanceId}
          messageIds={task.messageIds}
          onAsked={(runId) =>
            onTask(task.messageIds.length > 1 ? { kind: 'deleting', runId } : null)
          }
          onClose={close}
        />
      );
    case 'deleting':
      return (
        <DeletionNotice
          instanceId={instanceId}
          runId={task.runId}
          onShow={() => onTask({ kind: 'results', runId: task.runId, title: 'delete.results' })}
          onEnd={close}
        />
      );
    case 'reference':
      return <ReferenceDialog chat={chat} onReply={onReply} onTask={onTask} onClose={close} />;
    case 'date':
      return <GoToDateDialog chat={chat} onClose={close} />;
    case 'results':
      return <ResultsDialog {...task} instanceId={instanceId} onClose={close} />;
    case 'details':
      return <MessageDetails instanceId={instanceId} message={task.message} onClose={close} />;
    case 'link':
      return <LinkDialog {...task} instanceId={instanceId} onClose={close} />;
    case 'react':
      return <ReactDialog instanceId={instanceId} message={task.message} onClose={close} />;
    case 'save-as-template':
      return <SaveMessageAsTemplate chat={chat} message={task.message} onClose={close} />;
    case 'view':
      return (
        <ImageViewer
          chat={chat}
          first={task.message}
          onReply={(message) => {
            close();
            onReply({ localId: message.localId, excerpt: excerptOf(message) });
          }}
          onForward={(message) =>
            onTask({
              kind: 'forward',
              messageIds: message.messageId === null ? [] : [message.messageId],
              excerpts: [excerptOf(message)],
            })
          }
          onClose={close}
        />
      );
  }
}

/** Asks before messages are deleted for everyone, and says what the service's yes is worth. The focus is on the way out. */
function DeleteDialog({
  instanceId,
  messageIds,
  onAsked,
  onClose,
}: DialogProps & { messageIds: readonly string[]; onAsked: (runId: string) => void }) {
  const t = useText();
  const [runId] = useState(() => crypto.randomUUID());
  const remove = useCallMutation('messageActions.delete');
  return (
    <FormDialog
      title={t('delete.title', { count: messageIds.length })}
      submit="delete.confirm"
      tone="danger"
      thrown={remove.error}
      onSubmit={() =>
        remove.mutate(
          { instanceId, runId, messageIds: [...messageIds] },
          { onSuccess: () => onAsked(runId) },
        )
      }
      onClose={onClose}
    >
      <p>{t('delete.hint', { count: messageIds.length })}</p>
    </FormDialog>
  );
}

/** Makes a template of a message that was sent: its text, its card, its file or its form. */
function SaveMessageAsTemplate({
  chat,
  message: { localId, text, content },
  onClose,
}: {
  chat: ChatRef;
  message: Message;
  onClose: () => void;
}) {
  return (
    <SaveAsTemplateDialog
      chat={chat}
      from={{ kind: 'message', localId }}
      // The text of a form is the form in one line.
      text={isForm(content) ? null : text}
      attached={isForm(content) || content.kind === 'media' ? 1 : 0}
      onClose={onClose}
    />
  );
}
