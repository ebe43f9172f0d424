import type { Template } from '../../../shared/contract/templates.ts';
import { dayWords, type DayWords, folderOf, type TemplateName } from './day-words.ts';

const names = Object.keys(folderOf) as TemplateName[];

/** Returns the ID of one of the shop's templates: the same on every computer, so that it is known as one. */
export function dayTemplateId(name: TemplateName): string {
  return `6e6f7264-6c69-4368-8074-0000000000${String(names.indexOf(name) + 10)}`;
}

const ids: ReadonlySet<string> = new Set(names.map(dayTemplateId));

/** Returns whether a template is one of the shop's, and so belongs to practice alone. */
export function isOfDay({ templateId }: Pick<Template, 'templateId'>): boolean {
  return ids.has(templateId);
}

/** Returns the shop's templates in a language. */
export function dayTemplates(language: Parameters<typeof dayWords>[0]): Template[] {
  const { folders, templates }: DayWords = dayWords(language);
  return names.map((name) => {
    const [title, text] = templates[name];
    const folder = folders[folderOf[name]];
    return {
      templateId: dayTemplateId(name),
      name: title,
      folder,
      text,
      card: null,
      forms: [],
      media: [],
    };
  });
}
