import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type FileToRead, readFile } from '../../electron/engine/reader/tables/read-file.ts';
import type { CallInput } from '../../shared/contract/contract.ts';
import type { Looked } from '../../electron/engine/reader/tables/look-into.ts';
import type { FilePart } from '../../electron/engine/reader/columns/table-noun.ts';
import type { ItemsOf } from '../../electron/engine/reader/tables/nouns.ts';
import {
  type ImportOf,
  importChoicesSchema,
  type RefusedRow,
} from '../../shared/contract/imports.ts';

/** Reads a text as a file that is imported: what it is, and what stands in it. */
export async function readInFile<Of extends ImportOf>(
  of: Of,
  content: string | Uint8Array,
  {
    remembered = [],
    ...choices
  }: CallInput<'imports.choose'>['choices'] & { remembered?: FileToRead['remembered'] } = {},
) {
  const folder = mkdtempSync(join(tmpdir(), 'postline-read-'));
  const path = join(folder, 'file');
  const found = { items: [] as ItemsOf[Of][], refused: [] as RefusedRow[] };
  let looked: Looked | null = null;
  try {
    writeFileSync(path, content);
    const file = { of, path, choices: importChoicesSchema.parse(choices), remembered };
    for await (const part of readFile(file)) {
      if ('looked' in part) ({ looked } = part);
      else {
        found.items.push(...(part as FilePart<ItemsOf[Of]>).items);
        found.refused.push(...part.refused);
      }
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
  if (looked === null) throw new Error('the file was not looked at');
  return { looked, ...found };
}
