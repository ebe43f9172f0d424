import { randomNumbers } from '../random-numbers.ts';
import { type DayWords, type TemplateName } from './day-words.ts';
import { agents, type DayPerson, me, type Said, them } from './said.ts';

/** Messages of each hour from seven on: few early and late, fewer at noon. */
const perHour = [1, 2, 4, 5, 4, 2, 2, 4, 5, 4, 3, 2, 1] as const;
const firstHour = 7;
/** The day itself, and all until the same weekday before it. */
const days = 8;
/** Of a Saturday and a Sunday, of what other days have. */
const weekend = 0.7;

const firstNames =
  'Ada Bruno Carla Daniel Elena Felix Giulia Henry Ines Jakub Karin Leo Maya Nils Olga Pedro Rosa Sven Tessa Viktor Wanda Yusuf Zoe Amir Clara'.split(
    ' ',
  );
const lastNames =
  'Adler Berg Conti Dahl Evans Ferri Graf Holm Ivanov Jansen Keller Lopes Moser Nilsen Ortiz Petit Rossi Silva Thoma Weiss'.split(
    ' ',
  );

/** Area codes of the customers' numbers. */
const areas = ['503', '702', '773'] as const;

/** What orders are about, the commonest more often. */
const templates: readonly TemplateName[] = [
  'way',
  'thanks',
  'way',
  'invoice',
  'thanks',
  'late',
  'way',
  'refund',
];

/** From a notice to the parcel. */
const arrivesAfterMs = 2 * 86_400_000;

/** Minutes that a customer who asks waits for the answer. */
const waits = [2, 3, 4, 4, 5, 7, 9, 12, 14, 22, 38, 75] as const;

const at = <Item>(list: readonly Item[], index: number): Item => {
  const item = list[index % list.length];
  if (item === undefined) throw new Error('an empty list');
  return item;
};

/**
 * Makes up the customers who were written to about their orders in the week before `start` (milliseconds since 1970), all closed
 * since: what the overview counts. The same ones for the same start.
 */
export function orderNotices(start: number, words: DayWords): DayPerson[] {
  const random = randomNumbers(48);
  const weekday = new Intl.DateTimeFormat(words.locale, { weekday: 'long' });
  const customers = Array.from({ length: 240 }, (_, index) => ({
    number: `1${at(areas, index)}5550${110 + Math.floor(index / areas.length)}`,
    name: `${at(firstNames, index * 7)} ${at(lastNames, index + Math.floor(index / 20))}`,
    said: [] as Said[],
  }));
  let order = 47_400;
  for (let day = days - 1; day >= 0; day -= 1) {
    for (const [index, usual] of perHour.entries()) {
      const hour = new Date(start);
      hour.setDate(hour.getDate() - day);
      hour.setHours(firstHour + index, 0, 0, 0);
      const share = hour.getDay() % 6 === 0 ? weekend : 1;
      const count = Math.round(usual * share * (0.85 + random() * 0.3));
      for (let number = 0; number < count; number += 1) {
        const minute = Math.floor(((number + random()) / count) * 58) + 1;
        const sentAt = hour.getTime() + minute * 60_000 + Math.floor(random() * 50_000);
        // What would be newer than the day's own chats.
        if (sentAt > start - 8 * 60_000) continue;
        order += 1;
        write(at(customers, order * 11), sentAt, order);
      }
    }
  }
  return customers.filter(({ said }) => said.length > 0).map((one) => ({ ...one, isClosed: true }));

  function write(customer: { name: string; said: Said[] }, sentAt: number, order: number): void {
    const template = at(templates, Math.floor(random() * 64));
    const [, text] = words.templates[template];
    const [name = ''] = customer.name.split(' ');
    const day = weekday.format(sentAt + arrivesAfterMs);
    const values: Record<string, string> = { name, order: String(order), day };
    const isAsked = random() < 0.4;
    if (isAsked) {
      const askedAt = sentAt - at(waits, Math.floor(random() * 120)) * 60_000;
      if (new Date(askedAt).getHours() >= firstHour)
        customer.said.push(them(askedAt, at(words.questions, order)));
    }
    customer.said.push(
      me(
        sentAt,
        text.replace(/\{(\w+)\}/g, (_, key: string) => values[key] ?? ''),
        {
          template,
          agent: at(agents, Math.floor(random() * 48) % 5),
          became: order % 211 === 0 ? 'confirmed' : 'accepted',
        },
      ),
    );
  }
}
