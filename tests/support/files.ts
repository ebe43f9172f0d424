import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The files below a folder, as paths, that hold a text as it is, in UTF-16 or in base64. */
export async function filesWith(folder: string, text: string): Promise<string[]> {
  const forms = [
    Buffer.from(text),
    Buffer.from(text, 'utf16le'),
    Buffer.from(Buffer.from(text).toString('base64').replace(/=+$/, '')),
  ];
  const found: string[] = [];
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    const content = await readFile(file).catch(() => Buffer.alloc(0));
    if (forms.some((form) => content.includes(form))) found.push(file);
  }
  return found;
}
