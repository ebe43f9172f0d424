import { useVirtualizer } from '@tanstack/react-virtual';
import { MessageCircleOff, MessageCirclePlus } from 'lucide-react';
import {
  type Ref,
  useCallback,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useLocation } from 'wouter';
import type { ChatSummary } from '../../../shared/contract/chats.ts';
import { call } from '../../bridge/call.ts';
import { bySwitch } from '../../product-ui/chat-switch.ts';
import { Failed } from '../../product-ui/failed.tsx';
import { Text, useText } from '../../messages/text.tsx';
import { Blank } from '../../ui/blank.tsx';
import { Button } from '../../ui/button.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import type { MenuAnchor } from '../../ui/menu.tsx';
import { SkeletonRow } from '../../ui/skeleton.tsx';
import { useToday } from '../../ui/use-now.ts';
import { useShortcut } from '../../ui/use-shortcut.ts';
import { ChatRow, type RowPlace } from './chat-row.tsx';
import { type ChatFilter, useChatAt, useFirstPage } from './use-chat-pages.ts';
import styles from './chat-list.module.css';

const ChatRowMenu = lazyPart(async () => (await import('./chat-row-menu.tsx')).ChatRowMenu);
const RenameChatDialog = lazyPart(
  async () => (await import('../../product-ui/rename-chat-dialog.tsx')).RenameChatDialog,
);

const rowHeight = 58;

/** Pixels to which each list was scrolled when it was left, by its instance and filter. */
const offsets = new Map<string, number>();

/** What the search above may do with the list. */
export interface ChatListHandle {
  focusFirst: () => void;
}

interface ChatListProps {
  instanceId: string;
  search: string;
  filter: ChatFilter;
  openChatId: string | null;
  onOpen: (chatId: string) => void;
  onPressed: () => void;
  onNewChat: () => void;
  ref?: Ref<ChatListHandle>;
}

/** The rows in view. Arrow keys move through them, Alt with an arrow key opens the neighbour of the open chat. */
export function ChatList(props: ChatListProps) {
  const { instanceId, search, filter, openChatId, onOpen, onPressed, onNewChat, ref } = props;
  const say = useText();
  const today = useToday();
  const [, navigate] = useLocation();
  const scroller = useRef<HTMLDivElement>(null);
  const query = { instanceId, search, filter };
  const [menu, setMenu] = useState<{ chat: ChatSummary; anchor: MenuAnchor } | null>(null);
  const [renamed, setRenamed] = useState<ChatSummary | null>(null);
  const openMenu = useCallback(
    (chat: ChatSummary, anchor: MenuAnchor) => setMenu({ chat, anchor }),
    [],
  );
  const top = useFirstPage(query);
  const total = top.data?.total ?? 0;

  const virtualizer = useVirtualizer({
    count: total,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 6,
    paddingEnd: 8,
    initialOffset: () => (search === '' ? (offsets.get(`${instanceId} ${filter}`) ?? 0) : 0),
  });
  const noteOffset = useEffectEvent(() => {
    if (search === '') offsets.set(`${instanceId} ${filter}`, virtualizer.scrollOffset ?? 0);
  });
  useLayoutEffect(() => () => noteOffset(), []);
  const rows = virtualizer.getVirtualItems();
  const chatAt = useChatAt(query, rows[0]?.index ?? 0, rows.at(-1)?.index ?? 0);

  function indexOfOpen(): number {
    return rows.find(({ index }) => chatAt(index)?.chatId === openChatId)?.index ?? -1;
  }

  async function openNeighbour(step: 1 | -1) {
    const index = indexOfOpen() + step;
    const drawn = indexOfOpen() < 0 ? undefined : chatAt(index);
    // Main knows where a chat stands that the list has scrolled away, or does not show.
    const place = drawn
      ? { index, chatId: drawn.chatId }
      : await call('chats.neighbour', { ...query, chatId: openChatId, step }).catch(() => null);
    if (!place) return;
    virtualizer.scrollToIndex(place.index);
    navigate(`/chats/${place.chatId}`, { state: bySwitch });
  }
  useShortcut({ key: 'arrowdown', alt: true }, () => void openNeighbour(1));
  useShortcut({ key: 'arrowup', alt: true }, () => void openNeighbour(-1));

  // A row far away exists only once the list has scrolled there, and has a link only once its page is loaded.
  const wantedRow = useRef<number | null>(null);
  const focusWantedRow = useCallback(() => {
    const row = scroller.current?.querySelector<HTMLElement>(`[data-index="${wantedRow.current}"]`);
    if (!row) return;
    wantedRow.current = null;
    row.focus();
  }, []);
  useLayoutEffect(focusWantedRow);

  const focusRow = useCallback(
    (index: number) => {
      wantedRow.current = index;
      virtualizer.scrollToIndex(index);
      focusWantedRow();
    },
    [focusWantedRow, virtualizer],
  );

  // What was searched for may arrive when the focus is in a row of what was found before: it stays in the list then.
  const focused = useRef<RowPlace | null>(null);
  const keepFocused = useCallback((row: RowPlace | null) => {
    focused.current = row;
  }, []);
  useLayoutEffect(() => {
    if (focused.current === null || document.activeElement !== document.body) return;
    const { index, chatId } = focused.current;
    focused.current = null;
    const moved = rows.find((row) => chatAt(row.index)?.chatId === chatId);
    const place = moved?.index ?? Math.min(index, total - 1);
    // A row that was scrolled away took the focus with it: the list does not go back there.
    if (rows.some((row) => row.index === place)) focusRow(place);
  });

  useImperativeHandle(ref, () => ({
    focusFirst() {
      if (total > 0) focusRow(0);
    },
  }));

  // The same function as long as the list is: a row is drawn anew only when its chat changes.
  const moveFrom = useCallback(
    (index: number, key: string): boolean => {
      const goal = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: total - 1 }[key];
      if (goal === undefined) return false;
      focusRow(Math.min(total - 1, Math.max(0, goal)));
      return true;
    },
    [focusRow, total],
  );

  if (top.isError && !top.data) {
    return <Failed thrown={top.error} onRetry={() => void top.refetch()} />;
  }
  if (!top.data) return <LoadingRows />;
  if (total === 0) return <NoChats search={search} filter={filter} onNewChat={onNewChat} />;

  const open = indexOfOpen();
  return (
    <div ref={scroller} className={styles['scroller']}>
      {/* The list is a box of its own size, so that readers are told how long it is though few rows exist. */}
      <ul
        aria-label={say('chats.heading')}
        className={styles['rows']}
        style={{ blockSize: virtualizer.getTotalSize() }}
      >
        {rows.map(({ index, start }) => {
          const chat = chatAt(index);
          return (
            <li
              key={chat?.chatId ?? index}
              aria-setsize={total}
              aria-posinset={index + 1}
              className={styles['row']}
              style={{ transform: `translateY(${start}px)` }}
            >
              {chat ? (
                <ChatRow
                  chat={chat}
                  index={index}
                  today={today}
                  onMove={moveFrom}
                  onFocus={keepFocused}
                  onOpen={onOpen}
                  onPressed={onPressed}
                  onMenu={openMenu}
                  isOpen={index === open}
                  isTabStop={index === (open < 0 ? rows[0]?.index : open)}
                />
              ) : (
                <SkeletonRow />
              )}
            </li>
          );
        })}
      </ul>
      {menu && (
        <ChatRowMenu
          {...menu}
          instanceId={instanceId}
          onOpen={onOpen}
          onRename={setRenamed}
          onClose={() => setMenu(null)}
        />
      )}
      {renamed && (
        <RenameChatDialog instanceId={instanceId} chat={renamed} onClose={() => setRenamed(null)} />
      )}
    </div>
  );
}

function LoadingRows() {
  return (
    <div className={styles['scroller']} aria-busy="true">
      {Array.from({ length: 8 }, (_, index) => (
        <SkeletonRow key={index} />
      ))}
    </div>
  );
}

function NoChats({
  search,
  filter,
  onNewChat,
}: Pick<ChatListProps, 'search' | 'filter' | 'onNewChat'>) {
  if (search !== '') {
    return (
      <Blank icon={<MessageCircleOff size={22} />}>
        <Text id="chats.none-found" values={{ search }} />
      </Blank>
    );
  }
  if (filter !== 'all') {
    return (
      <Blank icon={<MessageCircleOff size={22} />}>
        <Text id={`chats.no-${filter}`} />
      </Blank>
    );
  }
  return (
    <Blank
      icon={<MessageCirclePlus size={22} />}
      action={
        <Button tone="primary" onClick={onNewChat}>
          <Text id="chats.start" />
        </Button>
      }
    >
      <Text id="chats.none" />
    </Blank>
  );
}
