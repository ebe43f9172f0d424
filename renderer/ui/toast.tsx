import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { Button, IconButton } from './button.tsx';
import { Cap } from './keys.tsx';
import { fadesAway } from './leaving.ts';
import { createStore, useStore } from './store.ts';
import styles from './toast.module.css';

/** A sentence about what was just done, with the way to undo it. */
export interface ToastContent {
  text: string;
  action?: {
    label: string;
    /** The keys that do the same, as they are printed on a keyboard. */
    keys?: string;
    onChoose: () => void;
  };
  /** It stays until another stands in its place. */
  stays?: boolean;
}

/** Milliseconds until it goes; not while the pointer or the focus is in it. */
const shownMs = 8_000;

const shown = createStore<ToastContent | null>(null);

/** Shows a toast in place of the one before. */
export function showToast(content: ToastContent): void {
  shown.set(content);
}

/** Shows a toast in place of another, and returns it; null where that other is not there any more. */
export function replaceToast(old: ToastContent, next: ToastContent): ToastContent | null {
  if (shown.get() !== old) return null;
  shown.set(next);
  return next;
}

/** Takes away the toast that is shown. */
export function dropToast(): void {
  shown.set(null);
}

/** Holds the one toast. It is there from the start, so that readers are told what comes into it. */
export function Toast({ closeLabel }: { closeLabel: string }) {
  const content = useStore(shown);
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (content === null || content.stays === true || isHeld) return;
    const timer = setTimeout(() => shown.set(null), shownMs);
    return () => clearTimeout(timer);
  }, [content, isHeld]);

  function close() {
    setHeld(false);
    dropToast();
  }

  const action = content?.action;
  // Over dialogs, which leave what is named as live to readers.
  return createPortal(
    <output aria-live="polite" className={styles['place']}>
      {content && (
        <div
          ref={fadesAway}
          className={styles['toast']}
          onPointerEnter={() => setHeld(true)}
          onPointerLeave={() => setHeld(false)}
          onFocus={() => setHeld(true)}
          onBlur={() => setHeld(false)}
        >
          <p>{content.text}</p>
          {action && (
            <Button
              size="small"
              onClick={() => {
                close();
                action.onChoose();
              }}
            >
              {action.label}
              {action.keys && <Cap keys={action.keys} />}
            </Button>
          )}
          <IconButton label={closeLabel} onClick={close}>
            <X size={16} aria-hidden="true" />
          </IconButton>
        </div>
      )}
    </output>,
    document.body,
  );
}
