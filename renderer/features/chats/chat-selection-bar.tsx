import type { KeyboardEvent, Ref } from 'react';
import { AlarmClock, Archive, ArchiveRestore, Pin, PinOff, Tag, UserRound, X } from 'lucide-react';
import type { CommandId } from '../../../shared/domain/commands.ts';
import { useText } from '../../messages/text.tsx';
import { commandHint } from '../../product-ui/commands/commands.ts';
import { runByKeys } from '../../product-ui/commands/use-command.ts';
import { IconButton } from '../../ui/button.tsx';
import { selectionLimit } from './use-chat-selection.ts';
import styles from './chats.module.css';

/** Shows how many chats are selected, and what can be done with them; `onAssign` null: no team shares them. */
export function ChatSelectionBar({
  ref,
  count,
  areClosed,
  arePinned,
  onClose,
  onPin,
  onSnooze,
  onLabels,
  onAssign,
  onEnd,
}: {
  ref: Ref<HTMLElement>;
  count: number;
  /** All of them: they are reopened then, and unpinned. */
  areClosed: boolean;
  arePinned: boolean;
  onClose: () => void;
  onPin: () => void;
  onSnooze: () => void;
  onLabels: () => void;
  onAssign: (() => void) | null;
  onEnd: () => void;
}) {
  const t = useText();
  const button = (
    key: 'close-some' | 'reopen-some' | 'pin' | 'unpin' | 'snooze' | 'labels' | 'assign',
    Icon: typeof X,
    command: CommandId,
    onClick: () => void,
  ) => {
    const label = t(`chat-menu.${key}`);
    return (
      <IconButton label={label} hint={commandHint(t, command, label)} onClick={onClick}>
        <Icon size={16} aria-hidden="true" />
      </IconButton>
    );
  };
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') onEnd();
    else if (!runByKeys('chat-list', event.nativeEvent)) return;
    event.preventDefault();
  }
  // The keys that its buttons print are heard there too.
  const heard = { onKeyDown };
  return (
    <section ref={ref} {...heard} className={styles['selection']} aria-label={t('field.selection')}>
      <p aria-live="polite">
        {t(count === selectionLimit ? 'chats.most-selected' : 'chats.selected', { count })}
      </p>
      {areClosed
        ? button('reopen-some', ArchiveRestore, 'close-chat', onClose)
        : button('close-some', Archive, 'close-chat', onClose)}
      {arePinned
        ? button('unpin', PinOff, 'pin-chat', onPin)
        : button('pin', Pin, 'pin-chat', onPin)}
      {button('snooze', AlarmClock, 'snooze-chat', onSnooze)}
      {button('labels', Tag, 'label-chat', onLabels)}
      {onAssign && button('assign', UserRound, 'assign-chat', onAssign)}
      <IconButton
        label={t('selection.end')}
        hint={commandHint(t, 'escape', t('selection.end'))}
        onClick={onEnd}
      >
        <X size={16} aria-hidden="true" />
      </IconButton>
    </section>
  );
}
