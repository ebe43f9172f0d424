import { readFile } from 'node:fs/promises';
import type { Template, TemplateMedia } from '../../../../shared/contract/templates.ts';
import { templatesToCsv } from '../../reader/templates/template-csv.ts';
import type { TemplateFiles } from '../../templates/template-files.ts';
import { templatesToJson } from '../../reader/templates/template-json.ts';

/** Bytes of kept files that one export carries. */
const mostCarried = 64 * 1024 * 1024;

/** Writes all templates as one file, cells of CSV parted by `delimiter`; `leftOut` counts the kept files that are named in it but not carried. */
export async function exportTemplates(
  templates: readonly Template[],
  files: TemplateFiles,
  format: 'csv' | 'json',
  delimiter: string,
): Promise<{ content: string; leftOut: number }> {
  if (format === 'csv') {
    const leftOut = templates.flatMap(({ media }) => media).filter(isFile).length;
    return { content: templatesToCsv(templates, delimiter), leftOut };
  }
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

const isFile = ({ source }: TemplateMedia) => source.kind === 'file';

/** In base64; null where it cannot be read any more: the rest is worth exporting all the same. */
async function contentOf(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'base64');
  } catch {
    return null;
  }
}
