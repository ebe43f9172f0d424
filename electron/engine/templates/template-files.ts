import { randomUUID } from 'node:crypto';
import { createWriteStream, existsSync, renameSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Template } from '../../../shared/contract/templates.ts';
import { invalidInput } from '../engine-error.ts';
import { deleteOthers } from '../files/delete-others.ts';
import { identify, openSame } from '../files/file-identity.ts';
import { storageError } from '../storage-error.ts';

/** How many bytes one kept file of a template may have. */
export const largestFile = 16 * 1024 * 1024;

/** Returns the files that templates keep: `template-files/<templateId>/<mediaId>` of the data folder. None ever changes. */
export function templateFiles(dataFolder: string) {
  const root = join(dataFolder, 'template-files');
  const pathOf = (templateId: string, mediaId: string) => join(root, templateId, mediaId);

  /** Under its name it is whole or not there. */
  const store = async (content: Readable, templateId: string, mediaId: string): Promise<void> => {
    const target = pathOf(templateId, mediaId);
    const growing = join(root, templateId, `${randomUUID()}.part`);
    try {
      await mkdir(join(root, templateId), { recursive: true, mode: 0o700 });
      await pipeline(content, createWriteStream(growing, { mode: 0o600, flush: true }));
      await rename(growing, target);
    } catch (error) {
      await rm(growing, { force: true });
      throw storageError(error);
    }
  };

  /** Copies a file in; returns its size in bytes. Throws FileFault, or EngineError `file-too-large` or `storage`. */
  const copyIn = async (path: string, templateId: string, mediaId: string): Promise<number> => {
    const identity = await identify(path);
    if (identity.size > largestFile) throw invalidInput('media', 'file-too-large');
    const file = await openSame(path, identity);
    try {
      // No more than was looked at, also of a file that grows meanwhile.
      const bytes = file.createReadStream({ autoClose: false, end: identity.size - 1 });
      await store(bytes, templateId, mediaId);
    } finally {
      await file.close();
    }
    return identity.size;
  };

  return {
    pathOf,
    copyIn,
    /** Returns a template under a new ID, with files of its own. Throws what `copyIn` throws. */
    copyOf: async (template: Template): Promise<Template> => {
      const templateId = randomUUID();
      for (const { mediaId, source } of template.media) {
        if (source.kind !== 'file') continue;
        await copyIn(pathOf(template.templateId, mediaId), templateId, mediaId);
      }
      return { ...template, templateId };
    },
    /** Throws EngineError `storage`. */
    write: (content: Buffer, templateId: string, mediaId: string) =>
      store(Readable.from([content]), templateId, mediaId),
    /** Deletes what belongs to none of these templates; a template and what is written at it are two with one ID. */
    keepOnly: (templates: readonly Template[]) => {
      const kept = Map.groupBy(
        templates.filter(({ media }) => media.length > 0),
        ({ templateId }) => templateId,
      );
      deleteOthers(root, (templateId) => kept.has(templateId));
      for (const [templateId, same] of kept) {
        const media = new Set(same.flatMap((one) => one.media.map(({ mediaId }) => mediaId)));
        deleteOthers(join(root, templateId), (name) => media.has(name));
      }
    },
    /** Gives all of it the name of the damaged book that was moved aside. */
    moveAside: (bookName: string) => {
      const suffix = bookName.replace(/^templates|[.]json$/g, '');
      if (existsSync(root)) renameSync(root, root + suffix);
    },
  };
}

export type TemplateFiles = ReturnType<typeof templateFiles>;
