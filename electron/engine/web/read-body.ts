import { pipeline, type Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import type { WebAnswer } from './ask-web.ts';
import { WebFailure } from './web-failure.ts';

/** Returns the bytes of an answer, unpacked. Nobody asked for packed ones, but some send nothing else. */
export function bodyOf({ headers, body }: Pick<WebAnswer, 'headers' | 'body'>): Readable {
  const unpack = unpackerFor(headers['content-encoding'] ?? '');
  // What goes wrong, on either side, is thrown to who reads the result.
  return unpack === null ? body : pipeline(body, unpack, () => {});
}

/** Reads the whole body. Throws {@link WebFailure} `web-too-large` as soon as it is longer than `most` bytes. */
export async function readWhole(answer: WebAnswer, most: number): Promise<Buffer> {
  const tooLarge = new WebFailure('web-too-large', megabytes(most));
  if (Number(answer.headers['content-length'] ?? 0) > most) throw tooLarge;
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of bodyOf(answer) as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > most) throw tooLarge;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function megabytes(bytes: number): string {
  return `${Math.round(bytes / 1024 / 1024)} MB`;
}

function unpackerFor(encoding: string) {
  switch (encoding.trim().toLowerCase()) {
    case 'gzip':
    case 'x-gzip':
      return createGunzip();
    case 'deflate':
      return createInflate();
    case 'br':
      return createBrotliDecompress();
    default:
      return null;
  }
}
