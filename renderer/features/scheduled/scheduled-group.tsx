import { CalendarClock } from 'lucide-react';
import { useRef } from 'react';
import type { ScheduledMessage } from '../../../shared/contract/scheduled.ts';
import { useText } from '../../messages/text.tsx';
import { notSent } from './not-sent.ts';
import { ScheduledList } from './scheduled-list.tsx';
import styles from './scheduled.module.css';

/** Shows what is scheduled in all chats, as a group of the outbox. Nothing where nothing is. */
export function ScheduledGroup({
  instanceId,
  scheduled,
  onOpenChat,
}: {
  instanceId: string;
  scheduled: readonly ScheduledMessage[];
  onOpenChat: (chatId: string) => void;
}) {
  const t = useText();
  const heading = useRef<HTMLHeadingElement>(null);
  if (scheduled.length === 0) return null;
  const waiting = scheduled.filter(({ missed }) => !missed).length;
  const title = [waiting > 0 && t('outbox.scheduled', { count: waiting }), ...notSent(t, scheduled)]
    .filter(Boolean)
    .join(' · ');
  return (
    <section className={styles['group']} aria-label={title}>
      <div className={styles['head']}>
        <h2 ref={heading} tabIndex={-1}>
          <CalendarClock size={16} aria-hidden="true" />
          {title}
        </h2>
        {waiting === scheduled.length && <p>{t('outbox.why-scheduled')}</p>}
      </div>
      <ScheduledList
        instanceId={instanceId}
        scheduled={scheduled}
        withChat
        // Nothing is being written on this page.
        flush={async () => {}}
        onEdited={({ chatId }) => onOpenChat(chatId)}
        onFinished={() => heading.current?.focus()}
      />
    </section>
  );
}
