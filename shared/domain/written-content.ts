import { plainNumber } from './written-number.ts';
import { placeText, type Place, type PlaceProblem, readPlace } from './place.ts';

/** One entry of a contact card. */
export interface ContactEntry {
  fullName: string;
  /** May be empty. */
  organization: string;
  /** International: `+4915112345678`. */
  phoneNumber: string;
}

/** A location that is sent; its title may be empty. */
export interface Location extends Place {
  title: string;
}

export interface Poll {
  name: string;
  options: string[];
  multipleAnswers: boolean;
}

/** What is sent instead of a text or a file, and written in a form of its own. */
export type FormContent =
  | ({ kind: 'location' } & Location)
  | { kind: 'contacts'; contacts: ContactEntry[] }
  | ({ kind: 'poll' } & Poll);

export type FormKind = FormContent['kind'];

/** The same as a person has written it so far, finished or not. */
export type WrittenContent =
  | {
      kind: 'location';
      /** Coordinates, or a link of a map. */
      place: string;
      title: string;
    }
  | { kind: 'contacts'; contacts: ContactEntry[] }
  | ({ kind: 'poll' } & Poll);

/** What keeps a form from being sent. `field`: `place`, `title`, `name`, `options.0`, `contacts.0.phoneNumber`... */
export interface WrittenProblem {
  field: string;
  problem:
    | PlaceProblem
    | 'required'
    | 'too-long'
    | 'number-needs-plus'
    | 'number-too-short'
    | 'number-too-long'
    | 'contact-twice'
    | 'option-twice'
    | 'too-few-options';
  /** A figure for the sentence. */
  detail?: string;
}

/** The network's own limits for a poll. */
export const pollOptions = { least: 2, most: 12 } as const;

/** The interface names no limits (§8); these are what a phone shows. */
const longestWritten = {
  title: 1_000,
  fullName: 200,
  organization: 200,
  pollName: 255,
  pollOption: 100,
} as const;

export const mostContacts = 20;

export const emptyWritten: Record<FormKind, WrittenContent> = {
  location: { kind: 'location', place: '', title: '' },
  contacts: { kind: 'contacts', contacts: [{ fullName: '', organization: '', phoneNumber: '' }] },
  poll: { kind: 'poll', name: '', options: ['', ''], multipleAnswers: false },
};

/** A form as it can be sent, or all that keeps it from being sent, in the order of its fields. */
export type Finished =
  { content: FormContent; problems: null } | { content: null; problems: WrittenProblem[] };

/** Makes of a form what is sent. */
export function finishWritten(written: WrittenContent): Finished {
  switch (written.kind) {
    case 'location':
      return finishLocation(written.place, written.title.trim());
    case 'contacts':
      return finishContacts(written.contacts);
    case 'poll':
      return finishPoll(written);
  }
}

const forms = { contacts: true, location: true, poll: true } satisfies Record<FormKind, true>;

/** The kinds of forms, in the order in which they are offered. */
export const formKinds = Object.keys(forms) as FormKind[];

/** Returns whether a content is one that is written in a form of its own. */
export function isForm<Content extends { kind: string }>(
  content: Content,
): content is Content & FormContent {
  return Object.hasOwn(forms, content.kind);
}

/** Puts what was to be sent back into its form. */
export function writtenOf(content: FormContent): WrittenContent {
  if (content.kind !== 'location') return content;
  return { kind: 'location', place: placeText(content), title: content.title };
}

/** Returns a message of its kind in one line, which stands for its text wherever there is one: lists, quotes, search. */
export function lineOf(content: FormContent): string {
  switch (content.kind) {
    case 'location':
      return content.title || placeText(content);
    case 'contacts':
      return content.contacts.map(({ fullName }) => fullName).join(', ');
    case 'poll':
      return content.name;
  }
}

/** Returns all words of a message of its kind that its line does not say: what a search finds, and a transcript tells. */
export function wordsOf(content: FormContent): string[] {
  switch (content.kind) {
    case 'location':
      return content.title === '' ? [] : [placeText(content)];
    case 'contacts':
      return content.contacts.map(({ fullName, organization, phoneNumber }) =>
        [fullName, organization, phoneNumber].filter(Boolean).join(', '),
      );
    case 'poll':
      return content.options;
  }
}

/** Returns whether nothing is written that could be lost. */
export function isBlank(written: WrittenContent): boolean {
  switch (written.kind) {
    case 'location':
      return `${written.place}${written.title}`.trim() === '';
    case 'contacts':
      return written.contacts.every(
        ({ fullName, organization, phoneNumber }) =>
          `${fullName}${organization}${phoneNumber}`.trim() === '',
      );
    case 'poll':
      return `${written.name}${written.options.join('')}`.trim() === '';
  }
}

function result(content: FormContent, problems: WrittenProblem[]): Finished {
  return problems.length > 0 ? { content: null, problems } : { content, problems: null };
}

function finishLocation(written: string, title: string): Finished {
  const problems: WrittenProblem[] = [];
  const place = written.trim() === '' ? 'required' : readPlace(written);
  if (typeof place === 'string') problems.push({ field: 'place', problem: place });
  problems.push(...tooLong('title', title, longestWritten.title));
  const { latitude, longitude } = typeof place === 'string' ? { latitude: 0, longitude: 0 } : place;
  return result({ kind: 'location', latitude, longitude, title }, problems);
}

function finishContacts(written: readonly ContactEntry[]): Finished {
  const problems: WrittenProblem[] = [];
  const contacts = written.map((entry, index) => {
    const field = (name: keyof ContactEntry) => `contacts.${index}.${name}`;
    const fullName = entry.fullName.trim();
    const organization = entry.organization.trim();
    const number = readNumber(entry.phoneNumber);
    if (fullName === '') problems.push({ field: field('fullName'), problem: 'required' });
    problems.push(...tooLong(field('fullName'), fullName, longestWritten.fullName));
    if ('problem' in number) problems.push({ field: field('phoneNumber'), ...number });
    problems.push(...tooLong(field('organization'), organization, longestWritten.organization));
    return { fullName, organization, phoneNumber: 'number' in number ? number.number : '' };
  });
  if (contacts.length === 0) problems.push({ field: 'contacts', problem: 'required' });
  for (const [index, { phoneNumber }] of contacts.entries()) {
    const first = contacts.findIndex((other) => other.phoneNumber === phoneNumber);
    if (phoneNumber !== '' && first < index) {
      problems.push({ field: `contacts.${index}.phoneNumber`, problem: 'contact-twice' });
    }
  }
  return result({ kind: 'contacts', contacts }, problems);
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

function finishPoll(poll: Poll): Finished {
  const problems: WrittenProblem[] = [];
  const name = poll.name.trim();
  if (name === '') problems.push({ field: 'name', problem: 'required' });
  problems.push(...tooLong('name', name, longestWritten.pollName));
  const written = poll.options.map((option) => option.trim());
  for (const [index, option] of written.entries()) {
    const field = `options.${index}`;
    // Of the empty ones the first two are asked for; the rest is left out.
    if (option === '') {
      if (index < pollOptions.least) problems.push({ field, problem: 'required' });
      continue;
    }
    problems.push(...tooLong(field, option, longestWritten.pollOption));
    if (written.findIndex((other) => isSameOption(other, option)) < index) {
      problems.push({ field, problem: 'option-twice' });
    }
  }
  const options = written.filter(Boolean).slice(0, pollOptions.most);
  if (options.length < pollOptions.least && problems.length === 0) {
    problems.push({ field: 'options.0', problem: 'too-few-options' });
  }
  return result({ kind: 'poll', name, options, multipleAnswers: poll.multipleAnswers }, problems);
}

/** As whoever answers would read them. */
function isSameOption(one: string, other: string): boolean {
  return one.toLocaleLowerCase() === other.toLocaleLowerCase();
}

function tooLong(field: string, text: string, most: number): WrittenProblem[] {
  return text.length > most ? [{ field, problem: 'too-long', detail: String(most) }] : [];
}
