import type { DayOrder } from '../../../../shared/domain/chat-export.ts';
import { foldDigits } from '../../../../shared/domain/fold-text.ts';
import { dayInCalendar } from './day-in-calendar.ts';
import { hourBeside } from './half-of-day.ts';

/** What begins an entry: its day and time, and where its writer and text begin. */
export interface EntryHead {
  /** All that is the same in each head of a file: brackets, what parts the numbers, how long they are. */
  shape: string;
  /** Between the numbers of the day. */
  parter: string;
  /** Day, month and year in the order of the file. */
  date: [string, string, string];
  /** Of the day, in seconds; null: there is no such hour. */
  second: number | null;
  written: string;
  /** The line behind it. */
  rest: string;
}

/** Marks of direction and isolates, which programs put around numbers and names that may be written from either side. */
export const marksOfDirection = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g;

/** Signs of a line that can hold a head. */
const longestHead = 96;
const day = String.raw`(\d{1,4})(\s?[-./年년]\s?)(\d{1,2})\s?[-./月월]\s?(\d{1,4})(?:\s?[日일]|\.)?`;
const time = String.raw`(\d{1,2})(?:[:.]|\s?h\s?)(\d{2})(?:(?:[:.]|\s?min\s?)(\d{2})(?:\s?s\b)?)?`;
/** Between day and time, and behind it: a comma, “at” in any language, a word for a part of the day. */
const words = String.raw`([^\d[\]]{1,20}?)`;
const wordsBehind = String.raw`([^\d[\]:]{0,24}?)`;
const end = String.raw`(\](?=\s|$)|\s[-–—](?=\s)|:(?=\s))\s?`;
const dayFirst = new RegExp(`^\\[?${day}${words}${time}${wordsBehind}${end}`);
/** As Vietnamese has it. */
const timeFirst = new RegExp(`^\\[?${time}${words}${day}${end}`);

/**
 * Reads what begins an entry of a chat's export, in the forms of all languages: `31.12.23, 18:05 - `, `[12/31/23, 6:05:09 PM] `,
 * `13.6.2018 klo 21.25 - `, Arabic digits, marks of direction anywhere. Null: the line has none, and belongs to the entry before.
 */
export function readHead(line: string): EntryHead | null {
  const start = line.charCodeAt(0);
  // Most lines go on what was written before.
  const mayBegin = (start >= 48 && start < 58) || start === 91 || start > 127;
  if (!mayBegin) return null;
  const clean = normalized(line);
  const found = dayFirst.exec(clean);
  const swapped = found === null ? timeFirst.exec(clean) : null;
  const whole = (found ?? swapped)?.[0];
  if (whole === undefined) return null;
  const [a = '', parter = '', b = '', c = ''] = found?.slice(1, 5) ?? swapped?.slice(5, 9) ?? [];
  const [hour = '', minute = '', secs] = found?.slice(6, 9) ?? swapped?.slice(1, 4) ?? [];
  const [between = '', after = ''] = found ? [found[5], found[9]] : [swapped?.[4]];
  const ends = (found?.[10] ?? swapped?.[9] ?? '').trim();
  if (clean.startsWith('[') !== (ends === ']')) return null;
  const written = Number(hour);
  const word = wordBeside(between, after, written);
  const length = clean === line ? whole.length : lengthWithMarks(line, whole.length);
  return {
    shape: [
      ends,
      found === null ? 't' : '',
      parter.trim(),
      a.length > 2 ? 'Y' : '',
      c.length > 2 ? 'Y' : '',
      secs === undefined ? '' : 's',
      word === null ? after.replace(marksOfDirection, '').trim() : '12',
    ].join(' '),
    parter: parter.trim(),
    date: [a, b, c],
    second: secondOf(word ?? written, Number(minute), Number(secs ?? 0)),
    written: whole
      .trimEnd()
      .slice(clean.startsWith('[') ? 1 : 0, -ends.length)
      .trim(),
    rest: line.slice(length),
  };
}

/** A digit in the script of another language, and a mark, among the signs that a day is written with. */
const foreign = /^[[\s\d./-]{0,9}[\u0600-\u1fff\u200e-\u206f\ua620-\uabff\ufeff]/;

/** A line as its head is read: without marks, digits from 0 to 9. Most are so already. */
function normalized(line: string): string {
  if (!foreign.test(line)) return line;
  return foldDigits(line.slice(0, longestHead).replace(marksOfDirection, ''));
}

/** The hour that is meant where a word says which part of the day it is, before the time or behind it; null where none does. */
function wordBeside(between: string, after: string, hour: number): number | null {
  if (after.trim() !== '') return hourBeside(after, hour);
  return /^[\s,،、]*$/.test(between) ? null : hourBeside(between, hour);
}

function secondOf(hour: number, minute: number, second: number): number | null {
  return hour > 23 || minute > 59 || second > 59 ? null : (hour * 60 + minute) * 60 + second;
}

/** How many signs of a line are its first `count` ones without marks of direction. */
function lengthWithMarks(line: string, count: number): number {
  let length = 0;
  for (let left = count; left > 0 && length < line.length; length += 1) {
    if (line.slice(length, length + 1).replace(marksOfDirection, '') !== '') left -= 1;
  }
  return length;
}

const places: Record<DayOrder, readonly [year: number, month: number, day: number]> = {
  'day-month-year': [2, 1, 0],
  'month-day-year': [2, 0, 1],
  'year-month-day': [0, 1, 2],
  'year-day-month': [0, 2, 1],
};

/** Returns a day in milliseconds since 1970 at its beginning in UTC; null where the calendar has none. */
export function dayOf(date: EntryHead['date'], order: DayOrder): number | null {
  const [year = '', month = '', day = ''] = places[order].map((place) => date[place] ?? '');
  if (year.length === 3 || month.length > 2 || day.length > 2) return null;
  const written = year.length < 3 ? 2000 + Number(year) : Number(year);
  return dayInCalendar(written, Number(month), Number(day));
}
