import { Ellipsis } from 'lucide-react';
import { useText } from '../../../messages/text.tsx';
import { IconButton } from '../../../ui/button.tsx';
import styles from './message.module.css';

/** Shows what opens the menu of a message, or selects it. The log hears its keys and presses. */
export function MessageHandle({
  id,
  isTabStop,
  isMenuOpen,
  isSelected,
}: {
  /** With `-who`, `-what` and `-state` it names what tells of the message. */
  id: string;
  /** Tab reaches one message; arrow keys go on from there. */
  isTabStop: boolean;
  isMenuOpen: boolean;
  /** Null: messages are not being selected. */
  isSelected: boolean | null;
}) {
  const t = useText();
  const handle = {
    'data-handle': true,
    tabIndex: isTabStop ? 0 : -1,
    // Arrow keys go from handle to handle: each says whose message it is.
    'aria-describedby': `${id}-who ${id}-what ${id}-state`,
  };
  return isSelected === null ? (
    <IconButton
      {...handle}
      label={t('message.actions')}
      className={styles['messageRowMore'] ?? ''}
      aria-haspopup="menu"
      aria-expanded={isMenuOpen}
    >
      <Ellipsis size={16} aria-hidden="true" />
    </IconButton>
  ) : (
    <input
      {...handle}
      type="checkbox"
      aria-label={t('message.select')}
      checked={isSelected}
      readOnly
    />
  );
}
