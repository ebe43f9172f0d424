import { ListTodo } from 'lucide-react';
import { useClock } from '../../../product-ui/dates/use-clock.ts';
import type { ChatCounts } from '../../../../shared/contract/chats.ts';
import { useText } from '../../../messages/text.tsx';
import { useToday } from '../../../ui/use-now.ts';
import styles from './owed.module.css';

/** Shows how much is to be done, how much of it is due, or when the next is; leads to it. */
export function OwedStrip({
  counts: { owed, due, nextDueAt },
  onShow,
}: {
  counts: ChatCounts;
  onShow: () => void;
}) {
  const t = useText();
  const { soon } = useClock();
  const today = useToday();
  return (
    <button type="button" className={styles['strip']} data-due={due > 0} onClick={onShow}>
      <ListTodo size={16} aria-hidden="true" />
      <span>{t('chats.owed', { count: owed })}</span>
      <span>
        {due > 0
          ? t('owed.due-now', { count: due })
          : nextDueAt !== null && t('owed.next', { when: soon(nextDueAt, today) })}
      </span>
    </button>
  );
}
