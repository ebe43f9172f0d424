import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Guide } from '../shared/domain/guide.ts';
import { anchorOf, readGuide, tasksOf } from './read-guide.ts';

/** The folder of the guides: `NAME.md` in English, `NAME.LANGUAGE.md` in others. */
export const guidesFolder = join(import.meta.dirname, '..', 'docs', 'guide');

/** A file of the folder: which guide it is, and in which language. */
export function guideOf(file: string): { name: string; language: string } {
  const [, name = '', language = 'en'] = /^([a-z]+)(?:\.([A-Za-z-]+))?\.md$/.exec(file) ?? [];
  return { name, language };
}

/** Returns the files of the guides. */
export function guideFiles(): string[] {
  return readdirSync(guidesFolder).filter((file) => guideOf(file).name !== '');
}

/** Reads a guide by its file's name. Throws where it says what the page cannot show, or leads nowhere. */
export function readGuideFile(file: string): Guide {
  const { name, language } = guideOf(file);
  const ids = language === 'en' ? null : tasksOf(readPlain(`${name}.md`)).map(({ id }) => id);
  return readGuide(markdownOf(file), ids, (address) => linkTo(address, file));
}

const markdownOf = (file: string) => readFileSync(join(guidesFolder, file), 'utf8');
const readPlain = (file: string) => readGuide(markdownOf(file), null, () => null);

/** The task that a link of a file leads to: `#task` in the same file, `guide.md#task` in another. */
function linkTo(address: string, from: string): string | null {
  const [, other = '', anchor = ''] = /^([^#]*)#(.+)$/.exec(address) ?? [];
  const file = other === '' ? from : other;
  if (anchor === '' || !guideFiles().includes(file)) return null;
  const at = tasksOf(readPlain(file)).findIndex(
    ({ title }) => anchorOf(title) === decodeURI(anchor),
  );
  const { name } = guideOf(file);
  const task = tasksOf(readPlain(`${name}.md`))[at];
  if (!task) throw new Error(`${from} leads to ${address}, which is not there`);
  return `${name}/${task.id}`;
}
