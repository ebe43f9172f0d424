import * as z from 'zod';
import { writtenContentSchema } from '../../../../shared/contract/attachments.ts';
import type { RowFault } from '../../../../shared/contract/imports.ts';
import type { TemplateMedia } from '../../../../shared/contract/templates.ts';
import type { InputProblem } from '../../../../shared/domain/app-error.ts';
import type { LinkCard } from '../../../../shared/domain/link-card.ts';
import { sendAsKinds } from '../../../../shared/domain/media.ts';
import type { WrittenContent } from '../../../../shared/domain/written-content.ts';

/** A template as a file has it: read, but not yet held against the rules or against what is here. */
export interface ReadEntry {
  row: number;
  /** Whatever stands there; only a UUID means something. */
  templateId: string;
  name: string;
  folder: string;
  text: string;
  card: LinkCard | null;
  forms: WrittenContent[];
  media: EntryMedia[];
  /** Of what of it could not be read, which is empty above: it is not taken. */
  faults: RowFault[];
}

const mediaSchema = z
  .object({
    mediaId: z.uuid().nullable().default(null),
    sendAs: z.enum(sendAsKinds),
    caption: z.string().default(''),
    fileName: z.string().default(''),
    /** By address, or else a file: */
    url: z.string().optional(),
    size: z.int().min(0).default(0),
    content: z.base64().nullable().default(null),
  })
  .transform(({ url, size, content, ...medium }) => ({
    ...medium,
    source:
      url === undefined
        ? { kind: 'file' as const, size, content }
        : { kind: 'address' as const, url },
  }));

export type EntryMedia = z.output<typeof mediaSchema>;

/** Media as JSON of either form of file has them. Throws where they cannot be read. */
export function readMedia(media: unknown): EntryMedia[] {
  return z.array(mediaSchema).parse(media);
}

/** Forms as JSON of either form of file has them. Throws where they cannot be read. */
export function readForms(forms: unknown): WrittenContent[] {
  return z.array(writtenContentSchema).parse(forms);
}

/** Returns one medium for a file that is exported; `content` is that of a kept file, in base64, where it goes with it. */
export function exportMedia({ source, ...medium }: TemplateMedia, content: string | null) {
  if (source.kind === 'address') return { ...medium, url: source.url };
  return { ...medium, size: source.size, ...(content !== null && { content }) };
}

/** Returns a reason why a template is not taken, by what saving it by hand would be refused with. */
export function inputFault(field: string, problem: InputProblem): RowFault {
  return { problem: 'input', detail: '', input: { field, problem } };
}

/** Returns where the values are that a schema refuses, of each list the first; `whole` where it is all of it. */
export function refusedFields(
  { issues }: Pick<z.ZodError, 'issues'>,
  whole: string,
): { field: string; isTooLong: boolean }[] {
  const fields = new Map<string, { field: string; isTooLong: boolean }>();
  for (const { path, code } of issues) {
    const at = path.findIndex((part) => typeof part === 'number');
    const list = path
      .slice(0, at === -1 ? path.length : at)
      .map(String)
      .join('.');
    if (fields.has(list)) continue;
    fields.set(list, { field: path.map(String).join('.') || whole, isTooLong: code === 'too_big' });
  }
  return [...fields.values()];
}
