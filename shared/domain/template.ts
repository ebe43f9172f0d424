import type { LinkCard } from './link-card.ts';

/**
 * The text of a template has variables in braces: `{name}`, `{order number}`. A name begins with a letter and has
 * letters, digits, blanks and `_ . ' -`, 40 characters at most; what is in braces otherwise is plain text. `{{` stands
 * for one `{`.
 */
export type TemplatePart = { kind: 'text'; text: string } | { kind: 'variable'; name: string };

/** Filled in without asking where they are known: the chat's name and number, the agent's name, today. */
export const knownVariables = ['name', 'number', 'agent', 'date'] as const;

export type KnownVariable = (typeof knownVariables)[number];

/** Values by the key of their variable ({@link variableKey}). */
export type TemplateValues = Readonly<Record<string, string>>;

const parts = /\{\{|\{([\p{L}][\p{L}\p{M}\p{N} _.'’-]{0,39})\}/gu;

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
      found.push({ kind: 'variable', name });
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

/** Puts values in the place of variables. A value is never read as a template; a variable without one stays as it is. */
export function fillTemplate(text: string, values: TemplateValues): string {
  return fill(text, values, (value) => value);
}

/** Does the same for an address: values are encoded, so that none adds a part to it. */
export function fillAddress(address: string, values: TemplateValues): string {
  return fill(address, values, (value) => encodeURIComponent(wellFormed(value)));
}

/** Replaces half of a character, as a text cut in its middle has it: it cannot be written in UTF-8. */
export function wellFormed(text: string): string {
  return text.replace(/[\uD800-\uDFFF]/gu, '\uFFFD');
}

/** Returns a template's card with values in the place of variables. */
export function fillCard(card: LinkCard, values: TemplateValues): LinkCard {
  return {
    address: fillAddress(card.address, values),
    title: fillTemplate(card.title, values),
    description: fillTemplate(card.description, values),
    imageAddress: fillAddress(card.imageAddress, values),
    highQuality: card.highQuality,
  };
}

function fill(text: string, values: TemplateValues, encode: (value: string) => string): string {
  return templateParts(text)
    .map((part) => {
      if (part.kind === 'text') return part.text;
      const key = variableKey(part.name);
      const value = Object.hasOwn(values, key) ? values[key] : undefined;
      return value === undefined ? `{${part.name}}` : encode(value);
    })
    .join('');
}
