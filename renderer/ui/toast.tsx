import { useEffect } from 'react';
import { Button } from './button.tsx';
import { createStore, useStore } from './store.ts';
import styles from './toast.module.css';
import { shortcutText, useShortcut } from './use-shortcut.ts';

export interface ToastContent {
  text: string;
  /** What takes back that of which it tells; also by the usual key, where nothing is being written. */
  undo?: { label: string; onChoose: () => void };
}

/** Milliseconds that a toast stays. */
const shownMs = 10_000;

const undoKeys = { key: 'z', mod: true, outsideFields: true };
const shown = createStore<ToastContent | null>(null);

/** Tells in passing what has just been done; it takes the place of the one before. */
export function showToast(toast: ToastContent): void {
  shown.set(toast);
}

/** Where toasts appear; once on the page. */
export function Toaster() {
  const toast = useStore(shown);
  useEffect(() => {
    if (!toast) return;
    const timer = setTimeout(() => shown.set(null), shownMs);
    return () => clearTimeout(timer);
  }, [toast]);
  return (
    <output className={styles['place']}>
      {toast && (
        <div className={styles['toast']}>
          <p>{toast.text}</p>
          {toast.undo && <Undo {...toast.undo} />}
        </div>
      )}
    </output>
  );
}

function Undo({ label, onChoose }: NonNullable<ToastContent['undo']>) {
  function undo() {
    shown.set(null);
    onChoose();
  }
  useShortcut(undoKeys, undo);
  return (
    <Button size="small" title={`${label} (${shortcutText(undoKeys)})`} onClick={undo}>
      {label}
    </Button>
  );
}
