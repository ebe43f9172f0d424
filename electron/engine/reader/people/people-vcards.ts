import type { RefusedRow, RowProblem } from '../../../../shared/contract/imports.ts';
import { splitNumbers } from '../../../../shared/domain/written-number.ts';
import { faultOf, refusedRow } from '../rows/refused-row.ts';
import type { Splitter } from '../rows/splitter.ts';
import { type TextLine, textLines } from '../rows/text-lines.ts';
import { type CardLine, isQuotedPrintable, partsOf, readCardLine, textOf } from './card-line.ts';
import { nameOfParts } from './name-of-parts.ts';
import type { WrittenPerson } from './written-person.ts';

/** The property of a chat that has no phone number. */
export const chatIdProperty = 'x-postline-chat-id';

/** Characters of one line, and of all lines that are kept of a card: pictures, keys and sounds are not. */
const longestLine = 64 * 1024;
const longestCard = 128 * 1024;

/** What people have beside it, and Postline does not keep; what devices add by themselves is not among it. Pictures may begin in the next line. */
const besides =
  /^(?:[\w-]+\.)*(?:(?:PHOTO|LOGO|SOUND)[;:]|(?:EMAIL|ADR|BDAY|ANNIVERSARY|X-ANNIVERSARY|URL|TITLE|ROLE|IMPP|RELATED|GENDER|GEO|X-SOCIALPROFILE|X-ABDATE|X-ABRELATEDNAMES|X-(?:AIM|ICQ|JABBER|MSN|YAHOO|SKYPE(?:-USERNAME)?|QQ))(?:;[^:]*)?:[;\s]*[^;\s])/i;

const wanted =
  /^(?:[\w-]+\.)*(?:VERSION|FN|N|NICKNAME|ORG|TEL|NOTE|CATEGORIES|X-ABLABEL|X-POSTLINE-CHAT-ID)[;:]/i;

/** Parts of words for what has a number and no chat, in the languages of Postline, folded. */
export const otherDevices =
  'fax|faks|telecop|فاكس|פקס|telex|תלקס|تلكس|pager|tty|tdd|textphone|horbehindert';

interface Card {
  line: number;
  kept: string[];
  length: number;
  isOld: boolean;
  hasMore: boolean;
  /** The property that was begun is kept: what is folded after it belongs to it. */
  isKeeping: boolean;
  /** The last line ended in the sign that it goes on, however the next begins. */
  goesOn: boolean;
  /** Cards inside of it: of those who speak for the person. */
  inner: number;
}

/** Reads vCards of versions 2.1, 3.0 and 4.0, each as it ends. `decode` makes text of a line that was read byte by byte. */
export function peopleInVcards(
  decode: (line: string) => string = (line) => line,
): Splitter<WrittenPerson | RefusedRow> {
  const lines = textLines(longestLine, { trims: false });
  let card: Card | null = null;
  let isAgent = false;

  const read = ({ line, text, isTooLong }: TextLine): (WrittenPerson | RefusedRow)[] => {
    if (/^\s*(?:\uFEFF|ï»¿)?\s*BEGIN:VCARD\s*$/i.test(text)) {
      if (card !== null && isAgent) {
        card.inner += 1;
        return [];
      }
      const unended = cutOff();
      card = newCard(line);
      return unended;
    }
    if (card === null) return [];
    isAgent = /^(?:[\w-]+\.)*AGENT[;:]/i.test(text) || (isAgent && card.inner > 0);
    if (/^\s*END:VCARD\s*$/i.test(text)) {
      if (card.inner > 0) {
        card.inner -= 1;
        return [];
      }
      const whole = card;
      card = null;
      return [personOf(whole, decode)];
    }
    if (card.inner === 0) keep(card, text, isTooLong);
    return [];
  };

  const cutOff = (): RefusedRow[] => {
    if (card === null) return [];
    const { line, kept } = card;
    card = null;
    return [refusedRow(line, [faultOf('cut-off')], excerptOf(kept.map(decode)))];
  };

  return {
    take: (text) => lines.take(text).flatMap(read),
    end: () => [...lines.end().flatMap(read), ...cutOff()],
  };
}

function newCard(line: number): Card {
  const state = { isOld: false, hasMore: false, isKeeping: false, goesOn: false };
  return { line, kept: [], length: 0, ...state, inner: 0 };
}

/** Keeps a line of a card where it is of use, joined with the one that it goes on from. */
function keep(card: Card, text: string, isTooLong: boolean): void {
  const isFolded = /^[ \t]/.test(text);
  const isMore = card.goesOn || isFolded;
  if (!isMore) {
    card.isKeeping = wanted.test(text);
    card.hasMore ||= besides.test(text);
  }
  if (!card.isKeeping) {
    card.goesOn = card.goesOn ? text.endsWith('=') : isQuotedPrintable(text) && text.endsWith('=');
    return;
  }
  card.length += isTooLong ? Infinity : text.length;
  if (card.length > longestCard) return;
  const last = card.kept.at(-1) ?? '';
  // The old version folds before a space that belongs to the text.
  const more = isFolded && !card.isOld ? text.slice(1) : text;
  if (isMore) card.kept[card.kept.length - 1] = (card.goesOn ? last.slice(0, -1) : last) + more;
  else card.kept.push(text);
  const whole = card.kept.at(-1) ?? '';
  card.isOld ||= /^VERSION:\s*2/i.test(whole);
  card.goesOn = whole.endsWith('=') && isQuotedPrintable(whole);
}

/** Without faxes and the like, which the type of a number tells, or its label in a line beside it, as Apple writes it. */
function telephonesOf(properties: readonly CardLine[]): CardLine[] {
  const isOther = new RegExp(otherDevices, 'iu');
  const labelled = properties.filter(
    ({ name, group, value }) => name === 'X-ABLABEL' && group !== '' && isOther.test(value),
  );
  const groups = new Set(labelled.map(({ group }) => group));
  return properties.filter(
    ({ name, group, parameters }) =>
      name === 'TEL' &&
      !groups.has(group) &&
      (!isOther.test(parameters) || /VOICE|CELL/.test(parameters)),
  );
}

function personOf(
  { line, kept, length, isOld, hasMore }: Card,
  decode: (line: string) => string,
): WrittenPerson | RefusedRow {
  const decoded = kept.map(decode);
  const fail = (problem: RowProblem) => refusedRow(line, [faultOf(problem)], excerptOf(decoded));
  if (length > longestCard) return fail('too-long');
  // A line that is none costs itself alone.
  const properties = decoded.flatMap((written) => readCardLine(written) ?? []);
  if (properties.every(({ name }) => name === 'VERSION')) return fail('not-a-card');
  const values = (name: string) =>
    properties.filter((property: CardLine) => property.name === name).map(({ value }) => value);
  const texts = (name: string) => values(name).map((value) => textOf(value).trim());
  const telephones = telephonesOf(properties).map(({ value }) => textOf(value).trim());
  const hasOtherDevices = telephones.length < texts('TEL').length;
  const [family = '', given = '', additional = ''] = partsOf(values('N')[0] ?? '', ';');
  const organization = partsOf(values('ORG')[0] ?? '', ';').find(Boolean);
  const names = [
    ...texts('FN'),
    nameOfParts([given], [additional], [family]),
    ...texts('NICKNAME'),
    organization ?? '',
  ];
  const labels = values('CATEGORIES').flatMap((value) => partsOf(value, ','));
  const name = names.find(Boolean) ?? '';
  const hasCompany = organization !== undefined && organization !== name;
  const isPartial = hasMore || hasOtherDevices || hasCompany;
  return {
    line,
    name: oneLine(name),
    ...(organization && { organization }),
    numbers: [...telephones, ...texts(chatIdProperty.toUpperCase())].flatMap(splitNumbers),
    labels: isOld ? labels.flatMap((label) => label.split(';')) : labels,
    notes: texts('NOTE').join('\n'),
    person: null,
    ...(isPartial && { isPartial }),
  };
}

function oneLine(text: string): string {
  return text.replace(/(?<!\s)\s*\n\s*/g, ' ');
}

function excerptOf(kept: readonly string[]): string {
  return kept.find((text) => /^(?:[\w-]+\.)*FN/i.test(text)) ?? kept[0] ?? '';
}
