import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useState } from 'react';
import { queryOf } from '../../bridge/queries.ts';
import { useText } from '../../messages/text.tsx';
import { Button } from '../../ui/button.tsx';
import { useDebounced } from '../../ui/use-debounced.ts';
import type { ChatQuery } from './chat-pages.ts';
import styles from './chats.module.css';

/** Milliseconds for which the list stands still before it is counted what is out of sight. */
const settleMs = 150;

/** Shows how many customers have written above and below what is in sight, since one looks at the list; each leads to the nearest. */
export function NewOutOfSight({
  query,
  first,
  last,
  onShow,
}: {
  query: ChatQuery;
  /** The rows in sight. */
  first: number;
  last: number;
  onShow: (index: number) => void;
}) {
  const t = useText();
  const [since, setSince] = useState<number | null>(null);
  // Each row that passes would count the whole list.
  const inSight = useDebounced(`${first} ${last}`, settleMs);
  const [from = 0, to = 0] = inSight.split(' ').map(Number);
  const input = { ...query, first: from, last: to, since };
  const { data } = useQuery({
    ...queryOf('chats.newOutOfSight', input),
    placeholderData: keepPreviousData,
  });
  if (since === null && data) setSince(data.newest);
  const signs = [
    { side: 'above', Icon: ArrowUp, is: data?.above },
    { side: 'below', Icon: ArrowDown, is: data?.below },
  ] as const;
  return signs.map(
    ({ side, Icon, is }) =>
      is && (
        <div key={side} className={styles[side]}>
          <Button size="small" onClick={() => onShow(is.nearest)}>
            <Icon size={14} aria-hidden="true" />
            {t(`chats.new-${side}`, { count: is.count })}
          </Button>
        </div>
      ),
  );
}
