import { open } from 'node:fs/promises';
import { fileTypeFromBuffer, supportedMimeTypes } from 'file-type';
import mime from 'mime';
import type { SendAs } from '../../../shared/domain/media.ts';

/** Bytes of a file that its type is told from. */
const sampleBytes = 64 * 1024;

/** Milliseconds that the tracks of a file are looked for: a file on a slow share is not waited for. */
const patienceMs = 2_000;

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
  return guessed(await typeOf(path, byContent, byName));
}

async function typeOf(
  path: string,
  byContent: string | undefined,
  byName: string | null,
): Promise<string | null> {
  // A name says nothing of a content that would be known if it were what the name says.
  if (byContent === undefined) return byName !== null && isTold(byName) ? null : byName;
  if (isArchive(byContent)) return byName ?? byContent;
  const asSound = sounds[byContent];
  if (asSound !== undefined && (await isSoundAlone(path))) return asSound;
  return byContent;
}

/** Returns what media at a public address is, by the ending of its path. */
export function guessAddress(url: string): GuessedMedia {
  return guessed(mime.getType(new URL(url).pathname));
}

/** Under the name by which phones and services know it: an APNG is a PNG, an M4V an MP4. */
function guessed(mimetype: string | null): GuessedMedia {
  const known = (mimetype && usual[mimetype]) ?? mimetype;
  return { mimetype: known, sendAs: sendAsOf(known) };
}

const usual: Record<string, string> = {
  'image/apng': 'image/png',
  'video/x-m4v': 'video/mp4',
  'audio/x-m4a': 'audio/mp4',
};

/** Kinds of picture that a phone shows as one; others arrive as files. */
const pictures = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif']);
const videos = new Set(['video/mp4', 'video/3gpp', 'video/3gpp2', 'video/quicktime', 'video/webm']);

/** Containers that hold a picture that moves or nothing but sound, and what they are called then. */
const sounds: Record<string, string> = {
  'video/mp4': 'audio/mp4',
  'video/x-m4v': 'audio/mp4',
  'video/3gpp': 'audio/3gpp',
  'video/3gpp2': 'audio/3gpp2',
  'video/quicktime': 'audio/mp4',
  'video/webm': 'audio/webm',
  'video/matroska': 'audio/matroska',
  'video/ogg': 'audio/ogg',
};

/** A recording in another form would arrive distorted as a voice note: it goes as a file unless a person says otherwise. */
function sendAsOf(mimetype: string | null): SendAs {
  if (mimetype === null) return 'file';
  if (pictures.has(mimetype)) return 'image';
  if (videos.has(mimetype)) return 'video';
  return /^audio\/ogg; ?codecs=opus$/.test(mimetype) ? 'voice' : 'file';
}

/** Tells whether such a content is known by its first bytes. */
function isTold(mimetype: string): boolean {
  return /^(?:image|video|audio)\//.test(mimetype) && supportedMimeTypes.has(mimetype as never);
}

/** Documents and packages are archives inside: only their name says which. */
function isArchive(mimetype: string): boolean {
  return mimetype === 'application/zip' || mimetype === 'application/x-cfb';
}

/** Tells whether a file has tracks, and none of them is of pictures that move. What cannot be read may have any. */
async function isSoundAlone(path: string): Promise<boolean> {
  const { FilePathSource, Input, MATROSKA, MP4, OGG, QTFF, WEBM } = await import('mediabunny');
  const input = new Input({
    source: new FilePathSource(path, { handleUnhandledError: () => {} }),
    formats: [MP4, QTFF, WEBM, MATROSKA, OGG],
  });
  const tracks = input.getTracks().then(
    (found) => found.length > 0 && found.every((track) => !track.isVideoTrack()),
    () => false,
  );
  const late = new Promise<false>((resolve) => setTimeout(resolve, patienceMs, false).unref());
  const isSound = await Promise.race([tracks, late]);
  input.dispose();
  return isSound;
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
