import * as z from 'zod';
import { writtenContentSchema } from '../../../../shared/contract/attachments.ts';
import { linkCardSchema } from '../../../../shared/contract/messages.ts';
import type { RefusedRow } from '../../../../shared/contract/imports.ts';
import type { Template, TemplateMedia } from '../../../../shared/contract/templates.ts';
import { cutText } from '../../../../shared/domain/cut-text.ts';
import { invalidInput } from '../../engine-error.ts';
import { type JsonValue, jsonValues } from '../rows/json-values.ts';
import { parseJson } from '../rows/parse-json.ts';
import type { Splitter } from '../rows/splitter.ts';
import { exportMedia, type ReadEntry, readMedia, refusedEntry } from './template-entry.ts';

/** Returns all templates as JSON. `contentOf` returns a kept file in base64, or null where it is to stay out. */
export function templatesToJson(
  templates: readonly Template[],
  contentOf: (template: Template, medium: TemplateMedia) => string | null,
): string {
  const written = templates.map((template) => ({
    ...template,
    media: template.media.map((medium) => exportMedia(medium, contentOf(template, medium))),
  }));
  return `${JSON.stringify({ version: 1, templates: written }, null, 2)}\n`;
}

const entrySchema = z.object({
  templateId: z.string().default(''),
  name: z.string(),
  folder: z.string().default(''),
  text: z.string().default(''),
  card: linkCardSchema.partial().nullable().default(null),
  forms: z.array(writtenContentSchema).default([]),
  media: z.unknown().optional(),
});

/** Characters of one template, with its files in base64: more than any export has (see `export-templates.ts`). */
const longestEntry = 96 * 1024 * 1024;

/** Reads what `templatesToJson` writes, or a bare list of templates. Throws EngineError `not-templates` where there is no list. */
export function jsonEntries(): Splitter<ReadEntry | RefusedRow> {
  const splitter = jsonValues({ longest: longestEntry, unwrap: 'at-once' });
  const read = (values: readonly JsonValue[]): (ReadEntry | RefusedRow)[] =>
    values.map(({ number, text, problem }) => {
      if (problem === 'no-list') throw invalidInput('file', 'not-templates');
      if (problem === 'too-long') return refusedEntry(number, '', 'entry', 'too-long');
      const parsed = parseJson(text);
      return 'problem' in parsed
        ? refusedEntry(number, cutText(text, 60), 'entry', 'malformed')
        : readEntry(number, parsed.value);
    });
  return { take: (text) => read(splitter.take(text)), end: () => read(splitter.end()) };
}

function readEntry(row: number, written: unknown): ReadEntry | RefusedRow {
  const read = entrySchema.safeParse(written);
  if (!read.success) {
    const field = read.error.issues[0]?.path.map(String).join('.') || 'entry';
    return refusedEntry(row, nameIn(written), field, 'malformed');
  }
  const { card, media, ...entry } = read.data;
  try {
    return {
      row,
      ...entry,
      card: card && {
        address: card.address ?? '',
        title: card.title ?? '',
        description: card.description ?? '',
        imageAddress: card.imageAddress ?? '',
        highQuality: card.highQuality ?? false,
      },
      media: media === undefined ? [] : readMedia(media),
    };
  } catch {
    return refusedEntry(row, entry.name, 'media', 'malformed');
  }
}

function nameIn(written: unknown): string {
  const named = z.object({ name: z.string() }).safeParse(written);
  return named.success ? named.data.name : '';
}
