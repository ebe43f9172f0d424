import { useQuery } from '@tanstack/react-query';
import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import {
  type KeyboardEvent,
  type MouseEvent,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { Message } from '../../../../shared/contract/messages.ts';
import type { MessageAction } from '../../../../shared/domain/message-state.ts';
import { queryOf } from '../../../bridge/queries.ts';
import type { ChatRef } from '../../../product-ui/chat/chat-ref.ts';
import { listKeyOf } from '../../../product-ui/lists/list-keys.ts';
import { isOnHit } from '../../../product-ui/search/search-switch.ts';
import { useTeamOf } from '../../../product-ui/team/use-team.ts';
import { useClock } from '../../../product-ui/dates/use-clock.ts';
import { useText } from '../../../messages/text.tsx';
import { Button } from '../../../ui/button.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { useToday } from '../../../ui/use-now.ts';
import { usePrinting } from '../../../ui/use-printing.ts';
import { mayBeCommand } from '../../../ui/last-input.ts';
import type { MenuAnchor } from '../../../ui/menu.tsx';
import { pointOf } from '../../../ui/point-of.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import type { useHistory } from '../history/use-history.ts';
import { commandOfKeys, type MessageCommand } from '../message/message-commands.ts';
import { MessageRow } from '../message/message-row.tsx';
import type { ActionProblem } from '../message/use-message-actions.ts';
import type { Selection } from '../selection/use-selection.ts';
import { startsDay } from '../message/changes-writer.ts';
import { GapLines } from './gap-lines.tsx';
import { handleOf, handleWithin, isQuote, linkOf } from './log-targets.ts';
import { type Goal, keepPlace, notePlace, type Place } from './use-log-place.ts';
import { useLogRows } from './use-log-rows.ts';
import { useStayAtEnd } from './use-stay-at-end.ts';
import styles from './log.module.css';

const Album = lazyPart(async () => (await import('../message/album.tsx')).Album);
const TeamLines = lazyPart(async () => (await import('../team/team-lines.tsx')).TeamLines);
const JoinedLine = lazyPart(async () => (await import('./joined-line.tsx')).JoinedLine);

/** More messages are asked for when fewer than this many pixels are left above or below. */
const nearEdge = 800;
/** The log counts as being at its end within this many pixels of it. */
const nearEnd = 80;

/** Milliseconds after the last scroll until the place is kept, in case the page crashes. */
const keptAfterMs = 150;

/** Milliseconds that a message stays marked which one asked for. */
const markedMs = 3_000;

/** Returns the message that stands first in view. */
function firstInView(virtualizer: Virtualizer<HTMLDivElement, Element>): Place | null {
  const top = virtualizer.scrollOffset ?? 0;
  const first = virtualizer.getVirtualItems().find(({ end }) => end > top);
  return first ? { localId: String(first.key), into: Math.max(0, top - first.start) } : null;
}

/** Shows the messages in view, kept at the end of the chat until the person scrolls up. */
export function MessageRows({
  chat,
  history,
  goal,
  firstUnread,
  isAtEnd,
  onAtEnd,
  canGoBack,
  problem,
  menuOf,
  selection,
  onFirst,
  onLatest,
  onBack,
  onQuoted,
  onAction,
  onMenu,
  onCommand,
  onLink,
}: {
  chat: ChatRef;
  history: ReturnType<typeof useHistory>;
  goal: Goal;
  /** Of when the chat was opened; null: all was read. */
  firstUnread: string | null;
  /** The newest message of the chat is in view. */
  isAtEnd: boolean;
  onAtEnd: (isAtEnd: boolean) => void;
  canGoBack: boolean;
  problem: ActionProblem | null;
  /** The message whose menu is open. */
  menuOf: string | null;
  selection: Selection;
  onFirst: () => void;
  onLatest: () => void;
  onBack: () => void;
  /** The quote of a message was chosen. */
  onQuoted: (localId: string, from: string) => void;
  /** The same function in every rendering: each row keeps it. */
  onAction: (kind: MessageAction, localId: string, allowDuplicate?: boolean) => void;
  onMenu: (message: Message, anchor: MenuAnchor) => void;
  onCommand: (command: MessageCommand, message: Message) => void;
  onLink: (message: Message, address: string) => void;
}) {
  const t = useText();
  const today = useToday();
  const clock = useClock();
  const isPrinting = usePrinting();
  const gaps = useQuery(queryOf('listening.gaps', chat)).data;
  const log = useRef<HTMLDivElement>(null);
  const isShared = useTeamOf(chat.instanceId) !== null;
  const { data: teamLines } = useQuery(queryOf('team.lines', { ...chat }));
  const { messages, unread, hasNewer, hasOlder, loadOlder, loadNewer } = history;
  const { data: known } = useQuery(queryOf('aliases.list', { ...chat }));
  const { selected, lastChosen } = selection;
  const [marked, setMarked] = useState<string | null>(null);
  // Newer messages that are loaded as one scrolls on are not followed: one would miss them.
  const [wasWhole, setWasWhole] = useState(!hasNewer);
  useLayoutEffect(() => setWasWhole(!hasNewer), [hasNewer]);

  const laid = useLogRows({
    messages,
    firstUnread,
    gaps,
    teamLines,
    aliases: known?.aliases,
    isShared,
    hasOlder,
    hasNewer,
  });
  const { all, starts, lastOf, rowOf } = laid;

  const virtualizer = useVirtualizer({
    count: all.length,
    getScrollElement: () => log.current,
    estimateSize: laid.estimatedHeight,
    // The same function as long as the rows are the same: with another one all of them are laid out anew.
    getItemKey: laid.keyOf,
    overscan: isPrinting ? messages.length : 8,
    anchorTo: 'end',
    followOnAppend: wasWhole,
    scrollEndThreshold: nearEnd,
    paddingStart: 20,
    paddingEnd: 20,
    scrollPaddingStart: -goal.into,
  });

  /** Where the log was last told to go, and the number that its row had then. */
  const way = useRef<{ localId: string; index: number; align: 'center' | 'start' }>(null);
  function goTo(localId: string | null | undefined, align: 'center' | 'start'): boolean {
    const index = rowOf(localId);
    if (localId == null || index < 0) {
      virtualizer.scrollToEnd();
      return false;
    }
    way.current = { localId, index, align };
    virtualizer.scrollToIndex(index, { align });
    return true;
  }
  const toFocus = useRef<string | null>(null);
  const hadFocus = useRef<string | null>(null);
  // On its way it looks for a number, which is another row's once older messages are there.
  const goOn = useEffectEvent(() => {
    const to = way.current;
    if (!to || virtualizer['scrollState']?.index !== to.index) return;
    goTo(to.localId, to.align);
    // Its row was out of view for a moment, where none is drawn.
    if (hadFocus.current === to.localId && document.activeElement === document.body)
      toFocus.current = to.localId;
  });
  const oldest = messages[0]?.localId;
  useLayoutEffect(() => goOn(), [oldest]);

  const goThere = useEffectEvent(() => {
    const { localId, isAsked } = goal;
    if (!goTo(localId, isAsked ? 'center' : 'start') || !isAsked) return;
    // Who finds in the chat, or looks at what was found in all, goes on by the keys of that place.
    if (!document.activeElement?.closest('search') && !isOnHit()) toFocus.current = localId;
    setMarked(localId);
  });
  useLayoutEffect(() => goThere(), [goal]);
  useEffect(() => {
    if (marked === null) return;
    const timer = setTimeout(() => setMarked(null), markedMs);
    return () => clearTimeout(timer);
  }, [marked]);
  // A row far away exists only once the log has scrolled there.
  useLayoutEffect(() => {
    if (toFocus.current === null) return;
    const row = handleWithin(log.current, toFocus.current);
    if (!row) return;
    hadFocus.current = toFocus.current;
    toFocus.current = null;
    row.focus({ preventScroll: true });
  });
  /** The message that stands first in view; null at the end of the chat. */
  const placeInView = useEffectEvent(() => {
    const below =
      virtualizer.getTotalSize() -
      (virtualizer.scrollOffset ?? 0) -
      (virtualizer.scrollRect?.height ?? 0);
    return below <= nearEnd && !hasNewer ? null : firstInView(virtualizer);
  });
  const note = useEffectEvent(() => {
    const place = placeInView();
    notePlace(chat.chatId, place);
    return place;
  });
  useLayoutEffect(
    () => () => {
      note();
      keepPlace(null);
    },
    [],
  );
  useEffect(() => {
    const list = log.current;
    let timer: number | undefined;
    const keepSoon = () => {
      clearTimeout(timer);
      timer = window.setTimeout(() => keepPlace(note()), keptAfterMs);
    };
    list?.addEventListener('scroll', keepSoon, { passive: true });
    return () => {
      clearTimeout(timer);
      list?.removeEventListener('scroll', keepSoon);
    };
  }, []);

  const goBackTo = useEffectEvent((place: Place | null) => void goTo(place?.localId, 'start'));
  // All rows are drawn for the paper, at its width: afterwards the log stands elsewhere.
  useLayoutEffect(() => {
    if (!isPrinting) return;
    const place = placeInView();
    return () => goBackTo(place);
  }, [isPrinting]);

  useStayAtEnd(log, virtualizer.scrollToEnd, nearEnd);

  function look() {
    if (!log.current) return;
    const { scrollTop, scrollHeight, clientHeight } = log.current;
    const below = scrollHeight - scrollTop - clientHeight;
    onAtEnd(below <= nearEnd);
    // A page that cannot be read is asked for again by the next scroll.
    if (scrollTop < nearEdge) loadOlder();
    else if (below < nearEdge) loadNewer();
  }
  const lookAgain = useEffectEvent(look);
  useEffect(() => lookAgain(), [messages]);

  function messageOf(target: EventTarget): Message | undefined {
    const article = target instanceof Element && target.closest('article');
    const localId = article && article.dataset['localId'];
    return messages.find((message) => message.localId === localId);
  }

  function onContextMenu(event: MouseEvent) {
    const message = messageOf(event.target);
    // Selected text keeps the system's own menu.
    if (!message || String(getSelection()) !== '') return;
    event.preventDefault();
    onMenu(message, pointOf(event));
  }

  function onClick(event: MouseEvent) {
    const { target, shiftKey } = event;
    const message = messageOf(target);
    const link = linkOf(target);
    if (message && link) {
      event.preventDefault();
      return onLink(message, link.href);
    }
    const command = target instanceof Element && target.closest<HTMLElement>('[data-command]');
    if (message && command) {
      return onCommand(command.dataset['command'] as MessageCommand, message);
    }
    const handle = handleOf(target);
    if (message?.replyTo && isQuote(target)) {
      return onQuoted(message.replyTo.localId, message.localId);
    }
    if (!message || !handle) return;
    if (selected) selection.toggle(message.localId, shiftKey);
    else onMenu(message, handle);
  }

  function onKeyDown(event: KeyboardEvent) {
    const { key, altKey, defaultPrevented } = event;
    if (defaultPrevented) return;
    const handle = handleOf(event.target);
    const message = handle && messageOf(handle);
    // A message that was only pressed is no place to type commands.
    const isAsked = mayBeCommand(event.nativeEvent);
    const inList = isAsked ? listKeyOf(event.nativeEvent) : null;
    const step =
      inList?.kind === 'move' ? { next: 1, previous: -1, first: 0, last: 0 }[inList.to] : 0;
    const command = message && !selected && isAsked ? commandOfKeys(event, message) : null;
    // A key that is held down means one thing, but where one walks.
    if (event.nativeEvent.repeat && (command || inList?.kind === 'pick'))
      return event.preventDefault();
    if (inList?.kind === 'pick-all') selection.all();
    else if (inList?.kind === 'pick-none' && selected) selection.clear();
    // A blank presses the checkbox by itself.
    else if (inList?.kind === 'pick' && message && selected && key !== ' ') {
      selection.toggle(message.localId, inList.extends);
    } else if (key === 'ArrowLeft' && altKey && canGoBack) {
      // The window would go back, too.
      event.stopPropagation();
      onBack();
    } else if (handle && key === 'Home' && hasOlder) onFirst();
    else if (handle && key === 'End' && hasNewer) onLatest();
    else if (handle && step !== 0) {
      const handles = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-handle]')];
      handles[handles.indexOf(handle) + step]?.focus();
    } else if (message && command) {
      // What is marked of a text is copied as everywhere.
      if (command === 'copy-as-text' && String(getSelection()) !== '') return;
      onCommand(command, message);
    } else return;
    event.preventDefault();
  }

  // The focus stays on the message that had it, whose button and checkbox take turns.
  const isSelecting = selected !== null;
  useLayoutEffect(() => {
    if (lastChosen === null || document.activeElement !== document.body) return;
    handleWithin(log.current, lastChosen)?.focus();
  }, [isSelecting, lastChosen]);

  function linesAbove(index: number) {
    const ofTeam = laid.teamLinesAbove(index);
    return (
      <>
        {ofTeam.length > 0 && <TeamLines lines={ofTeam} />}
        {laid.joinedAbove(index).map((alias) => (
          <JoinedLine key={alias.hiddenId} instanceId={chat.instanceId} alias={alias} />
        ))}
      </>
    );
  }

  const rows = virtualizer.getVirtualItems();
  const tabStop = all[rows.at(-1)?.index ?? -1]?.at(-1)?.localId ?? null;
  return (
    <div className={styles['frame']}>
      <div
        ref={log}
        role="log"
        aria-label={t('log.name')}
        data-pane="[data-handle][tabindex='0']"
        aria-live="off"
        className={styles['log']}
        onScroll={look}
      >
        <div
          role="presentation"
          className={styles['sheet']}
          onClick={onClick}
          // The middle button would open a tab past the question where a link leads.
          onAuxClick={(event) => linkOf(event.target) && event.preventDefault()}
          onKeyDown={onKeyDown}
          onContextMenu={onContextMenu}
        >
          <div className={styles['rows']} style={{ blockSize: virtualizer.getTotalSize() }}>
            {rows.map(({ index: row, key, start }) => {
              const together = all[row] ?? [];
              const index = starts[row] ?? 0;
              const [message] = together;
              const previous = messages[index - 1];
              if (!message) return null;
              const isLast = lastOf(row) === messages.length - 1;
              return (
                <div
                  key={key}
                  ref={virtualizer.measureElement}
                  data-index={row}
                  className={styles['row']}
                  style={{ transform: `translateY(${start}px)` }}
                >
                  {!startsDay(message, previous) && linesAbove(index)}
                  {gaps && (previous || !hasOlder) && (
                    <GapLines
                      gaps={gaps}
                      after={previous?.createdAt ?? null}
                      before={message.createdAt}
                    />
                  )}
                  {startsDay(message, previous) && (
                    <h2 className={styles['day']}>{clock.day(message.createdAt, today)}</h2>
                  )}
                  {startsDay(message, previous) && linesAbove(index)}
                  {message.localId === firstUnread && <UnreadDivider />}
                  {together.length > 1 ? (
                    <Album
                      instanceId={chat.instanceId}
                      messages={together}
                      problem={problem}
                      tabStop={tabStop}
                      marked={marked}
                      menuOf={menuOf}
                      selected={selected}
                      isStateDrawn={laid.isLastOfGroup(lastOf(row))}
                      isJoined={laid.isJoined(index)}
                      isWriterDrawn={laid.isWriterDrawn(index)}
                      onAction={onAction}
                    />
                  ) : (
                    <MessageRow
                      instanceId={chat.instanceId}
                      message={message}
                      problem={problem?.localId === message.localId ? problem.error : null}
                      isTabStop={message.localId === tabStop}
                      isMarked={message.localId === marked}
                      isMenuOpen={menuOf === message.localId}
                      isSelected={selected?.has(message.localId) ?? null}
                      isStateDrawn={laid.isLastOfGroup(index)}
                      joined={laid.joinedWith(index)}
                      isWriterDrawn={laid.isWriterDrawn(index)}
                      onAction={onAction}
                    />
                  )}
                  {isLast && linesAbove(messages.length)}
                  {gaps && !hasNewer && isLast && (
                    <GapLines
                      gaps={gaps}
                      after={together.at(-1)?.createdAt ?? null}
                      before={null}
                    />
                  )}
                </div>
              );
            })}
          </div>
        </div>
      </div>
      {!isAtEnd && (
        <div className={styles['jump']}>
          {canGoBack && <Button onClick={onBack}>{t('action.back')}</Button>}
          <Button onClick={onLatest}>
            {t('log.jump')}
            {unread.count > 0 && <LatestCount count={unread.count} />}
          </Button>
        </div>
      )}
    </div>
  );
}

function UnreadDivider() {
  const t = useText();
  return (
    <div className={styles['divider']}>
      <hr aria-label={t('log.unread')} />
      <span aria-hidden="true">{t('log.unread')}</span>
    </div>
  );
}

function LatestCount({ count }: { count: number }) {
  const t = useText();
  return (
    <span className={styles['messageLogCount']}>
      <span aria-hidden="true">{count}</span>
      <VisuallyHidden>{t('chats.row-unread', { count })}</VisuallyHidden>
    </span>
  );
}
