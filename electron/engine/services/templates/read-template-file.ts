import { open } from 'node:fs/promises';
import { invalidInput } from '../../engine-error.ts';
import { identify } from '../../files/file-identity.ts';
import { readCsv } from './template-csv.ts';
import type { Entry } from './template-entry.ts';
import { readJson } from './template-json.ts';

/** Bytes: more than any export has (see `export-templates.ts`). */
const largestImport = 256 * 1024 * 1024;

/**
 * Reads a file of templates, JSON where it begins like it, else CSV. Throws FileFault, or EngineError `file-too-large`,
 * `not-utf-8` (another encoding would be guessed, and a wrong guess spoils every accent) or `not-templates`.
 */
export async function readTemplateFile(path: string): Promise<Entry[]> {
  const { size } = await identify(path);
  if (size > largestImport) throw invalidInput('file', 'file-too-large');
  const file = await open(path, 'r');
  const bytes = await file.readFile().finally(() => file.close());
  const content = decode(bytes);
  return /^\s*[[{]/.test(content) ? readJson(content) : readCsv(content);
}

function decode(bytes: Uint8Array): string {
  const encoding = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : 'utf-8';
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw invalidInput('file', 'not-utf-8');
  }
}
