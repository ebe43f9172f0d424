import { openUpload, type UploadedFile } from '../multipart.ts';
import type { RequestBody } from '../request-body.ts';

/** Placeholder for the content in the JSON; a name cannot contain it because JSON escapes the quotes. */
const place = '"data":""';

/**
 * Returns a JSON body with a file in base64, in `file.data`, read from disk while it is sent, so that memory stays flat. Its length
 * is known beforehand. Throws as {@link openUpload} does.
 */
export function base64Body(
  fields: Record<string, unknown>,
  file: Pick<UploadedFile, 'path' | 'identity'> & { head: Record<string, string> },
): RequestBody {
  const json = JSON.stringify({ file: { data: '', ...file.head }, ...fields });
  const at = json.indexOf(place) + place.length - 1;
  const prologue = Buffer.from(json.slice(0, at));
  const epilogue = Buffer.from(json.slice(at));
  return {
    contentType: 'application/json',
    length: prologue.length + Math.ceil(file.identity.size / 3) * 4 + epilogue.length,
    open: () => openUpload(prologue, file, epilogue, base64Of),
  };
}

async function* base64Of(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  // Three bytes make four characters: the remainder of a chunk goes before the next one.
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of content) {
    const bytes = Buffer.concat([rest, chunk]);
    const whole = bytes.length - (bytes.length % 3);
    rest = bytes.subarray(whole);
    yield Buffer.from(bytes.toString('base64', 0, whole));
  }
  if (rest.length > 0) yield Buffer.from(rest.toString('base64'));
}
