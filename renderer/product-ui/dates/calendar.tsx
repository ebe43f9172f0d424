import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useFormats, useText } from '../../messages/text.tsx';
import { arrowStep } from '../../ui/arrow-step.ts';
import { IconButton } from '../../ui/button.tsx';
import { useToday } from '../../ui/use-now.ts';
import { useWeekDays } from './first-day-of-week.ts';
import { dayOf, startOfDay } from './local-day.ts';
import styles from './dates.module.css';

/** Shows a month, of which a day is picked. Days are written `2026-11-21`. */
export function Calendar({ value, onPick }: { value: string; onPick: (day: string) => void }) {
  const t = useText();
  const formats = useFormats();
  const weekDays = useWeekDays();
  const today = dayOf(useToday());
  const [shown, setShown] = useState(value);
  const grid = useRef<HTMLTableElement>(null);
  const isMoved = useRef(true);
  const at = startOfDay(shown) ?? 0;
  const weeks = weeksOf(new Date(at), weekDays[0] ?? 1);

  useEffect(() => {
    if (isMoved.current) grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
    isMoved.current = false;
  }, [shown]);

  function move(event: KeyboardEvent) {
    const days = arrowStep(event) ?? { ArrowDown: 7, ArrowUp: -7 }[event.key];
    const months = { PageDown: 1, PageUp: -1 }[event.key];
    if (days === undefined && months === undefined) return;
    event.preventDefault();
    isMoved.current = true;
    setShown(months === undefined ? dayOf(daysLater(at, days ?? 0)) : monthsLater(at, months));
  }

  // The first day of 2023 was a Sunday.
  const nameOf = (day: number, weekday: 'long' | 'narrow') =>
    formats.date(new Date(2023, 0, 1 + day), { weekday });

  return (
    <div className={styles['calendar']}>
      <div className={styles['head']}>
        <IconButton label={t('date.previous-month')} onClick={() => setShown(monthsLater(at, -1))}>
          <ChevronLeft size={16} aria-hidden="true" />
        </IconButton>
        <b aria-live="polite">{formats.date(at, { month: 'long', year: 'numeric' })}</b>
        <IconButton label={t('date.next-month')} onClick={() => setShown(monthsLater(at, 1))}>
          <ChevronRight size={16} aria-hidden="true" />
        </IconButton>
      </div>
      <table ref={grid} aria-label={t('date.pick')}>
        <thead>
          <tr>
            {weekDays.map((day) => (
              <th key={day} scope="col" abbr={nameOf(day, 'long')}>
                {nameOf(day, 'narrow')}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td key={day}>
                  <button
                    type="button"
                    tabIndex={day === shown ? 0 : -1}
                    aria-label={formats.date(startOfDay(day) ?? 0, { dateStyle: 'full' })}
                    aria-pressed={day === value}
                    aria-current={day === today ? 'date' : undefined}
                    data-other={day.slice(0, 7) === shown.slice(0, 7) ? undefined : ''}
                    onClick={() => onPick(day)}
                    onKeyDown={move}
                  >
                    {formats.number(Number(day.slice(8)))}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The six weeks in which a month lies. */
function weeksOf(inMonth: Date, firstDay: number): string[][] {
  const first = new Date(inMonth.getFullYear(), inMonth.getMonth(), 1);
  const before = (first.getDay() - firstDay + 7) % 7;
  return Array.from({ length: 6 }, (_, week) =>
    Array.from({ length: 7 }, (_day, index) =>
      dayOf(daysLater(first.getTime(), week * 7 + index - before)),
    ),
  );
}

function daysLater(at: number, days: number): number {
  const date = new Date(at);
  return date.setDate(date.getDate() + days);
}

/** The same day of another month, or the last one that it has. */
function monthsLater(at: number, months: number): string {
  const date = new Date(at);
  const last = new Date(date.getFullYear(), date.getMonth() + months + 1, 0).getDate();
  return dayOf(
    new Date(
      date.getFullYear(),
      date.getMonth() + months,
      Math.min(date.getDate(), last),
    ).getTime(),
  );
}
