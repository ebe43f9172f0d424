import { useVirtualizer } from '@tanstack/react-virtual';
import {
  type CSSProperties,
  type DragEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { ChatSort, ChatSummary } from '../../../shared/contract/chats.ts';
import { useFirstPage, useRowsOf } from '../../bridge/use-pages.ts';
import { useText } from '../../messages/text.tsx';
import { useListWalk } from '../../product-ui/chat-order/use-list-walk.ts';
import { runByKeys, useCommand } from '../../product-ui/commands/use-command.ts';
import { Failed } from '../../product-ui/failures/failed.tsx';
import { droppedFiles, filesOf } from '../../product-ui/files/dropped-files.ts';
import { listKeyOf } from '../../product-ui/lists/list-keys.ts';
import { messageBox } from '../../product-ui/commands/message-box.ts';
import list from '../../ui/page.module.css';
import { useKeptScroll } from '../../product-ui/lists/use-kept.ts';
import { useTeamOf } from '../../product-ui/team/use-team.ts';
import { useRowHeight } from '../../ui/density.ts';
import { lazyDialog, lazyPart } from '../../ui/lazy-part.tsx';
import { mayBeCommand } from '../../ui/last-input.ts';
import { leavesList } from '../../ui/leaving.ts';
import type { MenuAnchor } from '../../ui/menu.tsx';
import { pointOf } from '../../ui/point-of.ts';
import { bringsFiles } from '../../ui/refuse-drops.ts';
import { SkeletonRow } from '../../ui/skeleton.tsx';
import { useMinute, useToday } from '../../ui/use-now.ts';
import type { ChatListHandle } from './chat-list-handle.ts';
import { headingsOf, partAt } from './chat-headings.ts';
import { type ChatQuery, chatPages } from './chat-pages.ts';
import { ChatRow } from './chat-row.tsx';
import { useChatSelection } from './use-chat-selection.ts';
import { useOpenedPlace } from './use-opened-place.ts';
import { stillChat, useStillRows } from './use-still-rows.ts';
import { textOf } from './view-name.ts';
import headingStyles from './chats.module.css';

const ChatRowMenu = lazyPart(async () => (await import('./chat-row-menu.tsx')).ChatRowMenu);
const SortButton = lazyPart(async () => (await import('./sort-button.tsx')).SortButton);
const NewOutOfSight = lazyPart(async () => (await import('./new-out-of-sight.tsx')).NewOutOfSight);
const RenameChatDialog = lazyDialog(
  async () => (await import('../../product-ui/chat-order/rename-chat-dialog.tsx')).RenameChatDialog,
);

/** Pixels: usual, and in compact density. */
const rowHeights = [56, 44] as const;
const headingHeight = 34;

interface ChatListProps {
  query: ChatQuery;
  /** What the heading of a list without parts says. */
  viewName: string;
  openChatId: string | null;
  onOpen: (chatId: string) => void;
  onSort: (sort: ChatSort) => void;
  /** What stands in place of a list without chats. */
  blank: ReactNode;
  ref?: Ref<ChatListHandle>;
}

/**
 * Shows the rows in view. Arrow keys move through them, with Shift they select; Alt with an arrow key opens the neighbour of the
 * open chat.
 */
export function ChatList(props: ChatListProps) {
  const { query, viewName, openChatId, onOpen, onSort, blank, ref } = props;
  const { instanceId, sort = 'newest' } = query;
  const t = useText();
  const today = useToday();
  const now = useMinute();
  const scroller = useRef<HTMLDivElement>(null);
  const pages = chatPages(query);
  const [menu, setMenu] = useState<{ chat: ChatSummary; anchor: MenuAnchor } | null>(null);
  const [renamed, setRenamed] = useState<ChatSummary | null>(null);
  /** The chat on whose row files would be dropped. */
  const [dropOn, setDropOn] = useState<string | null>(null);
  const top = useFirstPage(pages);
  const isShared = useTeamOf(instanceId) !== null;
  const { still, onPointer, end: endStill } = useStillRows();
  const total = (still ?? top.data)?.total ?? 0;
  const sections = (still ?? top.data)?.sections ?? null;
  const headings = headingsOf(total, sections);
  const selection = useChatSelection(instanceId, query);
  const { selected } = selection;

  const rowHeight = useRowHeight(...rowHeights);
  const listKey = JSON.stringify([instanceId, query.view, query.labelIds]);
  const initialOffset = useKeptScroll(`chats ${listKey}`, scroller, top.data !== undefined);
  const virtualizer = useVirtualizer({
    count: total,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => rowHeight + (headings.has(index) ? headingHeight : 0),
    overscan: 6,
    paddingEnd: 8,
    initialOffset,
  });
  // Sizes are kept by the number of the row; where a heading moves, they are others.
  const headingRows = [...headings.keys()].join();
  const measureAgain = useEffectEvent(() => virtualizer.measure());
  useLayoutEffect(() => measureAgain(), [headingRows, rowHeight]);

  const rows = virtualizer.getVirtualItems();
  const { rowAt } = useRowsOf(pages, pages.numbers(rows[0]?.index ?? 0, rows.at(-1)?.index ?? 0));
  const chatAt = (index: number) => (still ? stillChat(still, index, rowAt) : rowAt(index));
  const idAt = (index: number) => chatAt(index)?.chatId;
  const shown = () => ({
    total,
    sections,
    chats: new Map(
      rows.flatMap(({ index }) => {
        const chat = rowAt(index);
        return chat ? [[index, chat] as const] : [];
      }),
    ),
  });

  // A row far away exists only once the list has scrolled there, and has a link only once its page is loaded.
  const rowToFocus = useRef<{ index: number; chatId: string | null } | null>(null);
  function focusWhenDrawn() {
    const wanted = rowToFocus.current;
    if (wanted === null) return;
    const moved = rows.find((row) => idAt(row.index) === wanted.chatId);
    const at = moved?.index ?? wanted.index;
    const row = scroller.current?.querySelector<HTMLElement>(`[data-index="${at}"]`);
    if (!row?.checkVisibility()) return;
    rowToFocus.current = null;
    row.focus();
  }
  useLayoutEffect(focusWhenDrawn);
  // Who has gone elsewhere meanwhile is not fetched back.
  useEffect(() => {
    const onFocusIn = ({ target }: FocusEvent) => {
      if (!scroller.current?.contains(target as Node)) rowToFocus.current = null;
    };
    addEventListener('focusin', onFocusIn);
    return () => removeEventListener('focusin', onFocusIn);
  }, []);

  /** Of a chat that may have moved by the time its row is drawn, `chatId` says which it is. */
  function focusRow(index: number, chatId: string | null = null) {
    rowToFocus.current = { index, chatId };
    virtualizer.scrollToIndex(index);
    focusWhenDrawn();
  }

  const open = rows.find(({ index }) => chatAt(index)?.chatId === openChatId);
  const tabStop = (open ?? rows[0])?.index;
  const openChat = open && chatAt(open.index);
  // Where it was when it was last in view.
  const openIndex = useRef(0);
  useLayoutEffect(() => {
    if (open) openIndex.current = open.index;
  });
  useOpenedPlace({
    instanceId,
    openChatId,
    // What stands there until another order is read is in the order of before.
    openRow: openChat && !top.isPlaceholderData ? { chat: openChat, index: open.index } : undefined,
    partOf: (index) => partAt(index, total, sections),
    show: (index) => virtualizer.scrollToIndex(index),
  });
  const { next, previous } = useListWalk(instanceId, openChatId);
  useCommand('next-chat', next);
  useCommand('previous-chat', previous);

  // The row that has the focus may leave the list: the focus stays in it then.
  const focused = useRef<{ index: number; chatId: string | undefined } | null>(null);
  useLayoutEffect(() => {
    if (focused.current === null || document.activeElement !== document.body) return;
    const { index, chatId } = focused.current;
    focused.current = null;
    // It was the last of its view, whose chat is open still.
    if (total === 0) messageBox()?.focus();
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
    focusOpen() {
      if (total > 0) focusRow(Math.min(openIndex.current, total - 1), openChatId);
    },
    focusedChatId: () => focused.current?.chatId ?? null,
  }));

  function onKeyDown(event: KeyboardEvent) {
    const index = indexOf(event.target);
    const chat = chatAt(index);
    if (!chat || event.altKey) return;
    // Rows that are selected are there to be acted on; else a row that was only pressed is no place to type commands.
    const isAsked = selected.size > 0 || mayBeCommand(event.nativeEvent);
    const key = isAsked ? listKeyOf(event.nativeEvent) : null;
    if (key?.kind === 'move') {
      const goal = { next: index + 1, previous: index - 1, first: 0, last: total - 1 }[key.to];
      const reached = Math.min(total - 1, Math.max(0, goal));
      if (key.extends) selection.extend(index, reached, idAt);
      focusRow(reached);
    } else if (event.nativeEvent.repeat && (key || event.key === 'Enter')) {
      // A key that is held down means one thing, but where one walks.
    } else if (key?.kind === 'pick') {
      if (key.extends) selection.extend(index, index, idAt);
      else selection.toggle(index, chat.chatId);
    } else if (key?.kind === 'pick-all') selection.all();
    else if (key?.kind === 'pick-none' && selected.size > 0) selection.end();
    else if (event.key === 'Enter') onOpen(chat.chatId);
    else if (!isAsked || !runByKeys('chat-list', event.nativeEvent)) return;
    // Enter's own default would write a line break where the focus goes.
    event.preventDefault();
  }

  function onPressCapture(event: MouseEvent) {
    const index = indexOf(event.target);
    const chat = chatAt(index);
    if (!chat) return;
    if (!(event.ctrlKey || event.metaKey || event.shiftKey)) {
      // Its link leads nowhere new: one writes there all the same.
      if (chat.chatId === openChatId) onOpen(chat.chatId);
      return;
    }
    // The system's own answer to such a press is another window.
    event.preventDefault();
    event.stopPropagation();
    if (event.shiftKey) {
      selection.extend(open?.index ?? index, index, idAt);
    } else selection.toggle(index, chat.chatId);
  }

  function onContextMenu(event: MouseEvent) {
    const chat = chatAt(indexOf(event.target));
    if (!chat) return;
    event.preventDefault();
    setMenu({ chat, anchor: pointOf(event) });
  }

  function onDragOver(event: DragEvent) {
    const chat = bringsFiles(event.dataTransfer) ? chatAt(indexOf(event.target)) : undefined;
    setDropOn(chat?.chatId ?? null);
    if (!chat) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'copy';
  }

  function onDrop(event: DragEvent) {
    setDropOn(null);
    const chat = bringsFiles(event.dataTransfer) ? chatAt(indexOf(event.target)) : undefined;
    if (!chat) return;
    event.preventDefault();
    droppedFiles.set({ chatId: chat.chatId, picked: filesOf(event.dataTransfer) });
    onOpen(chat.chatId);
  }

  if (top.isError && !top.data) {
    return <Failed thrown={top.error} onRetry={() => void top.refetch()} />;
  }
  if (!top.data) {
    return (
      <div
        className={list['scroller']}
        style={{ '--row-height': `${rowHeight}px` } as CSSProperties}
        aria-busy="true"
      >
        {Array.from({ length: 8 }, (_, index) => (
          <SkeletonRow key={index} />
        ))}
      </div>
    );
  }
  if (total === 0) return blank;

  const [firstHeading] = headings.values();
  function sortBy(next: ChatSort) {
    endStill();
    onSort(next);
  }
  const inSight = virtualizer.range;
  return (
    <>
      <div className={headingStyles['around']}>
        <div
          ref={scroller}
          role="presentation"
          className={list['scroller']}
          style={{ '--row-height': `${rowHeight}px` } as CSSProperties}
          onPointerMove={(event) => onPointer(event, shown)}
          onPointerDown={(event) => onPointer(event, shown)}
          onPointerLeave={endStill}
          onWheel={endStill}
          onClickCapture={onPressCapture}
          onKeyDown={(event) => {
            endStill();
            onKeyDown(event);
          }}
          onContextMenu={onContextMenu}
          onDragOver={onDragOver}
          onDragLeave={() => setDropOn(null)}
          onDrop={onDrop}
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
            aria-label={t('main.chats')}
            className={list['rows']}
            style={{ blockSize: virtualizer.getTotalSize() }}
          >
            {rows.map(({ index, start }) => {
              const chat = chatAt(index);
              const heading = headings.get(index);
              const below = start + (heading ? headingHeight : 0);
              // Each is placed by itself: a heading stays where it is when the row below it leaves.
              return (
                <li key={chat?.chatId ?? index} aria-setsize={total} aria-posinset={index + 1}>
                  {heading && (
                    <div
                      className={`${list['row']} ${headingStyles['heading']}`}
                      style={{ transform: `translateY(${start}px)` }}
                    >
                      <h2>
                        {heading.key === 'view'
                          ? viewName
                          : t(textOf(heading.key, isShared), { count: heading.count })}
                      </h2>
                      {heading === firstHeading && query.view !== 'snoozed' && (
                        <SortButton sort={sort} onSort={sortBy} />
                      )}
                    </div>
                  )}
                  <div
                    ref={leavesList}
                    className={list['row']}
                    data-drop={chat !== undefined && chat.chatId === dropOn}
                    style={{ transform: `translateY(${below}px)` }}
                  >
                    {chat ? (
                      <ChatRow
                        chat={chat}
                        index={index}
                        today={today}
                        now={now}
                        isOpen={index === open?.index}
                        isSelected={selected.has(chat.chatId)}
                        isTabStop={index === tabStop}
                      />
                    ) : (
                      <SkeletonRow />
                    )}
                  </div>
                </li>
              );
            })}
          </ul>
        </div>
        {inSight && (
          <NewOutOfSight
            query={query}
            first={inSight.startIndex}
            last={inSight.endIndex}
            onShow={focusRow}
          />
        )}
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
