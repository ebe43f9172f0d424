import type { DayOrder } from '../../../../shared/domain/chat-export.ts';
import { foldDigits } from '../../../../shared/domain/fold-text.ts';
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
const head = new RegExp(
  String.raw`^\[?${day}([^\d[\]]{1,20}?)${time}([^\d[\]:]{0,24}?)(\](?=\s|$)|\s[-–—](?=\s)|:(?=\s))\s?`,
);

/**
 * Reads what begins an entry of a chat's export, in the forms of all languages: `31.12.23, 18:05 - `, `[12/31/23, 6:05:09 PM] `,
 * `13.6.2018 klo 21.25 - `, Arabic digits, marks of direction anywhere. Null: the line has none, and belongs to the entry before.
 */
export function readHead(line: string): EntryHead | null {
  const start = line.charCodeAt(0);
  // Most lines go on what was written before.
  const mayBegin = (start >= 48 && start < 58) || start === 91 || start > 127;
  if (!mayBegin) return null;
  const beginning = line.slice(0, longestHead);
  const isPlain = !/[^\0-\x7f]/.test(beginning);
  const clean = isPlain ? beginning : foldDigits(beginning.replace(marksOfDirection, ''));
  const [whole, ...found] = head.exec(clean) ?? [];
  if (whole === undefined) return null;
  const [a = '', parter = '', b = '', c = '', between = '', ...rest] = found;
  const [hour = '', minute = '', secs, after = '', end = ''] = rest;
  if (clean.startsWith('[') !== (end === ']')) return null;
  const written = Number(hour);
  const word = wordBeside(between, after, written);
  const length = isPlain ? whole.length : lengthWithMarks(line, whole.length);
  return {
    shape: [
      end.trim(),
      parter.trim(),
      a.length > 2 ? 'Y' : '',
      c.length > 2 ? 'Y' : '',
      secs === undefined ? '' : 's',
      word === null ? after.trim() : '12',
    ].join(' '),
    parter: parter.trim(),
    date: [a, b, c],
    second: secondOf(word ?? written, Number(minute), Number(secs ?? 0)),
    written: whole
      .trimEnd()
      .slice(clean.startsWith('[') ? 1 : 0, -end.length)
      .trim(),
    rest: line.slice(length),
  };
}

/** The hour that is meant where a word says which part of the day it is, before the time or behind it; null where none does. */
function wordBeside(between: string, after: string, hour: number): number | null {
  if (after.trim() !== '') return hourBeside(after, hour);
  const before = between.replace(/[,،、]/g, '').trim();
  return before === '' ? null : hourBeside(before, hour);
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

/** Days of the Buddhist calendar, which Thai phones write. */
const buddhist = { from: 2500, ahead: 543 };

/** Returns a day in milliseconds since 1970 at its beginning in UTC; null where the calendar has none. */
export function dayOf(date: EntryHead['date'], order: DayOrder): number | null {
  const [yearAt, monthAt, dayAt] = places[order];
  const written = date[yearAt] ?? '';
  if (written.length === 3 || (date[monthAt]?.length ?? 9) > 2 || (date[dayAt]?.length ?? 9) > 2) {
    return null;
  }
  const short = Number(written);
  const long = written.length < 3 ? 2000 + short : short;
  const year = long >= buddhist.from ? long - buddhist.ahead : long;
  const month = Number(date[monthAt]);
  const day = Number(date[dayAt]);
  const at = Date.UTC(year, month - 1, day);
  const there = new Date(at);
  return there.getUTCMonth() === month - 1 && there.getUTCDate() === day ? at : null;
}
