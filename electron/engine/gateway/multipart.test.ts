import { appendFile, mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy } from '@fastify/busboy';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { identify } from '../files/file-identity.ts';
import { uploadBody, type UploadedFile } from './multipart.ts';
import type { RequestBody } from './request-body.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'postline-multipart-'));
});
afterAll(() => rm(folder, { recursive: true }));

interface Parts {
  fields: [name: string, value: string][];
  files: { part: string; name: string; mimetype: string; content: string }[];
}

async function parse(body: RequestBody): Promise<Parts> {
  const opened = await body.open();
  const parts: Parts = { fields: [], files: [] };
  const busboy = new Busboy({
    headers: { 'content-type': body.contentType },
    preservePath: true,
  });
  busboy.on('field', (name, value) => parts.fields.push([name, value]));
  busboy.on('file', (part, stream, name, _encoding, mimetype) => {
    const chunks: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.on('end', () =>
      parts.files.push({ part, name, mimetype, content: Buffer.concat(chunks).toString('hex') }),
    );
  });
  await pipeline(Readable.from(opened.chunks()), busboy);
  await opened.close();
  return parts;
}

async function collect(source: AsyncIterable<Buffer>): Promise<Buffer[]> {
  const chunks: Buffer[] = [];
  for await (const chunk of source) chunks.push(chunk);
  return chunks;
}

async function fileOf(content: Uint8Array, about: Partial<UploadedFile>): Promise<UploadedFile> {
  const path = join(folder, 'upload.bin');
  await writeFile(path, content);
  const identity = await identify(path);
  return { path, identity, name: 'a.png', mimetype: 'image/png', ...about };
}

/** Form of a hostile name in the part's head: nothing in it can end the value or the line. */
const asWritten = (name: string) =>
  name.replace(/["\p{Cc}]/gu, (character) => encodeURIComponent(character));

const hostile = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({
    unit: fc.constantFrom(
      '"',
      '\r',
      '\n',
      '\r\n',
      '\\',
      '%',
      ';',
      '--',
      '=',
      'é',
      '😀',
      '\u202e',
      '\0',
      'x',
    ),
  }),
  fc.constantFrom(
    'a"; name="chatId',
    'a\r\nContent-Type: text/html\r\n\r\n<script>',
    '\r\n--postline\r\nContent-Disposition: form-data; name="chatId"\r\n\r\nevil',
    'ends in a back-slash\\',
    '\u202egnp.exe',
  ),
);

describe('uploadBody', () => {
  it('is read back as it was given, whatever names, captions and bytes', async () => {
    const field = hostile.filter((value) => value !== '');
    await fc.assert(
      fc.asyncProperty(
        field,
        field,
        fc.uint8Array({ minLength: 1, maxLength: 500 }),
        async (name, caption, content) => {
          const file = await fileOf(content, { name });
          const body = uploadBody({ chatId: '4915112345678@c.us', fileName: name, caption }, file);
          expect(await parse(body)).toEqual({
            fields: [
              ['chatId', '4915112345678@c.us'],
              ['fileName', name],
              ['caption', caption],
            ],
            files: [
              {
                part: 'file',
                name: asWritten(name),
                mimetype: 'image/png',
                content: Buffer.from(content).toString('hex'),
              },
            ],
          });
        },
      ),
      { numRuns: 300 },
    );
  });

  it('announces exactly the bytes it gives, and leaves out null fields', async () => {
    const content = Buffer.alloc(700_000, 'postline');
    const body = uploadBody({ chatId: '1@c.us', caption: null }, await fileOf(content, {}));
    const opened = await body.open();
    const chunks = await collect(opened.chunks());
    await opened.close();
    const bytes = Buffer.concat(chunks);
    expect(bytes.length).toBe(body.length);
    expect(bytes.includes('caption')).toBe(false);
    expect(chunks.length).toBeGreaterThan(4);
  });

  it.each([
    ['audio/ogg; codecs=opus', 'audio/ogg; codecs=opus'],
    [null, 'application/octet-stream'],
    ['image', 'application/octet-stream'],
    ['image/png\r\nX-Header: 1', 'application/octet-stream'],
    ['text/html; a="b', 'application/octet-stream'],
  ])('sends the media type %j as %j', async (mimetype, sent) => {
    const body = uploadBody({}, await fileOf(Buffer.from('x'), { mimetype }));
    const opened = await body.open();
    const [head = Buffer.alloc(0)] = await collect(opened.chunks());
    await opened.close();
    expect(head.toString().split('\r\n').slice(2)).toEqual([`Content-Type: ${sent}`, '', '']);
  });

  it('refuses a file that is gone or not what was picked', async () => {
    const file = await fileOf(Buffer.from('four'), {});
    const other = { ...file, identity: { ...file.identity, size: 5 } };
    await expect(uploadBody({}, other).open()).rejects.toMatchObject({ problem: 'changed' });
    const gone = { ...file, path: join(folder, 'gone') };
    await expect(uploadBody({}, gone).open()).rejects.toMatchObject({ problem: 'gone' });
  });

  it.each([
    ['grows', (path: string) => appendFile(path, 'x')],
    ['shrinks', (path: string) => truncate(path, 300_000)],
    ['is written to in place', (path: string) => writeFile(path, Buffer.alloc(700_000, 'other'))],
  ])('gives no end to a file that %s meanwhile', async (_what, change) => {
    const file = await fileOf(Buffer.alloc(700_000, 'postline'), {});
    const body = uploadBody({}, file);
    const opened = await body.open();
    const taken: Buffer[] = [];
    const read = async () => {
      for await (const chunk of opened.chunks()) {
        if (taken.length === 0) await change(file.path);
        taken.push(chunk);
      }
    };
    await expect(read()).rejects.toMatchObject({ problem: 'changed' });
    await opened.close();
    expect(Buffer.concat(taken).length).toBeLessThan(body.length);
  });
});
