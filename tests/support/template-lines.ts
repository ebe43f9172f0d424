import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Book {
  templates: { templateId: string }[];
}

interface Shared {
  templates: Record<string, { at: number; by: string; isEnded: boolean }>;
}

/** Tells what a desk says of the templates of its team, line by line: the same on every desk that knows all. */
export function templateLines(folder: string): string[] {
  const read = <Content>(name: string, empty: Content): Content => {
    const path = join(folder, `${name}.json`);
    return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Content) : empty;
  };
  const { templates: shared } = read<Shared>('team-templates', { templates: {} });
  const { templates: book } = read<Book>('templates', { templates: [] });
  return Object.entries(shared)
    .sort(([one], [other]) => one.localeCompare(other))
    .map(([templateId, { at, by, isEnded }]) => {
      const template = isEnded ? null : book.find((each) => each.templateId === templateId);
      return JSON.stringify(['template', templateId, at, by, template]);
    });
}
