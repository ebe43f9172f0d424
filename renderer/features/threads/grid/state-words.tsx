import { CircleAlert, CircleCheck, Clock, CloudUpload } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ThreadState } from '../../../../shared/domain/thread.ts';
import { Text } from '../../../messages/text.tsx';
import styles from './state-words.module.css';

const icons: Record<Exclude<ThreadState, 'settled'>, ReactNode> = {
  waiting: <Clock aria-hidden="true" />,
  sending: <CloudUpload aria-hidden="true" />,
  confirmed: <CircleCheck aria-hidden="true" />,
  failed: <CircleAlert aria-hidden="true" />,
};

/** What becomes of the last wish about a thread, in a word; nothing where none was made. */
export function StateWords({ state }: { state: ThreadState }) {
  if (state === 'settled') return null;
  return (
    <span className={`${styles['state']} ${styles[state]}`}>
      {icons[state]}
      <span className={styles['word']} data-word>
        <Text id={`thread-state.${state}`} />
      </span>
    </span>
  );
}
