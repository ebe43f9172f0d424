import * as z from 'zod';
import {
  type Template,
  type TemplateDraft,
  templateDraftSchema,
} from '../../../shared/contract/templates.ts';
import type { Host } from '../host.ts';
import { type OnDamaged, openValidatedFile } from '../settings/validated-file.ts';
import { storageError } from '../storage-error.ts';
import type { TemplateBook } from './template-book.ts';
import { problemsOf } from './template-rules.ts';

const fileSchema = z.object({ drafts: z.record(z.string(), templateDraftSchema) });

/**
 * Opens what is written at templates and not saved: on this desk alone, of the team's templates and of one's own, and of one that was
 * never saved.
 */
export function openTemplateDrafts(
  host: Pick<Host, 'dataFolder' | 'openJsonFile'>,
  onDamaged: OnDamaged,
) {
  const file = openValidatedFile(host, 'template-drafts', fileSchema, { drafts: {} }, onDamaged);
  return {
    /** Null: nothing is written there. */
    of: (templateId: string): TemplateDraft | null => file.store.drafts[templateId] ?? null,
    all: (): TemplateDraft[] => Object.values(file.store.drafts),
    /** Notes what is written at templates; null: it was saved, or is deleted with its template. Throws EngineError `storage`. */
    put: (changed: ReadonlyMap<string, TemplateDraft | null>): void => {
      const drafts = { ...file.store.drafts };
      let hasChanged = false;
      for (const [templateId, draft] of changed) {
        if (draft === null && !(templateId in drafts)) continue;
        hasChanged = true;
        if (draft === null) delete drafts[templateId];
        else drafts[templateId] = draft;
      }
      if (!hasChanged) return;
      try {
        file.store = { drafts };
      } catch (error) {
        throw storageError(error);
      }
    },
  };
}

export type TemplateDrafts = ReturnType<typeof openTemplateDrafts>;

/**
 * Makes templates of those that were being written for the first time when the program ended, as leaving them would have; of one that
 * cannot be a template yet, its text becomes one, and the rest stays written at it. Throws EngineError `storage`.
 */
export async function saveFirstDrafts(drafts: TemplateDrafts, book: TemplateBook): Promise<void> {
  const firsts = drafts.all().filter(({ template }) => book.get(template.templateId) === undefined);
  const isWhole = (template: Template) => problemsOf(template).length === 0;
  const made: Template[] = [];
  const noted = new Map<string, TemplateDraft | null>();
  for (const draft of firsts) {
    const { template } = draft;
    const ofText = { ...template, card: null, forms: [], media: [] };
    if (isWhole(template)) made.push(template);
    else if (isWhole(ofText)) made.push(ofText);
    if (isWhole(template) || !isWhole(ofText)) noted.set(template.templateId, null);
  }
  if (made.length > 0) await book.put(made);
  drafts.put(noted);
}
