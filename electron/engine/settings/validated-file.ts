import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type * as z from 'zod';
import { isNoFile, setAside } from '../files/set-aside.ts';
import type { Host, JsonFile } from '../host.ts';

/**
 * Opens `<name>.json` of the data folder after checking it. One that is damaged, is no file, or holds what the schema refuses is
 * moved aside whole, under a name with the time in it, and `onDamaged` is told that name; the defaults take its place.
 */
export function openValidatedFile<Content extends Record<string, unknown>>(
  host: Pick<Host, 'dataFolder' | 'openJsonFile'>,
  name: string,
  schema: z.ZodType<Content>,
  defaults: Content,
  onDamaged: (keptAs: string) => void,
): JsonFile<Content> {
  const file = join(host.dataFolder, `${name}.json`);
  if (isNoFile(file) || (existsSync(file) && !isValid(file, schema))) onDamaged(setAside(file));
  return host.openJsonFile(name, defaults);
}

/** Throws where the file cannot be read at all: that is no reason to put it away. */
function isValid(file: string, schema: z.ZodType): boolean {
  const text = readFileSync(file, 'utf8');
  try {
    return schema.safeParse(JSON.parse(text)).success;
  } catch {
    return false;
  }
}
