import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { openRegular } from '../../files/file-identity.ts';
import { BadArchive, openArchive } from '../zip/zip-archive.ts';
import { filesIn } from './export-file.ts';

/** Files of an archive that are wanted, and where they are unpacked. */
export interface FilesToUnpack {
  path: string;
  /** By their names without folders. */
  names: readonly string[];
  folder: string;
  /** Bytes of one, at most. */
  most: number;
}

/** A file that lies unpacked under a name that says nothing, or why it does not: it is not there, or is damaged or too large. */
export type UnpackedFile = { name: string } & (
  { path: string } | { problem: 'missing' | 'damaged' | 'too-large' }
);

/** Unpacks files of an archive one after the other, each once. Throws where the disk cannot take them, and BadArchive for no archive. */
export async function* unpackFiles(wanted: FilesToUnpack): AsyncGenerator<UnpackedFile> {
  const { names, folder, most } = wanted;
  const handle = await openRegular(wanted.path);
  try {
    const archive = await openArchive(handle);
    const entries = filesIn(archive);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    for (const name of new Set(names)) {
      const entry = entries.get(name);
      if (entry === undefined) yield { name, problem: 'missing' };
      else if (entry.size > most) yield { name, problem: 'too-large' };
      else {
        const path = join(folder, randomUUID());
        try {
          const bytes = Readable.from(archive.read(entry.name, entry.size));
          await pipeline(bytes, createWriteStream(path, { mode: 0o600, flush: true }));
          yield { name, path };
        } catch (error) {
          await rm(path, { force: true });
          if (!(error instanceof BadArchive)) throw error;
          yield { name, problem: 'damaged' };
        }
      }
    }
  } finally {
    await handle.close();
  }
}
