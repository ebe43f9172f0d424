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

/** Reads a cell as far as no order of day and month is needed: the moment, or what needs one; null: it is no time. */
function readCell(written: string, zone: ZoneMeant): WrittenMoment | EntryHead | null {
  const plain = readMoment(written, zone) ?? headOf(written);
  if (plain !== null) return plain;
  const figures = inFigures(written);
  return figures === null ? null : (readMoment(figures, zone) ?? headOf(figures));
}

/**
 * Reads a time of a table: as `readMoment` does, else by the order of day and month of its file, also with words in it; null where there
 * is no such day, or no order.
 */
export function cellTime(
  written: string,
  { zone, dayOrder }: { zone: ZoneMeant; dayOrder: DayOrder | null },
): WrittenMoment | null {
  const read = readCell(written, zone);
  if (read === null || 'at' in read) return read;
  if (read.second === null || dayOrder === null) return null;
  const day = dayOf(read.date, dayOrder);
  if (day === null) return null;
  const local = new Date(day + read.second * 1_000).toISOString().slice(0, 19);
  return readMoment(local, zone);
}

/** Finds out in which order times of a table write day and month, a cell at a time; those that need none say nothing. */
export function orderOfTimes(now: number) {
  const orders = dayOrders(now, 'table');
  let parter: string | null = null;
  return {
    add: (written: string): void => {
      const read = readCell(written, 'utc');
      if (read === null || 'at' in read) return;
      parter ??= read.parter;
      orders.add(read.date);
    },
    /** Every order that fits, the likeliest first; none where no time needs one. */
    fitting: (): DayOrder[] => {
      if (parter === null) return [];
      const { order, others } = orders.decide(parter);
      return [order, ...others];
    },
  };
}
