import { randomUUID } from 'node:crypto';
import type { ImportRow, TemplateImport } from '../../../../shared/contract/templates.ts';
import { notFound } from '../../engine-error.ts';
import { type ImportPlan, planImport } from './plan-import.ts';
import type { Reader } from '../../reader/reader.ts';
import { problemForTeam, type SharedTemplates } from '../../team/templates/shared-templates.ts';
import type { Entry } from '../../reader/templates/template-entry.ts';
import type { TemplateBook } from '../../templates/template-book.ts';
import type { TemplateFiles } from '../../templates/template-files.ts';

const mostRows = 200;

/** Creates what imports templates in two steps: what a file would do, and doing it. */
export function createTemplateImports(
  book: TemplateBook,
  files: TemplateFiles,
  reader: Reader,
  shared: Pick<SharedTemplates, 'change' | 'of'>,
) {
  let waiting: { importId: string; plan: ImportPlan } | null = null;
  return {
    /** Throws FileFault, or EngineError for a file that is none of templates. */
    read: async (path: string) => {
      const entries: Entry[] = [];
      for await (const part of reader('templates', { path })) entries.push(...part);
      const plan = planImport(entries, book.all(), (template) =>
        shared.of(template.templateId) === null ? null : problemForTeam(template),
      );
      const importId = randomUUID();
      waiting = { importId, plan };
      return { importId, counts: countsOf(plan.rows), rows: firstToSee(plan.rows) };
    },
    /** Carries out what was read last. Throws EngineError `not-found` where another was read since, and `storage`. */
    apply: async (importId: string) => {
      if (waiting?.importId !== importId) throw notFound('import');
      const { writes } = waiting.plan;
      for (const { template, contents } of writes) {
        for (const [mediaId, content] of contents) {
          await files.write(content, template.templateId, mediaId);
        }
      }
      const templates = writes.map(({ template }) => template);
      const ids = templates.map(({ templateId }) => templateId);
      if (writes.length > 0) await shared.change(ids, () => book.put(templates));
      waiting = null;
      const added = writes.filter(({ isNew }) => isNew).length;
      return { added, changed: writes.length - added };
    },
  };
}

function countsOf(rows: readonly ImportRow[]): TemplateImport['counts'] {
  const counts = { added: 0, changed: 0, unchanged: 0, refused: 0 };
  for (const { result } of rows) counts[result] += 1;
  return counts;
}

/** Refused rows, those that lose a file, those that change what is here, then the rest. */
function firstToSee(rows: readonly ImportRow[]): ImportRow[] {
  const urgency = ({ result, missingFiles }: ImportRow): number => {
    if (result === 'refused') return 0;
    if (missingFiles > 0) return 1;
    return { changed: 2, added: 3, unchanged: 4 }[result];
  };
  return [...rows]
    .sort((one, other) => urgency(one) - urgency(other) || one.row - other.row)
    .slice(0, mostRows);
}
