import { useLayoutEffect, useRef } from 'react';

/** Grows the box with its text; the style sheet says how far. */
export function useGrowing(text: string) {
  const box = useRef<HTMLTextAreaElement>(null);
  const drawn = useRef('');
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    // Typed at the end, a letter seldom adds a line: the page is not laid out a second time to find that out.
    const isAppended = drawn.current !== '' && text.startsWith(drawn.current);
    drawn.current = text;
    // An empty one has the height of its one row; nothing is laid out for that between Enter and the bubble.
    if (text === '') {
      element.style.blockSize = 'auto';
      return;
    }
    if (isAppended && element.scrollHeight <= element.clientHeight) return;
    element.style.blockSize = 'auto';
    element.style.blockSize = `${element.scrollHeight}px`;
  }, [text]);
  return box;
}
