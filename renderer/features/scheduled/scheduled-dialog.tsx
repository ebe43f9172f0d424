import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { ScheduledMessage } from '../../../shared/contract/scheduled.ts';
import { queryOf } from '../../bridge/queries.ts';
import type { ComposerApi } from '../../product-ui/chat-ref.ts';
import { Failed } from '../../product-ui/failed.tsx';
import { ScheduleDialog } from '../../product-ui/schedule-dialog.tsx';
import { useText } from '../../messages/text.tsx';
import { Button } from '../../ui/button.tsx';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { Note } from '../../ui/note.tsx';
import type { DialogProps } from '../../product-ui/dialog-props.ts';
import { ScheduledItem } from './scheduled-item.tsx';
import { useScheduledActions } from './use-scheduled-actions.ts';
import styles from './scheduled-dialog.module.css';

/** What waits for its time or has missed it, in this chat or in all, and what can be done with each. */
export function ScheduledDialog({
  instanceId,
  chatId,
  composer,
  onOpenChat,
  onClose,
}: DialogProps & { chatId: string; composer: ComposerApi; onOpenChat: (chatId: string) => void }) {
  const t = useText();
  const [scope, setScope] = useState<'this-chat' | 'all-chats'>('this-chat');
  const [changing, setChanging] = useState<ScheduledMessage | null>(null);
  const close = useRef<HTMLButtonElement>(null);
  const isEdited = useRef(false);
  const { data, error, refetch } = useQuery(
    queryOf('scheduled.list', { instanceId, chatId: scope === 'this-chat' ? chatId : null }),
  );
  const { run, failed } = useScheduledActions(instanceId, composer);

  async function edit(scheduled: ScheduledMessage) {
    if (!(await run(scheduled, { kind: 'edit' }))) return;
    isEdited.current = true;
    onClose();
    if (scheduled.chatId === chatId) composer.reload();
    else onOpenChat(scheduled.chatId);
  }

  async function finish(scheduled: ScheduledMessage, kind: 'sendNow' | 'discard') {
    // What held the focus goes with it.
    if (await run(scheduled, { kind })) close.current?.focus();
  }

  async function changeTime(scheduled: ScheduledMessage, sendAt: number) {
    await run(scheduled, { kind: 'changeTime', sendAt });
    setChanging(null);
  }

  return (
    <Dialog title={t('schedule.title')} onClose={onClose} finalFocus={() => !isEdited.current}>
      <ChoiceField
        label={t('schedule.scope')}
        value={scope}
        choices={[
          { value: 'this-chat', label: t('schedule.this-chat') },
          { value: 'all-chats', label: t('schedule.all-chats') },
        ]}
        onChange={setScope}
      />
      {error && !data && <Failed thrown={error} onRetry={() => void refetch()} />}
      {data?.length === 0 && (
        <Note>{t(scope === 'this-chat' ? 'schedule.none' : 'schedule.none-anywhere')}</Note>
      )}
      {data && data.length > 0 && (
        <ul className={styles['list']} aria-label={t('schedule.title')}>
          {data.map((scheduled) => (
            <ScheduledItem
              key={scheduled.localId}
              scheduled={scheduled}
              withChat={scope === 'all-chats'}
              thrown={failed?.localId === scheduled.localId ? failed.thrown : null}
              onSendNow={() => void finish(scheduled, 'sendNow')}
              onChangeTime={() => setChanging(scheduled)}
              onEdit={() => void edit(scheduled)}
              onDiscard={() => void finish(scheduled, 'discard')}
            />
          ))}
        </ul>
      )}
      <DialogActions>
        <Button ref={close} onClick={onClose}>
          {t('action.close')}
        </Button>
      </DialogActions>
      {changing && (
        <ScheduleDialog
          instanceId={instanceId}
          title={t('schedule.change-time')}
          action="schedule.change-time"
          initialAt={changing.sendAt}
          onPick={(sendAt) => void changeTime(changing, sendAt)}
          onClose={() => setChanging(null)}
        />
      )}
    </Dialog>
  );
}
