import { CalendarClock, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import type { ScheduledMessage } from '../../../shared/contract/scheduled.ts';
import { KindSign, kindWord } from '../../product-ui/media-kind.tsx';
import { Problem } from '../../product-ui/problem.tsx';
import { useClock } from '../../product-ui/use-clock.ts';
import { Text, useText } from '../../messages/text.tsx';
import { Button } from '../../ui/button.tsx';
import { useToday } from '../../ui/use-now.ts';
import styles from './scheduled-dialog.module.css';

/** What is sent: its kind where it is more than a text, its words, and the name of its file. */
function What({ text, content }: ScheduledMessage) {
  const say = useText();
  if (content.kind === 'text') return <bdi className={styles['text']}>{text}</bdi>;
  const kind = content.kind === 'media' ? content.sendAs : content.kind;
  const name = 'fileName' in content ? content.fileName : content.card.title;
  return (
    <>
      <span className={styles['kind']}>
        <KindSign kind={kind} size={14} />
        {say(kindWord(kind))} <bdi>{name}</bdi>
      </span>
      {text && <bdi className={styles['text']}>{text}</bdi>}
    </>
  );
}

/** A scheduled message, and what can be done with it. A second press confirms Discard, which cannot be undone. */
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
  const clock = useClock();
  const today = useToday();
  const [isSure, setSure] = useState(false);
  const { chat, missed, replyTo, sendAt } = scheduled;
  const when = clock.moment(sendAt, today);
  return (
    <li className={`${styles['item']} ${missed ? styles['missed'] : ''}`}>
      <p className={styles['when']}>
        {missed ? <TriangleAlert size={15} /> : <CalendarClock size={15} />}
        {missed ? <Text id="schedule.missed" values={{ when }} /> : when}
      </p>
      {withChat && <bdi className={styles['chat']}>{chat.name ?? chat.number}</bdi>}
      {replyTo && (
        <span className={styles['kind']}>
          <Text id="schedule.reply" values={{ excerpt: replyTo.excerpt }} />
        </span>
      )}
      <What {...scheduled} />
      <Problem thrown={thrown} />
      <div className={styles['actions']}>
        <Button size="small" tone={missed ? 'primary' : 'plain'} onClick={onSendNow}>
          <Text id="schedule.send-now" />
        </Button>
        <Button size="small" onClick={onChangeTime}>
          <Text id="schedule.change-time" />
        </Button>
        <Button size="small" onClick={onEdit}>
          <Text id="act.edit" />
        </Button>
        <Button
          size="small"
          tone={isSure ? 'danger' : 'plain'}
          onClick={() => (isSure ? onDiscard() : setSure(true))}
          onBlur={() => setSure(false)}
        >
          <Text id={isSure ? 'schedule.discard-sure' : 'schedule.discard'} />
        </Button>
      </div>
    </li>
  );
}
