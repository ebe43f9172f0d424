import {
  createLiteralElement,
  isLiteralElement,
  isPluralElement,
  isSelectElement,
  type MessageFormatElement,
  parse,
} from '@formatjs/icu-messageformat-parser';

const plain = 'aceilnorsuyACEILNORSUY';
const marked = 'áçéîļñöŕšüýÁÇÉÎĻÑÖŔŠÜÝ';

/** A text as it is written, or as the build has parsed it (scripts/parsed-catalogue.ts). */
type CatalogueText = string | MessageFormatElement[];

type Mark = (text: string) => string;

function accented(text: string): string {
  return text.replace(/[a-z]/gi, (letter) => marked[plain.indexOf(letter)] ?? letter);
}

/** Written from right to left, word by word, by Unicode's override. */
function mirrored(text: string): string {
  return accented(text).replace(/\p{L}[\p{L}’]*/gu, '\u202e$&\u202c');
}

const marks = { 'en-XA': accented, 'en-XB': mirrored };

/** Marks the letters of a text and leaves its arguments alone, in each of its forms. */
function markAll(elements: readonly MessageFormatElement[], mark: Mark): MessageFormatElement[] {
  return elements.map((element) => {
    if (isLiteralElement(element)) return { ...element, value: mark(element.value) };
    if (!isPluralElement(element) && !isSelectElement(element)) return element;
    const forms = Object.entries(element.options).map(([name, form]) => {
      return [name, { ...form, value: markAll(form.value, mark) }];
    });
    return { ...element, options: Object.fromEntries(forms) } as MessageFormatElement;
  });
}

/** Letters of a text, in its longest forms taken together. */
function lengthOf(elements: readonly MessageFormatElement[]): number {
  const parts = elements.map((element) => {
    if (isLiteralElement(element)) return element.value.length;
    if (!isPluralElement(element) && !isSelectElement(element)) return 0;
    return Math.max(...Object.values(element.options).map(({ value }) => lengthOf(value)));
  });
  return parts.reduce((sum, length) => sum + length, 0);
}

/** Four tenths longer, as translations are, in brackets that show where a text is cut off. */
function pseudo(text: CatalogueText, mark: Mark): MessageFormatElement[] {
  const elements = typeof text === 'string' ? parse(text) : text;
  const more = ' ~~~'.repeat(Math.ceil(lengthOf(elements) / 10));
  const [start, end] = [createLiteralElement('['), createLiteralElement(`${more}]`)];
  return [start, ...markAll(elements, mark), end];
}

/** Returns the catalogue in a pseudo-language: whatever is on screen without marks is not from the catalogue. */
export function pseudoCatalogue<Id extends string>(
  catalogue: Record<Id, CatalogueText>,
  language: 'en-XA' | 'en-XB',
): Record<Id, MessageFormatElement[]> {
  const mark = marks[language];
  const entries = Object.entries<CatalogueText>(catalogue);
  return Object.fromEntries(entries.map(([id, text]) => [id, pseudo(text, mark)])) as Record<
    Id,
    MessageFormatElement[]
  >;
}
