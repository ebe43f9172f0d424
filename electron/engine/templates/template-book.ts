import { open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { type Template, templateSchema } from '../../../shared/contract/templates.ts';
import { isOfDay } from '../../practice/day/day-templates.ts';
import type { Host } from '../host.ts';
import { type OnDamaged, openValidatedFile } from '../settings/validated-file.ts';
import { storageError } from '../storage-error.ts';
import { indexTemplates, type TemplateIndex } from './template-search.ts';

const fileSchema = z.strictObject({ templates: z.array(templateSchema) });

/** Opens the book. */
export function openTemplateBook(
  host: Pick<Host, 'dataFolder' | 'openJsonFile'>,
  onDamaged: OnDamaged,
) {
  const { store } = openValidatedFile(host, 'templates', fileSchema, { templates: [] }, onDamaged);
  const path = join(host.dataFolder, 'templates.json');
  let templates = new Map(store.templates.map((each) => [each.templateId, each]));
  let index: { key: string; found: TemplateIndex } | null = null;
  let lastWrite: Promise<void> = Promise.resolve();

  const write = async (change: (next: Map<string, Template>) => void): Promise<void> => {
    const next = new Map(templates);
    change(next);
    try {
      await writeWhole(path, JSON.stringify({ templates: [...next.values()] }));
    } catch (error) {
      throw storageError(error);
    }
    templates = next;
    index = null;
  };

  /** One write after the other: each begins with what the one before has left. */
  const inTurn = (change: (next: Map<string, Template>) => void): Promise<void> => {
    const written = lastWrite.then(() => write(change));
    lastWrite = written.catch(() => {});
    return written;
  };

  return {
    get: (templateId: string) => templates.get(templateId),
    all: () => [...templates.values()],
    /** In the order of a language: all, or those of the practice service's day left out. */
    index: (locale: string, withDay: boolean): TemplateIndex => {
      const key = `${locale} ${withDay}`;
      if (index?.key !== key) {
        const shown = [...templates.values()].filter((one) => withDay || !isOfDay(one));
        index = { key, found: indexTemplates(shown, locale) };
      }
      return index.found;
    },
    /** Adds or replaces, in one write. Throws EngineError `storage`, and then nothing has changed. */
    put: (changed: readonly Template[]) =>
      inTurn((next) => {
        for (const template of changed) next.set(template.templateId, template);
      }),
    /** Adds, replaces and removes (null), in one write. Throws EngineError `storage`, and then nothing has changed. */
    change: (changed: ReadonlyMap<string, Template | null>) =>
      inTurn((next) => {
        for (const [templateId, template] of changed) {
          if (template === null) next.delete(templateId);
          else next.set(templateId, template);
        }
      }),
    /** Throws EngineError `storage`, and then nothing has changed. */
    remove: (...templateIds: string[]) =>
      inTurn((next) => {
        for (const templateId of templateIds) next.delete(templateId);
      }),
  };
}

export type TemplateBook = ReturnType<typeof openTemplateBook>;

/** Thousands of templates are megabytes: unlike a setting, they are written without holding up the rest of main. */
async function writeWhole(path: string, content: string): Promise<void> {
  const part = `${path}.part`;
  const file = await open(part, 'w', 0o600);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(part, path);
}
