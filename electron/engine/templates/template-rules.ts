import type { Template } from '../../../shared/contract/templates.ts';
import type { InputProblem } from '../../../shared/domain/app-error.ts';
import {
  fillAddress,
  variableKey,
  variablesOf,
  wellFormed,
} from '../../../shared/domain/template.ts';

import { problemsInForm } from '../../../shared/domain/template-content.ts';
import { isBlank } from '../../../shared/domain/written-content.ts';

/** What is wrong with a template: the field, and what. */
export interface TemplateProblem {
  field: string;
  problem: InputProblem;
}

/** Returns a template as it is kept: names without blanks around them, one kind of line break, characters that UTF-8 can write. */
export function tidyTemplate(template: Template): Template {
  const { card } = template;
  return {
    ...template,
    name: tidyLine(template.name),
    folder: tidyLine(template.folder),
    text: tidyText(template.text),
    card: card && {
      address: tidyLine(card.address),
      title: tidyText(card.title),
      description: tidyText(card.description),
      imageAddress: tidyLine(card.imageAddress),
      highQuality: card.highQuality,
    },
    forms: template.forms.filter((form) => !isBlank(form)),
    media: template.media.map((medium) => ({
      ...medium,
      caption: tidyText(medium.caption),
      fileName: wellFormed(medium.fileName),
      source:
        medium.source.kind === 'address'
          ? { kind: 'address', url: tidyLine(medium.source.url) }
          : medium.source,
    })),
  };
}

/** Returns all that keeps a tidy template from being kept. Addresses may have variables in them. */
export function problemsOf({ name, text, card, forms, media }: Template): TemplateProblem[] {
  const problems: TemplateProblem[] = [];
  if (name === '') problems.push({ field: 'name', problem: 'required' });
  if (text.trim() === '' && card === null && forms.length + media.length === 0) {
    problems.push({ field: 'content', problem: 'required' });
  }
  if (card !== null && !isAddress(card.address)) {
    problems.push({ field: 'card.address', problem: 'not-an-address' });
  }
  if (card !== null && card.imageAddress !== '' && !isAddress(card.imageAddress)) {
    problems.push({ field: 'card.imageAddress', problem: 'not-an-address' });
  }
  if (forms.some((form) => problemsInForm(form).length > 0)) {
    problems.push({ field: 'forms', problem: 'form-unfinished' });
  }
  if (media.some(({ source }) => source.kind === 'address' && !isAddress(source.url))) {
    problems.push({ field: 'media', problem: 'not-an-address' });
  }
  return problems;
}

function isAddress(address: string): boolean {
  const values = Object.fromEntries(variablesOf([address]).map((name) => [variableKey(name), 'x']));
  try {
    const { protocol } = new URL(fillAddress(address, values));
    return protocol === 'https:' || protocol === 'http:';
  } catch {
    return false;
  }
}

const tidyText = (text: string) => wellFormed(text).replace(/\r\n?/g, '\n');
const tidyLine = (text: string) => wellFormed(text).replace(/\s+/g, ' ').trim();
