import type { KeyboardEvent, Ref } from 'react';
import { AlarmClock, Archive, Pin, Tag, X } from 'lucide-react';
import type { CommandId } from '../../../shared/domain/commands.ts';
import { useText } from '../../messages/text.tsx';
import { commandHint } from '../../product-ui/commands/commands.ts';
import { runByKeys } from '../../product-ui/commands/use-command.ts';
import { IconButton } from '../../ui/button.tsx';
import { selectionLimit } from './use-chat-selection.ts';
import styles from './chats.module.css';

/** How many chats are selected, and what can be done with them. */
export function ChatSelectionBar({
  ref,
  count,
  onClose,
  onPin,
  onSnooze,
  onLabels,
  onEnd,
}: {
  ref: Ref<HTMLElement>;
  count: number;
  onClose: () => void;
  onPin: () => void;
  onSnooze: () => void;
  onLabels: () => void;
  onEnd: () => void;
}) {
  const t = useText();
  const button = (
    key: 'close' | 'pin' | 'snooze' | 'labels',
    Icon: typeof X,
    command: CommandId,
    onClick: () => void,
  ) => {
    const label = t(`chat-menu.${key === 'close' ? 'close-some' : key}`);
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
    <section ref={ref} {...heard} className={styles['selection']} aria-label={t('chats.selection')}>
      <p aria-live="polite">
        {t(count === selectionLimit ? 'chats.most-selected' : 'chats.selected', { count })}
      </p>
      {button('close', Archive, 'close-chat', onClose)}
      {button('pin', Pin, 'pin-chat', onPin)}
      {button('snooze', AlarmClock, 'snooze-chat', onSnooze)}
      {button('labels', Tag, 'label-chat', onLabels)}
      <IconButton
        label={t('chats.end-selection')}
        hint={commandHint(t, 'escape', t('chats.end-selection'))}
        onClick={onEnd}
      >
        <X size={16} aria-hidden="true" />
      </IconButton>
    </section>
  );
}
