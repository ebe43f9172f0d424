import { AlarmClock } from 'lucide-react';
import { useText } from '../../messages/text.tsx';
import { useClock } from '../../product-ui/use-clock.ts';
import { useToday } from '../../ui/use-now.ts';
import styles from './snoozed-strip.module.css';

/** How many chats are snoozed, and when the next one comes back; leads to them. */
export function SnoozedStrip({
  count,
  nextBackAt,
  onShow,
}: {
  count: number;
  nextBackAt: number;
  onShow: () => void;
}) {
  const t = useText();
  const { soon } = useClock();
  const today = useToday();
  return (
    <button type="button" className={styles['strip']} onClick={onShow}>
      <AlarmClock size={16} aria-hidden="true" />
      <span>{t('chats.snoozed', { count })}</span>
      <span>{t('chats.next-back', { when: soon(nextBackAt, today) })}</span>
    </button>
  );
}
