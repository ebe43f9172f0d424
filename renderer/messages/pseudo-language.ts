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

function mark(text: string): string {
  return text.replace(/[a-z]/gi, (letter) => marked[plain.indexOf(letter)] ?? letter);
}

/** Marks the letters of a text and leaves its arguments alone, in each of its forms. */
function markAll(elements: readonly MessageFormatElement[]): MessageFormatElement[] {
  return elements.map((element) => {
    if (isLiteralElement(element)) return { ...element, value: mark(element.value) };
    if (!isPluralElement(element) && !isSelectElement(element)) return element;
    const forms = Object.entries(element.options).map(([name, form]) => {
      return [name, { ...form, value: markAll(form.value) }];
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

/** A third longer, as translations are, in brackets that show where a text is cut off. */
function pseudo(text: CatalogueText): MessageFormatElement[] {
  const elements = typeof text === 'string' ? parse(text) : text;
  const more = ' ~~~'.repeat(Math.ceil(lengthOf(elements) / 12));
  const [start, end] = [createLiteralElement('['), createLiteralElement(`${more}]`)];
  return [start, ...markAll(elements), end];
}

/** The catalogue in the pseudo-language `en-XA`: whatever is on screen without marks is not from the catalogue. */
export function pseudoCatalogue<Id extends string>(
  catalogue: Record<Id, CatalogueText>,
): Record<Id, MessageFormatElement[]> {
  const entries = Object.entries<CatalogueText>(catalogue);
  return Object.fromEntries(entries.map(([id, text]) => [id, pseudo(text)])) as Record<
    Id,
    MessageFormatElement[]
  >;
}
