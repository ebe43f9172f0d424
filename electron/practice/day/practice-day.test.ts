import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { describe, expect, it } from 'vitest';
import { languages } from '../../../shared/domain/languages.ts';
import { isFictional } from './fictional-numbers.ts';
import { chatIdOf, dayPeople, practiceDay } from './practice-day.ts';
import { membersOfGroups } from './people-at-work.ts';
import { timeOf } from './said.ts';
import { archivedThreads, smsOfMonths, unreadThreads } from './sms-of-months.ts';

const uuid = '0f9d3a52-51f5-4d4e-9d0b-6a4b1c2d3e4f';
/** Of a Tuesday: in the morning, at night, and on the night in which clocks go back. */
const starts = ['2026-03-10T10:23:00', '2026-03-10T02:10:00', '2026-11-01T01:30:00'].map(
  Date.parse,
);

describe('the day of the shop', () => {
  it('has only numbers that nobody has, and each possible', () => {
    const { people } = practiceDay(uuid, starts[0] ?? 0, 'en');
    const numbers = [
      ...people.filter(({ isGroup }) => !isGroup).map(({ number }) => number),
      ...Object.keys(membersOfGroups),
      ...smsOfMonths(starts[0] ?? 0).flatMap(({ thread }) => [
        thread.from_phone_number.slice(1),
        thread.to_phone_number.slice(1),
      ]),
      ...people.flatMap(({ said }) =>
        said.flatMap(({ form }) =>
          form?.kind === 'contacts' ? form.contacts.map((one) => one.phoneNumber.slice(1)) : [],
        ),
      ),
    ];
    expect(numbers.filter((digits) => !isFictional(digits))).toEqual([]);
    expect(
      numbers.filter((digits) => !parsePhoneNumberFromString(`+${digits}`)?.isPossible()),
    ).toEqual([]);
    const chatIds = people.map(chatIdOf);
    expect(new Set(chatIds).size).toBe(chatIds.length);
    // What the endings of a number do would come between.
    const endings = dayPeople.filter(({ number }) => /(00[0-3]|99[6-9])$/.test(number));
    expect(endings.map(({ number }) => number)).toEqual(['447700900000']);
  });

  it.each(starts)(
    'has every time in the past, in order, and by day between 7 and 20 (%s)',
    (start) => {
      const { people, events } = practiceDay(uuid, start, 'en');
      for (const { said } of people) {
        const times = said.map(({ at }) => timeOf(at, start));
        expect(times).toEqual([...times].sort((one, other) => one - other));
      }
      const hours = events
        .filter(({ at }) => at < start - 8 * 3_600_000)
        .map(({ at }) => new Date(at).getHours());
      expect(Math.min(...hours)).toBeGreaterThanOrEqual(7);
      expect(Math.max(...hours)).toBeLessThan(20);
      expect(Math.max(...events.map(({ at }) => at))).toBeLessThan(start);
      const sms = smsOfMonths(start).map(({ thread }) => thread.updated_at);
      expect(sms).toEqual([...sms].sort());
    },
  );

  it('shows every kind of message and of state', () => {
    const said = dayPeople.flatMap((person) => person.said);
    const media = said.flatMap((one) => (one.from === 'them' && one.medium ? [one.medium] : []));
    expect(new Set(media)).toEqual(
      new Set(['lamp', 'voice', 'claim', 'parcel', 'door', 'receipt']),
    );
    expect(new Set(said.flatMap(({ form }) => form?.kind ?? []))).toEqual(
      new Set(['location', 'poll', 'contacts']),
    );
    const became = said.flatMap((one) => (one.from === 'me' ? [one.became] : []));
    expect(new Set(became)).toEqual(new Set(['accepted', 'unknown', 'not-on-network']));
    expect({
      people: dayPeople.length,
      pinned: dayPeople.filter(({ isPinned }) => isPinned).length,
      groups: dayPeople.filter(({ isGroup }) => isGroup).length,
      snoozed: dayPeople.filter(({ isSnoozed }) => isSnoozed).length,
      drafts: dayPeople.filter(({ draft }) => draft).length,
      scheduled: dayPeople.filter(({ scheduled }) => scheduled).length,
      lost: dayPeople.filter(({ isLostFirst }) => isLostFirst).length,
    }).toEqual({ people: 31, pinned: 1, groups: 1, snoozed: 1, drafts: 1, scheduled: 1, lost: 1 });
    expect(smsOfMonths(starts[0] ?? 0).length).toBe(39);
    expect(archivedThreads + unreadThreads).toBe(11);
  });

  it('has its labels, templates and notices in every language', () => {
    for (const language of languages) {
      const { words, events } = practiceDay(uuid, starts[0] ?? 0, language);
      const texts = Object.values(words.templates).map(([, text]) => text);
      expect(new Set(texts).size).toBe(7);
      const left = events.filter((one) => one.kind === 'sent' && /[{}]/.test(one.sent.text));
      expect(left).toEqual([]);
    }
  });
});
