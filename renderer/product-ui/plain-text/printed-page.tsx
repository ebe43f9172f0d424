import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { createPortal } from 'react-dom';
import styles from './plain-text.module.css';

/** Prints its content alone, in the system's way; on screen nothing of it is seen. */
export function PrintedPage({ children, onDone }: { children: ReactNode; onDone: () => void }) {
  const print = useEffectEvent(() => {
    window.print();
    onDone();
  });
  useEffect(() => print(), []);
  return createPortal(<article className={styles['printed']}>{children}</article>, document.body);
}
