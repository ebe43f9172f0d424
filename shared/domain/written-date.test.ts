import { expect, it } from 'vitest';
import { namesOf, readDate } from './written-date.ts';
import { readTime } from './written-time.ts';

const dayFirst = ['day', 'month', 'year'] as const;
const monthFirst = ['month', 'day', 'year'] as const;

const read = (written: string, order: typeof dayFirst | typeof monthFirst, locale: string) =>
  readDate(written, { order, ...namesOf(locale), today: '2026-11-29', isAhead: false });

it.each([
  ['21/11/2026', dayFirst, '2026-11-21'],
  ['21.11.26', dayFirst, '2026-11-21'],
  ['\u200f21\u200f/11\u200f/2026', dayFirst, '2026-11-21'],
  ['11/21/2026', monthFirst, '2026-11-21'],
  ['2026-11-21', monthFirst, '2026-11-21'],
  ['٢١/١١/٢٠٢٦', dayFirst, '2026-11-21'],
  ['31/02/2026', dayFirst, null],
  ['11/21/2026', dayFirst, null],
  ['21/11/202', dayFirst, null],
  ['21:11:2026', dayFirst, null],
  ['soon', dayFirst, null],
])('reads %s, written %j, as %s', (written, order, day) => {
  expect(read(written, order, 'en')).toBe(day);
});

it.each([
  ['en', 'November 21, 2026'],
  ['en', 'Saturday, Nov 21 2026'],
  ['en', '2026 Nov 21'],
  ['de', '21. November 2026'],
  ['fr', 'samedi 21 nov. 2026'],
  ['es', '21 de noviembre de 2026'],
  ['pt-BR', '21 de nov. de 2026'],
  ['id', '21 Nov 2026'],
  ['ar', '٢١ نوفمبر ٢٠٢٦'],
  ['he', '21 בנובמבר 2026'],
  ['ar', '٢١ تشرين الثاني ٢٠٢٦'],
  ['ar', 'السبت، ٢١/١١/٢٠٢٦'],
  ['de', 'am Sa., 21.11.2026'],
  ['fr', 'le sam. 21/11/2026'],
  ['es', 'sáb 21/11/2026'],
  ['pt-BR', 'dia 21/11/2026'],
  ['id', 'Sabtu 21/11/2026'],
  ['he', 'ב-21.11.2026'],
])('reads in %s the month of %s', (locale, written) => {
  expect(read(written, locale === 'en' ? monthFirst : dayFirst, locale)).toBe('2026-11-21');
});

it('takes no word for a month that is none, or may be two', () => {
  expect(read('21 jui 2026', dayFirst, 'fr')).toBe(null);
  expect(read('21 juin 2026', dayFirst, 'fr')).toBe('2026-06-21');
  expect(read('21 Marsch 2026', dayFirst, 'de')).toBe(null);
  expect(read('Marschtag 21.11.2026', dayFirst, 'de')).toBe(null);
});

it.each([
  ['de', '21. Mrz 2026', '2026-03-21'],
  ['de', '21. Jänner 2026', '2026-01-21'],
  ['de', '21. Maerz 2026', '2026-03-21'],
  ['es', '21 setiembre 2026', '2026-09-21'],
  ['id', '21 Agt 2026', '2026-08-21'],
  ['ar', '21 شتنبر 2026', '2026-09-21'],
  ['pt-BR', '1° de janeiro de 2026', '2026-01-01'],
])('knows in %s what else a month is called: %s', (locale, written, day) => {
  expect(read(written, dayFirst, locale)).toBe(day);
});

it.each([
  ['21/11', '2026-11-21', '2027-11-21'],
  ['21.11.', '2026-11-21', '2027-11-21'],
  ['29 nov', '2026-11-29', '2026-11-29'],
  ['3 january', '2026-01-03', '2027-01-03'],
  ['29/2', null, null],
  ['32/1', null, null],
])('gives %s the year of the last such day, or of the next', (written, last, next) => {
  const of = { order: dayFirst, ...namesOf('en'), today: '2026-11-29' };
  expect(readDate(written, { ...of, isAhead: false })).toBe(last);
  expect(readDate(written, { ...of, isAhead: true })).toBe(next);
});

it.each([
  ['21:30', 1290],
  ['2130', 1290],
  ['9.30', 570],
  ['9:30 PM', 1290],
  ['9 pm', 1260],
  ['12:05 am', 5],
  ['9:30 م', 1290],
  ['9:30 ص', 570],
  ['14h', 840],
  ['9 h', 540],
  ['14h30', 870],
  ['14 h 30', 870],
  ['14:30h', 870],
  ['14:30 Uhr', 870],
  ['14 Uhr', 840],
  ['um 14 Uhr 30', 870],
  ['à 14 h 30', 870],
  ['a las 14:30', 870],
  ['às 14h30', 870],
  ['pukul 14.30', 870],
  ['Jam 09.05', 545],
  ['الساعة ١٤:٣٠', 870],
  ['٢:٣٠ م', 870],
  ['בשעה 14:30', 870],
  ['at 2:30 p. m.', 870],
  ['at 9', 540],
  ['ab 14 Uhr', 840],
  ['vers 14h', 840],
  ['a las 14', 840],
  ['a las 2 de la tarde', 840],
  ['8:15 de la mañana', 495],
  ['às 14', 840],
  ['2:30 da tarde', 870],
  ['pukul 14', 840],
  ['pk. 14.30', 870],
  ['jam 9 malam', 1260],
  ['٢:٣٠ مساءً', 870],
  ['٩ صباحًا', 540],
  ['ב-14:30', 870],
  ['ב־9 בערב', 1260],
  ['8 Uhr abends', 1200],
  ['14:30.', 870],
  ['14：30', 870],
  ['1 malam', null],
  ['14.30 WIB', null],
  ['9:30-10:00', null],
  ['25h', null],
  ['14h75', null],
  ['9', null],
  ['24:00', null],
  ['13 pm', null],
  ['9:30 x', null],
])('reads %s as %s minutes after midnight', (written, minutes) => {
  expect(readTime(written, ['ص', 'م'])).toBe(minutes);
});
