import * as z from 'zod';
import { writtenContentSchema } from '../../../../shared/contract/attachments.ts';
import { linkCardSchema } from '../../../../shared/contract/messages.ts';
import type { RefusedRow } from '../../../../shared/contract/imports.ts';
import type { Template, TemplateMedia } from '../../../../shared/contract/templates.ts';
import { invalidInput } from '../../engine-error.ts';
import { type JsonValue, jsonValues } from '../rows/json-values.ts';
import { parseJson } from '../rows/parse-json.ts';
import { refusedRow } from '../rows/refused-row.ts';
import type { Splitter } from '../rows/splitter.ts';
import {
  type EntryMedia,
  exportMedia,
  inputFault,
  type ReadEntry,
  readMedia,
  refusedFields,
} from './template-entry.ts';

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
});

/** Characters of one template, with its files in base64: more than any export has (see `export-templates.ts`). */
const longestEntry = 96 * 1024 * 1024;

/** Reads what `templatesToJson` writes, or a bare list of templates. Throws EngineError `not-templates` where there is no list. */
export function jsonEntries(): Splitter<ReadEntry | RefusedRow> {
  const splitter = jsonValues({ longest: longestEntry, unwrap: 'at-once' });
  const read = (values: readonly JsonValue[]): (ReadEntry | RefusedRow)[] =>
    values.map(({ number, text, problem }) => {
      if (problem === 'no-list') throw invalidInput('file', 'not-templates');
      if (problem === 'too-long') return refusedRow(number, [inputFault('entry', 'too-long')], '');
      const parsed = parseJson(text);
      return 'problem' in parsed
        ? refusedRow(number, [inputFault('entry', 'malformed')], text)
        : readEntry(number, parsed.value);
    });
  return { take: (text) => read(splitter.take(text)), end: () => read(splitter.end()) };
}

function readEntry(row: number, written: unknown): ReadEntry | RefusedRow {
  const read = entrySchema.safeParse(written);
  const wrong = read.success ? [] : refusedFields(read.error, 'entry').map(({ field }) => field);
  const media = mediaIn(written);
  if (media === null) wrong.push('media');
  const faults = wrong.map((field) => inputFault(field, 'malformed'));
  if (!read.success) return refusedRow(row, faults, nameIn(written));
  const { card, ...entry } = read.data;
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
    media: media ?? [],
    faults,
  };
}

/** Null: they cannot be read. */
function mediaIn(written: unknown): EntryMedia[] | null {
  const { media } = z.object({ media: z.unknown() }).partial().safeParse(written).data ?? {};
  try {
    return media === undefined ? [] : readMedia(media);
  } catch {
    return null;
  }
}

function nameIn(written: unknown): string {
  const named = z.object({ name: z.string() }).safeParse(written);
  return named.success ? named.data.name : '';
}
