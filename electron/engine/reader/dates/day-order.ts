import { type DayOrder, dayOrders as orders } from '../../../../shared/domain/chat-export.ts';
import { dayOf, type EntryHead } from './entry-head.ts';

/** WhatsApp wrote its first message in 2009. */
const firstDay = Date.UTC(2009, 0, 1);
const dayMs = 24 * 60 * 60 * 1000;

interface Tally {
  order: DayOrder;
  /** Days that the calendar does not have, or that have not come yet. */
  impossible: number;
  /** How often a day was before the one above it, and after it. */
  backwards: number;
  forwards: number;
  /** Days between the first and the last. */
  from: number;
  to: number;
  before: number;
}

/**
 * Finds out in which order a file writes day, month and year, a day at a time. `now` is in milliseconds since 1970: nothing is later. In a
 * `table` rows stand in any order, the newest first as often as last: how they follow each other makes an order likelier, and rules none out.
 */
export function dayOrders(now: number, of: 'chat' | 'table' = 'chat') {
  const outOfOrder = ({ backwards, forwards }: Tally): number =>
    of === 'chat' ? backwards : Math.min(backwards, forwards);
  const tallies = orders.map((order): Tally => ({
    order,
    impossible: 0,
    backwards: 0,
    forwards: 0,
    from: Infinity,
    to: -Infinity,
    before: -Infinity,
  }));
  let last = '';
  let wasImpossible: DayOrder[] = [];
  return {
    add: (date: EntryHead['date']): void => {
      const key = date.join('.');
      if (key === last) {
        for (const tally of tallies) if (wasImpossible.includes(tally.order)) tally.impossible += 1;
        return;
      }
      last = key;
      wasImpossible = [];
      for (const tally of tallies) {
        const day = dayOf(date, tally.order);
        if (day === null || day < firstDay || day > now + dayMs) {
          tally.impossible += 1;
          wasImpossible.push(tally.order);
          continue;
        }
        if (day < tally.before) tally.backwards += 1;
        else if (tally.before !== -Infinity) tally.forwards += 1;
        tally.before = day;
        tally.from = Math.min(tally.from, day);
        tally.to = Math.max(tally.to, day);
      }
    },
    /**
     * The order that fits, those that fit as well, and how many entries have no day in it. A day above 12 decides, else that time goes on;
     * where both leave it open, the one with the days closer together comes first. Between points the day is first unless there is none such.
     */
    decide: (parter: string): { order: DayOrder; others: DayOrder[]; impossible: number } => {
      const arePoints = parter === '.';
      const [best, ...rest] = tallies.toSorted(
        (one, other) =>
          one.impossible - other.impossible ||
          (arePoints ? Number(isMonthFirst(one)) - Number(isMonthFirst(other)) : 0) ||
          outOfOrder(one) - outOfOrder(other) ||
          one.to - one.from - (other.to - other.from),
      ) as [Tally, ...Tally[]];
      const others = rest.filter(
        (tally) =>
          // Where no day is one in any order, there is nothing to choose.
          best.to !== -Infinity &&
          tally.order !== 'year-day-month' &&
          !(arePoints && isMonthFirst(tally)) &&
          tally.impossible === best.impossible &&
          (of === 'table' || tally.backwards <= 2 * best.backwards + Number(best.backwards > 0)),
      );
      const { order, impossible } = best;
      return { order, others: others.map((tally) => tally.order), impossible };
    },
  };
}

const isMonthFirst = ({ order }: Tally): boolean => order === 'month-day-year';
