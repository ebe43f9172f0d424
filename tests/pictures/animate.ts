import { crc32 } from 'node:zlib';

export interface Frame {
  /** All of one size. */
  png: Buffer;
  /** Milliseconds. */
  shownFor: number;
}

/** Puts PNGs together to one that moves (APNG), over and over. */
export function animate(frames: readonly Frame[]): Buffer {
  const [first] = frames;
  if (!first) throw new Error('a film needs a frame');
  const chunks = chunksOf(first.png);
  const header = chunks.filter(({ type }) => type !== 'IDAT' && type !== 'IEND');
  let sequence = 0;
  const numbered = (...parts: Buffer[]) => Buffer.concat([uint32(sequence++), ...parts]);
  const size = (header[0] as Chunk).data.subarray(0, 8);
  const shown = frames.flatMap(({ png, shownFor }, index) => [
    // At the corner, for so many thousandths, drawn over what was there.
    chunk(
      'fcTL',
      numbered(size, uint32(0), uint32(0), uint16(shownFor), uint16(1_000), Buffer.of(0, 0)),
    ),
    ...chunksOf(png)
      .filter(({ type }) => type === 'IDAT')
      .map(({ data }) => (index === 0 ? chunk('IDAT', data) : chunk('fdAT', numbered(data)))),
  ]);
  return Buffer.concat([
    first.png.subarray(0, signatureBytes),
    ...header.map(({ type, data }) => chunk(type, data)),
    chunk('acTL', Buffer.concat([uint32(frames.length), uint32(0)])),
    ...shown,
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

interface Chunk {
  type: string;
  data: Buffer;
}

const signatureBytes = 8;

function chunksOf(png: Buffer): Chunk[] {
  const chunks: Chunk[] = [];
  for (let at = signatureBytes; at < png.length;) {
    const end = at + 8 + png.readUInt32BE(at);
    chunks.push({ type: png.toString('latin1', at + 4, at + 8), data: png.subarray(at + 8, end) });
    at = end + 4;
  }
  return chunks;
}

function chunk(type: string, data: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  return Buffer.concat([uint32(data.length), content, uint32(crc32(content))]);
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(value);
  return bytes;
}
