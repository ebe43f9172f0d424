import { useLayoutEffect, useRef } from 'react';

/** Grows the box with its text; the style sheet says how far. */
export function useGrowing(text: string) {
  const box = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    element.style.blockSize = 'auto';
    element.style.blockSize = `${element.scrollHeight}px`;
  }, [text]);
  return box;
}
