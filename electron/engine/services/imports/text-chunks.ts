import { createReadStream } from 'node:fs';

/** The text of a file in pieces, in UTF-8 or in UTF-16 with its mark; `onBytes` hears how many bytes each piece took. */
export async function* textChunks(
  path: string,
  onBytes: (bytes: number) => void,
): AsyncGenerator<string> {
  let decoder: InstanceType<typeof TextDecoder> | null = null;
  for await (const chunk of createReadStream(path, { highWaterMark: 64 * 1024 })) {
    const bytes = chunk as Buffer;
    decoder ??= new TextDecoder(bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : 'utf-8');
    onBytes(bytes.length);
    yield decoder.decode(bytes, { stream: true });
  }
  yield decoder?.decode() ?? '';
}
