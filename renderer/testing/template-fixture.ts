import type { Template, TemplateSummary } from '../../shared/contract/templates.ts';

/** Returns a template without anything but a text. */
export function templateFixture(name: string, change: Partial<Template> = {}): Template {
  const nothing = { folder: '', card: null, forms: [], media: [] };
  return { templateId: name, name, text: name, ...nothing, ...change };
}

/** Returns the row of the list of such a template. */
export function templateRowFixture({ templateId, name, folder, text }: Template): TemplateSummary {
  const nothing = { hasCard: false, attached: 0, isShared: false, isUnsaved: false };
  return { templateId, name, folder, excerpt: text, ...nothing };
}
