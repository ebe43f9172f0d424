import { cutText } from '../../../shared/domain/cut-text.ts';
import type { Template, TemplateSummary } from '../../../shared/contract/templates.ts';
import { foldText } from '../../../shared/domain/fold-text.ts';
import { hasSlip } from '../../../shared/domain/has-slip.ts';
import { hasWords, plainWordsOf, type SearchWord } from '../../../shared/domain/search-words.ts';
import { indexText } from '../../../shared/domain/indexed-text.ts';

const excerptLength = 160;

/** Templates in the order of their names, ready to be searched. */
export interface TemplateIndex {
  /**
   * Those with every word of `search` in name, folder or text. What matches by its name comes first; of those that match as well as
   * each other, what was used later. Where none matches, those whose name has every word but for one slip.
   */
  find(search: string, folder: string | null, usedAt?: (templateId: string) => number): Template[];
  folders: { folder: string; count: number }[];
}

/** Folding costs more than searching, and templates rarely change: what is folded stays with its template. */
const folded = new WeakMap<Template, { name: string; all: string }>();

/** Builds the index anew, in the order of a language; thousands of templates take some milliseconds. */
export function indexTemplates(templates: Iterable<Template>, locale: string): TemplateIndex {
  const { compare } = new Intl.Collator(locale, { numeric: true });
  const sorted = [...templates].sort(
    (one, other) => compare(one.name, other.name) || compare(one.folder, other.folder),
  );
  return {
    find: (search, folder, usedAt) => find(inFolder(sorted, folder), search, usedAt),
    folders: foldersOf(sorted),
  };

  function foldersOf(all: readonly Template[]) {
    const counts = new Map<string, number>();
    for (const { folder } of all) {
      if (folder !== '') counts.set(folder, (counts.get(folder) ?? 0) + 1);
    }
    return [...counts]
      .map(([folder, count]) => ({ folder, count }))
      .sort((one, other) => compare(one.folder, other.folder));
  }
}

/** Returns what a list shows of a template. */
export function summaryOf(
  { templateId, name, folder, text, card, forms, media }: Template,
  marks: Pick<TemplateSummary, 'isShared' | 'isUnsaved'>,
): TemplateSummary {
  const line = cutText(text, excerptLength * 2).replace(/\s+/g, ' ');
  return {
    templateId,
    name,
    folder,
    excerpt: cutText(line.trim(), excerptLength),
    hasCard: card !== null,
    attached: media.length + forms.length,
    ...marks,
  };
}

function inFolder(sorted: readonly Template[], folder: string | null): readonly Template[] {
  return folder === null ? sorted : sorted.filter((template) => template.folder === folder);
}

function find(
  sorted: readonly Template[],
  search: string,
  usedAt: (templateId: string) => number = () => 0,
): Template[] {
  const words = plainWordsOf(search);
  const isAnything = search.trim() === '';
  const ranks: Template[][] = [[], [], [], []];
  for (const template of sorted) {
    const { name, all } = foldedOf(template);
    if (isAnything || (words.length > 0 && hasWords(words, all, ''))) {
      ranks[rank(name, foldText(search).trimEnd(), words)]?.push(template);
    }
  }
  if (ranks.every(({ length }) => length === 0)) ranks[0] = withSlips(sorted, words);
  return ranks.flatMap((alike) =>
    alike.sort((one, other) => usedAt(other.templateId) - usedAt(one.templateId)),
  );
}

/** Returns those whose names have every word, with one slip in some of them. */
function withSlips(sorted: readonly Template[], words: readonly SearchWord[]): Template[] {
  if (words.length === 0 || words.some(({ isNegated }) => isNegated)) return [];
  return sorted.filter((template) => {
    const { name } = foldedOf(template);
    const inName = name.trim().split(' ');
    return words.every(
      (word) =>
        hasWords([word], name, '') ||
        inName.some((one) => hasSlip(word.texts[0]?.trim() ?? '', one)),
    );
  });
}

/** 0 is best: the name begins with what is searched for. */
function rank(name: string, wanted: string, words: readonly SearchWord[]): number {
  if (name.startsWith(wanted)) return 0;
  if (name.includes(wanted)) return 1;
  return hasWords(words, name, '') ? 2 : 3;
}

function foldedOf(template: Template): { name: string; all: string } {
  const known = folded.get(template);
  if (known) return known;
  const name = foldText(template.name);
  const all = [template.name, template.folder, template.text].map(indexText).join('');
  const made = { name, all };
  folded.set(template, made);
  return made;
}
