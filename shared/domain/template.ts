import type { LinkCard } from './link-card.ts';

/**
 * The text of a template has variables in braces: `{name}`, `{order number}`. A name begins with a letter and has
 * letters, digits, blanks and `_ . ' -`, 40 characters at most. What stands behind a bar, `{first name|there}`, is put
 * in where the value is not known. What is in braces otherwise is plain text. `{{` stands for one `{`.
 */
export type TemplatePart =
  | { kind: 'text'; text: string }
  /** `fallback`: what stands in its place where no value is known; null: it stays as it is. */
  | { kind: 'variable'; name: string; fallback: string | null };

/**
 * Filled in where they are known: the chat's name, the first name where one is found in it (`first-name.ts`), its number, the agent's
 * name, today.
 */
export const knownVariables = ['name', 'first name', 'number', 'agent', 'date'] as const;

export type KnownVariable = (typeof knownVariables)[number];

/** Values by the key of their variable ({@link variableKey}). */
export type TemplateValues = Readonly<Record<string, string>>;

/** A variable in braces, as a source of regular expressions: its name and its fallback are groups of their own. */
export const variablePattern = String.raw`\{(\p{L}[\p{L}\p{M}\p{N} _.'’-]{0,39})(?:\|([^{}\n]{0,80}))?\}`;

const parts = new RegExp(String.raw`\{\{|${variablePattern}`, 'gu');

/** Reads a template's text. Every text can be read. */
export function templateParts(text: string): TemplatePart[] {
  const found: TemplatePart[] = [];
  let plain = '';
  let at = 0;
  for (const match of text.matchAll(parts)) {
    plain += text.slice(at, match.index);
    at = match.index + match[0].length;
    const name = match[1]?.trim();
    if (name === undefined) {
      plain += '{';
    } else {
      if (plain !== '') found.push({ kind: 'text', text: plain });
      plain = '';
      found.push({ kind: 'variable', name, fallback: match[2] ?? null });
    }
  }
  plain += text.slice(at);
  if (plain !== '') found.push({ kind: 'text', text: plain });
  return found;
}

/** Returns the key of a variable: `{Order Number}` and `{order number}` are one. */
export function variableKey(name: string): string {
  return name.toLowerCase();
}

/** Returns the variables of some texts in the order of their first place, each once and as it is written there. */
export function variablesOf(texts: readonly string[]): string[] {
  const names = new Map<string, string>();
  for (const part of texts.flatMap(templateParts)) {
    if (part.kind === 'text') continue;
    const key = variableKey(part.name);
    if (!names.has(key)) names.set(key, part.name);
  }
  return [...names.values()];
}

/**
 * Puts values in the place of variables. A value is never read as a template; a variable with neither value nor fallback stays, as
 * `open` writes it.
 */
export function fillTemplate(
  text: string,
  values: TemplateValues,
  encode: (value: string) => string = (value) => value,
  open: (field: string) => string = (field) => field,
): string {
  return templateParts(text)
    .map((part) => {
      if (part.kind === 'text') return part.text;
      const key = variableKey(part.name);
      const value = (Object.hasOwn(values, key) ? values[key] : undefined) ?? part.fallback;
      return value === null ? open(`{${part.name}}`) : encode(value);
    })
    .join('');
}

/**
 * Does the same for an address: values are encoded, so that none adds a part to it; what stays open is encoded too, since an address
 * with a blank is none.
 */
export function fillAddress(address: string, values: TemplateValues): string {
  return fillTemplate(address, values, inAddress, inAddress);
}

/** Puts a value into an address as a part of it that ends nothing. */
export function inAddress(value: string): string {
  return encodeURIComponent(wellFormed(value));
}

/** Replaces half of a character, as a text cut in its middle has it: it cannot be written in UTF-8. */
export function wellFormed(text: string): string {
  return text.replace(/[\uD800-\uDFFF]/gu, '\uFFFD');
}

/** Returns a card with values put into its texts by `fill`, encoded in its addresses. */
export function fillCard(
  card: LinkCard,
  values: TemplateValues,
  fill: typeof fillTemplate = fillTemplate,
): LinkCard {
  return {
    address: fill(card.address, values, inAddress),
    title: fill(card.title, values),
    description: fill(card.description, values),
    imageAddress: fill(card.imageAddress, values, inAddress),
    highQuality: card.highQuality,
  };
}
