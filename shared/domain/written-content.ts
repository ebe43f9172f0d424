import { type ContactsContent, contactsRules } from './form-contacts.ts';
import type { Finished as FinishedForm, FormRules } from './form-rules.ts';
import { type LocationContent, locationRules, type WrittenLocation } from './form-location.ts';
import { type PollContent, pollRules } from './form-poll.ts';

/** What is sent instead of a text or a file, and written in a form of its own; beside it, how a person has written it so far. */
interface Forms {
  location: [LocationContent, WrittenLocation];
  contacts: [ContactsContent, ContactsContent];
  poll: [PollContent, PollContent];
}

export type FormKind = keyof Forms;

export type FormContent = Forms[FormKind][0];

/** The same as a person has written it so far, finished or not. */
export type WrittenContent = Forms[FormKind][1];

export type Finished = FinishedForm<FormContent>;

/** The kinds of forms with their rules, in the order in which they are offered: a new kind begins here (CONTRIBUTING.md). */
const forms: { [Kind in FormKind]: FormRules<Forms[Kind][0], Forms[Kind][1]> } = {
  contacts: contactsRules,
  location: locationRules,
  poll: pollRules,
};

/** Returns the rules of a content's kind, which take it: the kind that the table is asked for is the content's own. */
function rulesOf({ kind }: { kind: FormKind }) {
  return forms[kind] as unknown as FormRules<FormContent, WrittenContent>;
}

/** The kinds of forms, in the order in which they are offered. */
export const formKinds = Object.keys(forms) as FormKind[];

/** Returns whether a content is one that is written in a form of its own. */
export function isForm<Content extends { kind: string }>(
  content: Content,
): content is Content & FormContent {
  return Object.hasOwn(forms, content.kind);
}

/** Returns whether a message of this content can be a reply. */
export function canReply(content: { kind: string }): boolean {
  return !isForm(content) || rulesOf(content).canReply;
}

/** Returns a form in which nothing is written. */
export function emptyWritten(kind: FormKind): WrittenContent {
  return forms[kind].empty;
}

/** Makes of a form what is sent, or says all that keeps it from being sent. */
export function finishWritten(written: WrittenContent): Finished {
  return rulesOf(written).finish(written);
}

/** Puts what was to be sent back into its form. */
export function writtenOf(content: FormContent): WrittenContent {
  return rulesOf(content).write(content);
}

/** Returns a message of its kind in one line, which stands for its text wherever there is one: lists, quotes, search. */
export function lineOf(content: FormContent): string {
  return rulesOf(content).line(content);
}

/** Returns all words of a message of its kind that its line does not say: what a search finds, and a transcript tells. */
export function wordsOf(content: FormContent): string[] {
  return rulesOf(content).words(content);
}

/** Changes each text of a form. */
export function mapWritten(
  written: WrittenContent,
  change: (text: string) => string,
): WrittenContent {
  return rulesOf(written).map(written, change);
}

/** Returns each text of a form. */
export function textsOfWritten(written: WrittenContent): string[] {
  const texts: string[] = [];
  mapWritten(written, (text) => {
    texts.push(text);
    return text;
  });
  return texts;
}

/** Returns whether nothing is written that could be lost. */
export function isBlank(written: WrittenContent): boolean {
  return textsOfWritten(written).every((text) => text.trim() === '');
}

/** Returns the kind of form that a record's payload of this name is (interface.md §2.5); undefined for anything else. */
export function formOfPayload(payload: string): FormKind | undefined {
  return formKinds.find((kind) => forms[kind].payload.test(payload));
}
