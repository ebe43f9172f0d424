import { type PointerEvent, useEffect, useRef, useState } from 'react';
import type { ChatSections, ChatSummary } from '../../../shared/contract/chats.ts';

/** Milliseconds for which rows stay where they are after the pointer moved over them or pressed. */
const stillMs = 1_000;

/** What a list shows: how many rows in which parts, and which chat stands where. */
interface ShownRows {
  total: number;
  sections: ChatSections | null;
  chats: ReadonlyMap<number, ChatSummary>;
}

/**
 * Keeps the rows of a list where they are while the pointer moves over them or has just pressed: what comes in meanwhile changes what
 * they say, never which chat is under the pointer. Keys and scrolling end it.
 */
export function useStillRows() {
  const [still, setStill] = useState<ShownRows | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const at = useRef({ x: -1, y: -1 });
  const end = () => {
    clearTimeout(timer.current);
    setStill(null);
  };
  useEffect(() => () => clearTimeout(timer.current), []);

  /** Hears the pointer over the rows; `shown` says what they show at this moment. */
  function onPointer(event: PointerEvent, shown: () => ShownRows) {
    const { clientX: x, clientY: y, type, currentTarget, target } = event;
    // A menu of the list is no part of it on the page.
    if (!(target instanceof Node && currentTarget.contains(target))) return;
    // A row that goes from under a pointer at rest is told as a move.
    if (type === 'pointermove' && x === at.current.x && y === at.current.y) return;
    at.current = { x, y };
    setStill((now) => now ?? shown());
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setStill(null), stillMs);
  }

  return { still, onPointer, end };
}

/** Returns the chat of a row as it stands still: in its place, with what it says by now. */
export function stillChat(
  still: ShownRows,
  index: number,
  now: (index: number) => ChatSummary | undefined,
): ChatSummary | undefined {
  const kept = still.chats.get(index);
  if (kept === undefined) return now(index);
  for (const at of still.chats.keys()) {
    const chat = now(at);
    if (chat?.chatId === kept.chatId) return { ...chat, place: kept.place };
  }
  return kept;
}
