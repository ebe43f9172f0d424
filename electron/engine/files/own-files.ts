import { randomUUID } from 'node:crypto';
import { createWriteStream, existsSync, readdirSync } from 'node:fs';
import { copyFile, mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { deleteOthers } from './delete-others.ts';

export type IncomingFiles = ReturnType<typeof createIncomingFiles>;

/** Bytes that lie there at once, at most: what has been received and not been spoken of yet. */
const mostBytes = 16 * 1024 ** 3;

/** Why bytes are received no further. */
export class TooMuch extends Error {}

/**
 * Keeps files that came without a path, on their way into an instance's folder: `incoming/` of the data folder. Whatever a former
 * run left there was never redeemed: it is deleted.
 */
export function createIncomingFiles(dataFolder: string, most = mostBytes) {
  const folder = join(dataFolder, 'incoming');
  deleteOthers(folder, () => false);
  return {
    folder,
    /**
     * Writes the bytes to a new file and returns its path. Rejects, and leaves nothing, where they end early or, as
     * {@link TooMuch}, where too many lie there already.
     */
    receive: async (bytes: ReadableStream<Uint8Array>): Promise<string> => {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const path = join(folder, randomUUID());
      const room = most - (await sizeOf(folder));
      const file = createWriteStream(path, { mode: 0o600, flush: true });
      try {
        // At once: bytes that end early while nobody reads them would end the process.
        await pipeline(Readable.fromWeb(bytes), upTo(room), file);
      } catch (error) {
        // It may still be being made.
        if (!file.closed) await new Promise<void>((resolve) => file.once('close', () => resolve()));
        await rm(path, { force: true });
        throw error;
      }
      return path;
    },
  };
}

/** Passes bytes on, so many at most. */
function upTo(most: number) {
  return async function* (bytes: AsyncIterable<Uint8Array>) {
    let count = 0;
    for await (const chunk of bytes) {
      count += chunk.length;
      if (count > most) throw new TooMuch('too much');
      yield chunk;
    }
  };
}

async function sizeOf(folder: string): Promise<number> {
  const paths = (await readdir(folder)).map((name) => join(folder, name));
  const sizes = paths.map((path) =>
    stat(path).then(
      ({ size }) => size,
      () => 0,
    ),
  );
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

export type OwnFiles = ReturnType<typeof ownFiles>;

/**
 * Keeps the files of one instance that lie beside its history: what was recorded or pasted, and small pictures. In their names
 * only ids that main made appear: nothing of the person's or the service's.
 */
export function ownFiles(instanceFolder: string) {
  const content = join(instanceFolder, 'files');
  const thumbnails = join(instanceFolder, 'thumbnails');
  const make = (folder: string) => mkdir(folder, { recursive: true, mode: 0o700 });
  const contentPath = (localId: string): string => join(content, localId);
  const thumbnailPath = (localId: string): string => join(thumbnails, `${localId}.jpg`);
  return {
    /** Moves a received file in; returns its path. */
    adopt: async (path: string, localId: string): Promise<string> => {
      await make(content);
      const target = contentPath(localId);
      await rename(path, target);
      return target;
    },
    /** Writes bytes into a file that was moved in, from this byte of it on; synced. */
    extend: async (localId: string, bytes: Uint8Array, at: number): Promise<void> => {
      const handle = await open(contentPath(localId), 'r+');
      try {
        await handle.write(bytes, 0, bytes.length, at);
        await handle.sync();
      } finally {
        await handle.close();
      }
    },
    /** Returns the path of a copy that belongs to another message. */
    copy: async (path: string, localId: string): Promise<string> => {
      await make(content);
      const target = contentPath(localId);
      await copyFile(path, target);
      return target;
    },
    /** Returns where the content of a message or attachment is that was moved or copied in. */
    contentPath,
    /** Returns where the small picture of a message or attachment is. */
    thumbnailPath,
    writeThumbnail: async (localId: string, jpeg: Uint8Array): Promise<void> => {
      await make(thumbnails);
      await writeFile(thumbnailPath(localId), jpeg, { mode: 0o600 });
    },
    copyThumbnail: (from: string, to: string): Promise<void> =>
      copyFile(thumbnailPath(from), thumbnailPath(to)),
    /** Deletes what belonged to one that nothing will ask for again. */
    drop: (localId: string): Promise<void> => rm(contentPath(localId), { force: true }),
    /** Deletes what belonged to them; rejects where the system refuses. */
    dropAll: async (localIds: readonly string[]): Promise<void> => {
      for (const localId of localIds) {
        await rm(contentPath(localId), { force: true });
        await rm(thumbnailPath(localId), { force: true });
      }
    },
    /** Returns what the files that lie there belong to: messages and attachments, or what was one. */
    owners: (): string[] => [...new Set([content, thumbnails].flatMap(namesIn).map(ownerOf))],
    /** Deletes what belongs to none of these messages and attachments. */
    keepOnly: (localIds: ReadonlySet<string>): void => {
      for (const folder of [content, thumbnails]) {
        deleteOthers(folder, (name) => localIds.has(ownerOf(name)));
      }
    },
  };
}

const namesIn = (folder: string): string[] => (existsSync(folder) ? readdirSync(folder) : []);
const ownerOf = (name: string): string => name.replace(/[.]jpg$/, '');
