import type { Shortcut } from '../../shared/domain/shortcut.ts';
import { printedKeys } from './use-shortcut.ts';
import styles from './keys.module.css';

/** Shortcuts as they are printed on a keyboard, each key for itself. */
export function Keys({ shortcuts }: { shortcuts: readonly Shortcut[] }) {
  return shortcuts.map((shortcut) => {
    const keys = printedKeys(shortcut);
    return (
      <span key={keys.join(' ')} className={styles['keys']}>
        {keys.map((key) => (
          <kbd key={key}>{key}</kbd>
        ))}
      </span>
    );
  });
}
