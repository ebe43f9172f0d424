import { Lock, UserRound } from 'lucide-react';
import type { TeamLine } from '../../../../shared/contract/team.ts';
import { useText } from '../../../messages/text.tsx';
import { useClock } from '../../../product-ui/use-clock.ts';
import { useToday } from '../../../ui/use-now.ts';
import { partsOf } from '../../../product-ui/team/mentions.ts';
import styles from './team-lines.module.css';

type Note = Extract<TeamLine, { kind: 'note' }>;
type Assignment = Extract<TeamLine, { kind: 'assignment' }>;

/** What the team wrote and did in a chat beside messages, between two times; the recipient sees none of it. */
export function TeamLines({ lines }: { lines: readonly TeamLine[] }) {
  return lines.map((line) =>
    line.kind === 'note' ? (
      <InternalNote key={line.lineId} note={line} />
    ) : (
      <AssignmentLine key={line.lineId} line={line} />
    ),
  );
}

function InternalNote({ note: { author, at, text, mentions } }: { note: Note }) {
  const t = useText();
  const clock = useClock();
  const today = useToday();
  return (
    <div role="note" className={styles['note']} aria-label={t('team.note')}>
      <header>
        <Lock size={14} aria-hidden="true" />
        <b>{t('team.note')}</b>
        <bdi>{author.isYou ? t('message.you-alone') : author.name}</bdi>
        <span>{clock.soon(at, today)}</span>
        <small>{t('team.only-team')}</small>
      </header>
      <p dir="auto">
        {partsOf(text, mentions).map((part, index) =>
          part.kind === 'mention' ? (
            <b key={index} className={styles['mention']}>
              {part.text}
            </b>
          ) : (
            <span key={index}>{part.text}</span>
          ),
        )}
      </p>
    </div>
  );
}

function AssignmentLine({ line: { author, to, at } }: { line: Assignment }) {
  const t = useText();
  const clock = useClock();
  const today = useToday();
  const names = { by: author.name, to: to?.name ?? '', when: clock.soon(at, today) };
  const by = author.isYou ? 'you' : 'other';
  const whom =
    to === null
      ? 'nobody'
      : to.kind === 'queue'
        ? 'queue'
        : to.memberId === author.memberId
          ? 'self'
          : to.isYou
            ? 'you'
            : 'other';
  // Who assigns a chat to themselves is the same person, you or another.
  const id = by === 'you' && whom === 'you' ? 'self' : whom;
  return (
    <p className={styles['line']}>
      <UserRound size={14} aria-hidden="true" />
      {by === 'you' && id !== 'you'
        ? t(`team.line-you-${id}`, names)
        : t(`team.line-other-${id}`, names)}
    </p>
  );
}
