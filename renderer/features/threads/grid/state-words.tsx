import { CircleAlert, CircleCheck, CircleHelp, Clock } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ThreadRow } from '../../../../shared/contract/threads.ts';
import type { MessageId } from '../../../messages/catalogue.ts';
import { useText } from '../../../messages/text.tsx';
import styles from './grid.module.css';

type Status = Pick<
  ThreadRow,
  'confirmed' | 'desired' | 'retrying' | 'state' | 'inDoubt' | 'deletion' | 'isSmsFailed'
>;

/** Returns what is known of a thread, or being done about it, in a word. */
export function stateWord(thread: Status): MessageId {
  const { confirmed, desired, retrying, state, inDoubt, deletion, isSmsFailed } = thread;
  if (deletion !== null) {
    return deletion.state === 'failed' ? 'thread-state.not-deleted' : 'thread-state.deleting';
  }
  if (retrying) return 'thread-state.retrying';
  if (desired !== null) return desired ? 'thread-state.archiving' : 'thread-state.unarchiving';
  const isUnknown = state === 'failed' ? inDoubt : confirmed === null;
  if (state === 'failed' && !isUnknown) return 'thread-state.failed';
  if (isUnknown) return 'thread-state.unknown';
  if (confirmed) return 'thread-state.archived';
  return isSmsFailed ? 'thread-state.sms-failed' : 'thread-state.open';
}

interface Mark {
  icon: ReactNode;
  tone?: 'ok' | 'warn' | 'bad';
}

const confirmedMark: Mark = { icon: <CircleCheck aria-hidden="true" />, tone: 'ok' };
const marks: Partial<Record<MessageId, Mark>> = {
  'thread-state.retrying': { icon: <Clock aria-hidden="true" />, tone: 'warn' },
  'thread-state.archiving': { icon: <Clock aria-hidden="true" /> },
  'thread-state.unarchiving': { icon: <Clock aria-hidden="true" /> },
  'thread-state.deleting': { icon: <Clock aria-hidden="true" />, tone: 'warn' },
  'thread-state.not-deleted': { icon: <CircleAlert aria-hidden="true" />, tone: 'bad' },
  'thread-state.failed': { icon: <CircleAlert aria-hidden="true" />, tone: 'bad' },
  'thread-state.sms-failed': { icon: <CircleAlert aria-hidden="true" />, tone: 'bad' },
  'thread-state.unknown': { icon: <CircleHelp aria-hidden="true" />, tone: 'warn' },
};

/** Shows the state of a thread with its mark; nothing where it is simply open. */
export function StateWords({ thread }: { thread: Status }) {
  const t = useText();
  const word = stateWord(thread);
  const isSettled = word === 'thread-state.archived' || thread.state === 'confirmed';
  const mark = marks[word] ?? (isSettled ? confirmedMark : null);
  if (!mark) return null;
  return (
    <span className={`${styles['state']} ${mark.tone ? styles[mark.tone] : ''}`}>
      {mark.icon}
      <span className={styles['word']}>{t(word)}</span>
    </span>
  );
}
