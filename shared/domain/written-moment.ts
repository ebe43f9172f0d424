import { foldDigits } from './fold-text.ts';

/** Whose time is meant where none is written: the world's, or that of this computer. */
export const zonesMeant = ['utc', 'here'] as const;
export type ZoneMeant = (typeof zonesMeant)[number];

export interface WrittenMoment {
  /** In milliseconds since 1970. */
  at: number;
  /** It names no zone: `at` is right only where the one that was meant is. */
  isAssumed: boolean;
}

/** After a date: hours, minutes, seconds, fraction of a second, zone. */
const time = String.raw`(?:(?:T|,?\s+)(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d+))?)?\s?(Z|UTC|GMT|[+-]\d{2}(?::?\d{2})?)?)?`;
const yearFirst = new RegExp(String.raw`^(\d{4})([-/.])(\d{2})\2(\d{2})${time}$`, 'i');
/** Between dots the day is always first; between slashes it is in some countries only, so those say nothing. */
const dayFirst = new RegExp(String.raw`^(\d{1,2})(\.)(\d{1,2})\.(\d{4})${time}$`, 'i');
/** Since 1970, in seconds or the thousandths, millionths, … of one. */
const sinceEpoch = /^(\d{9,})(?:\.\d+)?$/;
/** The end of time, in milliseconds since 1970. */
const endOfTime = 8.64e15;
/** What is drawn as nothing: marks of direction around what is written from the right. */
const unseen = /\p{Cf}/gu;

/**
 * Reads a moment: the one reading of times in answers, events and files. It is a date of ISO 8601, one as spreadsheets write it where no
 * other reading is possible, or a number since 1970. Null for anything else: a day or an hour that the calendar, or the clock of `meant`,
 * does not have is no time.
 */
export function readMoment(written: string, meant: ZoneMeant): WrittenMoment | null {
  const text = foldDigits(written.replace(unseen, '')).trim();
  const [digits, units = ''] = sinceEpoch.exec(text) ?? [];
  if (digits !== undefined) return { at: inMilliseconds(digits, units.length), isAssumed: false };
  const [whole, first = '', , second = '', third = '', ...rest] =
    yearFirst.exec(text) ?? dayFirst.exec(text) ?? [];
  if (whole === undefined) return null;
  const date = first.length === 4 ? [first, second, third] : [third, second, first];
  const [hour, minute = '0', secs = '0', fraction = '0', zone] = rest;
  const parts = [...date, ...(hour === undefined ? [] : [hour, minute, secs])].map(Number);
  const at = momentOf(parts, zone === undefined && meant === 'here');
  const offset = minutesOf(zone ?? 'Z');
  if (at === null || offset === null) return null;
  const ms = Math.floor(Number(`0.${fraction}`) * 1_000);
  return { at: at + ms - offset * 60_000, isAssumed: zone === undefined };
}

/** As `readMoment`, of what a service writes: what has no zone is UTC, wherever this computer is, since the SMS side writes so. */
export function readTime(written: string | null): number | null {
  return written === null ? null : (readMoment(written, 'utc')?.at ?? null);
}

function inMilliseconds(digits: string, length: number): number {
  const value = Number(digits);
  if (length < 12) return Math.round(value * 1_000);
  const perMillisecond = length < 15 ? 1 : length < 18 ? 1_000 : 1_000_000;
  return Math.min(Math.round(value / perMillisecond), endOfTime);
}

/** Null where the calendar does not have it, or this computer's clock goes past it; a day alone begins with the first hour that it has. */
function momentOf(parts: readonly number[], isHere: boolean): number | null {
  const [year = 0, month = 0, ...rest] = parts;
  const [day = 1, hour = 0, minute = 0, second = 0] = rest;
  const date = isHere
    ? new Date(year, month - 1, day, hour, minute, second)
    : new Date(Date.UTC(year, month - 1, day, hour, minute, second));
  const read = isHere
    ? [date.getFullYear(), date.getMonth(), date.getDate(), date.getHours(), date.getMinutes()]
    : [
        date.getUTCFullYear(),
        date.getUTCMonth(),
        date.getUTCDate(),
        date.getUTCHours(),
        date.getUTCMinutes(),
      ];
  const asked = [year, month - 1, ...rest.slice(0, 3)];
  return second < 60 && asked.every((part, at) => part === read[at]) ? date.getTime() : null;
}

/** Minutes that a zone is ahead of UTC; null for what no zone is. */
function minutesOf(zone: string): number | null {
  const [, sign, hours = '0', minutes = '0'] = /^([+-])(\d{2}):?(\d{2})?$/.exec(zone) ?? [];
  if (sign === undefined) return 0;
  const ahead = Number(hours) * 60 + Number(minutes);
  if (Number(hours) > 15 || Number(minutes) > 59) return null;
  return sign === '-' ? -ahead : ahead;
}
