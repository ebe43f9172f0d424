import { plainNumber } from './written-number.ts';
import { finished, type FormRules, tooLong, type WrittenProblem } from './form-rules.ts';

/** One entry of a contact card. */
export interface ContactEntry {
  fullName: string;
  /** May be empty. */
  organization: string;
  /** International: `+4915112345678`. */
  phoneNumber: string;
}

/** Contact cards: as they are written and as they are sent. */
export interface ContactsContent {
  kind: 'contacts';
  contacts: ContactEntry[];
}

export const mostContacts = 20;
const longest = { fullName: 200, organization: 200 };

export const contactsRules: FormRules<ContactsContent, ContactsContent> = {
  empty: { kind: 'contacts', contacts: [{ fullName: '', organization: '', phoneNumber: '' }] },
  finish: finishContacts,
  write: (content) => content,
  map: (written, change) => ({
    ...written,
    contacts: written.contacts.map(({ fullName, organization, phoneNumber }) => ({
      fullName: change(fullName),
      organization: change(organization),
      phoneNumber: change(phoneNumber),
    })),
  }),
  line: ({ contacts }) => contacts.map(({ fullName }) => fullName).join(', '),
  words: ({ contacts }) =>
    contacts.map(({ fullName, organization, phoneNumber }) =>
      [fullName, organization, phoneNumber].filter(Boolean).join(', '),
    ),
  payload: /^contacts?(Array)?Message$/,
  canReply: false,
};

function finishContacts({ contacts: written }: ContactsContent) {
  const problems: WrittenProblem[] = [];
  const contacts = written.map((entry, index) => {
    const field = (name: keyof ContactEntry) => `contacts.${index}.${name}`;
    const fullName = entry.fullName.trim();
    const organization = entry.organization.trim();
    const number = readNumber(entry.phoneNumber);
    if (fullName === '') problems.push({ field: field('fullName'), problem: 'required' });
    problems.push(...tooLong(field('fullName'), fullName, longest.fullName));
    if ('problem' in number) problems.push({ field: field('phoneNumber'), ...number });
    problems.push(...tooLong(field('organization'), organization, longest.organization));
    return { fullName, organization, phoneNumber: 'number' in number ? number.number : '' };
  });
  if (contacts.length === 0) problems.push({ field: 'contacts', problem: 'required' });
  for (const [index, { phoneNumber }] of contacts.entries()) {
    const first = contacts.findIndex((other) => other.phoneNumber === phoneNumber);
    if (phoneNumber !== '' && first < index) {
      problems.push({ field: `contacts.${index}.phoneNumber`, problem: 'contact-twice' });
    }
  }
  return finished<ContactsContent>({ kind: 'contacts', contacts }, problems);
}

/** A number with its country, as a card carries it: `+` and 7 to 15 digits (E.164). */
function readNumber(written: string): { number: string } | Pick<WrittenProblem, 'problem'> {
  const { text } = plainNumber(written);
  const digits = text.replace(/\(0\)/, '').replace(/\D/g, '');
  if (digits === '') return { problem: 'required' };
  // The form makes one of it that does, or asks; nothing is guessed here.
  if (!/^[\s(]*\+/.test(text) || /\p{L}/u.test(text)) return { problem: 'number-needs-plus' };
  if (digits.length < 7) return { problem: 'number-too-short' };
  if (digits.length > 15) return { problem: 'number-too-long' };
  return { number: `+${digits}` };
}
