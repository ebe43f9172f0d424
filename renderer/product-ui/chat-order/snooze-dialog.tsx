import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useText } from '../../messages/text.tsx';
import { CheckField } from '../../ui/check-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { TimeThere, ZoneField } from '../dates/time-there.tsx';
import { PickTimeDialog } from '../dates/pick-time-dialog.tsx';
import type { DialogProps } from '../dialogs/dialog-props.ts';
import { useKept } from '../lists/use-kept.ts';
import { useChatOrder } from './use-chat-order.ts';

/** The longest note, in characters (`chats.snooze`). */
const longestNote = 500;

/** Asks until when chats are to leave the list, what is to be done then, and whether it is promised: also if they write before. */
export function SnoozeDialog({
  instanceId,
  chatIds,
  onClose,
}: DialogProps & { chatIds: readonly string[] }) {
  const t = useText();
  const { change } = useChatOrder(instanceId);
  // Of several chats each has its own time.
  const [chatId = '', ...others] = chatIds;
  const chat = others.length === 0 ? { instanceId, chatId } : null;
  // Kept until the chats are snoozed: closing the dialog loses nothing of it.
  const [note, setNote] = useKept(`snooze ${instanceId} ${chatIds.join(' ')}`, () => '');
  const [unlessAnswered, setUnlessAnswered] = useState(true);
  return (
    <PickTimeDialog
      title={t('snooze.title', { count: chatIds.length })}
      action="snooze.snooze"
      outcome="snooze.outcome"
      beside={(at) => chat && <TimeThere chat={chat} at={at} />}
      onPick={(until) => {
        // While the dialog is there: what is kept is written when it is drawn.
        flushSync(() => setNote(''));
        onClose();
        void change(chatIds, { kind: 'snooze', until, unlessAnswered, note });
      }}
      onClose={onClose}
    >
      {chat && <ZoneField chat={chat} />}
      <TextField
        label={t('snooze.note')}
        placeholder={t('snooze.note-example')}
        maxLength={longestNote}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      <CheckField
        label={t('schedule.unless-answered')}
        hint={t('snooze.unless-hint')}
        checked={unlessAnswered}
        onChange={setUnlessAnswered}
      />
    </PickTimeDialog>
  );
}
