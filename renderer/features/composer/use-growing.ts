import { type CSSProperties, type RefObject, useLayoutEffect, useRef } from 'react';

/** An empty box has the height of its one row. */
const oneRow: CSSProperties = { blockSize: 'auto' };

interface GrowingBox {
  box: RefObject<HTMLTextAreaElement | null>;
  style: CSSProperties | undefined;
}

/** Grows the box with its text; the style sheet says how far. */
export function useGrowing(text: string): GrowingBox {
  const box = useRef<HTMLTextAreaElement>(null);
  const drawn = useRef('');
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    // Typed at the end, a letter seldom adds a line: the page is not laid out a second time to find that out.
    const isAppended = drawn.current !== '' && text.startsWith(drawn.current);
    drawn.current = text;
    if (text === '' || (isAppended && element.scrollHeight <= element.clientHeight)) return;
    element.style.blockSize = 'auto';
    element.style.blockSize = `${element.scrollHeight}px`;
  }, [text]);
  // Emptied while it is drawn: changed after the log has measured the bubble, the page would be laid out once more for its frame.
  return { box, style: text === '' ? oneRow : undefined };
}
