import { useRef, useState } from 'react';
import type { Quote } from '../../../../shared/contract/messages.ts';
import type { Reference } from '../../../../shared/contract/references.ts';
import { useCallMutation } from '../../../bridge/queries.ts';
import { FormDialog } from '../../../product-ui/dialogs/form-dialog.tsx';
import { useErrorText } from '../../../product-ui/failures/use-error-text.ts';
import type { MessageId } from '../../../messages/catalogue.ts';
import { useText } from '../../../messages/text.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import type { ChatRef } from '../../../product-ui/chat/chat-ref.ts';
import type { MessageTask } from './message-task.ts';
import styles from './dialogs.module.css';

/** Names a message by its id, which came from elsewhere, and offers what can be done with it. */
export function ReferenceDialog({
  chat,
  onReply,
  onTask,
  onClose,
}: {
  chat: ChatRef;
  onReply: (quote: Quote) => void;
  onTask: (task: MessageTask) => void;
  onClose: () => void;
}) {
  const t = useText();
  const errorText = useErrorText();
  const field = useRef<HTMLInputElement>(null);
  const [written, setWritten] = useState('');
  const [participant, setParticipant] = useState('');
  const find = useCallMutation('messages.readReference');
  const seen = useCallMutation('messageActions.markSeen');
  const isReplying = useRef(false);
  const { instanceId } = chat;

  const { data: found } = find;

  function markSeen({ messageId }: Reference) {
    const runId = crypto.randomUUID();
    seen.mutate(
      { instanceId, runId, messageIds: [messageId], participant: participant.trim() || null },
      { onSuccess: () => onTask({ kind: 'results', runId, title: 'seen.title' }) },
    );
  }

  function reply({ quote }: Reference) {
    isReplying.current = true;
    onClose();
    requestAnimationFrame(() => onReply(quote));
  }

  const messageIds = found ? [found.messageId] : [];
  const excerpt = found?.known ? found.quote.excerpt : (found?.messageId ?? '');
  return (
    <FormDialog
      title={t('reference.title')}
      submit={found ? null : 'action.continue'}
      thrown={seen.error}
      onSubmit={() =>
        find.mutate({ instanceId, written }, { onError: () => field.current?.focus() })
      }
      onClose={onClose}
      initialFocus={field}
      finalFocus={() => !isReplying.current}
    >
      <TextField
        label={t('details.message-id')}
        hint={t('reference.hint')}
        inputRef={field}
        dir="ltr"
        value={written}
        problem={find.error && errorText(find.error)}
        onChange={({ target }) => {
          setWritten(target.value);
          find.reset();
        }}
      />
      {found && (
        <div className={styles['understood']} aria-live="polite">
          <p>
            {t(found.fromMe ? 'reference.own' : 'reference.incoming', {
              name: found.chat.name ?? found.chat.number,
            })}
          </p>
          <p>
            <bdi>{excerpt}</bdi>
          </p>
          {!found.known && <p>{t('reference.unknown')}</p>}
          {!found.fromMe && found.chat.kind === 'group' && !found.known && (
            <TextField
              label={t('reference.participant')}
              dir="ltr"
              value={participant}
              onChange={({ target }) => setParticipant(target.value)}
            />
          )}
          <div className={styles['choices']}>
            {found.chat.chatId === chat.chatId && (
              <Choice label="menu.reply" onChoose={() => reply(found)} />
            )}
            <Choice
              label="menu.forward"
              onChoose={() => onTask({ kind: 'forward', messageIds, excerpts: [excerpt] })}
            />
            {!found.fromMe && <Choice label="menu.seen" onChoose={() => markSeen(found)} />}
            <Choice label="menu.delete" onChoose={() => onTask({ kind: 'delete', messageIds })} />
          </div>
        </div>
      )}
    </FormDialog>
  );
}

function Choice({ label, onChoose }: { label: MessageId; onChoose: () => void }) {
  const t = useText();
  return <Button onClick={onChoose}>{t(label)}</Button>;
}
