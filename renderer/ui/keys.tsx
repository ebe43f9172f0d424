import type { Shortcut } from '../../shared/domain/shortcut.ts';
import { printedKeys } from './use-shortcut.ts';
import styles from './marks.module.css';

/** Shortcuts as they are printed on a keyboard, each key for itself; from left to right in every language. */
export function Keys({ shortcuts }: { shortcuts: readonly Shortcut[] }) {
  return shortcuts.map((shortcut) => {
    const keys = printedKeys(shortcut);
    return (
      <span key={keys.join(' ')} className={styles['keys']}>
        <bdi dir="ltr">
          {keys.map((key) => (
            <kbd key={key}>{key}</kbd>
          ))}
        </bdi>
      </span>
    );
  });
}
