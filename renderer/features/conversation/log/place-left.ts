import type { Virtualizer } from '@tanstack/react-virtual';

/** The message that stood first in view when a person left a chat that they had scrolled up in; of the chat left last. */
let left: string | null = null;

/** Notes where the log stands when it goes away: at no message where it stands within `nearEnd` pixels of its end. */
export function notePlace(
  virtualizer: Virtualizer<HTMLDivElement, Element>,
  nearEnd: number,
): void {
  const top = virtualizer.scrollOffset ?? 0;
  const isAtEnd =
    virtualizer.getTotalSize() - top - (virtualizer.scrollRect?.height ?? 0) <= nearEnd;
  const first = virtualizer.getVirtualItems().find(({ end }) => end > top);
  left = isAtEnd || !first ? null : String(first.key);
}

/** Returns the message at which the log was left, of any chat. */
export function placeLeft(): string | null {
  return left;
}
