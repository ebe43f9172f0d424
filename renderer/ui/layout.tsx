import type { HTMLAttributes } from 'react';
import styles from './layout.module.css';

type Parts = HTMLAttributes<HTMLElement> & {
  as?: 'div' | 'footer' | 'header' | 'li' | 'p' | 'section' | 'span' | 'ul';
};

/** Shows what stands one below the other: lines of one thing, fields (`medium`) or groups (`large`). */
export function Stack({
  as: Tag = 'div',
  gap = 'small',
  className = '',
  ...rest
}: Parts & { gap?: 'small' | 'medium' | 'large' }) {
  return <Tag {...rest} className={`${styles['stack']} ${styles[gap]} ${className}`} />;
}

/** Shows what stands side by side, buttons above all, and goes on below where there is no room. */
export function Line({ as: Tag = 'div', className = '', ...rest }: Parts) {
  return <Tag {...rest} className={`${styles['line']} ${className}`} />;
}

/** Shows what stands below a list or a page, apart from it by a hairline. */
export function Foot({ as = 'footer', className = '', ...rest }: Parts) {
  return <Line as={as} {...rest} className={`${styles['foot']} ${className}`} />;
}

/** Two fields side by side, of the same width. */
export function Pair(props: HTMLAttributes<HTMLDivElement>) {
  return <div {...props} className={styles['pair']} />;
}

/** Shows a list with a hairline between its lines: what each is, and at its end what can be done about it. `isLong`: it scrolls. */
export function Rows({
  isLong = false,
  ...rest
}: HTMLAttributes<HTMLUListElement> & { isLong?: boolean }) {
  return <ul {...rest} className={`${styles['rows']} ${isLong ? styles['long'] : ''}`} />;
}
