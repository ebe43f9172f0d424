import { Dialog as Base } from '@base-ui/react/dialog';
import type { ReactNode, RefObject } from 'react';
import { useHeldPress } from './use-held-press.ts';
import { VisuallyHidden } from './visually-hidden.tsx';
import styles from './dialog.module.css';

/** A dialog that is open as long as it is rendered. The focus goes to `initialFocus`, and back where it came from, or to what `finalFocus` answers: false leaves it alone. */
export function Dialog({
  title,
  size = 'medium',
  onClose,
  initialFocus,
  finalFocus,
  children,
}: {
  title: string;
  /**
   * `narrow` has room for a panel, `roomy` for three buttons that name their keys, `wide` for two columns; `drawer` stands at the end side of the window, as high as it is; `screen` takes all of it,
   * dark in both themes; `palette` stands near its top. The titles of the last two are only read out.
   */
  size?: 'narrow' | 'medium' | 'roomy' | 'wide' | 'drawer' | 'screen' | 'palette';
  onClose: () => void;
  initialFocus?: RefObject<HTMLElement | null>;
  finalFocus?: () => HTMLElement | boolean;
  children: ReactNode;
}) {
  // What is being looked up while somebody presses makes a dialog grow.
  const heldPress = useHeldPress();
  return (
    <Base.Root
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <Base.Portal>
        <Base.Backdrop className={styles['scrim']} />
        <Base.Popup
          className={`${styles['dialog']} ${styles[size] ?? ''}`}
          {...heldPress}
          {...(initialFocus && { initialFocus })}
          {...(finalFocus && { finalFocus })}
        >
          <Base.Title className={styles['title']}>
            {size === 'palette' ? <VisuallyHidden>{title}</VisuallyHidden> : title}
          </Base.Title>
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

/** The row of buttons that ends a dialog; the one that does what its title says comes last. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={styles['actions']}>{children}</div>;
}
