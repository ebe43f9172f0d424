import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import {
  type KeyboardEvent,
  type MouseEvent,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { Message } from '../../../../shared/contract/messages.ts';
import type { MessageAction } from '../../../../shared/domain/message-state.ts';
import { useText } from '../../../messages/text.tsx';
import { useToday } from '../../../ui/use-now.ts';
import { usePrinting } from '../../../ui/use-printing.ts';
import type { MenuAnchor } from '../../../ui/menu.tsx';
import { pointOf } from '../../../ui/point-of.ts';
import { commandOfKeys, type MessageCommand } from '../message/message-commands.ts';
import { MessageRow } from '../message/message-row.tsx';
import type { ActionProblem } from '../message/use-message-actions.ts';
import type { Selection } from '../selection/use-selection.ts';
import { useStayAtEnd } from './use-stay-at-end.ts';
import styles from './message-log.module.css';

/** Older messages are asked for when fewer than this many pixels are left above. */
const nearTop = 800;
/** The log counts as being at its end within this many pixels of it. */
const nearEnd = 80;

/** The message that stood first in view when a person left a chat that they had scrolled up in; of the chat left last. */
let firstInView: string | null = null;

function noteFirstInView(virtualizer: Virtualizer<HTMLDivElement, Element>): void {
  const top = virtualizer.scrollOffset ?? 0;
  const bottom = top + (virtualizer.scrollRect?.height ?? 0);
  const first = virtualizer.getVirtualItems().find(({ end }) => end > top);
  const isAtEnd = virtualizer.getTotalSize() - bottom <= nearEnd;
  firstInView = isAtEnd || !first ? null : String(first.key);
}

/** Pixels of a row with one line of text, and of each further line of some 88 letters; measured once it is drawn. */
function estimateHeight(text: string): number {
  return (
    48 + 21 * text.split('\n').reduce((lines, { length }) => lines + 1 + Math.floor(length / 88), 0)
  );
}

function startsDay(message: Message, previous: Message | undefined): boolean {
  if (!previous) return true;
  return new Date(message.createdAt).toDateString() !== new Date(previous.createdAt).toDateString();
}

/** The messages in view, kept at the end of the chat until the person scrolls up. */
export function MessageRows({
  instanceId,
  messages,
  hasOlder,
  loadOlder,
  problem,
  menuOf,
  selection,
  onAction,
  onMenu,
  onCommand,
}: {
  instanceId: string;
  messages: readonly Message[];
  hasOlder: boolean;
  loadOlder: () => Promise<void>;
  problem: ActionProblem | null;
  /** The message whose menu is open. */
  menuOf: string | null;
  selection: Selection;
  /** The same function in every rendering: each row keeps it. */
  onAction: (kind: MessageAction, localId: string, allowDuplicate?: boolean) => void;
  onMenu: (message: Message, anchor: MenuAnchor) => void;
  onCommand: (command: MessageCommand, message: Message) => void;
}) {
  const t = useText();
  const today = useToday();
  const isPrinting = usePrinting();
  const log = useRef<HTMLDivElement>(null);
  const { selected, lastChosen } = selection;

  const virtualizer = useVirtualizer({
    count: messages.length,
    getScrollElement: () => log.current,
    estimateSize: (index) => estimateHeight(messages[index]?.text ?? ''),
    getItemKey: (index) => messages[index]?.localId ?? index,
    overscan: isPrinting ? messages.length : 8,
    anchorTo: 'end',
    followOnAppend: true,
    scrollEndThreshold: nearEnd,
    paddingStart: 20,
    paddingEnd: 20,
  });

  // The log goes to a new message that was sent or received, wherever it was scrolled to; not to imported ones.
  const newest = messages.filter(({ imported }) => !imported).at(-1)?.localId;
  const [atFirst] = useState({ newest, firstInView });
  const indexToShow = useEffectEvent(() =>
    newest === atFirst.newest
      ? messages.findIndex(({ localId }) => localId === atFirst.firstInView)
      : -1,
  );
  useLayoutEffect(() => {
    const index = indexToShow();
    if (index < 0) virtualizer.scrollToEnd();
    else virtualizer.scrollToIndex(index, { align: 'start' });
  }, [newest, virtualizer]);
  useLayoutEffect(() => () => noteFirstInView(virtualizer), [virtualizer]);

  useStayAtEnd(log, virtualizer.scrollToEnd, nearEnd);

  // A page that cannot be read is asked for again by the next scroll.
  const onScroll = () => {
    if (hasOlder && (log.current?.scrollTop ?? 0) < nearTop) void loadOlder().catch(() => {});
  };

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

  function onClick({ target, shiftKey }: MouseEvent) {
    const message = messageOf(target);
    const handle = handleOf(target);
    if (!message || !handle) return;
    if (selected) selection.toggle(message.localId, shiftKey);
    else onMenu(message, handle);
  }

  function onKeyDown(event: KeyboardEvent) {
    const { key, ctrlKey, metaKey, defaultPrevented } = event;
    if (defaultPrevented) return;
    const handle = handleOf(event.target);
    const message = handle && messageOf(handle);
    const step = { ArrowUp: -1, ArrowDown: 1 }[key];
    const command = message && !selected ? commandOfKeys(event, message) : null;
    if (key.toLowerCase() === 'a' && (ctrlKey || metaKey)) selection.all();
    else if (key === 'Escape' && selected) selection.clear();
    else if (handle && step !== undefined) {
      const all = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-handle]')];
      all[all.indexOf(handle) + step]?.focus();
    } else if (message && command) onCommand(command, message);
    else return;
    event.preventDefault();
  }

  // The focus stays on the message that had it, whose button and checkbox take turns.
  const isSelecting = selected !== null;
  useLayoutEffect(() => {
    if (lastChosen === null || document.activeElement !== document.body) return;
    const handle = `article[data-local-id="${CSS.escape(lastChosen)}"] [data-handle]`;
    log.current?.querySelector<HTMLElement>(handle)?.focus();
  }, [isSelecting, lastChosen]);

  const rows = virtualizer.getVirtualItems();
  return (
    <div
      ref={log}
      role="log"
      aria-label={t('log.name')}
      aria-live="off"
      className={styles['log']}
      onScroll={onScroll}
    >
      <div
        role="presentation"
        className={styles['sheet']}
        onClick={onClick}
        onKeyDown={onKeyDown}
        onContextMenu={onContextMenu}
      >
        <div className={styles['rows']} style={{ blockSize: virtualizer.getTotalSize() }}>
          {rows.map(({ index, key, start }) => {
            const message = messages[index];
            if (!message) return null;
            return (
              <div
                key={key}
                ref={virtualizer.measureElement}
                data-index={index}
                className={styles['row']}
                style={{ transform: `translateY(${start}px)` }}
              >
                <MessageRow
                  instanceId={instanceId}
                  message={message}
                  today={today}
                  startsDay={startsDay(message, messages[index - 1])}
                  problem={problem?.localId === message.localId ? problem.error : null}
                  isTabStop={index === rows.at(-1)?.index}
                  isMenuOpen={menuOf === message.localId}
                  isSelected={selected?.has(message.localId) ?? null}
                  onAction={onAction}
                />
              </div>
            );
          })}
        </div>
      </div>
    </div>
  );
}

/** Returns a message's button, or checkbox, that an event is about. */
function handleOf(target: EventTarget): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-handle]') : null;
}
