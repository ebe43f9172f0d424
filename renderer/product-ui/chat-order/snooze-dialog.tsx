import { useText } from '../../messages/text.tsx';
import { PickTimeDialog } from '../pick-time-dialog.tsx';
import type { DialogProps } from '../dialog-props.ts';
import { useChatOrder } from './use-chat-order.ts';

/** Asks until when chats are to leave the list. */
export function SnoozeDialog({
  instanceId,
  chatIds,
  onClose,
}: DialogProps & { chatIds: readonly string[] }) {
  const t = useText();
  const { change } = useChatOrder(instanceId);
  return (
    <PickTimeDialog
      title={t('snooze.title', { count: chatIds.length })}
      action="snooze.snooze"
      outcome="snooze.outcome"
      onPick={(until) => {
        onClose();
        void change(chatIds, { kind: 'snooze', until });
      }}
      onClose={onClose}
    />
  );
}
