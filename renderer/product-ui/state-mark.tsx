import {
  CircleAlert,
  CircleCheck,
  CircleQuestionMark,
  CircleSlash,
  Clock,
  ClockAlert,
  Inbox,
  type LucideIcon,
} from 'lucide-react';
import type { MessageState } from '../../shared/domain/message-state.ts';
import type { MessageId } from '../messages/catalogue.ts';
import styles from './state-mark.module.css';

interface Look {
  icon: LucideIcon;
  tone: 'calm' | 'ok' | 'warn' | 'bad';
  word: MessageId;
}

const looks: Record<MessageState, Look> = {
  held: { icon: Clock, tone: 'calm', word: 'state.held' },
  queued: { icon: Clock, tone: 'calm', word: 'state.queued' },
  sending: { icon: Clock, tone: 'calm', word: 'state.sending' },
  accepted: { icon: CircleCheck, tone: 'ok', word: 'state.accepted' },
  rejected: { icon: CircleAlert, tone: 'bad', word: 'state.rejected' },
  'not-sent': { icon: ClockAlert, tone: 'warn', word: 'state.not-sent' },
  unknown: { icon: CircleQuestionMark, tone: 'warn', word: 'state.unknown' },
  cancelled: { icon: CircleSlash, tone: 'calm', word: 'state.cancelled' },
  received: { icon: Inbox, tone: 'calm', word: 'state.received' },
};

/** The word for a state. */
export function stateWord(state: MessageState): MessageId {
  return looks[state].word;
}

/** The shape for a state; the word always stands beside it or is read in its place. */
export function StateMark({ state }: { state: MessageState }) {
  const { icon: Icon, tone } = looks[state];
  return <Icon className={`${styles['mark']} ${styles[tone]}`} aria-hidden="true" />;
}

/** The class that colours a state's word where it wants attention. */
export function stateTone(state: MessageState): string {
  const { tone } = looks[state];
  return tone === 'warn' || tone === 'bad' ? `${styles[tone]} ${styles['strong']}` : '';
}
