import { cutText } from '../../../shared/domain/cut-text.ts';
import type { CallInput } from '../../../shared/contract/contract.ts';
import type { Template, TemplateDraft } from '../../../shared/contract/templates.ts';

/** A template as it is being written: a file that was just picked has its grant, or waits for it. */
export type TemplateForm = CallInput<'templates.save'> & Pick<Template, 'forms'>;
/** What was written at a template of the team and left without saving. */
export interface FormDraft {
  form: TemplateForm;
  /** Another of the team has changed the template since. */
  isOutrun: boolean;
}

export type FormMedia = TemplateForm['media'][number];

/** Returns a new template in the folder that is being looked at. */
export function newForm(folder: string): TemplateForm {
  const empty = { name: '', text: '', card: null, forms: [], media: [] };
  return { templateId: crypto.randomUUID(), folder, ...empty };
}

/** Returns the form of a saved template. */
export function formOf(saved: Template & { draft?: TemplateDraft }): TemplateForm {
  const { media, draft: _draft, ...template } = saved;
  return {
    ...template,
    media: media.map(({ source, ...medium }) => ({
      ...medium,
      source: source.kind === 'address' ? source : { kind: 'kept' },
    })),
  };
}

/** Names the template by the beginning of its text, where a person gave no name. */
export function withName(form: TemplateForm): TemplateForm {
  if (form.name.trim() !== '') return form;
  const line = form.text.trim().split('\n')[0] ?? '';
  return { ...form, name: cutText(line, 60) };
}

/** Returns whether two forms say the same. */
export function isSameForm(one: TemplateForm, other: TemplateForm): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
