import type { Chat } from '../../../../shared/contract/chats.ts';
import type {
  ChoicesInForce,
  DoubtfulNumber,
  RefusedRow,
  RowFault,
  RowProblem,
} from '../../../../shared/contract/imports.ts';
import { cutText } from '../../../../shared/domain/cut-text.ts';
import {
  digitsWritten,
  isSpoilt,
  namesItsCountry,
  plainNumber,
} from '../../../../shared/domain/written-number.ts';
import { EngineError } from '../../engine-error.ts';
import { type ReadChats, readChats } from '../../numbers/recipients.ts';
import { anyCountry, withLostZero } from '../../numbers/read-number.ts';
import { faultOf, refusedRow } from '../rows/refused-row.ts';
import { excerptLength } from '../rows/splitter.ts';
import type { WrittenPerson } from './written-person.ts';

/** A row that was understood; what it names are chats of one person. */
export interface ReadPerson extends Omit<WrittenPerson, 'name' | 'numbers'> {
  name: string | null;
  chats: Chat[];
  /** That of its numbers that name none; null where all do. */
  assumedCountry: string | null;
  /** The digits of its numbers that name none. */
  national: string[];
}

/** What a card or a row holds. */
export type InFileOfPeople = ReadPerson | DoubtfulNumber | RefusedRow;

/** What the contract lets a person write by hand. */
const longest = { name: 200, notes: 20_000, label: 60 };
const most = { numbers: 50, labels: 50 };

/** What a number is read with. */
export interface CountryOfNumber {
  country: string | null;
  /** A person said so: of two readings the country's is taken. */
  isSure: boolean;
}

/** Returns by what each number is read, by its digits. */
export function countryOfNumber({
  country,
  isSure,
  chosen,
}: Pick<ChoicesInForce, 'country' | 'isSure' | 'chosen'>) {
  const own = new Map(chosen.map((one) => [one.digits, one.country]));
  return (digits: string): CountryOfNumber => {
    const said = own.get(digits);
    return said === undefined ? { country, isSure } : { country: said, isSure: true };
  };
}

/**
 * Reads the numbers; those that cannot be read, or have two readings, are told, and cost the person nothing else. So is one of a table that
 * is a number abroad alone: a spreadsheet takes the `+` away, and may have taken digits as well. What is too long, or has no number, is
 * told with all else that is wrong with it.
 */
export function understandPerson(
  written: WrittenPerson,
  countryOf: (digits: string) => CountryOfNumber,
  { isTable = false } = {},
): InFileOfPeople[] {
  const { line, numbers, ...rest } = written;
  const name = written.name.trim();
  const notes = written.notes.trim();
  const labels = [...new Set(written.labels.map((label) => label.trim()).filter(Boolean))];
  const faults: RowFault[] = [];
  const isTooLarge =
    name.length > longest.name ||
    notes.length > longest.notes ||
    numbers.length > most.numbers ||
    labels.length > most.labels ||
    labels.some((label) => label.length > longest.label);
  if (isTooLarge) faults.push(faultOf('too-long'));
  const given = numbers
    .slice(0, most.numbers)
    .map((number) => number.trim())
    .filter(Boolean);
  if (given.length === 0) faults.push(faultOf('no-number'));
  const isWhole = faults.length === 0;
  const chats = new Map<string, Chat>();
  const unread: string[] = [];
  const doubtful: DoubtfulNumber[] = [];
  const national = new Set<string>();
  let assumed: string | null = null;
  for (const number of given) {
    const digits = digitsWritten(number);
    const how = countryOf(digits);
    const restored = withLostZero(number, how.country);
    const read = isSpoilt(number) ? 'spoilt-number' : readNumber(restored ?? number, how);
    if (typeof read === 'string') {
      faults.push(faultOf(read, number));
      unread.push(number);
    } else if (
      read.length === 1 &&
      (restored === null || how.isSure) &&
      !(isTable && isOnlyAbroad(number, read, how))
    ) {
      for (const { chat, assumedCountry } of read) {
        chats.set(chat.chatId, chat);
        assumed ??= assumedCountry;
      }
      if (!namesItsCountry(plainNumber(number).text)) national.add(digits);
    } else {
      const readings = read.map(({ chat, assumedCountry }) => ({
        number: chat.number,
        country: chat.country,
        choice: assumedCountry ?? anyCountry,
      }));
      const start = cutText(number, excerptLength);
      doubtful.push({ line, name: name || null, written: start, digits, readings });
    }
  }
  const excerpt = [name || (isWhole ? '' : notes), ...unread].filter(Boolean).join(', ');
  const refused = faults.length > 0 ? [refusedRow(line, faults, excerpt)] : [];
  if (!isWhole) return refused;
  const left = [...refused, ...doubtful];
  if (chats.size === 0) return left;
  return [
    {
      ...rest,
      line,
      name: name || null,
      notes,
      labels,
      chats: [...chats.values()],
      assumedCountry: assumed,
      national: [...national],
    },
    ...left,
  ];
}

/** Tells whether digits without a `+` are no number of the country that was said, but one of another. */
function isOnlyAbroad(
  written: string,
  [reading]: ReadChats['chats'],
  { country }: CountryOfNumber,
): boolean {
  if (country === null || country === anyCountry || reading === undefined) return false;
  const { text } = plainNumber(written);
  // A link, or a chat ID, has a number without its `+`.
  const isBare = /^[\d\s().'-]+$/.test(text) && !/[/:@]/.test(written) && !namesItsCountry(text);
  const { chat, assumedCountry } = reading;
  return isBare && assumedCountry === null && chat.country !== country;
}

function readNumber(
  written: string,
  { country, isSure }: CountryOfNumber,
): ReadChats['chats'] | RowProblem {
  try {
    const { chats } = readChats(written, country);
    if (chats.some(({ chat }) => chat.kind === 'group')) return 'bad-number';
    return isSure ? chats.slice(0, 1) : chats;
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    const { appError } = error;
    const needsCountry =
      appError.kind === 'invalid-input' && appError.problem === 'number-needs-country';
    return needsCountry ? 'needs-country' : 'bad-number';
  }
}
