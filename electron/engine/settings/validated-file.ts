import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type * as z from 'zod';
import { isNoFile, setAside } from '../files/set-aside.ts';
import type { Host, JsonFile } from '../host.ts';

/** The sentence about each small file that is damaged. */
const damageOf = {
  settings: 'settings-damaged',
  tokens: 'tokens-damaged',
  templates: 'templates-damaged',
  lock: 'passphrase-damaged',
  team: 'team-damaged',
  'team-templates': 'team-templates-damaged',
  memory: 'small-file-damaged',
  update: 'small-file-damaged',
  'last-start': 'small-file-damaged',
  'template-uses': 'small-file-damaged',
  'template-drafts': 'small-file-damaged',
  'import-columns': 'small-file-damaged',
} as const;

type SmallFile = keyof typeof damageOf;

/** Is told that a file was damaged, and the name under which it was moved aside. */
export type OnDamaged = (notice: { kind: (typeof damageOf)[SmallFile]; keptAs: string }) => void;

/**
 * Opens `<name>.json` of the data folder after checking it. One that is damaged, is no file, or holds what the schema refuses is
 * moved aside whole, under a name with the time in it, and `onDamaged` is told; the defaults take its place. Where the disk
 * lets nothing be written, what is there is read, and only writing throws: no small file keeps Postline from starting.
 */
export function openValidatedFile<Content extends Record<string, unknown>>(
  host: Pick<Host, 'dataFolder' | 'openJsonFile'>,
  name: SmallFile,
  schema: z.ZodType<Content>,
  defaults: Content,
  onDamaged: OnDamaged,
): JsonFile<Content> {
  const file = join(host.dataFolder, `${name}.json`);
  const isThere = isNoFile(file) || existsSync(file);
  // What cannot be read at all may lock something: that hinders the start as it always has.
  const found = !isThere || isNoFile(file) ? null : readValid(file, schema);
  try {
    if (isThere && found === null) onDamaged({ kind: damageOf[name], keptAs: setAside(file) });
    return host.openJsonFile(name, defaults);
  } catch {
    return laterFile(() => host.openJsonFile(name, defaults), { ...defaults, ...found });
  }
}

/** Holds content in memory until it is written: then the file is opened once more, and what that throws is thrown. */
function laterFile<Content>(open: () => JsonFile<Content>, content: Content): JsonFile<Content> {
  let opened: JsonFile<Content> | null = null;
  return {
    get store() {
      return opened === null ? content : opened.store;
    },
    set store(next) {
      opened ??= open();
      opened.store = next;
    },
  };
}

/** Returns what a file holds; null: it is damaged. Throws where it cannot be read at all: that is no reason to put it away. */
function readValid<Content>(file: string, schema: z.ZodType<Content>): Content | null {
  const text = readFileSync(file, 'utf8');
  try {
    return schema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
