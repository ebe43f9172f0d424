import { cutText } from '../../../shared/domain/cut-text.ts';
import type { ContactEntry } from '../../../shared/domain/form-contacts.ts';
import {
  type FormContent,
  type FormKind,
  formOfPayload,
} from '../../../shared/domain/written-content.ts';
import { isObject, type JsonObject, textOf } from './record-fields.ts';

/** Entries of a list that are kept; the network allows fewer. */
const mostEntries = 100;
/** Characters of a text. */
const longestText = 1_000;

const readers: Record<FormKind, (fields: JsonObject) => FormContent | null> = {
  location: locationOf,
  contacts: (fields) => contactsOf('contacts' in fields ? listOf(fields['contacts']) : [fields]),
  poll: pollOf,
};

/** Returns what the payload of a record holds where that is a location, contact cards or a poll; null for anything else. */
export function formOfRecord(payload: string, fields: JsonObject): FormContent | null {
  const kind = formOfPayload(payload);
  return kind === undefined ? null : readers[kind](fields);
}
function locationOf(fields: JsonObject): FormContent | null {
  const latitude = degrees(fields['degreesLatitude'], 90);
  const longitude = degrees(fields['degreesLongitude'], 180);
  if (latitude === null || longitude === null) return null;
  const words = [fields['name'], fields['address'], fields['caption']].map(shortText);
  return { kind: 'location', latitude, longitude, title: words.filter(Boolean).join(', ') };
}

function degrees(value: unknown, most: number): number | null {
  const written = textOf(value)?.trim() ?? '';
  const number = Number(written);
  return written !== '' && Math.abs(number) <= most ? number : null;
}

function contactsOf(cards: readonly JsonObject[]): FormContent | null {
  const contacts = cards.flatMap(contactsOfCard).slice(0, mostEntries);
  return contacts.length === 0 ? null : { kind: 'contacts', contacts };
}

/** One entry for each number of a card, and one for a card without any. */
function contactsOfCard({ displayName, vcard }: JsonObject): ContactEntry[] {
  const lines = (textOf(vcard) ?? '').replace(/\r?\n[ \t]/g, '').split(/\r?\n/);
  const properties = lines.flatMap((line) => {
    const [, name, parameters = '', value = ''] =
      /^(?:[\w-]+\.)?(FN|ORG|TEL)((?:;[^:]*)?):(.*)$/i.exec(line) ?? [];
    return name === undefined ? [] : [{ name: name.toUpperCase(), parameters, value }];
  });
  const valueOf = (name: string) =>
    shortText(properties.find((one) => one.name === name)?.value.replace(/\\([,;\\])/g, '$1'));
  const fullName = shortText(displayName) || valueOf('FN');
  const organization = valueOf('ORG').replace(/;+$/, '').replaceAll(';', ', ');
  const numbers = properties.filter(({ name }) => name === 'TEL').map(numberOf);
  if (fullName === '' && numbers.length === 0) return [];
  return (numbers.length === 0 ? [''] : numbers).map((phoneNumber) => ({
    fullName: fullName || phoneNumber,
    organization,
    phoneNumber,
  }));
}

/** The network's own parameter has the whole number, however it is written beside. */
function numberOf({ parameters, value }: { parameters: string; value: string }): string {
  const [, digits] = /;waid=(\d{5,15})\b/i.exec(parameters) ?? [];
  return digits === undefined ? shortText(value.replace(/^tel:/i, '')) : `+${digits}`;
}

function pollOf(fields: JsonObject): FormContent | null {
  const name = shortText(fields['name']);
  const options = listOf(fields['options'])
    .map(({ optionName }) => shortText(optionName))
    .filter(Boolean);
  if (name === '' || options.length === 0) return null;
  // None is no limit.
  const multipleAnswers = textOf(fields['selectableOptionsCount']) !== '1';
  return { kind: 'poll', name, options: options.slice(0, mostEntries), multipleAnswers };
}

function listOf(value: unknown): JsonObject[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}

function shortText(value: unknown): string {
  return cutText((textOf(value) ?? '').trim(), longestText);
}
