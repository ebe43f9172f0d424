import type { PlaceProblem } from './place.ts';

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

/** A form as it can be sent, or all that keeps it from being sent, in the order of its fields. */
export type Finished<Content> =
  { content: Content; problems: null } | { content: null; problems: WrittenProblem[] };

/** One kind of form: what a person writes, what is sent of it, and how both read. */
export interface FormRules<Content, Written> {
  empty: Written;
  /** Makes of what is written what is sent. */
  finish: (written: Written) => Finished<Content>;
  /** Puts what was to be sent back into its form. */
  write: (content: Content) => Written;
  /** Changes each text of a form, in the order of its fields. */
  map: (written: Written, change: (text: string) => string) => Written;
  /** Returns a message of this kind in one line, which stands for its text wherever there is one: lists, quotes, search. */
  line: (content: Content) => string;
  /** Returns all words of a message that its line does not say: what a search finds, and a transcript tells. */
  words: (content: Content) => string[];
  /** What the network calls its payload in a record (interface.md §2.5). */
  payload: RegExp;
  /** Whether it can be a reply. Where the request has none, a quote would be shown that never left. */
  canReply: boolean;
}

/** Returns a content, or the problems that keep it from being sent. */
export function finished<Content>(content: Content, problems: WrittenProblem[]): Finished<Content> {
  return problems.length > 0 ? { content: null, problems } : { content, problems: null };
}

/** Returns the problem of a text that is longer than a phone shows (the interface names no limits, §8), if it is. */
export function tooLong(field: string, text: string, most: number): WrittenProblem[] {
  return text.length > most ? [{ field, problem: 'too-long', detail: String(most) }] : [];
}
