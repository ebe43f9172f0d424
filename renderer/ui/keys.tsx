import type { Shortcut } from '../../shared/domain/shortcut.ts';
import { shortcutText } from './use-shortcut.ts';
import styles from './marks.module.css';

/**
 * Keys that are pressed together, in one cap and as every sentence writes them; from left to right in every language. What
 * they belong to tells readers of them itself, unless it `isRead`.
 */
export function Cap({
  keys,
  className,
  isRead = false,
}: {
  keys: string;
  className?: string | undefined;
  isRead?: boolean;
}) {
  return (
    <kbd className={className} aria-hidden={isRead ? undefined : true}>
      <bdi dir="ltr">{keys}</bdi>
    </kbd>
  );
}

/** Shortcuts, each in its cap. */
export function Keys({ shortcuts }: { shortcuts: readonly Shortcut[] }) {
  return shortcuts
    .map(shortcutText)
    .map((keys) => <Cap key={keys} keys={keys} className={styles['keys']} isRead />);
}
