import { readFile } from 'node:fs/promises';
import type { Template, TemplateMedia } from '../../../../shared/contract/templates.ts';
import type { TemplateFiles } from '../../templates/template-files.ts';
import { templatesToJson } from '../../reader/templates/template-json.ts';

/** Bytes of kept files that one export carries. */
const mostCarried = 64 * 1024 * 1024;

/** Writes all templates with the kept files of each into one file; `leftOut` counts those that are named in it but not carried. */
export async function templatesAsJson(
  templates: readonly Template[],
  files: TemplateFiles,
): Promise<{ content: string; leftOut: number }> {
  const contents = new Map<TemplateMedia, string>();
  let carried = 0;
  let leftOut = 0;
  for (const { templateId, media } of templates) {
    for (const medium of media) {
      if (medium.source.kind !== 'file') continue;
      carried += medium.source.size;
      const content =
        carried > mostCarried ? null : await contentOf(files.pathOf(templateId, medium.mediaId));
      if (content === null) leftOut += 1;
      else contents.set(medium, content);
    }
  }
  const content = templatesToJson(templates, (_template, medium) => contents.get(medium) ?? null);
  return { content, leftOut };
}

/** Returns how many kept files templates have: tables name them, and carry none. */
export function filesOf(templates: readonly Template[]): number {
  return templates.flatMap(({ media }) => media).filter(({ source }) => source.kind === 'file')
    .length;
}

/** In base64; null where it cannot be read any more: the rest is worth exporting all the same. */
async function contentOf(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'base64');
  } catch {
    return null;
  }
}
