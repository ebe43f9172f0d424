import { Lock, UserRound } from 'lucide-react';
import { isLoginOver } from '../../../../shared/domain/team-login.ts';
import type { TeamLine } from '../../../../shared/contract/team.ts';
import { useText } from '../../../messages/text.tsx';
import { useClock } from '../../../product-ui/dates/use-clock.ts';
import { useToday } from '../../../ui/use-now.ts';
import { useTeam } from '../../../product-ui/team/use-team.ts';
import { splitMentions } from '../../../product-ui/team/mentions.ts';
import styles from './team.module.css';

type Note = Extract<TeamLine, { kind: 'note' }>;
type Assignment = Extract<TeamLine, { kind: 'assignment' }>;

/** Shows internal notes and assignments between messages; the recipient sees none of them. */
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
  const isOver = isLoginOver(useTeam());
  return (
    <div role="note" className={styles['note']} aria-label={t('team.note')}>
      <header>
        <Lock size={14} aria-hidden="true" />
        <b>{t('team.note')}</b>
        <bdi>{author.isYou ? t('message.you-alone') : author.name}</bdi>
        <span>{clock.soon(at, today)}</span>
        {/* Once the login has ended, it is unknown which of one’s own notes the team has. */}
        {!(isOver && author.isYou) && <small>{t('team.only-team')}</small>}
      </header>
      <p dir="auto">
        {splitMentions(text, mentions).map((part, index) =>
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
  const assignee = assigneeOf(author, to);
  return (
    <p className={styles['assignment']}>
      <UserRound size={14} aria-hidden="true" />
      {author.isYou && assignee !== 'you'
        ? t(`team.line-you-${assignee}`, names)
        : t(`team.line-other-${assignee}`, names)}
    </p>
  );
}

/** Returns the assignee as message IDs name it. */
function assigneeOf(author: Assignment['author'], to: Assignment['to']) {
  if (to === null) return 'nobody';
  if (to.kind === 'queue') return 'queue';
  if (to.memberId === author.memberId || (author.isYou && to.isYou)) return 'self';
  return to.isYou ? 'you' : 'other';
}
