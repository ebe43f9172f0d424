import { randomBytes } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { checkSame, FileFault, type FileIdentity, openSame } from '../files/file-identity.ts';
import type { OpenBody, RequestBody } from './request-body.ts';

const chunkBytes = 256 * 1024;

export interface UploadedFile {
  /** Absolute path. */
  path: string;
  /** As it was when it was picked. */
  identity: FileIdentity;
  name: string;
  /** Sent as `application/octet-stream` if it is not a media type. */
  mimetype: string | null;
}

/**
 * Returns a form with one part `file`, read from disk while it is sent, so that memory stays flat. Its length is known
 * beforehand. Throws {@link FileFault} when it is opened where the file is not what was picked, and before the end of the
 * body where it changed meanwhile. Fields that are null are left out.
 */
export function uploadBody(fields: Record<string, string | null>, file: UploadedFile): RequestBody {
  const boundary = `postline-${randomBytes(18).toString('hex')}`;
  const prologue = Buffer.from(
    [
      ...Object.entries(fields).flatMap(([name, value]) =>
        value === null ? [] : [`${partHead(boundary, name)}\r\n\r\n${value}\r\n`],
      ),
      `${partHead(boundary, 'file')}; filename="${quoted(file.name)}"\r\n`,
      `Content-Type: ${mediaType(file.mimetype)}\r\n\r\n`,
    ].join(''),
  );
  const epilogue = Buffer.from(`\r\n--${boundary}--\r\n`);
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    length: prologue.length + file.identity.size + epilogue.length,
    open: () => openUpload(prologue, file, epilogue),
  };
}

/**
 * Opens a file as the middle of a body. Throws {@link FileFault} where it is not what was picked, and before the end of the body
 * where it changed meanwhile.
 */
export async function openUpload(
  prologue: Buffer,
  file: Pick<UploadedFile, 'path' | 'identity'>,
  epilogue: Buffer,
  encode: (content: AsyncIterable<Buffer>) => AsyncIterable<Buffer> = (content) => content,
): Promise<OpenBody> {
  const handle = await openSame(file.path, file.identity);
  return {
    async *chunks() {
      yield prologue;
      yield* encode(contentOf(handle, file.identity.size));
      // Also for a file that was written to in place: the body gets no end.
      await checkSame(handle, file.identity);
      yield epilogue;
    },
    close: () => handle.close(),
  };
}

async function* contentOf(handle: FileHandle, size: number): AsyncGenerator<Buffer> {
  // One on its way, one waiting behind it, one being read: memory anew for each chunk would cost more than the reading.
  const buffers = Array.from({ length: 3 }, () => Buffer.allocUnsafeSlow(chunkBytes));
  const read = (turn: number, position: number) => {
    const buffer = buffers[turn % buffers.length];
    return buffer === undefined ? Promise.resolve(nothing) : readAt(handle, buffer, position, size);
  };
  let position = 0;
  let turn = 0;
  let ahead = read(turn, position);
  while (position < size) {
    const chunk = await ahead;
    if (chunk.length === 0) throw new FileFault('changed');
    position += chunk.length;
    turn += 1;
    ahead = read(turn, position);
    yield chunk;
  }
  await ahead;
}

const nothing = Buffer.alloc(0);

function readAt(
  handle: FileHandle,
  buffer: Buffer,
  position: number,
  size: number,
): Promise<Buffer> {
  const chunk = handle
    .read(buffer, 0, Math.min(buffer.length, size - position), position)
    .then(({ bytesRead }) => buffer.subarray(0, bytesRead));
  // If the upload ends early, nothing waits for this promise.
  chunk.catch(() => {});
  return chunk;
}

function partHead(boundary: string, name: string): string {
  return `--${boundary}\r\nContent-Disposition: form-data; name="${quoted(name)}"`;
}

/**
 * A name as browsers write it into a part's head (quotes and line breaks percent-encoded), and more carefully in two
 * points: no control character at all, and a back-slash doubled, since readers take one as the escape of what follows.
 */
function quoted(name: string): string {
  return name
    .replaceAll('\\', '\\\\')
    .replace(/["\p{Cc}]/gu, (character) => encodeURIComponent(character));
}

function mediaType(written: string | null): string {
  const token = String.raw`[\w!#$&^.+-]+`;
  const shape = new RegExp(`^${token}/${token}(?:; ?${token}=${token})*$`);
  return written !== null && shape.test(written) ? written : 'application/octet-stream';
}
