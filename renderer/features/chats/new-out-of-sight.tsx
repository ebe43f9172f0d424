import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useState } from 'react';
import { queryOf } from '../../bridge/queries.ts';
import { useText } from '../../messages/text.tsx';
import { Button } from '../../ui/button.tsx';
import type { ChatQuery } from './chat-pages.ts';
import styles from './new-out-of-sight.module.css';

/** How many customers have written above and below what is in sight, since one looks at the list; each leads to the nearest. */
export function NewOutOfSight({
  query,
  first,
  last,
  since,
  onShow,
}: {
  query: ChatQuery;
  /** The rows in sight. */
  first: number;
  last: number;
  /** When the list was shown, in milliseconds since 1970. */
  since: number;
  onShow: (index: number) => void;
}) {
  const t = useText();
  const [shownAt, setShownAt] = useState(since);
  const input = { ...query, first, last, since: shownAt };
  const { data } = useQuery({
    ...queryOf('chats.newOutOfSight', input),
    placeholderData: keepPreviousData,
  });
  const signs = [
    { side: 'above', Icon: ArrowUp, is: data?.above },
    { side: 'below', Icon: ArrowDown, is: data?.below },
  ] as const;
  return signs.map(
    ({ side, Icon, is }) =>
      is && (
        <div key={side} className={styles[side]}>
          <Button
            size="small"
            onClick={() => {
              setShownAt(Date.now());
              onShow(is.nearest);
            }}
          >
            <Icon size={14} aria-hidden="true" />
            {t(`chats.new-${side}`, { count: is.count })}
          </Button>
        </div>
      ),
  );
}
