import { cutText } from '../../../shared/domain/cut-text.ts';
import type { ContactEntry } from '../../../shared/domain/form-contacts.ts';
import {
  type FormContent,
  type FormKind,
  formOfPayload,
} from '../../../shared/domain/written-content.ts';
import { type JsonObject, listOf, textOf } from './record-fields.ts';

/** Entries of a list that are kept; the network allows fewer. */
const mostEntries = 100;
/** Characters of a text. */
const longestText = 1_000;

/** Whether anything was longer than what is kept of it. */
interface Bound {
  isPartial: boolean;
}

const readers: Record<FormKind, (fields: JsonObject, bound: Bound) => FormContent | null> = {
  location: locationOf,
  contacts: (fields, bound) =>
    contactsOf('contacts' in fields ? listOf(fields['contacts']) : [fields], bound),
  poll: pollOf,
};

/**
 * Returns what the payload of a record holds where that is a location, contact cards or a poll, and whether a part of it is longer than what
 * is kept; null for anything else.
 */
export function formOfRecord(
  payload: string,
  fields: JsonObject,
): { form: FormContent; isPartial: boolean } | null {
  const kind = formOfPayload(payload);
  const bound = { isPartial: false };
  const form = kind === undefined ? null : readers[kind](fields, bound);
  return form && { form, ...bound };
}

function locationOf(fields: JsonObject, bound: Bound): FormContent | null {
  const latitude = degrees(fields['degreesLatitude'], 90);
  const longitude = degrees(fields['degreesLongitude'], 180);
  if (latitude === null || longitude === null) return null;
  const words = [fields['name'], fields['address'], fields['caption']].map((one) =>
    shortText(one, bound),
  );
  return { kind: 'location', latitude, longitude, title: words.filter(Boolean).join(', ') };
}

function degrees(value: unknown, most: number): number | null {
  const written = textOf(value)?.trim() ?? '';
  const number = Number(written);
  return written !== '' && Math.abs(number) <= most ? number : null;
}

function contactsOf(cards: readonly JsonObject[], bound: Bound): FormContent | null {
  const contacts = firstOf(
    cards.flatMap((card) => contactsOfCard(card, bound)),
    bound,
  );
  return contacts.length === 0 ? null : { kind: 'contacts', contacts };
}

/** One entry for each number of a card, and one for a card without any. */
function contactsOfCard({ displayName, vcard }: JsonObject, bound: Bound): ContactEntry[] {
  const lines = (textOf(vcard) ?? '').replace(/\r?\n[ \t]/g, '').split(/\r?\n/);
  const properties = lines.flatMap((line) => {
    const [, name, parameters = '', value = ''] =
      /^(?:[\w-]+\.)?(FN|ORG|TEL)((?:;[^:]*)?):(.*)$/i.exec(line) ?? [];
    return name === undefined ? [] : [{ name: name.toUpperCase(), parameters, value }];
  });
  const valueOf = (name: string) =>
    shortText(
      properties.find((one) => one.name === name)?.value.replace(/\\([,;\\])/g, '$1'),
      bound,
    );
  const fullName = shortText(displayName, bound) || valueOf('FN');
  const organization = valueOf('ORG').replace(/;+$/, '').replaceAll(';', ', ');
  const numbers = properties
    .filter(({ name }) => name === 'TEL')
    .map((one) => numberOf(one, bound));
  if (fullName === '' && numbers.length === 0) return [];
  return (numbers.length === 0 ? [''] : numbers).map((phoneNumber) => ({
    fullName: fullName || phoneNumber,
    organization,
    phoneNumber,
  }));
}

/** The network's own parameter has the whole number, however it is written beside. */
function numberOf(
  { parameters, value }: { parameters: string; value: string },
  bound: Bound,
): string {
  const [, digits] = /;waid=(\d{5,15})\b/i.exec(parameters) ?? [];
  return digits === undefined ? shortText(value.replace(/^tel:/i, ''), bound) : `+${digits}`;
}

function pollOf(fields: JsonObject, bound: Bound): FormContent | null {
  const name = shortText(fields['name'], bound);
  const options = listOf(fields['options'])
    .map(({ optionName }) => shortText(optionName, bound))
    .filter(Boolean);
  if (name === '' || options.length === 0) return null;
  // None is no limit.
  const multipleAnswers = textOf(fields['selectableOptionsCount']) !== '1';
  return { kind: 'poll', name, options: firstOf(options, bound), multipleAnswers };
}

function firstOf<Entry>(entries: readonly Entry[], bound: Bound): Entry[] {
  bound.isPartial ||= entries.length > mostEntries;
  return entries.slice(0, mostEntries);
}

function shortText(value: unknown, bound: Bound): string {
  const text = (textOf(value) ?? '').trim();
  bound.isPartial ||= text.length > longestText;
  return cutText(text, longestText);
}
