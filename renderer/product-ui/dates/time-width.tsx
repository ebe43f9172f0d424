import { type ReactNode, useCallback, useState } from 'react';
import { useFormats } from '../../messages/text.tsx';
import styles from './dates.module.css';

/** Pixels, before anything is measured. */
const usual = 150;

/** Both halves of a day in each month: names of months and halves differ in length, two digits in no language. */
const samples = Array.from({ length: 24 }, (_, index) =>
  new Date(2026, Math.floor(index / 2), 28, index % 2 === 0 ? 10 : 22, 58, 58).getTime(),
);

/**
 * Measures how wide a column must be so that no time is cut, in pixels, whatever the language, its clock and the fonts. `probe` has to
 * be drawn somewhere beside it; nobody sees it.
 */
export function useTimeWidth(options: Intl.DateTimeFormatOptions): {
  width: number;
  probe: ReactNode;
} {
  const formats = useFormats();
  const [width, setWidth] = useState(usual);
  const measured = useCallback((element: HTMLElement) => {
    const observer = new ResizeObserver(() => setWidth(Math.ceil(element.offsetWidth) + 1));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return {
    width,
    probe: (
      <span ref={measured} className={styles['probe']} aria-hidden="true">
        {samples.map((at) => `${formats.date(at, options)}\n`)}
      </span>
    ),
  };
}
