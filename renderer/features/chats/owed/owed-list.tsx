import { keepPreviousData, useQuery } from '@tanstack/react-query';
import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { Failed } from '../../../product-ui/failures/failed.tsx';
import type { OwedItem } from '../../../../shared/contract/owed.ts';
import { queryOf } from '../../../bridge/queries.ts';
import { useText } from '../../../messages/text.tsx';
import { useListWalk } from '../../../product-ui/chat-order/use-list-walk.ts';
import { useCommand } from '../../../product-ui/commands/use-command.ts';
import { Button } from '../../../ui/button.tsx';
import { useToday } from '../../../ui/use-now.ts';
import type { ChatListHandle } from '../chat-list-handle.ts';
import list from '../../../ui/page.module.css';
import { OwedRow } from './owed-row.tsx';
import { owedKey, useOwedActions } from './use-owed-actions.ts';
import headings from '../chats.module.css';
import styles from './owed.module.css';

const pageLength = 100;

/** Shows what is to be done in all chats, by time: what is due, and then the rest. Arrow keys go from one to the next. */
export function OwedList({
  instanceId,
  openChatId,
  onOpen,
  blank,
  ref,
}: {
  instanceId: string;
  openChatId: string | null;
  onOpen: (chatId: string) => void;
  /** What stands in place of an empty list. */
  blank: ReactNode;
  ref?: Ref<ChatListHandle>;
}) {
  const t = useText();
  const today = useToday();
  const [limit, setLimit] = useState(pageLength);
  const { data, error, refetch } = useQuery({
    ...queryOf('chats.owed', { instanceId, limit }),
    placeholderData: keepPreviousData,
  });
  const { settle, problemOf } = useOwedActions(instanceId);
  const { next, previous } = useListWalk(instanceId, openChatId);
  useCommand('next-chat', next);
  useCommand('previous-chat', previous);

  const scroller = useRef<HTMLDivElement>(null);
  const links = () => [...(scroller.current?.querySelectorAll<HTMLElement>('a') ?? [])];
  const focusAt = (index: number) => {
    const all = links();
    all[Math.min(Math.max(index, 0), all.length - 1)]?.focus();
  };
  // What was done takes its row away: the focus stays in the list.
  const focused = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (focused.current === null || document.activeElement !== document.body) return;
    focusAt(focused.current);
  });
  useImperativeHandle(ref, () => ({
    focusFirst: () => focusAt(0),
    openFirst() {
      const first = data?.items[0];
      if (first) onOpen(first.chat.chatId);
    },
    focusOpen: () => focusAt(data?.items.findIndex(({ chat }) => chat.chatId === openChatId) ?? 0),
    focusedChatId: () =>
      focused.current === null ? null : (data?.items[focused.current]?.chat.chatId ?? null),
  }));

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined || focused.current === null || event.altKey) return;
    event.preventDefault();
    focusAt(focused.current + step);
  }

  if (error && !data) return <Failed thrown={error} onRetry={() => void refetch()} />;
  if (!data) return <div className={list['scroller']} aria-busy="true" />;
  if (data.total === 0) return blank;
  const parts = [
    { key: 'due', count: data.due, items: data.items.filter(({ isDue }) => isDue) },
    { key: 'later', count: data.total - data.due, items: data.items.filter(({ isDue }) => !isDue) },
  ] as const;

  const row = (item: OwedItem) => (
    <li key={owedKey(item)} className={styles['item']}>
      <OwedRow
        item={item}
        today={today}
        isOpen={item.chat.chatId === openChatId}
        problem={problemOf(item)}
        onWayOut={() => settle(item)}
      />
    </li>
  );
  return (
    <div
      ref={scroller}
      role="presentation"
      className={list['scroller']}
      onKeyDown={onKeyDown}
      onFocus={({ target }) => {
        const link = target.closest('li')?.querySelector('a');
        focused.current = link ? links().indexOf(link) : null;
      }}
      onBlur={({ relatedTarget }) => {
        if (relatedTarget !== null) focused.current = null;
      }}
    >
      {parts.map(({ key, count, items }) =>
        items.length === 0 ? null : (
          <section key={key} aria-label={t(`owed.${key}`, { count })}>
            <div className={headings['heading']}>
              <h2>{t(`owed.${key}`, { count })}</h2>
            </div>
            <ul aria-label={t('owed.title')}>{items.map(row)}</ul>
          </section>
        ),
      )}
      {data.items.length < data.total && (
        <Button
          size="small"
          className={styles['more'] ?? ''}
          onClick={() => setLimit(Math.min(limit + pageLength, 1_000))}
        >
          {t('owed.more')}
        </Button>
      )}
    </div>
  );
}
