import type { LinkCard } from './link-card.ts';
import {
  fillTemplate,
  knownVariables,
  templateParts,
  type TemplateValues,
  variableKey,
  variablesOf,
} from './template.ts';
import type { WrittenProblem } from './form-rules.ts';
import {
  finishWritten,
  mapWritten,
  textsOfWritten,
  type WrittenContent,
} from './written-content.ts';

/** What of a template has variables. */
export interface TemplateContent {
  text: string;
  card: LinkCard | null;
  forms: readonly WrittenContent[];
  media: readonly {
    caption: string;
    source: { kind: 'address'; url: string } | { kind: 'file' };
  }[];
}

/**
 * Returns the variables of a whole template, each once, those of its text first: what is filled in by itself, as far as it is known
 * or has a fallback, and what a person fills in.
 */
export function variablesIn(content: TemplateContent): { filled: string[]; asked: string[] } {
  const known: readonly string[] = knownVariables;
  const parts = textsOf(content).flatMap(templateParts);
  const names = variablesOf(textsOf(content));
  const isAsked = (name: string) =>
    !known.includes(variableKey(name)) &&
    parts.some(
      (part) =>
        part.kind === 'variable' &&
        part.fallback === null &&
        variableKey(part.name) === variableKey(name),
    );
  return {
    filled: names.filter((name) => !isAsked(name)),
    asked: names.filter(isAsked),
  };
}

function textsOf({ text, card, forms, media }: TemplateContent): string[] {
  const inMedia = media.flatMap(({ caption, source }) =>
    source.kind === 'address' ? [caption, source.url] : [caption],
  );
  return [text, ...textsOfCard(card), ...inMedia, ...forms.flatMap(textsOfWritten)];
}

/** Puts values in the place of the variables in a form. */
export function fillWritten(written: WrittenContent, values: TemplateValues): WrittenContent {
  return mapWritten(written, (text) => fillTemplate(text, values));
}

/** Returns each text of a card. */
export function textsOfCard(card: LinkCard | null): string[] {
  return card === null ? [] : [card.address, card.title, card.description, card.imageAddress];
}

/** Returns what keeps a form of a template from being sent; nothing where variables may still make it whole. */
export function problemsInForm(written: WrittenContent): WrittenProblem[] {
  if (variablesOf(textsOfWritten(written)).length > 0) return [];
  return finishWritten(written).problems ?? [];
}
