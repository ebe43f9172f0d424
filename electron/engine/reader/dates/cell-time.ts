import type { DayOrder } from '../../../../shared/domain/chat-export.ts';
import {
  readMoment,
  type WrittenMoment,
  type ZoneMeant,
} from '../../../../shared/domain/written-moment.ts';
import { dayOrders } from './day-order.ts';
import { dayOf, type EntryHead, readHead } from './entry-head.ts';
import { inFigures } from './in-figures.ts';

/** Reads a time of a table as exports of phones write it: `3/12/24, 6:05 PM`, a day alone, any of their calendars. */
function headOf(written: string): EntryHead | null {
  const text = written.trim();
  return readHead(`[${text}] `) ?? readHead(`[${text}, 00:00] `);
}

/**
 * Reads a time of a table: as `readMoment` does, else by the order of day and month of its file, also with words in it; null where there
 * is no such day, or no order.
 */
export function cellTime(
  written: string,
  { zone, dayOrder }: { zone: ZoneMeant; dayOrder: DayOrder | null },
): WrittenMoment | null {
  const plain = readMoment(written, zone);
  if (plain !== null) return plain;
  const head = headOf(written);
  const figures = head === null ? inFigures(written) : null;
  if (figures !== null && figures !== written) return cellTime(figures, { zone, dayOrder });
  if (dayOrder === null) return null;
  if (head?.second == null) return null;
  const day = dayOf(head.date, dayOrder);
  if (day === null) return null;
  const local = new Date(day + head.second * 1_000).toISOString().slice(0, 19);
  return readMoment(local, zone);
}

/** Finds out in which order times of a table write day and month, a cell at a time; those that `readMoment` reads say nothing. */
export function orderOfTimes(now: number) {
  const orders = dayOrders(now, 'table');
  let parter: string | null = null;
  return {
    add: (written: string): void => {
      if (readMoment(written, 'utc') !== null) return;
      const figures = inFigures(written) ?? '';
      const head =
        headOf(written) ?? (readMoment(figures, 'utc') === null ? headOf(figures) : null);
      if (head === null) return;
      parter ??= head.parter;
      orders.add(head.date);
    },
    /** Every order that fits, the likeliest first; none where no time needs one. */
    fitting: (): DayOrder[] => {
      if (parter === null) return [];
      const { order, others } = orders.decide(parter);
      return [order, ...others];
    },
  };
}
