import { inAddress, type TemplateValues, variableKey, variablePattern } from './template.ts';

/** A field that stands in what is being written and waits to be filled in: `{order number}`, with its place in the text. */
export interface OpenField {
  key: string;
  from: number;
  to: number;
}

/** `${x}` and `{{x}}` are somebody's code, no field. */
const fields = new RegExp(String.raw`(?<![{$])${variablePattern}(?!\})`, 'gu');

/** Returns the fields of a text that is being written, in their order. */
export function openFields(text: string): OpenField[] {
  return [...text.matchAll(fields)].map(({ 0: whole, 1: name = '', index }) => ({
    key: variableKey(name.trim()),
    from: index,
    to: index + whole.length,
  }));
}

/** Returns the field after what is selected, or before it; null: there is none that way. */
export function neighbour(
  all: readonly OpenField[],
  { from, to, isBack }: { from: number; to: number; isBack: boolean },
): OpenField | null {
  const found = isBack
    ? all.filter((field) => field.to <= from).at(-1)
    : all.find((field) => field.from >= to);
  return found ?? null;
}

/** What whoever reads an address makes of a field: in the path all of it is encoded, in the query all but the braces. */
const encodedFields = /(?:%7B|\{)(?:[^%{}]|%(?!7[BD])[0-9a-f]{2})+(?:%7D|\})/gi;

/** Returns an address with its fields as they are written. */
export function openAddress(address: string): string {
  return address.replaceAll(encodedFields, (encoded) => {
    try {
      const written = decodeURIComponent(encoded);
      return openFields(written).length > 0 ? written : encoded;
    } catch {
      return encoded;
    }
  });
}

/** Puts values in the place of the fields of an address; the others stay in it, encoded: none may have a blank. */
export function fillOpenAddress(address: string, values: TemplateValues): string {
  const filled = fillOpen(openAddress(address), values, inAddress);
  return filled.replaceAll(fields, (field) => inAddress(field));
}

/** Puts values in the place of the fields of a text that is being written; the others stay. */
export function fillOpen(
  text: string,
  values: TemplateValues,
  encode: (value: string) => string = (value) => value,
): string {
  return text.replaceAll(fields, (field, name: string) => {
    const key = variableKey(name.trim());
    return Object.hasOwn(values, key) ? encode(values[key] ?? '') : field;
  });
}
