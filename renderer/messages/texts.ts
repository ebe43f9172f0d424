import IntlMessageFormat, { type Formatters } from 'intl-messageformat';
import { createContext } from 'react';
import type { Catalogue, MessageId } from './catalogue.ts';

type Values = Record<string, string | number>;

/** The function that puts a text of the catalogue into the person's language. */
export type Translate = (id: MessageId, values?: Values) => string;

/** What puts texts, dates and numbers into one language. */
export interface Texts {
  translate: Translate;
  /** `at`: milliseconds since 1970, or a date. */
  date: (at: number | Date, options: Intl.DateTimeFormatOptions) => string;
  number: (value: number, options?: Intl.NumberFormatOptions) => string;
  /** As BCP 47 writes it: `en-GB`. */
  locale: string;
}

export const TextContext = createContext<Texts | null>(null);

/** Returns what puts the texts of a catalogue, and dates and numbers, into the form of a locale. */
export function textsOf(catalogue: Catalogue, locale: string): Texts {
  const dateFormat = kept((options: Intl.DateTimeFormatOptions) =>
    Intl.DateTimeFormat(locale, options),
  );
  const numberFormat = kept((options: Intl.NumberFormatOptions) =>
    Intl.NumberFormat(locale, options),
  );
  const pluralRules = kept(
    (options: Intl.PluralRulesOptions) => new Intl.PluralRules(locale, options),
  );
  const formatters: Formatters = {
    getDateTimeFormat: (_locales, options) => dateFormat(options),
    getNumberFormat: (_locales, options) => numberFormat(options as Intl.NumberFormatOptions),
    getPluralRules: (_locales, options) => pluralRules(options),
  };
  const messages = new Map<MessageId, IntlMessageFormat>();
  const messageOf = (id: MessageId): IntlMessageFormat => {
    let message = messages.get(id);
    if (!message) {
      message = new IntlMessageFormat(catalogue[id], locale, undefined, { formatters });
      messages.set(id, message);
    }
    return message;
  };
  return {
    translate: (id, values) => {
      try {
        return String(messageOf(id).format(values));
      } catch (error) {
        // A text with a hole is no reason for the screen around it to go.
        reportError(error);
        return id;
      }
    },
    date: (at, options) => dateFormat(options).format(at),
    number: (value, options) => numberFormat(options).format(value),
    locale,
  };
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
