import { type Dirent, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/** Returns where each of these texts stands in the bytes or names of the files below a folder, as UTF-8, UTF-16 or base64. */
export function findBytes(folder: string, ...texts: string[]): string[] {
  return entriesBelow(folder).flatMap((entry) => {
    const path = join(entry.parentPath, entry.name);
    const name = relative(folder, path);
    const bytes = entry.isFile()
      ? unlessGone(() => readFileSync(path), Buffer.alloc(0))
      : Buffer.alloc(0);
    const found = texts.filter(
      (text) => name.includes(text) || formsOf(text).some((form) => bytes.includes(form)),
    );
    return found.map((text) => `${text} in ${name}`);
  });
}

function entriesBelow(folder: string): Dirent[] {
  const entries = unlessGone(() => readdirSync(folder, { withFileTypes: true }), []);
  return entries.flatMap((entry) =>
    entry.isDirectory() ? [entry, ...entriesBelow(join(folder, entry.name))] : [entry],
  );
}

/** Reads; where the product, which is running, took it away meanwhile, it is as if it had never been listed. */
function unlessGone<Read>(read: () => Read, gone: Read): Read {
  try {
    return read();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return gone;
    throw error;
  }
}

function formsOf(text: string): Buffer[] {
  const inJson = JSON.stringify(text).slice(1, -1);
  const base64 = Buffer.from(text).toString('base64').replace(/=+$/, '').slice(0, -1);
  return [
    Buffer.from(text),
    Buffer.from(inJson),
    Buffer.from(text, 'utf16le'),
    Buffer.from(base64),
    Buffer.from(text.toLowerCase()),
  ];
}
