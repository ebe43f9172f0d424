import { useQuery } from '@tanstack/react-query';
import { Clock, TriangleAlert, Users } from 'lucide-react';
import { queryOf } from '../../bridge/queries.ts';
import type { ComposerApi } from '../../product-ui/chat/chat-ref.ts';
import { useCommand } from '../../product-ui/commands/use-command.ts';
import { useClock } from '../../product-ui/dates/use-clock.ts';
import { useText } from '../../messages/text.tsx';
import { useScheduledByOthers } from '../../product-ui/team/use-scheduled-by-others.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { useToday } from '../../ui/use-now.ts';
import { notSent } from './not-sent.ts';
import styles from './scheduled.module.css';

const ScheduledDialog = lazyPart(
  async () => (await import('./scheduled-dialog.tsx')).ScheduledDialog,
);

/** Shows what is scheduled in a chat, here and by others of the team, and the way to the list of what is here. Nothing where nothing is. */
export function ScheduledStrip({
  instanceId,
  chatId,
  composer,
  isListShown,
  onShowList,
  onOpenChat,
}: {
  instanceId: string;
  chatId: string;
  composer: ComposerApi;
  isListShown: boolean;
  onShowList: (isShown: boolean) => void;
  onOpenChat: (chatId: string) => void;
}) {
  useCommand('show-scheduled', () => onShowList(true));
  const t = useText();
  const clock = useClock();
  const today = useToday();
  const { data: scheduled = [] } = useQuery(queryOf('scheduled.list', { instanceId, chatId }));
  const byOthers = useScheduledByOthers({ instanceId, chatId });
  const waiting = scheduled.filter((message) => !message.missed);
  const [next] = waiting;
  const missed = scheduled.length - waiting.length;
  const words = [
    ...notSent(t, scheduled),
    next && t('schedule.strip', { count: waiting.length, when: clock.moment(next.sendAt, today) }),
  ];
  return (
    <div
      className={styles['root']}
      data-slot={scheduled.length > 0 || byOthers !== null}
      aria-live="polite"
    >
      {byOthers !== null && (
        <p className={styles['strip']}>
          <Users size={16} />
          {byOthers}
        </p>
      )}
      {scheduled.length > 0 && (
        <button
          type="button"
          className={`${styles['strip']} ${missed > 0 ? styles['scheduledStripMissed'] : ''}`}
          aria-haspopup="dialog"
          onClick={() => onShowList(true)}
        >
          {missed > 0 ? <TriangleAlert size={16} /> : <Clock size={16} />}
          {words.filter(Boolean).join(' · ')}
        </button>
      )}
      {isListShown && (
        <ScheduledDialog
          instanceId={instanceId}
          chatId={chatId}
          composer={composer}
          onOpenChat={onOpenChat}
          onClose={() => onShowList(false)}
        />
      )}
    </div>
  );
}
