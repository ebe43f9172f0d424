import { randomUUID } from 'node:crypto';
import { existsSync, renameSync } from 'node:fs';
import { open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { lockFolder } from '../electron/engine/store/folder-lock.ts';

const dayMs = 24 * 60 * 60 * 1_000;
const cleanEveryMs = 60 * 60 * 1_000;

/** Names that this program gives, which sort as they were given: a time and a number. */
const ownName = /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z-(\d{6})[.]event[.]json$/;
/** The last number that a moment has. */
const mostOfMoment = 999_999;
/** Names of files that are not written yet; Postline takes none of them. */
const unfinished = /^[.][\da-f-]{36}[.]unfinished$/;

export interface EventWriter {
  /**
   * Writes an event, and returns once it survives a loss of power. Throws where it does not, as when the disk is full: then no
   * file has its name.
   */
  write(content: Buffer): Promise<void>;
  /** Ends once everything is written. */
  stop(): Promise<void>;
}

interface EventWriterOptions {
  folder: string;
  keepDays: number;
  /** Old files could not be deleted. */
  onTrouble: (error: unknown) => void;
}

/**
 * Opens a folder for writing events, each a file that is whole from the moment it has its name. Postline goes by the order of
 * names, so that a file must never appear behind one that it has taken: one receiver writes into a folder, and names are given
 * and files renamed in one go. Throws a sentence where the folder cannot be used.
 */
export async function openEventFolder(options: EventWriterOptions): Promise<EventWriter> {
  const { folder, keepDays, onTrouble } = options;
  if (!(await isFolder(folder))) {
    throw new Error(`There is no folder ${folder}. Create it first.`);
  }
  const lock = lockFolder(folder, () => {});
  if (lock === null) throw new Error(`Another receiver writes into ${folder} already.`);
  const names = await readdir(folder);
  for (const name of names) if (unfinished.test(name)) await rm(join(folder, name));
  let last =
    names
      .filter((name) => ownName.test(name))
      .sort()
      .at(-1) ?? '';
  const writing = new Set<Promise<void>>();

  /** Later than each one before, also where the clock was turned back. */
  const nextName = (): string => {
    const nameOf = (time: string, count: number) =>
      `${time}-${String(count).padStart(6, '0')}.event.json`;
    const name = nameOf(new Date().toISOString().replace(/[:.]/g, '-'), 0);
    const [, date, hour, minute, second, ms, count] = ownName.exec(last) ?? [];
    if (name > last) last = name;
    else if (Number(count) < mostOfMoment) {
      last = nameOf(`${date}T${hour}-${minute}-${second}-${ms}Z`, Number(count) + 1);
    } else {
      // A moment has no more names. Behind the last one that there is, nothing can be written.
      const after = new Date(Date.parse(`${date}T${hour}:${minute}:${second}.${ms}Z`) + 1);
      if (after.getUTCFullYear() > 9_999)
        throw new Error(`No name comes after ${last}: remove it.`);
      last = nameOf(after.toISOString().replace(/[:.]/g, '-'), 0);
    }
    return last;
  };

  const writeOne = async (content: Buffer): Promise<void> => {
    const temporary = join(folder, `.${randomUUID()}.unfinished`);
    try {
      const file = await open(temporary, 'wx', 0o600);
      try {
        await file.writeFile(content);
        await file.sync();
      } finally {
        await file.close();
      }
      const target = join(folder, nextName());
      // Nobody else writes here; whatever has the name all the same is not written over.
      if (existsSync(target)) throw new Error(`There is a file ${target} already.`);
      renameSync(temporary, target);
    } catch (error) {
      await rm(temporary, { force: true }).catch(() => {});
      throw error;
    }
    await syncFolder(folder);
  };

  const cleanUp = async (): Promise<void> => {
    const oldest = new Date(Date.now() - keepDays * dayMs).toISOString().replace(/[:.]/g, '-');
    for (const name of await readdir(folder)) {
      if (ownName.test(name) && name < oldest) await rm(join(folder, name));
    }
  };
  const clean = () => void cleanUp().catch(onTrouble);
  clean();
  const cleaning = setInterval(clean, cleanEveryMs);

  return {
    write: async (content) => {
      const one = writeOne(content);
      writing.add(one);
      try {
        await one;
      } finally {
        writing.delete(one);
      }
    },
    stop: async () => {
      clearInterval(cleaning);
      await Promise.allSettled(writing);
      lock.release();
    },
  };
}

async function isFolder(path: string): Promise<boolean> {
  const stats = await stat(path).catch(() => null);
  return stats?.isDirectory() === true;
}

/** Makes the names in a folder last. Windows has no such call, and does not need it. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
