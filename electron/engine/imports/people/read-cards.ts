import { importChoicesSchema } from '../../../../shared/contract/imports.ts';
import type { ReadCards } from '../../../../shared/contract/people.ts';
import { type ContactEntry, mostContacts } from '../../../../shared/domain/form-contacts.ts';
import { invalidInput } from '../../engine-error.ts';
import {
  type CountryOfNumber,
  type InFileOfPeople,
  understandPerson,
} from '../../reader/people/read-people.ts';
import type { ColumnMemory } from '../column-memory.ts';
import type { Reader } from '../../reader/reader.ts';
import { peopleInVcards } from '../../reader/people/people-vcards.ts';

/** Returns the people of pasted vCards. Throws EngineError `text` `not-people` where there is no card in it. */
export function peopleInText(text: string, country: CountryOfNumber): InFileOfPeople[] {
  const splitter = peopleInVcards();
  const found = [...splitter.take(text), ...splitter.end()];
  if (found.length === 0) throw invalidInput('text', 'not-a-card');
  return found.flatMap((one) => ('faults' in one ? [one] : understandPerson(one, () => country)));
}

/** People of a file that are looked at: more than a message carries. */
const mostCards = 1_000;

/** Reads the people of a file, cards or a table, and keeps nothing. Throws as the reader does, and EngineError `file` `not-people`. */
export async function peopleInFile(
  { reader, columnMemory }: { reader: Reader; columnMemory: ColumnMemory },
  path: string,
  country: string | null,
): Promise<InFileOfPeople[]> {
  const people: InFileOfPeople[] = [];
  const remembered = columnMemory.of('people');
  const choices = importChoicesSchema.parse({ country });
  for await (const part of reader('file', { of: 'people', path, choices, remembered })) {
    if ('looked' in part) continue;
    const found = [...(part.items as InFileOfPeople[]), ...part.refused];
    people.push(...found.slice(0, mostCards - people.length));
  }
  if (people.length === 0) throw invalidInput('file', 'not-people');
  return people;
}

/** Returns people as entries of contact cards, one a number, and what could not be read. */
export function asCards(people: readonly InFileOfPeople[]): ReadCards {
  const contacts = people.flatMap((person): ContactEntry[] => {
    if ('faults' in person) return [];
    // In the form a person picks which is meant.
    if ('readings' in person) {
      const { name, written } = person;
      return [{ fullName: name ?? written, organization: '', phoneNumber: written }];
    }
    return person.chats.map(({ chatId, number }) => ({
      fullName: person.name ?? number,
      organization: person.organization ?? '',
      phoneNumber: `+${chatId.replace(/@.*/, '')}`,
    }));
  });
  const failures = people.filter((person) => 'faults' in person);
  return {
    contacts: contacts.slice(0, mostContacts),
    leftOut: Math.max(0, contacts.length - mostContacts),
    failures: failures.slice(0, mostContacts),
  };
}
