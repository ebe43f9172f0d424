import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Decrypter } from 'age-encryption';
import { createTarDecoder } from 'modern-tar';
import type { BackupContents } from '../../../../shared/contract/backups.ts';
import { protocols, traitsOf } from '../../../../shared/domain/protocol.ts';
import { EngineError, invalidInput } from '../../engine-error.ts';
import { FileFault, openRegular } from '../../files/file-identity.ts';
import { addressChecks } from '../../gateway/address.ts';
import { storageError, storageReason } from '../../storage-error.ts';
import { Database, readMarks } from '../../store/database.ts';
import { isReleased, schemaNumber, schemaText } from '../../store/history-schema.ts';
import { schemaOf } from '../../store/schema-of.ts';
import { backupFacts } from './backup-facts.ts';
import {
  type BackupProgress,
  backupVersion,
  historyName,
  manifestName,
  manifestSchema,
  mayHold,
  type Manifest,
  toldEvery,
} from './backup-format.ts';

export interface BackupToRead {
  path: string;
  passphrase: string;
  /** Where its files go; made here. */
  folder: string;
}

/** A list of files that is longer is of no instance. */
const longestManifest = 256 * 1024 * 1024;

/** Bytes that may be read without a file or a part of one in them. */
const mostBetween = 32 * 1024 * 1024;

/** The head of what age encrypts with a passphrase and nothing else (https://age-encryption.org/v1). */
const ageHead =
  /^age-encryption\.org\/v1\n-> scrypt [A-Za-z\d+/]{22} \d{1,2}\n[A-Za-z\d+/]{43}\n--- [A-Za-z\d+/]{43}\n/;

type Found = Manifest['files'][number];

/**
 * Writes the files of a backup into a folder of their own and checks all of it: form, names, sizes, sums, and the history itself.
 * Throws EngineError for the first thing that is wrong; whoever asked deletes the folder then. Runs in a thread of its own.
 */
export async function* readBackup(
  of: BackupToRead,
): AsyncGenerator<BackupProgress | BackupContents> {
  const { path, folder } = of;
  const source = { done: 0, between: 0 };
  const { size: total } = await stat(path);
  const files: Found[] = [];
  const names = new Set<string>();
  let manifest: Manifest | null = null;
  let told = 0;
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const bytes = await decrypted(of, source);
    for await (const { header, body } of bytes.pipeThrough(createTarDecoder({ strict: true }))) {
      const { name, type = 'file' } = header;
      const isNext = files.length > 0 || name === historyName;
      if (!isNext) throw invalidInput('file', 'not-a-backup');
      const isOwn = type === 'file' && mayHold(name) && !names.has(name.toLowerCase());
      if (!isOwn || manifest !== null) throw invalidInput('file', 'backup-misleads');
      names.add(name.toLowerCase());
      source.between = 0;
      if (name === manifestName) {
        manifest = await readManifest(body);
        continue;
      }
      await mkdir(dirname(join(folder, name)), { recursive: true, mode: 0o700 });
      const file = await open(join(folder, name), 'wx', 0o600);
      try {
        const hash = createHash('sha256');
        let size = 0;
        for await (const chunk of body) {
          source.between = 0;
          hash.update(chunk);
          await file.write(chunk);
          size += chunk.length;
          if (source.done - told < toldEvery) continue;
          told = source.done;
          yield { done: told, total };
        }
        await file.sync();
        files.push({ name, size, sha256: hash.digest('hex') });
      } finally {
        await file.close();
      }
    }
    if (manifest === null) throw invalidInput('file', 'backup-damaged');
    if (manifest.version > backupVersion) throw invalidInput('file', 'backup-newer');
    if (JSON.stringify(files) !== JSON.stringify(manifest.files)) throw damaged();
    yield { done: total, total: null };
    checkHistory(join(folder, historyName), manifest);
  } catch (error) {
    throw refusalOf(error, files.length > 0);
  }
  const { schema: _schema, ...facts } = backupFacts(join(folder, historyName));
  if (facts.kind === 'service') checkAddresses(facts);
  yield {
    ...facts,
    madeAt: manifest.madeAt,
    size: files.reduce((sum, { size }) => sum + size, 0),
  };
}

const damaged = () => invalidInput('file', 'backup-damaged');

async function decrypted(
  { path, passphrase }: BackupToRead,
  source: { done: number; between: number },
): Promise<ReadableStream<Uint8Array>> {
  const head = await headOf(path);
  const bytes = bytesOf(path, source);
  if (!head.startsWith('age-encryption.org/')) return bytes;
  if (!ageHead.test(head)) throw damaged();
  if (passphrase === '') throw invalidInput('passphrase', 'required');
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  try {
    return await decrypter.decrypt(bytes);
  } catch (error) {
    const isOther = String(error).includes('no identity matched');
    throw isOther ? invalidInput('passphrase', 'wrong-passphrase') : error;
  }
}

async function headOf(path: string): Promise<string> {
  const file = await openRegular(path);
  try {
    const { bytesRead, buffer } = await file.read(new Uint8Array(512), 0, 512, 0);
    return new TextDecoder('latin1').decode(buffer.subarray(0, bytesRead));
  } finally {
    await file.close();
  }
}

function bytesOf(
  path: string,
  source: { done: number; between: number },
): ReadableStream<Uint8Array> {
  const chunks = createReadStream(path, { highWaterMark: 256 * 1024 }).iterator() as AsyncIterator<
    Uint8Array,
    undefined
  >;
  return new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      const { done, value } = await chunks.next();
      if (done === true) return controller.close();
      source.done += value.length;
      source.between += value.length;
      // What only a hostile file has: a head that would fill the memory.
      if (source.between > mostBetween) return controller.error(damaged());
      controller.enqueue(new Uint8Array(value));
    },
    cancel: async () => {
      await chunks.return?.();
    },
  });
}

async function readManifest(body: ReadableStream<Uint8Array>): Promise<Manifest> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of body) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > longestManifest) throw damaged();
  }
  const read = manifestSchema.safeParse(JSON.parse(text));
  if (!read.success) throw damaged();
  return read.data;
}

/**
 * Throws where a history is of a newer Postline, is damaged, or has a schema of its own: a table, view or trigger that Postline did not
 * write could change what it does.
 */
function checkHistory(file: string, manifest: Manifest): void {
  const database = new Database(file, { readOnly: true });
  try {
    database.exec('PRAGMA trusted_schema = OFF');
    const { number: schema, mark } = readMarks(database);
    if (!isReleased(mark)) throw invalidInput('file', 'backup-unreleased');
    if (schema > schemaNumber()) throw invalidInput('file', 'backup-newer');
    if (schema < 1 || schema !== manifest.schema) throw damaged();
    if (schemaOf(database).join() !== schemaOf(madeNew(schema)).join()) throw damaged();
    const { integrity_check: found } = database.one<{ integrity_check: string }>(
      'PRAGMA integrity_check(1)',
    );
    if (found !== 'ok') throw damaged();
    const { instances } = database.one<{ instances: number }>(
      'SELECT count(*) AS instances FROM instance',
    );
    if (instances !== 1 || hasForeignIds(database)) throw damaged();
  } finally {
    database.close();
  }
  const { name, counts } = backupFacts(file);
  const told = { name: manifest.instance, counts: manifest.counts };
  if (JSON.stringify({ name, counts }) !== JSON.stringify(told)) throw damaged();
}

function madeNew(schema: number): Database {
  const database = new Database(':memory:');
  database.exec(schemaText(schema));
  return database;
}

/** Ids become names of files: one that would lead elsewhere was not written by Postline. */
function hasForeignIds(database: Database): boolean {
  const sql = `SELECT 1 FROM (
    SELECT local_id AS id FROM message UNION ALL SELECT attachment_id FROM attachment UNION ALL SELECT local_id FROM scheduled
  ) WHERE id GLOB '*[^-0-9A-Za-z_]*' OR length(id) > 64 LIMIT 1`;
  return database.get(sql) !== undefined;
}

function checkAddresses({
  protocol,
  chatServiceAddress,
  smsServiceAddress,
}: Pick<BackupContents, 'protocol' | 'chatServiceAddress' | 'smsServiceAddress'>): void {
  if (!protocols.includes(protocol)) throw damaged();
  const checkAddress = addressChecks[protocol];
  const addresses = [chatServiceAddress, ...(traitsOf[protocol].hasSms ? [smsServiceAddress] : [])];
  if (!addresses.every((address) => checkAddress(address).ok)) throw damaged();
}

/** What is neither said already nor the disk's is the file's. */
function refusalOf(error: unknown, isBegun: boolean): Error {
  if (error instanceof EngineError || error instanceof FileFault) return error;
  const { code, errcode } = error as { code?: unknown; errcode?: number };
  const isDisk =
    errcode === undefined && typeof code === 'string' && storageReason(error) !== undefined;
  if (isDisk) return storageError(error);
  return isBegun ? damaged() : invalidInput('file', 'not-a-backup');
}
