import type { FileHandle } from 'node:fs/promises';
import { openRegular } from './file-identity.ts';

/** Bytes of the beginning that encoding, format and columns are told from. */
const sampleBytes = 64 * 1024;
const chunkBytes = 32 * 1024;

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
 * Throws {@link NotText}, or FileFault where the file cannot be read.
 */
export async function sampleText(path: string): Promise<TextSample> {
  return withFile(path, async (handle) => {
    const { size } = await handle.stat();
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(sampleBytes), 0, sampleBytes, 0);
    const bytes = buffer.subarray(0, bytesRead);
    const encoding = encodingOf(bytes);
    const text = withoutMark(new TextDecoder(encoding).decode(bytes, { stream: true }));
    if (await isKnownKind(bytes, text)) throw new NotText();
    if (encoding.startsWith('utf-16') && areMany(text.match(noLetter), text)) throw new NotText();
    const isWhole = size <= sampleBytes;
    return { text: checked(text, isWhole), encoding, size, isWhole };
  });
}

function encodingOf(bytes: Buffer): Encoding {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  // A letter that the end of the sample cuts is no fault.
  const text = new TextDecoder('utf-8').decode(bytes, { stream: true });
  const bad = text.match(/\uFFFD/g)?.length ?? 0;
  // A byte that fell over does not spoil all other letters: in the encoding of Windows hardly any would be whole.
  const whole = bad === 0 ? 0 : (text.match(/[^\0-\x7f\uFFFD]/gu)?.length ?? 0);
  return bad > whole ? 'windows-1252' : 'utf-8';
}

/** Kinds that are told by two letters alone, with which a text may begin as well; a file of theirs has other signs enough. */
const toldByLetters = new Set(['image/bmp', 'application/x-msdownload']);

async function isKnownKind(bytes: Uint8Array, text: string): Promise<boolean> {
  const { fileTypeFromBuffer } = await import('file-type');
  const kind = (await fileTypeFromBuffer(bytes))?.mime;
  if (kind?.startsWith('text/')) return false;
  return kind !== undefined && !(toldByLetters.has(kind) && !noText.test(text));
}

/** Any two bytes are a sign of UTF-16; where many are signs that nobody writes, the mark at the beginning was none. */
const noLetter = /[\uFFFD\p{Cn}\p{Co}]/gu;

/**
 * Control characters but for tabs, ends of lines and pages, and what logs are known to hold, the
 * colours of a terminal above all.
 */
// oxlint-disable-next-line no-control-regex -- these are what is looked for
const noText = /[\0-\x08\x0e-\x1a\x7f]/;

/** How many of them a part of a file may hold, a log that was cut or a byte that fell over: they are left out. */
const mostOdd = { of: 4_096, nul: 1 };

/** Tells whether odd signs are too many for some that fell over. */
const areMany = (odd: readonly string[] | null, { length }: string): boolean =>
  (odd?.length ?? 0) > 1 + length / mostOdd.of;

/** Returns the text without its odd signs. Throws {@link NotText} where they are too many for a text. */
function checked(text: string, isEnd: boolean): string {
  if (!noText.test(text)) return text;
  // Files of old may end with such a sign.
  const whole = isEnd && text.endsWith('\x1a') ? text.slice(0, -1) : text;
  const odd = whole.match(new RegExp(noText, 'g')) ?? [];
  const nul = odd.filter((sign) => sign === '\0').length;
  if (nul > mostOdd.nul || areMany(odd, whole) || odd.length * 16 > whole.length) {
    throw new NotText();
  }
  return whole.replace(new RegExp(noText, 'g'), '');
}

/** A part of a file's text, and how many bytes were read up to its end. */
export interface TextChunk {
  text: string;
  bytesRead: number;
}

/**
 * Reads a file as text, some KiB at a time, without a mark at its beginning and single signs that nobody types. Throws {@link NotText} at the first part that is none,
 * and FileFault where the file cannot be read.
 */
export async function* readText(path: string, encoding: Encoding): AsyncGenerator<TextChunk> {
  const handle = await openRegular(path);
  try {
    const decoder = new TextDecoder(encoding);
    const { size } = await handle.stat();
    const buffer = Buffer.alloc(chunkBytes);
    let bytesRead = 0;
    for (;;) {
      const { bytesRead: length } = await handle.read(buffer, 0, chunkBytes);
      const decoded = decoder.decode(buffer.subarray(0, length), { stream: length > 0 });
      const part = bytesRead === 0 ? withoutMark(decoded) : decoded;
      bytesRead += length;
      const text = checked(part, bytesRead >= size);
      if (text !== '') yield { text, bytesRead };
      if (length === 0) return;
    }
  } finally {
    await handle.close();
  }
}

async function withFile<Result>(
  path: string,
  work: (handle: FileHandle) => Promise<Result>,
): Promise<Result> {
  const handle = await openRegular(path);
  try {
    return await work(handle);
  } finally {
    await handle.close();
  }
}

/** A decoder that is given its text in parts leaves the mark in it. */
function withoutMark(text: string): string {
  return text.replace(/^\uFEFF/, '');
}
