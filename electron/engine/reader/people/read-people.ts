import { cutText } from '../../../../shared/domain/cut-text.ts';
import type { Chat } from '../../../../shared/contract/chats.ts';
import type { ColumnTable } from '../../../../shared/contract/imports.ts';
import type {
  ChosenCountry,
  DoubtfulNumber,
  PersonFailure,
} from '../../../../shared/contract/people.ts';
import type { PersonField } from '../../../../shared/domain/person-field.ts';
import {
  digitsWritten,
  isSpoilt,
  namesItsCountry,
  plainNumber,
} from '../../../../shared/domain/written-number.ts';
import { EngineError, invalidInput } from '../../engine-error.ts';
import { identify } from '../../files/file-identity.ts';
import { NotText, readText, sampleText } from '../../files/read-text.ts';
import { type ReadChats, readChats } from '../../numbers/recipients.ts';
import { anyCountry, withLostZero } from '../../numbers/read-number.ts';
import { csvRows, guessDelimiter } from '../rows/csv-rows.ts';
import { isWorkbook, workbookRows } from '../workbook/workbook-rows.ts';
import { BadArchive } from '../zip/zip-archive.ts';
import { lineInItsEncoding } from './card-line.ts';
import { type ChosenColumns, type InTable, peopleInTable } from './people-table.ts';
import { peopleInVcards } from './people-vcards.ts';
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

export type PersonInFile = ReadPerson | PersonFailure | DoubtfulNumber;

/** What stands in a file; of a table its columns first. */
export type InFileOfPeople = PersonInFile | ColumnTable<PersonField>;

/** How numbers of a file are read that name no country. */
export interface NumbersOfFile {
  /** ISO 3166-1, or `001` (`countrySchema`). */
  country: string | null;
  /** A person said that those of two countries are of this one. */
  isSure: boolean;
  /** What a person said of single numbers. */
  chosen: readonly ChosenCountry[];
}

export interface PeopleToRead extends NumbersOfFile {
  path: string;
  columns: ChosenColumns;
}

/** Bytes; pictures make such files large, and are skipped. */
const largestFile = 256 * 1024 * 1024;
const mostInBatch = 200;
/** What the contract lets a person write by hand. */
const longest = { name: 200, notes: 20_000, label: 60 };
const most = { numbers: 50, labels: 50 };
const excerptLength = 200;

/**
 * Reads a file of people, some at a time: vCards, else a table. Throws FileFault, or EngineError `file-too-large`, `file-not-text` or
 * `not-people`.
 */
export async function* readPeople({
  path,
  columns,
  ...numbers
}: PeopleToRead): AsyncGenerator<InFileOfPeople[]> {
  const { size } = await identify(path);
  if (size > largestFile) throw invalidInput('file', 'file-too-large');
  const countryOf = countryOfNumber(numbers);
  const understand = (found: InTable[]): InFileOfPeople[] =>
    found.flatMap((one): InFileOfPeople[] =>
      'problem' in one || 'columns' in one ? [one] : understandPerson(one, countryOf),
    );
  try {
    for await (const found of writtenIn(path, columns)) yield* inBatches(understand(found));
  } catch (error) {
    if (error instanceof NotText) throw invalidInput('file', 'file-not-text');
    if (error instanceof BadArchive) throw invalidInput('file', 'file-no-workbook');
    throw error;
  }
}

async function* writtenIn(path: string, columns: ChosenColumns): AsyncGenerator<InTable[]> {
  if (await isWorkbook(path)) {
    const table = peopleInTable(columns);
    for await (const rows of workbookRows(path)) yield table.take(rows);
    yield table.end([]);
    return;
  }
  const { text: start, encoding } = await sampleText(path);
  if (/^\s*BEGIN:VCARD\s/i.test(start)) {
    // Each line of a card may be written in bytes of its own: Windows-1252 keeps all of them.
    const isInBytes = !encoding.startsWith('utf-16');
    const cards = peopleInVcards(isInBytes ? lineInItsEncoding : undefined);
    for await (const { text } of readText(path, isInBytes ? 'windows-1252' : encoding)) {
      yield cards.take(text);
    }
    yield cards.end();
  } else {
    const table = peopleInTable(columns);
    const rows = csvRows(guessDelimiter(start));
    for await (const { text } of readText(path, encoding)) yield table.take(rows.take(text));
    yield table.end(rows.end());
  }
}

function* inBatches(people: InFileOfPeople[]): Generator<InFileOfPeople[]> {
  for (let at = 0; at < people.length; at += mostInBatch) yield people.slice(at, at + mostInBatch);
}

/** What a number is read with. */
export interface CountryOfNumber {
  country: string | null;
  /** A person said so: of two readings the country's is taken. */
  isSure: boolean;
}

/** Returns by what each number is read, by its digits. */
function countryOfNumber({ country, isSure, chosen }: NumbersOfFile) {
  const own = new Map(chosen.map((one) => [one.digits, one.country]));
  return (digits: string): CountryOfNumber => {
    const said = own.get(digits);
    return said === undefined ? { country, isSure } : { country: said, isSure: true };
  };
}

/** Reads the numbers; one that cannot be read, or has two readings, is told, and costs the person nothing else. */
export function understandPerson(
  written: WrittenPerson,
  countryOf: (digits: string) => CountryOfNumber,
): PersonInFile[] {
  const { line, numbers, ...rest } = written;
  const name = written.name.trim();
  const notes = written.notes.trim();
  const labels = [...new Set(written.labels.map((label) => label.trim()).filter(Boolean))];
  const fail = (problem: PersonFailure['problem'], excerpt: string): PersonFailure => ({
    line,
    problem,
    excerpt: cutText(excerpt, excerptLength),
  });
  const isTooLarge =
    name.length > longest.name ||
    notes.length > longest.notes ||
    numbers.length > most.numbers ||
    labels.length > most.labels ||
    labels.some((label) => label.length > longest.label);
  if (isTooLarge) return [fail('too-large', name)];
  const given = numbers.map((number) => number.trim()).filter(Boolean);
  if (given.length === 0) return [fail('no-number', name || notes)];
  const chats = new Map<string, Chat>();
  const left: (PersonFailure | DoubtfulNumber)[] = [];
  const national = new Set<string>();
  let assumed: string | null = null;
  for (const number of given) {
    const digits = digitsWritten(number);
    const how = countryOf(digits);
    const restored = withLostZero(number, how.country);
    const read = isSpoilt(number) ? 'spoilt-number' : readNumber(restored ?? number, how);
    if (typeof read === 'string') {
      left.push(fail(read, [name, number].filter(Boolean).join(', ')));
    } else if (read.length === 1 && (restored === null || how.isSure)) {
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
      left.push({ line, name: name || null, written: start, digits, readings });
    }
  }
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

function readNumber(
  written: string,
  { country, isSure }: CountryOfNumber,
): ReadChats['chats'] | PersonFailure['problem'] {
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
