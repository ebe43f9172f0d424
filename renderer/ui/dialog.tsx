import { Dialog as Base } from '@base-ui/react/dialog';
import {
  type KeyboardEventHandler,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useRef,
} from 'react';
import { wroteASign } from './last-input.ts';
import { fadesAway } from './leaving.ts';
import { isField } from './use-shortcut.ts';
import { VisuallyHidden } from './visually-hidden.tsx';
import styles from './dialog.module.css';

/** Pixels that a hand moves the pointer while it presses. */
const mostMoved = 4;

/** Shows a dialog as long as it is rendered. The focus goes to `initialFocus`, and then back, or to what `finalFocus` answers: false leaves it alone. */
export function Dialog({
  title,
  size = 'medium',
  onClose,
  initialFocus,
  begin,
  finalFocus,
  onKeyDown,
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
  /** Where the focus begins in place of the first control, as long as that can be no mistake. */
  begin?: RefObject<HTMLElement | null> | undefined;
  finalFocus?: () => HTMLElement | boolean;
  /** Hears the keys that are pressed in it. */
  onKeyDown?: KeyboardEventHandler | undefined;
  children: ReactNode;
}) {
  // What is being looked up while somebody presses makes a dialog grow.
  const heldPress = useHeldPress();
  const heading = useRef<HTMLHeadingElement>(null);

  /** What a letter opened may have been opened by mistake: the next sign or Enter then presses nothing, though a field takes it. */
  function firstFocus(): HTMLElement | boolean {
    const popup = heading.current?.parentElement ?? null;
    const start = begin?.current ?? null;
    const first = start ?? popup?.querySelector('input, select, textarea, button') ?? null;
    const isSafe = !wroteASign() || isField(first);
    return isSafe ? (start ?? true) : (popup ?? true);
  }

  // What a screen shows is no picture of itself without what moves in it.
  const leaves = size === 'screen' ? null : fadesAway;
  return (
    <Base.Root
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <Base.Portal>
        {/* Over the drawer that it was opened from, too. */}
        <Base.Backdrop ref={leaves} forceRender className={styles['scrim']} />
        <Base.Popup
          ref={leaves}
          className={`${styles['dialog']} ${styles[size] ?? ''}`}
          {...heldPress}
          onKeyDown={onKeyDown}
          initialFocus={initialFocus ?? firstFocus}
          {...(finalFocus && { finalFocus })}
        >
          <Base.Title ref={heading} className={styles['title']}>
            {size === 'palette' ? <VisuallyHidden>{title}</VisuallyHidden> : title}
          </Base.Title>
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

/** Shows the row of buttons that ends a dialog; the one that does what its title says comes last. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={styles['actions']}>{children}</div>;
}

/**
 * Lets a press count for the button on which it began. Where the layout changes between the pointer's going down and up, the button is
 * elsewhere by then, and the browser gives the click to what both places have in common: it would be lost. Returns what listens for
 * all buttons inside.
 */
function useHeldPress() {
  const began = useRef<{ button: HTMLButtonElement; x: number; y: number } | null>(null);
  return {
    onPointerDownCapture: ({ target, clientX: x, clientY: y }: PointerEvent) => {
      const button = (target as Element).closest('button');
      began.current = button && { button, x, y };
    },
    onClickCapture: (event: MouseEvent) => {
      const { target, clientX, clientY, detail } = event;
      const press = began.current;
      // A key has no place; whoever moved away from the button thought better of it.
      const isPress = press !== null && detail > 0 && !press.button.contains(target as Node);
      if (!isPress || Math.hypot(clientX - press.x, clientY - press.y) > mostMoved) return;
      began.current = null;
      event.stopPropagation();
      press.button.click();
    },
  };
}
