import type { ReadCards } from '../../../../shared/contract/people.ts';
import { type ContactEntry, mostContacts } from '../../../../shared/domain/form-contacts.ts';
import { invalidInput } from '../../engine-error.ts';
import {
  type CountryOfNumber,
  type PersonInFile,
  understandPerson,
} from '../../reader/people/read-people.ts';
import { peopleInVcards } from '../../reader/people/people-vcards.ts';

/** Returns the people of pasted vCards. Throws EngineError `text` `not-people` where there is no card in it. */
export function peopleInText(text: string, country: CountryOfNumber): PersonInFile[] {
  const splitter = peopleInVcards();
  const found = [...splitter.take(text), ...splitter.end()];
  if (found.length === 0) throw invalidInput('text', 'not-a-card');
  return found.flatMap((one) => ('problem' in one ? [one] : understandPerson(one, () => country)));
}

/** Returns people as entries of contact cards, one a number, and what could not be read. */
export function asCards(people: readonly PersonInFile[]): ReadCards {
  const contacts = people.flatMap((person): ContactEntry[] => {
    if ('problem' in person) return [];
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
  const failures = people.filter((person) => 'problem' in person);
  return {
    contacts: contacts.slice(0, mostContacts),
    leftOut: Math.max(0, contacts.length - mostContacts),
    failures: failures.slice(0, mostContacts),
  };
}
