import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Encrypter } from 'age-encryption';
import { createTarPacker } from 'modern-tar';
import { FileFault, glanceAt } from '../../files/file-identity.ts';
import { backupFacts } from './backup-facts.ts';
import {
  type BackupProgress,
  backupVersion,
  filesBeside,
  historyName,
  type Manifest,
  manifestName,
  toldEvery,
} from './backup-format.ts';

export interface BackupToWrite {
  instanceFolder: string;
  /** Where a copy of the history lies until it is written. */
  snapshot: string;
  /** Where the backup goes; it is written beside first. */
  target: string;
  /** Empty: it is not encrypted. */
  passphrase: string;
  /** Of Postline. */
  version: string;
  /** Milliseconds since 1970. */
  madeAt: number;
}

/** Bytes read at once. */
const chunkSize = 256 * 1024;

/**
 * Writes an instance's history, as it is at one moment, and its files into one file: a tar, encrypted with age where there is a
 * passphrase. It has its name only once all of it is on the disk. Runs in a thread of its own; sending goes on meanwhile.
 */
export async function* writeBackup(of: BackupToWrite): AsyncGenerator<BackupProgress> {
  const { target, passphrase, snapshot } = of;
  yield { done: 0, total: null };
  copyHistory(join(of.instanceFolder, historyName), snapshot);
  const named = filesBeside(of.instanceFolder).map((name) => [name, join(of.instanceFolder, name)]);
  const paths = [[historyName, snapshot], ...named] as [string, string][];
  const total = paths.reduce((sum, [, path]) => sum + (glanceAt(path)?.size ?? 0), 0);
  const { readable, controller } = createTarPacker();
  const tar = readable as ReadableStream<Uint8Array>;
  const filled = fill(controller, paths, of);
  // Whoever reads the tar meets its error first.
  filled.catch(() => {});
  const part = `${target}.part`;
  const file = await open(part, 'w', 0o600);
  try {
    let done = 0;
    let told = 0;
    for await (const chunk of passphrase === '' ? tar : await encrypted(tar, passphrase)) {
      await file.write(chunk);
      done += chunk.length;
      if (done - told < toldEvery) continue;
      told = done;
      yield { done: Math.min(done, total), total };
    }
    await filled;
    await file.sync();
    await file.close();
    await rename(part, target);
  } catch (error) {
    await file.close().catch(() => {});
    await rm(part, { force: true });
    throw error;
  } finally {
    rmSync(snapshot, { force: true });
  }
}

/**
 * Copies what a reader sees at one moment. With a write-ahead log a reader keeps no writer waiting; what was deleted from the history
 * is not in the copy.
 */
function copyHistory(file: string, snapshot: string): void {
  rmSync(snapshot, { force: true });
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    database.exec('PRAGMA busy_timeout = 5000');
    database.exec(`VACUUM INTO '${snapshot.replaceAll("'", "''")}'`);
  } finally {
    database.close();
  }
}

async function encrypted(
  tar: ReadableStream<Uint8Array>,
  passphrase: string,
): Promise<ReadableStream<Uint8Array>> {
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  return encrypter.encrypt(tar);
}

type Tar = ReturnType<typeof createTarPacker>['controller'];

/** Puts the files into the tar as fast as it is read, and at its end what they are. */
async function fill(
  tar: Tar,
  paths: readonly [name: string, path: string][],
  { snapshot, version, madeAt }: BackupToWrite,
): Promise<void> {
  try {
    const files: Manifest['files'] = [];
    for (const [name, path] of paths) {
      const added = await addFile(tar, name, path);
      if (added !== null) files.push(added);
    }
    const { schema, name, counts } = backupFacts(snapshot);
    const manifest: Manifest = {
      format: 'postline-backup',
      version: backupVersion,
      madeBy: `Postline ${version}`,
      madeAt,
      schema,
      instance: name,
      counts,
      files,
    };
    const text = new TextEncoder().encode(JSON.stringify(manifest, null, 1));
    const body = tar.add(headOf(manifestName, text.length)).getWriter();
    await body.write(text);
    await body.close();
    tar.finalize();
  } catch (error) {
    tar.error(error);
    throw error;
  }
}

/** Null: the file has gone with its draft meanwhile. Throws {@link FileFault} where it was cut. */
async function addFile(tar: Tar, name: string, path: string) {
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (file === null) return null;
  try {
    const { size } = await file.stat();
    const hash = createHash('sha256');
    const body = tar.add(headOf(name, size)).getWriter();
    for (let at = 0; at < size;) {
      // A recording that grows is as long as it was.
      const length = Math.min(chunkSize, size - at);
      const { bytesRead, buffer } = await file.read(new Uint8Array(length), 0, length, at);
      if (bytesRead === 0) throw new FileFault('changed');
      const chunk = buffer.subarray(0, bytesRead);
      hash.update(chunk);
      await body.write(chunk);
      at += bytesRead;
    }
    await body.close();
    return { name, size, sha256: hash.digest('hex') };
  } finally {
    await file.close();
  }
}

function headOf(name: string, size: number) {
  return { name, size, mode: 0o600, type: 'file' } as const;
}
