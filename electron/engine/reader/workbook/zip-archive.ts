import type { FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { createInflateRaw } from 'node:zlib';

/** A ZIP archive that is broken, or in a way that none is written by a spreadsheet. */
export class BadArchive extends Error {
  constructor(what: string) {
    super(what);
    this.name = 'BadArchive';
  }
}

interface Entry {
  method: number;
  compressed: number;
  /** Where its own header begins. */
  at: number;
  isEncrypted: boolean;
}

/** The record at the end of an archive, and the longest comment behind it. */
const endLength = 22;
const longestTail = endLength + 0xffff;
/** Bytes of the list of all entries, and how many there may be. */
const longestList = 4 * 1024 * 1024;
const mostEntries = 10_000;
const chunkBytes = 64 * 1024;
const stored = 0;
const deflated = 8;

/** Reads entries of a ZIP archive as they are asked for, and no more of it. Throws {@link BadArchive}. */
export async function openArchive(handle: FileHandle) {
  const entries = await listOf(handle);
  return {
    has: (name: string): boolean => entries.has(name),
    /** Unpacks an entry, some KiB at a time. Throws {@link BadArchive} behind `most` bytes, whatever the archive says of its length. */
    read: async function* (name: string, most: number): AsyncGenerator<Uint8Array> {
      const entry = entries.get(name);
      if (entry === undefined) throw new BadArchive(`${name} is missing`);
      if (entry.isEncrypted) throw new BadArchive(`${name} is encrypted`);
      const head = await readAt(handle, entry.at, 30);
      if (head.readUInt32LE(0) !== 0x04034b50)
        throw new BadArchive(`${name} is not where it is said to be`);
      const start = entry.at + 30 + head.readUInt16LE(26) + head.readUInt16LE(28);
      let length = 0;
      for await (const part of unpacked(handle, entry, start)) {
        length += part.length;
        if (length > most) throw new BadArchive(`${name} is too large`);
        yield part;
      }
    },
  };
}

export type Archive = Awaited<ReturnType<typeof openArchive>>;

async function* unpacked(
  handle: FileHandle,
  { method, compressed }: Entry,
  start: number,
): AsyncGenerator<Uint8Array> {
  const bytes = bytesOf(handle, start, compressed);
  if (method === stored) {
    yield* bytes;
    return;
  }
  if (method !== deflated) throw new BadArchive(`packed in way ${method}`);
  const inflate = createInflateRaw();
  const packed = Readable.from(bytes).on('error', (error) => inflate.destroy(error));
  try {
    yield* packed.pipe(inflate) as AsyncIterable<Uint8Array>;
  } catch (error) {
    throw new BadArchive(String(error));
  } finally {
    packed.destroy();
    inflate.destroy();
  }
}

async function* bytesOf(handle: FileHandle, start: number, length: number) {
  for (let at = 0; at < length; at += chunkBytes) {
    yield await readAt(handle, start + at, Math.min(chunkBytes, length - at));
  }
}

async function listOf(handle: FileHandle): Promise<Map<string, Entry>> {
  const { size } = await handle.stat();
  const tail = await readAt(handle, Math.max(0, size - longestTail), Math.min(size, longestTail));
  const end = tail.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  if (end === -1 || end + endLength > tail.length) throw new BadArchive('it has no end');
  const count = tail.readUInt16LE(end + 10);
  const length = tail.readUInt32LE(end + 12);
  const at = tail.readUInt32LE(end + 16);
  if (count > mostEntries || length > longestList || at + length > size) {
    throw new BadArchive('its list is none');
  }
  const list = await readAt(handle, at, length);
  const entries = new Map<string, Entry>();
  let from = 0;
  for (let entry = 0; entry < count; entry += 1) {
    if (from + 46 > list.length || list.readUInt32LE(from) !== 0x02014b50) {
      throw new BadArchive('its list is cut off');
    }
    const nameLength = list.readUInt16LE(from + 28);
    const name = list.toString('utf8', from + 46, from + 46 + nameLength);
    entries.set(name, {
      isEncrypted: (list.readUInt16LE(from + 8) & 1) === 1,
      method: list.readUInt16LE(from + 10),
      compressed: list.readUInt32LE(from + 20),
      at: list.readUInt32LE(from + 42),
    });
    from += 46 + nameLength + list.readUInt16LE(from + 30) + list.readUInt16LE(from + 32);
  }
  return entries;
}

async function readAt(handle: FileHandle, at: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, at);
  if (bytesRead < length) throw new BadArchive('it is cut off');
  return buffer;
}
