import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { readText } from '../files/read-text.ts';
import { forgottenMark } from '../store/forgetting/forgotten-person.ts';

/** Erases a number in the files of a folder, which are small and of text: logs. */
export async function eraseInFiles(folder: string, number: RegExp): Promise<void> {
  for (const path of await filesOf(folder)) {
    // At once, so that no line is written between reading and writing.
    const text = readFileSync(path, 'utf8');
    const without = text.replace(number, forgottenMark);
    if (without !== text) writeFileSync(path, without);
  }
}

/** Deletes the files of a folder that name a number. */
export async function deleteNaming(folder: string, number: RegExp): Promise<void> {
  for (const path of await filesOf(folder))
    if (await names(path, number)) rmSync(path, { force: true });
}

async function names(path: string, number: RegExp): Promise<boolean> {
  let end = '';
  try {
    for await (const { text } of readText(path, 'utf-8')) {
      if ((end + text).search(number) >= 0) return true;
      end = text.slice(-longestNumber);
    }
  } catch {
    // No text, or gone.
  }
  return false;
}

/** Characters of a written number, at most. */
const longestNumber = 80;

async function filesOf(folder: string): Promise<string[]> {
  if (!existsSync(folder)) return [];
  const entries = await readdir(folder, { withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => join(folder, name));
}
