import { dirname, join } from 'node:path';

/** A file and what stands in it. */
interface Source {
  path: string;
  text: string;
}

const className = /\.(-?[A-Za-z_][\w-]*)/g;

/** Returns the classes that the rules of a sheet are about. */
function classesOf(sheet: string): Set<string> {
  const bare = sheet.replace(/\/\*[\s\S]*?\*\/|'[^']*'|:global\((?:[^()]|\([^()]*\))*\)/g, '');
  const selectors = [...bare.matchAll(/([^{};]+)\{/g)]
    .map(([, selector = '']) => selector)
    .filter((selector) => !selector.trim().startsWith('@'));
  return new Set([...selectors.join(' ').matchAll(className)].map(([, name = '']) => name));
}

/** What of a sheet is used in other files, and where a name is only known while Postline runs. */
interface Uses {
  names: Set<string>;
  isOpen: boolean;
}

/**
 * Returns the classes that nothing uses, and those that are used but have no rule, a line each. Where a class is looked up by a name that
 * is not written there, as `styles[tone]`, each class of the sheet counts that is written in quotes anywhere.
 */
export function unmatchedClasses(sheets: readonly Source[], code: readonly Source[]): string[] {
  const uses = new Map<string, Uses>(
    sheets.map(({ path }) => [path, { names: new Set(), isOpen: false }]),
  );
  const quoted = new Set(
    code.flatMap(({ text }) => [...text.matchAll(/'([\w-]+)'/g)].map(([, word = '']) => word)),
  );
  const refused: string[] = [];
  const classes = new Map(sheets.map(({ path, text }) => [path, classesOf(text)]));

  for (const { path, text } of code) {
    for (const [, local = '', sheet = ''] of text.matchAll(
      /import (\w+) from '(.+\.module\.css)'/g,
    )) {
      const at = join(dirname(path), sheet);
      for (const [, name = ''] of text.matchAll(new RegExp(`\\b${local}\\['([\\w-]+)'\\]`, 'g'))) {
        uses.get(at)?.names.add(name);
        if (!classes.get(at)?.has(name)) refused.push(`${path}: ${name} (no rule in ${at})`);
      }
      const used = uses.get(at);
      if (used && new RegExp(`\\b${local}\\[(?!')`).test(text)) used.isOpen = true;
    }
  }
  for (const { path, text } of sheets) {
    for (const [, names = '', sheet] of text.matchAll(
      /composes: ([\w\s-]+?)(?: from '([^']+)')?;/g,
    )) {
      const at = sheet === undefined ? path : join(dirname(path), sheet);
      for (const name of names.split(/\s+/)) uses.get(at)?.names.add(name);
    }
  }
  for (const [path, names] of classes) {
    const used = uses.get(path);
    if (!used) continue;
    for (const name of names) {
      const isUsed = used.names.has(name) || (used.isOpen && quoted.has(name));
      if (!isUsed) refused.push(`${path}: .${name} (nothing uses it)`);
    }
  }
  return refused;
}
