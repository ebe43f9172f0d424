import { CalendarClock, Handshake, TriangleAlert } from 'lucide-react';
import type { ChatSummary } from '../../../shared/contract/chats.ts';
import { useClock } from '../../product-ui/dates/use-clock.ts';
import { useText } from '../../messages/text.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './chats.module.css';

const looks = {
  scheduled: { icon: CalendarClock, word: 'owed.scheduled' },
  held: { icon: TriangleAlert, word: 'owed.held' },
  answered: { icon: TriangleAlert, word: 'owed.answered' },
  promised: { icon: Handshake, word: 'owed.promised' },
} as const;

/** Shows what is planned in a chat next, and when. */
export function Planned({
  planned: { kind, at },
  today,
  now,
}: {
  planned: NonNullable<ChatSummary['planned']>;
  today: number;
  now: number;
}) {
  const t = useText();
  const { soon, moment } = useClock();
  const { icon: Icon, word } = looks[kind];
  return (
    <span
      className={styles['planned']}
      data-due={kind === 'held' || at <= now}
      title={`${t(word)}: ${moment(at, today)}`}
    >
      <Icon size={14} aria-hidden="true" />
      <VisuallyHidden>{t(word)}: </VisuallyHidden>
      <time dateTime={new Date(at).toISOString()}>{soon(at, today)}</time>
    </span>
  );
}
