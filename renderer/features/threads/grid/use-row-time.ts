import { useCallback } from 'react';
import { useIntl } from 'react-intl';

/** Puts a time into a narrow column: `14 Sep, 09:12`, of another year `14 Sep 2025`. Milliseconds since 1970; null: a dash. */
export function useRowTime(): (at: number | null, today: number) => string {
  const intl = useIntl();
  return useCallback(
    (at, today) => {
      if (at === null) return '–';
      const isThisYear = new Date(at).getFullYear() === new Date(today).getFullYear();
      return intl.formatDate(
        at,
        isThisYear
          ? { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }
          : { day: 'numeric', month: 'short', year: 'numeric' },
      );
    },
    [intl],
  );
}
