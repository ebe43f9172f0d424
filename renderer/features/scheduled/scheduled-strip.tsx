import { useQuery } from '@tanstack/react-query';
import { CalendarClock, TriangleAlert } from 'lucide-react';
import type { ScheduledMessage } from '../../../shared/contract/scheduled.ts';
import { queryOf } from '../../bridge/queries.ts';
import { useClock } from '../../product-ui/use-clock.ts';
import { useText } from '../../messages/text.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { useToday } from '../../ui/use-now.ts';
import type { ComposerDoor } from './use-scheduled-acts.ts';
import styles from './scheduled-strip.module.css';

const ScheduledDialog = lazyPart(
  async () => (await import('./scheduled-dialog.tsx')).ScheduledDialog,
);

/** What is scheduled in a chat, in one line, and the way to the list of it. Nothing where nothing is. */
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
  composer: ComposerDoor;
  isListShown: boolean;
  onShowList: (isShown: boolean) => void;
  onOpenChat: (chatId: string) => void;
}) {
  const words = useStripWords();
  const { data: scheduled = [] } = useQuery(queryOf('scheduled.list', { instanceId, chatId }));
  const isMissed = scheduled.some(({ missed }) => missed);
  return (
    <div className={styles['place']} aria-live="polite">
      {scheduled.length > 0 && (
        <button
          type="button"
          className={`${styles['strip']} ${isMissed ? styles['missed'] : ''}`}
          aria-haspopup="dialog"
          onClick={() => onShowList(true)}
        >
          {isMissed ? <TriangleAlert size={15} /> : <CalendarClock size={15} />}
          {words(scheduled)}
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

function useStripWords() {
  const say = useText();
  const clock = useClock();
  const today = useToday();
  return (scheduled: readonly ScheduledMessage[]): string => {
    const waiting = scheduled.filter(({ missed }) => !missed);
    const missed = scheduled.length - waiting.length;
    const [next] = waiting;
    const parts = [
      missed > 0 && say('schedule.strip-missed', { missed }),
      next &&
        say('schedule.strip', { count: waiting.length, when: clock.moment(next.sendAt, today) }),
    ];
    return parts.filter(Boolean).join(' · ');
  };
}
