import type { Chat } from '../../../../shared/contract/chats.ts';
import type { PersonFailure } from '../../../../shared/contract/people.ts';
import { EngineError, invalidInput } from '../../engine-error.ts';
import { identify } from '../../files/file-identity.ts';
import { NotText, readText, sampleText } from '../../files/read-text.ts';
import { readAssuming } from '../chats/recipients.ts';
import { guessDelimiter } from '../imports/rows/csv-rows.ts';
import { peopleInCsv } from './people-csv.ts';
import { peopleInVcards } from './people-vcards.ts';
import type { WrittenPerson } from './written-person.ts';

/** A row that was understood; what it names are chats of one person. */
export interface ReadPerson extends Omit<WrittenPerson, 'name' | 'numbers'> {
  name: string | null;
  chats: Chat[];
}

export type PersonInFile = ReadPerson | PersonFailure;

/** The file, and the country of its numbers that have none (ISO 3166-1). */
export interface PeopleToRead {
  path: string;
  country: string | null;
}

/** Bytes; pictures make such files large, and are skipped. */
const largestFile = 256 * 1024 * 1024;
const mostInBatch = 200;
/** What the contract lets a person write by hand. */
const longest = { name: 200, notes: 20_000, label: 60 };
const most = { numbers: 50, labels: 50 };
const excerptLength = 200;

/**
 * Reads a file of people, some at a time: vCards, else CSV. Throws FileFault, or EngineError `file-too-large`, `file-not-text` or
 * `not-people`.
 */
export async function* readPeople({ path, country }: PeopleToRead): AsyncGenerator<PersonInFile[]> {
  const { size } = await identify(path);
  if (size > largestFile) throw invalidInput('file', 'file-too-large');
  try {
    const { text: start, encoding } = await sampleText(path);
    const isVcard = /^\s*BEGIN:VCARD\s/i.test(start);
    const splitter = isVcard ? peopleInVcards() : peopleInCsv(guessDelimiter(start));
    const understand = (found: (WrittenPerson | PersonFailure)[]) =>
      found.flatMap((one) => ('problem' in one ? [one] : understandPerson(one, country)));
    // A card is in UTF-8, whatever a byte that was lost makes of it.
    for await (const { text } of readText(path, isVcard ? 'utf-8' : encoding)) {
      yield* inBatches(understand(splitter.take(text)));
    }
    yield* inBatches(understand(splitter.end()));
  } catch (error) {
    if (error instanceof NotText) throw invalidInput('file', 'file-not-text');
    throw error;
  }
}

function* inBatches(people: PersonInFile[]): Generator<PersonInFile[]> {
  for (let at = 0; at < people.length; at += mostInBatch) yield people.slice(at, at + mostInBatch);
}

/** Reads the numbers; one that cannot be read is told, and costs the person nothing else. */
export function understandPerson(written: WrittenPerson, country: string | null): PersonInFile[] {
  const { line, numbers, ...rest } = written;
  const name = written.name.trim();
  const notes = written.notes.trim();
  const labels = [...new Set(written.labels.map((label) => label.trim()).filter(Boolean))];
  const fail = (problem: PersonFailure['problem'], excerpt: string): PersonFailure => ({
    line,
    problem,
    excerpt: excerpt.slice(0, excerptLength),
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
  const failures: PersonFailure[] = [];
  for (const number of given) {
    const chat = readNumber(number, country);
    if (chat === null) failures.push(fail('bad-number', [name, number].filter(Boolean).join(', ')));
    else chats.set(chat.chatId, chat);
  }
  if (chats.size === 0) return failures;
  return [
    { ...rest, line, name: name || null, notes, labels, chats: [...chats.values()] },
    ...failures,
  ];
}

function readNumber(written: string, country: string | null): Chat | null {
  try {
    const { chat } = readAssuming(written.replace(/^tel:/i, '').replace(/;.*$/s, ''), country);
    return chat.kind === 'group' ? null : chat;
  } catch (error) {
    if (error instanceof EngineError) return null;
    throw error;
  }
}
