import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { Message } from '../../../../shared/contract/messages.ts';
import type { MessageAct } from '../../../../shared/domain/message-state.ts';
import { useText } from '../../../messages/text.tsx';
import { useToday } from '../../../ui/use-now.ts';
import { usePrinting } from '../../../ui/use-printing.ts';
import type { MenuAnchor } from '../../../ui/menu.tsx';
import type { MessageCommand } from '../message/message-commands.ts';
import { MessageRow } from '../message/message-row.tsx';
import { useContextMenu } from '../message/use-context-menu.ts';
import type { ActProblem } from '../message/use-message-acts.ts';
import type { Selection } from '../selection/use-selection.ts';
import { useSelectionKeys } from '../selection/use-selection-keys.ts';
import { notePlace, placeLeft } from './place-left.ts';
import { useStayAtEnd } from './use-stay-at-end.ts';
import styles from './message-log.module.css';

/** Older messages are asked for when fewer than this many pixels are left above. */
const nearTop = 800;
/** The log counts as being at its end within this many pixels of it. */
const nearEnd = 80;

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

interface MessageRowsProps {
  instanceId: string;
  messages: readonly Message[];
  hasOlder: boolean;
  loadOlder: () => Promise<void>;
  problem: ActProblem | null;
  onAct: (kind: MessageAct, localId: string, evenIfSame?: boolean) => void;
  onMenu: (message: Message, anchor: MenuAnchor) => void;
  /** The message whose menu is open. */
  menuOf: string | null;
  selection: Selection;
  onCommand: (command: MessageCommand, message: Message) => void;
  onMessageAct: (call: 'acts.cancel' | 'acts.tryAgain', actId: number) => void;
}

/** The messages in view, held at the end of the chat until the person scrolls up. */
export function MessageRows({
  instanceId,
  messages,
  hasOlder,
  loadOlder,
  problem,
  onAct,
  onMenu,
  menuOf,
  selection,
  onCommand,
  onMessageAct,
}: MessageRowsProps) {
  const say = useText();
  const today = useToday();
  const isPrinting = usePrinting();
  const log = useRef<HTMLDivElement>(null);
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

  // A new one of one's own is where the eyes are, wherever the log was scrolled to; what a file brings is not.
  const newest = messages.filter(({ imported }) => !imported).at(-1)?.localId;
  const [atFirst] = useState({ newest, place: placeLeft() });
  const placeIndex = useEffectEvent(() =>
    newest === atFirst.newest ? messages.findIndex(({ localId }) => localId === atFirst.place) : -1,
  );
  useLayoutEffect(() => {
    const index = placeIndex();
    if (index < 0) virtualizer.scrollToEnd();
    else virtualizer.scrollToIndex(index, { align: 'start' });
  }, [newest, virtualizer]);
  useLayoutEffect(() => () => notePlace(virtualizer, nearEnd), [virtualizer]);

  useStayAtEnd(log, virtualizer.scrollToEnd, nearEnd);

  // A page that cannot be read is asked for again by the next scroll.
  const onScroll = () => {
    if (hasOlder && (log.current?.scrollTop ?? 0) < nearTop) void loadOlder().catch(() => {});
  };

  useContextMenu(log, (localId, anchor) => {
    const message = messages.find((one) => one.localId === localId);
    if (message) onMenu(message, anchor);
  });

  useSelectionKeys(log, selection);

  const rows = virtualizer.getVirtualItems();
  return (
    <div
      ref={log}
      role="log"
      aria-label={say('log.name')}
      aria-live="off"
      className={styles['log']}
      onScroll={onScroll}
    >
      <div className={styles['sheet']}>
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
                  onAct={onAct}
                  onMenu={onMenu}
                  isSelected={selection.selected?.has(message.localId) ?? null}
                  onSelect={selection.toggle}
                  onCommand={onCommand}
                  onMessageAct={onMessageAct}
                />
              </div>
            );
          })}
        </div>
      </div>
    </div>
  );
}
