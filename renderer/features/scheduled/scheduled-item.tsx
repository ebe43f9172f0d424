import { CalendarClock, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import type { ScheduledMessage } from '../../../shared/contract/scheduled.ts';
import { isForm, lineOf } from '../../../shared/domain/written-content.ts';
import { errorOf } from '../../bridge/call.ts';
import { isOfTeam } from '../../product-ui/sending/can-send-anyway.ts';
import { KindSign, kindWord } from '../../product-ui/messages/media-kind.tsx';
import { Problem } from '../../product-ui/failures/problem.tsx';
import { useClock } from '../../product-ui/dates/use-clock.ts';
import { chatTitle } from '../../product-ui/chat/chat-title.ts';
import { useText } from '../../messages/text.tsx';
import { Button } from '../../ui/button.tsx';
import { useToday } from '../../ui/use-now.ts';
import styles from './scheduled.module.css';

/** What is sent: its kind where it is more than a text, its words, and the name of its file. */
function What({ text, content }: ScheduledMessage) {
  const t = useText();
  if (content.kind === 'text') return <bdi className={styles['text']}>{text}</bdi>;
  const kind = content.kind === 'media' ? content.sendAs : content.kind;
  const name = nameIn(content);
  return (
    <>
      <span className={styles['kind']}>
        <KindSign kind={kind} size={14} />
        {t(kindWord(kind))} <bdi>{name}</bdi>
      </span>
      {text && !isForm(content) && <bdi className={styles['text']}>{text}</bdi>}
    </>
  );
}

function nameIn(content: Exclude<ScheduledMessage['content'], { kind: 'text' }>): string {
  if (isForm(content)) return lineOf(content);
  return 'fileName' in content ? content.fileName : content.card.title;
}

/** The sentence why it does not leave by itself. */
function whyNot({ answeredAt, held, unlessAnswered }: ScheduledMessage) {
  if (answeredAt !== null) return 'schedule.answered';
  if (held) return 'schedule.held';
  return unlessAnswered ? 'schedule.not-known' : 'schedule.missed';
}

/** Shows a scheduled message, and what can be done with it. A second press confirms Discard, which cannot be undone. */
export function ScheduledItem({
  scheduled,
  withChat,
  thrown,
  onSendNow,
  onChangeTime,
  onEdit,
  onDiscard,
}: {
  scheduled: ScheduledMessage;
  withChat: boolean;
  /** Why its last action was not carried out. */
  thrown: unknown;
  onSendNow: () => void;
  onChangeTime: () => void;
  onEdit: () => void;
  onDiscard: () => void;
}) {
  const t = useText();
  const clock = useClock();
  const today = useToday();
  const [isSure, setSure] = useState(false);
  const { chat, missed, replyTo, sendAt, unlessAnswered } = scheduled;
  const when = clock.moment(scheduled.answeredAt ?? sendAt, today);
  const isAsked = thrown !== null && isOfTeam(errorOf(thrown));
  return (
    <li className={`${styles['item']} ${missed ? styles['scheduledDialogMissed'] : ''}`}>
      <p className={styles['when']}>
        {missed ? <TriangleAlert size={16} /> : <CalendarClock size={16} />}
        {missed ? t(whyNot(scheduled), { when }) : when}
      </p>
      {!missed && unlessAnswered && (
        <span className={styles['kind']}>{t('schedule.unless-answered')}</span>
      )}
      {withChat && (
        <bdi className={styles['chat']}>{chatTitle(t, { ...chat, chatId: scheduled.chatId })}</bdi>
      )}
      {replyTo && (
        <span className={styles['kind']}>{t('schedule.reply', { excerpt: replyTo.excerpt })}</span>
      )}
      <What {...scheduled} />
      <Problem thrown={thrown} />
      <div className={styles['actions']}>
        <Button size="small" tone={missed ? 'primary' : 'plain'} onClick={onSendNow}>
          {t(isAsked ? 'action.send-anyway' : 'action.send-now')}
        </Button>
        <Button size="small" onClick={onChangeTime}>
          {t('schedule.change-time')}
        </Button>
        <Button size="small" onClick={onEdit}>
          {t('action.edit')}
        </Button>
        <Button
          size="small"
          tone={isSure ? 'danger' : 'plain'}
          onClick={() => (isSure ? onDiscard() : setSure(true))}
          onBlur={() => setSure(false)}
        >
          {t(isSure ? 'schedule.discard-sure' : 'action.delete-asked')}
        </Button>
      </div>
    </li>
  );
}
