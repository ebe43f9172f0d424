import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { ScheduledMessage } from '../../../shared/contract/scheduled.ts';
import { queryOf } from '../../bridge/queries.ts';
import type { ComposerApi } from '../../product-ui/chat/chat-ref.ts';
import { Failed } from '../../product-ui/failures/failed.tsx';
import { useText } from '../../messages/text.tsx';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { Note } from '../../ui/note.tsx';
import type { DialogProps } from '../../product-ui/dialogs/dialog-props.ts';
import { PlainDialog } from '../../product-ui/dialogs/plain-dialog.tsx';
import { ScheduledList } from './scheduled-list.tsx';

/** Shows what waits for its time or has missed it, in this chat or in all, and what can be done with each. */
export function ScheduledDialog({
  instanceId,
  chatId,
  composer,
  onOpenChat,
  onClose,
}: DialogProps & { chatId: string; composer: ComposerApi; onOpenChat: (chatId: string) => void }) {
  const t = useText();
  const [scope, setScope] = useState<'this-chat' | 'all-chats'>('this-chat');
  const close = useRef<HTMLButtonElement>(null);
  const isEdited = useRef(false);
  const { data, error, refetch } = useQuery(
    queryOf('scheduled.list', { instanceId, chatId: scope === 'this-chat' ? chatId : null }),
  );

  function edited(scheduled: ScheduledMessage) {
    isEdited.current = true;
    onClose();
    if (scheduled.chatId === chatId) composer.reload();
    else onOpenChat(scheduled.chatId);
  }

  return (
    <PlainDialog
      title={t('schedule.title')}
      close={close}
      onClose={onClose}
      finalFocus={() => !isEdited.current}
    >
      <ChoiceField
        label={t('field.show')}
        value={scope}
        choices={[
          { value: 'this-chat', label: t('contact.this-chat') },
          { value: 'all-chats', label: t('schedule.all-chats') },
        ]}
        onChange={setScope}
      />
      {error && !data && <Failed thrown={error} onRetry={() => void refetch()} />}
      {data?.length === 0 && (
        <Note>{t(scope === 'this-chat' ? 'schedule.none' : 'schedule.none-anywhere')}</Note>
      )}
      {data && data.length > 0 && (
        <ScheduledList
          instanceId={instanceId}
          scheduled={data}
          withChat={scope === 'all-chats'}
          flush={composer.flush}
          onEdited={edited}
          onFinished={() => close.current?.focus()}
        />
      )}
    </PlainDialog>
  );
}
