import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import IntlMessageFormat, { type Formatters } from 'intl-messageformat';
import { inItsDirection, isolated } from './isolated.ts';

/** Texts as they are written, or as the build has parsed them (scripts/parsed-catalogue.ts). */
export type TextsById<Id extends string> = Record<Id, string> | Record<Id, MessageFormatElement[]>;

type Values = Record<string, string | number>;

/** What puts texts, dates, numbers and lists into one language. */
export interface Texts<Id extends string> {
  /** Puts a text of the catalogue, with its values, into the language. */
  translate: (id: Id, values?: Values) => string;
  /** Whether the catalogue has a text of this id. */
  has: (id: string) => id is Id;
  /** `at`: milliseconds since 1970, or a date. */
  date: (at: number | Date, options: Intl.DateTimeFormatOptions) => string;
  number: (value: number, options?: Intl.NumberFormatOptions) => string;
  /** Joins names as a sentence does, or, `narrow`, as a line of them. */
  list: (items: readonly string[], options?: Intl.ListFormatOptions) => string;
  /** Compares two texts for their order, numbers in them by their value. */
  compare: (one: string, other: string) => number;
  /** As BCP 47 writes it: `en-GB`. */
  locale: string;
}

interface TextsOptions<Id extends string> {
  catalogue: TextsById<Id>;
  locale: string;
  direction: 'ltr' | 'rtl';
  /** Hears of a text that could not be put together; its id stands for it. */
  onHole: (error: unknown) => void;
}

/** Returns what puts the texts of a catalogue, and dates and numbers, into the form of a locale. */
export function makeTexts<Id extends string>({
  catalogue,
  locale,
  direction,
  onHole,
}: TextsOptions<Id>): Texts<Id> {
  const dateFormat = kept((options: Intl.DateTimeFormatOptions) =>
    Intl.DateTimeFormat(locale, options),
  );
  const numberFormat = kept((options: Intl.NumberFormatOptions) =>
    Intl.NumberFormat(locale, options),
  );
  const pluralRules = kept(
    (options: Intl.PluralRulesOptions) => new Intl.PluralRules(locale, options),
  );
  const listFormat = kept(
    (options: Intl.ListFormatOptions) => new Intl.ListFormat(locale, options),
  );
  const collator = kept((options: Intl.CollatorOptions) => new Intl.Collator(locale, options));
  const formatters: Formatters = {
    getDateTimeFormat: (_locales, options) => dateFormat(options),
    getNumberFormat: (_locales, options) => numberFormat(options as Intl.NumberFormatOptions),
    getPluralRules: (_locales, options) => pluralRules(options),
  };
  const messages = new Map<Id, Message>();
  const messageOf = (id: Id): Message => {
    let message = messages.get(id);
    if (!message) {
      const format = new IntlMessageFormat(catalogue[id], locale, undefined, { formatters });
      message = { format, chosenBy: choosing(format.getAst()) };
      messages.set(id, message);
    }
    return message;
  };
  return {
    has: (id): id is Id => id in catalogue,
    translate: (id, values) => {
      try {
        const { format, chosenBy } = messageOf(id);
        const text = String(format.format(values && withIsolated(values, chosenBy, direction)));
        return inItsDirection(text, direction);
      } catch (error) {
        // A text with a hole is no reason for what is around it to go.
        onHole(error);
        return id;
      }
    },
    date: (at, options) => dateFormat(options).format(at),
    number: (value, options) => numberFormat(options).format(value),
    list: (items, options) => {
      const joined = listFormat(options).format(items.map((item) => isolated(item, direction)));
      // Names and what stands between them may have no letter by which the line's direction could be told.
      return direction === 'rtl' && items.length > 1 ? `\u200f${joined}` : joined;
    },
    compare: (one, other) => collator({ numeric: true }).compare(one, other),
    locale,
  };
}

interface Message {
  format: IntlMessageFormat;
  /** Arguments that choose between forms, and must stay as they are. */
  chosenBy: ReadonlySet<string>;
}

/** The parser's own numbers: a build has its types alone. */
const [selectType, pluralType] = [5, 6];

function choosing(elements: readonly MessageFormatElement[]): Set<string> {
  const names = new Set<string>();
  for (const element of elements) {
    if (element.type !== selectType && element.type !== pluralType) continue;
    const { value, options, type } = element as Extract<MessageFormatElement, { options: object }>;
    if ((type as number) === selectType) names.add(value as string);
    for (const form of Object.values(options)) {
      for (const name of choosing((form as { value: MessageFormatElement[] }).value))
        names.add(name);
    }
  }
  return names;
}

function withIsolated(
  values: Values,
  chosenBy: ReadonlySet<string>,
  direction: 'ltr' | 'rtl',
): Values {
  const entries = Object.entries(values).map(([name, value]): [string, string | number] => [
    name,
    typeof value === 'string' && !chosenBy.has(name) ? isolated(value, direction) : value,
  ]);
  return Object.fromEntries(entries);
}

/** Keeps what was made for the same options: making a formatter costs a hundred times what its use does. */
function kept<Options, Formatter>(make: (options: Options) => Formatter) {
  const made = new Map<string | undefined, Formatter>();
  return (options = {} as Options): Formatter => {
    const key = JSON.stringify(options);
    let formatter = made.get(key);
    if (!formatter) {
      formatter = make(options);
      made.set(key, formatter);
    }
    return formatter;
  };
}
