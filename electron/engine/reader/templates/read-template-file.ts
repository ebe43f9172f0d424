import { invalidInput } from '../../engine-error.ts';
import { identify } from '../../files/file-identity.ts';
import { NotText, readText, sampleText } from '../../files/read-text.ts';
import { guessDelimiter } from '../rows/csv-rows.ts';
import { csvEntries } from './template-csv.ts';
import type { Entry } from './template-entry.ts';
import { jsonEntries } from './template-json.ts';

/** Bytes: more than any export has (see `export-templates.ts`). */
const largestImport = 256 * 1024 * 1024;

/**
 * Reads a file of templates, JSON where it begins like it, else CSV. Throws FileFault, or EngineError `file-too-large`,
 * `file-not-text`, `not-utf-8` (another encoding would be guessed, and a wrong guess spoils every accent) or `not-templates`.
 */
export async function* readTemplateFile(path: string): AsyncGenerator<Entry[]> {
  const { size } = await identify(path);
  if (size > largestImport) throw invalidInput('file', 'file-too-large');
  try {
    const { text: start, encoding } = await sampleText(path);
    if (encoding === 'windows-1252') throw invalidInput('file', 'not-utf-8');
    const isJson = /^\s*[[{]/.test(start);
    const splitter = isJson ? jsonEntries() : csvEntries(guessDelimiter(start));
    for await (const { text } of readText(path, encoding, { isStrict: true })) {
      const entries = splitter.take(text);
      if (entries.length > 0) yield entries;
    }
    yield splitter.end();
  } catch (error) {
    if (error instanceof NotText) throw invalidInput('file', 'file-not-text');
    if (error instanceof TypeError) throw invalidInput('file', 'not-utf-8');
    throw error;
  }
}
