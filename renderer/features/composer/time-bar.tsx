import { CalendarClock, X } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { useClock } from '../../product-ui/dates/use-clock.ts';
import { useText } from '../../messages/text.tsx';
import { IconButton } from '../../ui/button.tsx';
import { useMinute, useToday } from '../../ui/use-now.ts';
import styles from './composer.module.css';

interface TimeBarProps {
  sendAt: number;
  unlessAnswered: boolean;
  /** The time has passed: what is written is sent at once, like anything else. */
  onPassed: () => void;
  onRemove: () => void;
}

/** Shows when the message being written will be sent: it was scheduled, and is edited. */
export function TimeBar({ sendAt, unlessAnswered, onPassed, onRemove }: TimeBarProps) {
  const t = useText();
  const clock = useClock();
  const today = useToday();
  const isPassed = sendAt <= useMinute();
  const tellPassed = useEffectEvent(onPassed);
  useEffect(() => {
    if (isPassed) tellPassed();
  }, [isPassed]);
  return (
    <div className={styles['replyBar']}>
      <p className={styles['replyBarTime']}>
        <CalendarClock size={16} aria-hidden="true" />
        {t('composer.keeps-time', { when: clock.moment(sendAt, today) })}
        {unlessAnswered && ` ${t('schedule.unless-answered')}`}
      </p>
      <IconButton label={t('composer.remove-time')} onClick={onRemove}>
        <X size={16} />
      </IconButton>
    </div>
  );
}
