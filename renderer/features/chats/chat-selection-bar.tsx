import { AlarmClock, Archive, Pin, Tag, X } from 'lucide-react';
import { useText } from '../../messages/text.tsx';
import { IconButton } from '../../ui/button.tsx';
import { selectionLimit } from './use-chat-selection.ts';
import styles from './chat-selection-bar.module.css';

/** How many chats are selected, and what can be done with them. */
export function ChatSelectionBar({
  count,
  onClose,
  onPin,
  onSnooze,
  onLabels,
  onEnd,
}: {
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
    keys: string,
    onClick: () => void,
  ) => {
    const label = t(`chat-menu.${key === 'close' ? 'close-some' : key}`);
    return (
      <IconButton label={label} hint={`${label} (${keys})`} onClick={onClick}>
        <Icon size={17} aria-hidden="true" />
      </IconButton>
    );
  };
  return (
    <section className={styles['bar']} aria-label={t('chats.selection')}>
      <p aria-live="polite">
        {t(count === selectionLimit ? 'chats.most-selected' : 'chats.selected', { count })}
      </p>
      {button('close', Archive, 'E', onClose)}
      {button('pin', Pin, 'P', onPin)}
      {button('snooze', AlarmClock, 'H', onSnooze)}
      {button('labels', Tag, 'L', onLabels)}
      <IconButton
        label={t('chats.end-selection')}
        hint={`${t('chats.end-selection')} (Esc)`}
        onClick={onEnd}
      >
        <X size={17} aria-hidden="true" />
      </IconButton>
    </section>
  );
}
