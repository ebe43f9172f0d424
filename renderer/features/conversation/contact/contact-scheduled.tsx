import { useQuery } from '@tanstack/react-query';
import { CalendarClock, TriangleAlert } from 'lucide-react';
import { queryOf } from '../../../bridge/queries.ts';
import type { ChatRef } from '../../../product-ui/chat/chat-ref.ts';
import { kindWord } from '../../../product-ui/messages/media-kind.tsx';
import { useClock } from '../../../product-ui/dates/use-clock.ts';
import { useText } from '../../../messages/text.tsx';
import { LinkButton } from '../../../ui/button.tsx';
import { useToday } from '../../../ui/use-now.ts';
import styles from './contact.module.css';

/** Shows what is scheduled in the chat; nothing where nothing is. */
export function ContactScheduled({ chat, onShow }: { chat: ChatRef; onShow: () => void }) {
  const t = useText();
  const clock = useClock();
  const today = useToday();
  const scheduled = useQuery(queryOf('scheduled.list', { ...chat })).data ?? [];
  if (scheduled.length === 0) return null;
  return (
    <section className={styles['section']} aria-label={t('contact.scheduled')}>
      <div className={styles['head']}>
        <h3 className={styles['heading']}>{t('contact.scheduled')}</h3>
        <LinkButton aria-haspopup="dialog" onClick={onShow}>
          {t('contact.scheduled-edit')}
        </LinkButton>
      </div>
      <ul className={styles['entries']}>
        {scheduled.slice(0, 5).map(({ localId, sendAt, missed, answeredAt, text, content }) => {
          const when = clock.moment(answeredAt ?? sendAt, today);
          const kind = content.kind === 'media' ? content.sendAs : content.kind;
          const Icon = missed ? TriangleAlert : CalendarClock;
          return (
            <li key={localId} className={styles['entry']}>
              <Icon size={16} aria-hidden="true" />
              <span className={styles['words']}>
                {missed
                  ? t(answeredAt === null ? 'schedule.missed' : 'schedule.answered', { when })
                  : when}
                <bdi className={styles['excerpt']}>
                  {text || (kind !== 'text' && t(kindWord(kind)))}
                </bdi>
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
