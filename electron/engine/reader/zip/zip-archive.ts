import type { FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { createInflateRaw } from 'node:zlib';

/** A ZIP archive that is broken, protected, or packed in a way that neither spreadsheets nor phones write. */
export class BadArchive extends Error {
  /** What is asked for can be read with a password only. */
  readonly isProtected: boolean;

  constructor(what: string, { isProtected = false } = {}) {
    super(what);
    this.name = 'BadArchive';
    this.isProtected = isProtected;
  }
}

interface Entry {
  /** With its folders. */
  name: string;
  /** Unpacked, as the archive says. */
  size: number;
  method: number;
  compressed: number;
  /** Where its own header begins. */
  at: number;
  isEncrypted: boolean;
}

/** The record at the end of an archive, the longest comment behind it, and what stands before it in one of more than 4 GiB. */
const endLength = 22;
const locatorLength = 20;
const longestTail = locatorLength + endLength + 0xffff;
const wideEndLength = 56;
/** Bytes of the list of all entries, and how many there may be: a chat has tens of thousands of pictures. */
const longestList = 64 * 1024 * 1024;
const mostEntries = 200_000;
const chunkBytes = 64 * 1024;
const stored = 0;
const deflated = 8;

/** Reads entries of a ZIP archive as they are asked for, and no more of it. Throws {@link BadArchive}. */
export async function openArchive(handle: FileHandle) {
  const entries = await listOf(handle);
  return {
    entries: [...entries.values()] as readonly Pick<Entry, 'name' | 'size' | 'isEncrypted'>[],
    has: (name: string): boolean => entries.has(name),
    /** Unpacks an entry, some KiB at a time. Throws {@link BadArchive} behind `most` bytes, whatever the archive says of its length. */
    read: async function* (name: string, most: number): AsyncGenerator<Uint8Array> {
      const entry = entries.get(name);
      if (entry === undefined) throw new BadArchive(`${name} is missing`);
      if (entry.isEncrypted) throw new BadArchive(`${name} is encrypted`, { isProtected: true });
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
  const { count, length, at } = await endOf(handle, size);
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
    const nameEnd = from + 46 + list.readUInt16LE(from + 28);
    const extraEnd = nameEnd + list.readUInt16LE(from + 30);
    const flags = list.readUInt16LE(from + 8);
    const name = nameOf(list.subarray(from + 46, nameEnd), (flags & 0x800) !== 0);
    const [unpacked = 0, compressed = 0, start = 0] = wide(
      [24, 20, 42].map((field) => list.readUInt32LE(from + field)),
      list.subarray(nameEnd, extraEnd),
    );
    // Where two have one name, the first is meant: so nothing can stand behind what was looked at.
    if (!entries.has(name)) {
      entries.set(name, {
        name,
        size: unpacked,
        isEncrypted: (flags & 1) === 1,
        method: list.readUInt16LE(from + 10),
        compressed,
        at: start,
      });
    }
    from = extraEnd + list.readUInt16LE(from + 32);
  }
  return entries;
}

/** Where the list of entries stands; in an archive of more than 4 GiB another record says so (ZIP64). */
async function endOf(handle: FileHandle, size: number) {
  const from = Math.max(0, size - longestTail);
  const tail = await readAt(handle, from, size - from);
  const end = tail.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  if (end === -1 || end + endLength > tail.length) throw new BadArchive('it has no end');
  const locator = end - locatorLength;
  if (locator >= 0 && tail.readUInt32LE(locator) === 0x07064b50) {
    const at = Number(tail.readBigUInt64LE(locator + 8));
    if (at + wideEndLength > size) throw new BadArchive('its end is none');
    const record = await readAt(handle, at, wideEndLength);
    if (record.readUInt32LE(0) !== 0x06064b50) throw new BadArchive('its end is none');
    const [count = 0, length = 0, list = 0] = [32, 40, 48].map((field) =>
      Number(record.readBigUInt64LE(field)),
    );
    return { count, length, at: list };
  }
  return {
    count: tail.readUInt16LE(end + 10),
    length: tail.readUInt32LE(end + 12),
    at: tail.readUInt32LE(end + 16),
  };
}

/** Numbers that are too large for their four bytes stand in the extra field 1, in their order. */
function wide(values: number[], extra: Buffer): number[] {
  const field = values.includes(0xffffffff) ? extraField(extra, 1) : null;
  let at = 0;
  return values.map((value) => {
    if (value !== 0xffffffff || field === null || at + 8 > field.length) return value;
    at += 8;
    return Number(field.readBigUInt64LE(at - 8));
  });
}

function extraField(extra: Buffer, id: number): Buffer | null {
  for (let at = 0; at + 4 <= extra.length;) {
    const end = at + 4 + extra.readUInt16LE(at + 2);
    if (extra.readUInt16LE(at) === id) return extra.subarray(at + 4, end);
    at = end;
  }
  return null;
}

/** UTF-8, as the archive says or as the bytes do; else what programs of old wrote. */
function nameOf(bytes: Buffer, isUtf8: boolean): string {
  const text = bytes.toString('utf8');
  return isUtf8 || !text.includes('\uFFFD') ? text : bytes.toString('latin1');
}

async function readAt(handle: FileHandle, at: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, at);
  if (bytesRead < length) throw new BadArchive('it is cut off');
  return buffer;
}
