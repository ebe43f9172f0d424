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
import type { ReactNode } from 'react';
import type { MessageState } from '../../../shared/domain/message-state.ts';
import type { MessageId } from '../../messages/catalogue.ts';
import { useText } from '../../messages/text.tsx';
import tones from '../../styles/tones.module.css';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { SecondsUntil } from '../dates/seconds-until.tsx';

const looks: Record<MessageState, [icon: LucideIcon, tone: 'calm' | 'ok' | 'warn' | 'bad']> = {
  held: [Clock, 'calm'],
  queued: [Clock, 'calm'],
  sending: [Clock, 'calm'],
  accepted: [CircleCheck, 'ok'],
  rejected: [CircleAlert, 'bad'],
  'not-sent': [ClockAlert, 'warn'],
  unknown: [CircleQuestionMark, 'warn'],
  cancelled: [CircleSlash, 'calm'],
  received: [Inbox, 'calm'],
};

/** Returns the word for a state. */
export function stateWord(state: MessageState): MessageId {
  return `state.${state}`;
}

/** Draws the shape for a state; the word is always shown beside it or read instead of it. */
export function StateMark({ state }: { state: MessageState }) {
  const [Icon, tone] = looks[state];
  return (
    <Icon className={`${tones['mark']} ${tone === 'calm' ? '' : tones[tone]}`} aria-hidden="true" />
  );
}

/** Returns the class that colours a state's word where it wants attention; empty where it wants none. */
export function stateTone(state: MessageState): string {
  const [, tone] = looks[state];
  return tone === 'warn' || tone === 'bad' ? `${tones[tone]} ${tones['strong']}` : '';
}

interface StateLabelProps {
  state: MessageState;
  /** Until when a message can be undone, in milliseconds since 1970: its word then counts the seconds. */
  heldUntil?: number | null;
  /** What says more than the word, and is seen in its place. */
  more?: ReactNode;
}

/** Shows a state's shape and word, in colour where it wants attention. */
export function StateLabel({ state, heldUntil = null, more = null }: StateLabelProps) {
  const t = useText();
  const word =
    heldUntil === null ? t(stateWord(state)) : <SecondsUntil id="state.held-for" at={heldUntil} />;
  return (
    <span className={`${tones['label']} ${stateTone(state)}`}>
      <StateMark state={state} />
      {more === null ? word : <VisuallyHidden>{word} </VisuallyHidden>}
      {more}
    </span>
  );
}
