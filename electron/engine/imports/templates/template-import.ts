import { isDeepStrictEqual } from 'node:util';
import type { ImportRow } from '../../../../shared/contract/imports.ts';
import type { Template } from '../../../../shared/contract/templates.ts';
import type { InputProblem } from '../../../../shared/domain/app-error.ts';
import type { TemplateBook } from '../../templates/template-book.ts';
import type { TemplateFiles } from '../../templates/template-files.ts';
import type { ImportNoun } from '../import-noun.ts';
import { planTemplates } from './plan-templates.ts';

const rowsShown = 200;

/** What a team has of the templates. */
interface SharedByTeam {
  /** Null: it is not the team's. */
  of: (templateId: string) => object | null;
  /** What the team would not have of one of its templates; null: nothing. */
  problemOf: (template: Template) => InputProblem | null;
  /** Changes templates; changes of shared ones are appended. */
  change: (templateIds: readonly string[], work: () => Promise<unknown>) => Promise<void>;
}

/** Creates what imports templates: what a file would write is kept until it is started. */
export function createTemplateImport(
  book: TemplateBook,
  files: TemplateFiles,
  shared: SharedByTeam,
  changed: () => void,
): ImportNoun<'templates'> {
  return {
    of: 'templates',
    startsAtOnce: false,
    takesSeveral: false,
    begin: (file) => {
      const planned = planTemplates(book.all(), (template) =>
        shared.of(template.templateId) === null ? null : shared.problemOf(template),
      );
      const rows: ImportRow[] = [];
      /** What was here before, by ID; null: nothing was. */
      const former = new Map<string, Template | null>();
      return {
        plan: ({ items }) => {
          const { rows: more, refused } = planned.add(items);
          rows.push(...more);
          file.counts.rows += more.length;
          for (const { result } of more) file.counts[result] += 1;
          file.rows = firstToSee(rows);
          return Promise.resolve(refused);
        },
        carryOut: async ({ tell }) => {
          const { writes } = planned;
          const { added, changed: known, unchanged, refused, rows: count } = file.counts;
          let done = 0;
          const none = { added: 0, changed: 0, unchanged, refused, rows: unchanged + refused };
          for (const { template, contents } of writes) {
            for (const [mediaId, content] of contents) {
              await files.write(content, template.templateId, mediaId);
            }
            done += 1;
            tell(none, done / (writes.length + 1));
          }
          const templates = writes.map(({ template }) => template);
          const ids = templates.map(({ templateId }) => templateId);
          const before = ids.map((id) => [id, book.get(id) ?? null] as const);
          if (writes.length > 0) await shared.change(ids, () => book.put(templates));
          for (const [id, template] of before) former.set(id, template);
          tell({ ...none, added, changed: known, rows: count }, 1);
          return true;
        },
        undo: async () => {
          const back = new Map(
            planned.writes
              .filter(({ template, isNew }) => {
                const { templateId } = template;
                const isSame = isDeepStrictEqual(book.get(templateId), template);
                return isSame && !(isNew && shared.of(templateId) !== null);
              })
              .map(({ template: { templateId } }) => [templateId, former.get(templateId) ?? null]),
          );
          if (back.size > 0) await shared.change([...back.keys()], () => book.change(back));
          return planned.writes.length - back.size;
        },
      };
    },
    changed,
  };
}

/** Rows that lose a file, those that change what is here, then the rest. */
function firstToSee(rows: readonly ImportRow[]): ImportRow[] {
  const urgency = ({ result, missingFiles = 0 }: ImportRow): number =>
    missingFiles > 0 ? 1 : { changed: 2, added: 3, unchanged: 4 }[result];
  return [...rows]
    .sort((one, other) => urgency(one) - urgency(other) || one.line - other.line)
    .slice(0, rowsShown);
}
