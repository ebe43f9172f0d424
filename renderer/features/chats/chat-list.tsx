import { useVirtualizer } from '@tanstack/react-virtual';
import { MessageCircleOff, MessageCirclePlus } from 'lucide-react';
import {
  type KeyboardEvent,
  type MouseEvent,
  type Ref,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useLocation } from 'wouter';
import type { ChatSummary } from '../../../shared/contract/chats.ts';
import { call } from '../../bridge/call.ts';
import { useFirstPage, useRowsOf } from '../../bridge/use-pages.ts';
import { bySwitch } from '../../product-ui/chat-switch.ts';
import { useCommand } from '../../product-ui/commands/use-command.ts';
import { Failed } from '../../product-ui/failed.tsx';
import list from '../../product-ui/list-page.module.css';
import { useText } from '../../messages/text.tsx';
import { Blank } from '../../ui/blank.tsx';
import { Button } from '../../ui/button.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import type { MenuAnchor } from '../../ui/menu.tsx';
import { pointOf } from '../../ui/point-of.ts';
import { SkeletonRow } from '../../ui/skeleton.tsx';
import { useToday } from '../../ui/use-now.ts';
import { type ChatFilter, chatPages } from './chat-pages.ts';
import { ChatRow } from './chat-row.tsx';

const ChatRowMenu = lazyPart(async () => (await import('./chat-row-menu.tsx')).ChatRowMenu);
const RenameChatDialog = lazyPart(
  async () => (await import('../../product-ui/rename-chat-dialog.tsx')).RenameChatDialog,
);

const rowHeight = 58;

/** Pixels to which each list was scrolled when it was left, by its instance and filter. */
const offsets = new Map<string, number>();

/** What the field above does with what stands below it: the chats, or what a search found. */
export interface ChatsHandle {
  focusFirst: () => void;
  openFirst: () => void;
}

interface ChatListProps {
  instanceId: string;
  filter: ChatFilter;
  openChatId: string | null;
  onOpen: (chatId: string) => void;
  onNewChat: () => void;
  ref?: Ref<ChatsHandle>;
}

/** The rows in view. Arrow keys move through them, Alt with an arrow key opens the neighbour of the open chat. */
export function ChatList(props: ChatListProps) {
  const { instanceId, filter, openChatId, onOpen, onNewChat, ref } = props;
  const t = useText();
  const today = useToday();
  const [, navigate] = useLocation();
  const scroller = useRef<HTMLDivElement>(null);
  const query = { instanceId, filter };
  const pages = chatPages(query);
  const [menu, setMenu] = useState<{ chat: ChatSummary; anchor: MenuAnchor } | null>(null);
  const [renamed, setRenamed] = useState<ChatSummary | null>(null);
  const top = useFirstPage(pages);
  const total = top.data?.total ?? 0;

  const virtualizer = useVirtualizer({
    count: total,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 6,
    paddingEnd: 8,
    initialOffset: () => offsets.get(`${instanceId} ${filter}`) ?? 0,
  });
  const noteOffset = useEffectEvent(() => {
    offsets.set(`${instanceId} ${filter}`, virtualizer.scrollOffset ?? 0);
  });
  useLayoutEffect(() => () => noteOffset(), []);
  const rows = virtualizer.getVirtualItems();
  const { rowAt: chatAt } = useRowsOf(
    pages,
    pages.numbers(rows[0]?.index ?? 0, rows.at(-1)?.index ?? 0),
  );

  // Main knows the neighbour of a chat that the list has scrolled away, or does not show.
  async function openNeighbour(step: 1 | -1) {
    const chat = { ...query, chatId: openChatId };
    const neighbour = await call('chats.neighbour', { ...chat, step }).catch(() => null);
    if (!neighbour) return;
    virtualizer.scrollToIndex(neighbour.index);
    navigate(`/chats/${neighbour.chatId}`, { state: bySwitch });
  }
  useCommand('next-chat', () => void openNeighbour(1));
  useCommand('previous-chat', () => void openNeighbour(-1));

  // A row far away exists only once the list has scrolled there, and has a link only once its page is loaded.
  const rowToFocus = useRef<number | null>(null);
  function focusWhenDrawn() {
    const row = scroller.current?.querySelector<HTMLElement>(
      `[data-index="${rowToFocus.current}"]`,
    );
    if (!row) return;
    rowToFocus.current = null;
    row.focus();
  }
  useLayoutEffect(focusWhenDrawn);

  function focusRow(index: number) {
    rowToFocus.current = index;
    virtualizer.scrollToIndex(index);
    focusWhenDrawn();
  }

  // The row that has the focus may leave the list: the focus stays in it then.
  const focused = useRef<{ index: number; chatId: string | undefined } | null>(null);
  useLayoutEffect(() => {
    if (focused.current === null || document.activeElement !== document.body) return;
    const { index, chatId } = focused.current;
    focused.current = null;
    const moved = rows.find((row) => chatAt(row.index)?.chatId === chatId);
    const next = moved?.index ?? Math.min(index, total - 1);
    // A row that was scrolled away took the focus with it: the list does not go back there.
    if (rows.some((row) => row.index === next)) focusRow(next);
  });

  useImperativeHandle(ref, () => ({
    focusFirst() {
      if (total > 0) focusRow(0);
    },
    openFirst() {
      const first = chatAt(0);
      if (first) onOpen(first.chatId);
    },
  }));

  function onKeyDown(event: KeyboardEvent) {
    const index = indexOf(event.target);
    const chat = chatAt(index);
    if (!chat || event.altKey) return;
    const goal = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: total - 1 }[event.key];
    if (goal !== undefined) focusRow(Math.min(total - 1, Math.max(0, goal)));
    else if (event.key === 'Enter') onOpen(chat.chatId);
    else return;
    // Enter's own default would write a line break where the focus goes.
    event.preventDefault();
  }

  function onContextMenu(event: MouseEvent) {
    const chat = chatAt(indexOf(event.target));
    if (!chat) return;
    event.preventDefault();
    setMenu({ chat, anchor: pointOf(event) });
  }

  if (top.isError && !top.data) {
    return <Failed thrown={top.error} onRetry={() => void top.refetch()} />;
  }
  if (!top.data) {
    return (
      <div className={list['scroller']} aria-busy="true">
        {Array.from({ length: 8 }, (_, index) => (
          <SkeletonRow key={index} />
        ))}
      </div>
    );
  }
  if (total === 0) return <NoChats filter={filter} onNewChat={onNewChat} />;

  const open = rows.find(({ index }) => chatAt(index)?.chatId === openChatId);
  const tabStop = (open ?? rows[0])?.index;
  return (
    <>
      <div
        ref={scroller}
        role="presentation"
        className={list['scroller']}
        onKeyDown={onKeyDown}
        onContextMenu={onContextMenu}
        onFocus={({ target }) => {
          const index = indexOf(target);
          focused.current = { index, chatId: chatAt(index)?.chatId };
        }}
        onBlur={() => {
          focused.current = null;
        }}
      >
        {/* The list is a box of its own size, so that readers are told how long it is though few rows exist. */}
        <ul
          aria-label={t('chats.heading')}
          className={list['rows']}
          style={{ blockSize: virtualizer.getTotalSize() }}
        >
          {rows.map(({ index, start }) => {
            const chat = chatAt(index);
            return (
              <li
                key={chat?.chatId ?? index}
                aria-setsize={total}
                aria-posinset={index + 1}
                className={list['row']}
                style={{ transform: `translateY(${start}px)` }}
              >
                {chat ? (
                  <ChatRow
                    chat={chat}
                    index={index}
                    today={today}
                    isOpen={index === open?.index}
                    isTabStop={index === tabStop}
                  />
                ) : (
                  <SkeletonRow />
                )}
              </li>
            );
          })}
        </ul>
      </div>
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
    </>
  );
}

/** Returns the index of the row that an event is about; -1 where it is about none. */
function indexOf(target: EventTarget): number {
  const row = target instanceof Element && target.closest<HTMLElement>('[data-index]');
  return row ? Number(row.dataset['index']) : -1;
}

function NoChats({ filter, onNewChat }: Pick<ChatListProps, 'filter' | 'onNewChat'>) {
  const t = useText();
  const isFirst = filter === 'all';
  return (
    <Blank
      icon={isFirst ? <MessageCirclePlus size={22} /> : <MessageCircleOff size={22} />}
      action={
        isFirst && (
          <Button tone="primary" onClick={onNewChat}>
            {t('chats.start')}
          </Button>
        )
      }
    >
      {t(isFirst ? 'chats.none' : `chats.no-${filter}`)}
    </Blank>
  );
}
