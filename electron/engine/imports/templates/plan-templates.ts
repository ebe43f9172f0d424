import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import type { ImportRow, RefusedRow } from '../../../../shared/contract/imports.ts';
import {
  type Template,
  type TemplateMedia,
  templateSchema,
} from '../../../../shared/contract/templates.ts';
import type { InputProblem } from '../../../../shared/domain/app-error.ts';
import { refusedRow } from '../../reader/rows/refused-row.ts';
import {
  type EntryMedia,
  inputFault,
  type ReadEntry,
  refusedFields,
} from '../../reader/templates/template-entry.ts';
import { largestFile } from '../../templates/template-files.ts';
import { problemsOf, tidyTemplate, type TemplateProblem } from '../../templates/template-rules.ts';

/** What an import would write, and what it says of every row. */
export interface TemplatePlan {
  writes: { template: Template; isNew: boolean; contents: Map<string, Buffer> }[];
  /** Plans some more of the file. */
  add: (entries: readonly ReadEntry[]) => { rows: ImportRow[]; refused: RefusedRow[] };
}

/**
 * Holds the entries of a file against the templates that are here. An entry is the template with its id, or else the
 * one with its name in its folder; the same one twice is refused the second time.
 */
export function planTemplates(
  templates: readonly Template[],
  /** What the team would not have of one of its templates; null: nothing. */
  problemOfTeam: (template: Template) => InputProblem | null = () => null,
): TemplatePlan {
  const byId = new Map(templates.map((each) => [each.templateId, each]));
  const byName = new Map(templates.map((each) => [nameKey(each), each]));
  const taken = new Set<string>();
  const writes: TemplatePlan['writes'] = [];

  const plan = (entry: ReadEntry): ImportRow | RefusedRow => {
    const { row: line, name } = entry;
    const idInFile = z.uuid().safeParse(entry.templateId).data?.toLowerCase();
    const sameId = idInFile === undefined ? undefined : byId.get(idInFile);
    const namesake = byName.get(nameKey(tidyNames(entry)));
    const known = sameId ?? (namesake && !taken.has(namesake.templateId) ? namesake : undefined);
    const templateId = known?.templateId ?? idInFile ?? randomUUID();
    const { template, contents, missingFiles } = build(entry, templateId, known);
    const isTwice =
      taken.has(templateId) || (idInFile === undefined && taken.has(nameKey(template)));
    const ofTeam = problemOfTeam(template);
    const problems = [
      ...problemsIn(template),
      ...(ofTeam === null ? [] : [{ field: 'media', problem: ofTeam }]),
      ...(isTwice ? [twice] : []),
    ].filter(({ field }) => !isUnread(entry, field));
    const faults = [
      ...entry.faults,
      ...problems.map(({ field, problem }) => inputFault(field, problem)),
    ];
    if (faults.length > 0) return refusedRow(line, faults, name);
    taken.add(templateId);
    if (idInFile === undefined) taken.add(nameKey(template));
    const isSame = known !== undefined && isDeepStrictEqual(known, template);
    if (!isSame) writes.push({ template, isNew: known === undefined, contents });
    const result = known === undefined ? 'added' : isSame ? 'unchanged' : 'changed';
    return { line, name: template.name, result, missingFiles };
  };

  return {
    writes,
    add: (entries) => {
      const rows: ImportRow[] = [];
      const refused: RefusedRow[] = [];
      for (const entry of entries) {
        const one = plan(entry);
        if ('faults' in one) refused.push(one);
        else rows.push(one);
      }
      return { rows, refused };
    },
  };
}

const twice: TemplateProblem = { field: 'name', problem: 'duplicate' };

function nameKey({ folder, name }: Pick<Template, 'folder' | 'name'>): string {
  return `${folder.toLowerCase()}\n${name.toLowerCase()}`;
}

const tidyNames = ({ name, folder }: ReadEntry) =>
  tidyTemplate({ templateId: '', name, folder, text: '', card: null, forms: [], media: [] });

/** What was not read of an entry is not missing in it. */
function isUnread({ faults }: ReadEntry, field: string): boolean {
  if (field === 'content') return faults.length > 0;
  return faults.some(({ input }) => input?.field === field);
}

/** What the rules and the schema say against it: lengths, above all. */
function problemsIn(template: Template): TemplateProblem[] {
  const checked = templateSchema.safeParse(template);
  const wrong = checked.success ? [] : refusedFields(checked.error, 'row');
  const tooLarge = template.media.some(
    ({ source }) => source.kind === 'file' && source.size > largestFile,
  );
  const bySchema = wrong.map(({ field, isTooLong }): TemplateProblem => {
    return { field, problem: isTooLong ? 'too-long' : 'malformed' };
  });
  const ofFiles: TemplateProblem[] = tooLarge
    ? [{ field: 'media', problem: 'file-too-large' }]
    : [];
  return [...bySchema, ...ofFiles, ...problemsOf(template)];
}

function build(
  { name, folder, text, card, forms, media }: ReadEntry,
  templateId: string,
  known?: Template,
) {
  const contents = new Map<string, Buffer>();
  const used = new Set<string>();
  const kept = media.flatMap((medium) => buildMedium(medium, known, contents, used));
  const template = tidyTemplate({ templateId, name, folder, text, card, forms, media: kept });
  return { template, contents, missingFiles: media.length - kept.length };
}

/** A file is the one that is here under its id, or the one that came with the entry; with neither there is none. */
function buildMedium(
  { source, mediaId: idInFile, ...medium }: EntryMedia,
  known: Template | undefined,
  contents: Map<string, Buffer>,
  used: Set<string>,
): TemplateMedia[] {
  const isTaken = idInFile === null || used.has(idInFile);
  const mediaId = isTaken ? randomUUID() : idInFile;
  used.add(mediaId);
  if (source.kind === 'address') return [{ ...medium, mediaId, source }];
  const here = known?.media.find((each) => each.mediaId === mediaId);
  if (here?.source.kind === 'file') return [{ ...medium, mediaId, source: here.source }];
  if (source.content === null) return [];
  const content = Buffer.from(source.content, 'base64');
  contents.set(mediaId, content);
  return [{ ...medium, mediaId, source: { kind: 'file', size: content.length } }];
}
