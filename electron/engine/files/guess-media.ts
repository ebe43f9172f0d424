import { open } from 'node:fs/promises';
import { fileTypeFromBuffer } from 'file-type';
import mime from 'mime';
import type { SendAs } from '../../../shared/domain/media.ts';

/** Bytes of a file that its type is told from. */
const sampleBytes = 64 * 1024;

export interface GuessedMedia {
  /** Null where neither content nor name tell. */
  mimetype: string | null;
  sendAs: SendAs;
}

/** Returns what a file is, by its content where that tells, else by its name. Rejects where it cannot be read. */
export async function guessMedia(path: string, name: string): Promise<GuessedMedia> {
  const sample = await readSample(path);
  const byContent = (await fileTypeFromBuffer(sample))?.mime;
  const byName = mime.getType(name);
  const mimetype = isContainer(byContent) ? (byName ?? byContent ?? null) : (byContent ?? byName);
  return { mimetype, sendAs: sendAsOf(mimetype) };
}

/** Returns what media at a public address is, by the ending of its path. */
export function guessAddress(url: string): GuessedMedia {
  const mimetype = mime.getType(new URL(url).pathname);
  return { mimetype, sendAs: sendAsOf(mimetype) };
}

/** Kinds of picture that a phone shows as one; others arrive as files. */
const pictures = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif']);
const videos = new Set(['video/mp4', 'video/3gpp', 'video/quicktime', 'video/webm']);

/** A recording in another form would arrive distorted as a voice note: it goes as a file unless a person says otherwise. */
function sendAsOf(mimetype: string | null): SendAs {
  if (mimetype === null) return 'file';
  if (pictures.has(mimetype)) return 'image';
  if (videos.has(mimetype)) return 'video';
  return /^audio\/ogg; ?codecs=opus$/.test(mimetype) ? 'voice' : 'file';
}

/** Documents and packages are archives inside: only their name says which. */
function isContainer(mimetype: string | undefined): boolean {
  return mimetype === 'application/zip' || mimetype === 'application/x-cfb';
}

/** Returns the beginning of a file, 64 KiB at most. Rejects where it cannot be read. */
export async function readSample(path: string): Promise<Uint8Array> {
  const handle = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(sampleBytes), 0, sampleBytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}
