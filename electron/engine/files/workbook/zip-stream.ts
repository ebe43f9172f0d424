import { pipeline, Readable } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';

/** A file of an archive; its text is asked for only as fast as it is written. */
export interface ZippedFile {
  name: string;
  text: AsyncIterable<string> | Iterable<string>;
}

/** Texts are UTF-8, and lengths stand behind what is packed, since they are not known before. */
const flags = 0x0808;
const deflated = 8;
/** The first day that the format knows: an archive says nothing of when it was made. */
const day = 0x0021;

/** Writes a ZIP archive. */
export async function* zipped(files: Iterable<ZippedFile>): AsyncGenerator<Uint8Array> {
  const list: Buffer[] = [];
  let at = 0;
  for (const { name, text } of files) {
    const nameBytes = Buffer.from(name);
    const start = at;
    const head = fields(
      [0x04034b50, 4],
      [20, 2],
      [flags, 2],
      [deflated, 2],
      [0, 2],
      [day, 2],
      [0, 12],
      [nameBytes.length, 2],
      [0, 2],
    );
    yield Buffer.concat([head, nameBytes]);
    const sums = { crc: 0, length: 0, packed: 0 };
    const deflate = createDeflateRaw();
    // What fails while it is read ends what is packed, and is thrown below.
    pipeline(Readable.from(counted(text, sums)), deflate, () => undefined);
    for await (const part of deflate as AsyncIterable<Uint8Array>) {
      sums.packed += part.length;
      yield part;
    }
    const lengths: [number, number][] = [
      [sums.crc, 4],
      [sums.packed, 4],
      [sums.length, 4],
    ];
    yield fields([0x08074b50, 4], ...lengths);
    at += 30 + nameBytes.length + sums.packed + 16;
    const entry = fields(
      [0x02014b50, 4],
      [20, 2],
      [20, 2],
      [flags, 2],
      [deflated, 2],
      [0, 2],
      [day, 2],
      ...lengths,
      [nameBytes.length, 2],
      [0, 12],
      [start, 4],
    );
    list.push(Buffer.concat([entry, nameBytes]));
  }
  const whole = Buffer.concat(list);
  yield whole;
  yield fields(
    [0x06054b50, 4],
    [0, 4],
    [list.length, 2],
    [list.length, 2],
    [whole.length, 4],
    [at, 4],
    [0, 2],
  );
}

async function* counted(
  text: ZippedFile['text'],
  sums: { crc: number; length: number },
): AsyncGenerator<Buffer> {
  for await (const part of text) {
    const bytes = Buffer.from(part);
    sums.crc = crc32(bytes, sums.crc);
    sums.length += bytes.length;
    yield bytes;
  }
}

/** Numbers of so many bytes each; more than four bytes are nought. */
function fields(...values: [number, number][]): Buffer {
  return Buffer.concat(
    values.map(([value, length]) => {
      const bytes = Buffer.alloc(length);
      if (length === 2) bytes.writeUInt16LE(value);
      if (length === 4) bytes.writeUInt32LE(value >>> 0);
      return bytes;
    }),
  );
}
