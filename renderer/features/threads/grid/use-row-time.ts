import { useCallback } from 'react';
import { useIntl } from 'react-intl';

/** Returns what puts a time into a column: `14 Sep 2026, 09:12`. Milliseconds since 1970; null: a dash. */
export function useRowTime(): (at: number | null) => string {
  const intl = useIntl();
  return useCallback(
    (at) =>
      at === null
        ? '–'
        : intl.formatDate(at, {
            day: 'numeric',
            month: 'short',
            year: 'numeric',
            hour: '2-digit',
            minute: '2-digit',
            hourCycle: 'h23',
          }),
    [intl],
  );
}
