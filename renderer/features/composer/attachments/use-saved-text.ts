import { type ChangeEvent, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Unsaved } from './unsaved.ts';

/** Milliseconds of typing that may be lost when everything dies. */
const saveDelay = 200;

/** A field whose text is saved while it is typed: `saveDelay` after the last key, and at once when the field is left. */
export function useSavedText(saved: string, save: (text: string) => void, unsaved: Unsaved) {
  const [typed, setTyped] = useState<string | null>(null);
  const waiting = useRef<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const saveNow = useRef(save);
  useLayoutEffect(() => {
    saveNow.current = save;
  });

  const flush = useCallback(() => {
    clearTimeout(timer.current);
    const text = waiting.current;
    waiting.current = null;
    if (text !== null) saveNow.current(text);
  }, []);

  useEffect(() => {
    const forget = unsaved.add(flush);
    window.addEventListener('pagehide', flush);
    return () => {
      window.removeEventListener('pagehide', flush);
      forget();
      flush();
    };
  }, [flush, unsaved]);

  return {
    value: typed ?? saved,
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
      const text = target.value;
      setTyped(text);
      waiting.current = text;
      clearTimeout(timer.current);
      timer.current = setTimeout(flush, saveDelay);
    },
    onBlur: () => {
      flush();
      setTyped(null);
    },
  };
}
