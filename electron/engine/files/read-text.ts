import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';

/** Bytes of the beginning that encoding, format and columns are told from. */
const sampleBytes = 64 * 1024;

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

export interface TextSample {
  text: string;
  encoding: Encoding;
  /** Bytes of the whole file. */
  size: number;
  /** The sample is all there is. */
  isWhole: boolean;
}

/** What a file holds is no text: a picture or a database, by whatever name. */
export class NotText extends Error {
  constructor() {
    super('the file is no text');
    this.name = 'NotText';
  }
}

/**
 * Reads the beginning of a file. Spreadsheets write UTF-8 with a mark, UTF-16, or the old encoding of Windows.
 * Throws {@link NotText}; rejects where the file cannot be read.
 */
export async function sampleText(path: string): Promise<TextSample> {
  const handle = await open(path, 'r');
  try {
    const { size } = await handle.stat();
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(sampleBytes), 0, sampleBytes, 0);
    const bytes = buffer.subarray(0, bytesRead);
    const encoding = encodingOf(bytes);
    const text = withoutMark(new TextDecoder(encoding).decode(bytes, { stream: true }));
    return { text, encoding, size, isWhole: size <= sampleBytes };
  } finally {
    await handle.close();
  }
}

function encodingOf(bytes: Buffer): Encoding {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  // No other encoding has such a byte in a text, and most files of other kinds have some.
  if (bytes.includes(0)) throw new NotText();
  try {
    // A letter that the end of the sample cuts is no fault.
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    return 'utf-8';
  } catch {
    // Files of old may end with such a byte.
    if (bytes.subarray(0, -1).some(isNoLetter)) throw new NotText();
    return 'windows-1252';
  }
}

/** Control characters but for tabs, ends of lines and pages, and what spreadsheets and logs are known to hold. */
function isNoLetter(byte: number): boolean {
  return byte < 0x09 || (byte > 0x0d && byte < 0x1b);
}

/** A part of a file's text, and how many bytes were read up to its end. */
export interface TextChunk {
  text: string;
  bytesRead: number;
}

/** Reads a file as text, some KiB at a time, without a mark at its beginning. Rejects where it cannot be read. */
export async function* readText(path: string, encoding: Encoding): AsyncGenerator<TextChunk> {
  const decoder = new TextDecoder(encoding);
  let bytesRead = 0;
  for await (const chunk of createReadStream(path, { highWaterMark: 32 * 1024 })) {
    const bytes = chunk as Buffer;
    const text = decoder.decode(bytes, { stream: true });
    const isFirst = bytesRead === 0;
    bytesRead += bytes.length;
    yield { text: isFirst ? withoutMark(text) : text, bytesRead };
  }
  const text = decoder.decode();
  if (text !== '') yield { text, bytesRead };
}

/** A decoder that is given its text in parts leaves the mark in it. */
function withoutMark(text: string): string {
  return text.replace(/^\uFEFF/, '');
}
