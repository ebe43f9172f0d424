import type { RequestListener } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { createPictureShelf } from './picture-shelf.ts';
import { readPicture } from './read-picture.ts';
import { neverGivenUp, startTestSite, type TestSite, testWeb } from './testing/test-site.ts';

const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');

let site: TestSite;
afterEach(() => site.close());

async function read(answer: RequestListener) {
  site = await startTestSite(answer);
  return readPicture(site.origin, testWeb, neverGivenUp).catch((error: unknown) =>
    error instanceof Error ? error.message : String(error),
  );
}

describe('readPicture', () => {
  it('goes by the content, whatever the server calls it', async () => {
    expect(
      await read((_request, response) => {
        response.writeHead(200, { 'Content-Type': 'text/html' }).end(png);
      }),
    ).toEqual({ bytes: png, mediaType: 'image/png' });
  });

  it.each(['<svg xmlns="http://www.w3.org/2000/svg"/>', '<html>', ''])(
    'does not take %j for a picture',
    async (content) => {
      expect(
        await read((_request, response) => {
          response.writeHead(200, { 'Content-Type': 'image/svg+xml; a=b' }).end(content);
        }),
      ).toBe('web-not-a-picture: image/svg+xml');
    },
  );

  it('takes none that is too large, announced or not', async () => {
    expect(
      await read((_request, response) => {
        response.writeHead(200, { 'Content-Length': 6_000_000 }).write(png);
      }),
    ).toBe('web-too-large: 5 MB');
    await site.close();
    expect(
      await read((_request, response) => {
        response.write(png);
        response.end(Buffer.alloc(6_000_000));
      }),
    ).toBe('web-too-large: 5 MB');
  });
});

describe('createPictureShelf', () => {
  it('keeps the latest twenty', () => {
    const shelf = createPictureShelf();
    const ids = Array.from({ length: 21 }, (_, index) =>
      shelf.put({ bytes: Buffer.from([index]), mediaType: 'image/png' }),
    );
    expect(shelf.get(ids[0] ?? '')).toBeNull();
    expect(ids.slice(1).map((id) => shelf.get(id)?.bytes[0])).toEqual(
      Array.from({ length: 20 }, (_, index) => index + 1),
    );
    expect(shelf.get('../secret')).toBeNull();
  });
});
