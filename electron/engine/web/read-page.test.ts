import { gzipSync } from 'node:zlib';
import type { RequestListener } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { readPage } from './read-page.ts';
import { neverGivenUp, startTestSite, type TestSite, testWeb } from './testing/test-site.ts';

let site: TestSite;
afterEach(() => site.close());

/** What is read of a page, or the word for what went wrong. */
async function read(answer: RequestListener) {
  site = await startTestSite(answer);
  return readPage(`${site.origin}/a/b`, testWeb, neverGivenUp).catch((error: unknown) =>
    error instanceof Error ? error.message : String(error),
  );
}

const page =
  (
    html: string | Buffer,
    type = 'text/html',
    headers: Record<string, string> = {},
  ): RequestListener =>
  (_request, response) =>
    void response.writeHead(200, { 'Content-Type': type, ...headers }).end(html);

describe('readPage', () => {
  it('reads what a page says about itself, pictures by where the page was found', async () => {
    const html = '<title>Sale</title><meta property=og:image content=c.png>';
    expect(
      await read((request, response) => {
        if (request.url === '/a/b') response.writeHead(301, { location: '/d/e' }).end();
        else page(html)(request, response);
      }),
    ).toEqual({ title: 'Sale', description: '', imageAddress: `${site.origin}/d/c.png` });
  });

  const umlauts = '<title>Größe</title>';
  it.each([
    ['the header', Buffer.from(umlauts, 'latin1'), 'text/html; charset=ISO-8859-1'],
    ['the page', Buffer.from(`<meta charset=windows-1252>${umlauts}`, 'latin1'), 'text/html'],
    [
      'the page, as of old',
      Buffer.from(
        `<meta http-equiv="Content-Type" content="text/html; charset=latin1">${umlauts}`,
        'latin1',
      ),
      'text/html',
    ],
    ['its first bytes', Buffer.from(`\uFEFF${umlauts}`, 'utf16le'), 'text/html'],
    ['nothing', Buffer.from(umlauts), 'text/html; charset=nonsense'],
  ])('reads characters as named by %s', async (_by, bytes, type) => {
    expect(await read(page(bytes, type))).toMatchObject({ title: 'Größe' });
  });

  it('reads a character that is cut between two pieces', async () => {
    const bytes = Buffer.from(`<!--${'x'.repeat(2_000)}-->${umlauts}`);
    const cut = bytes.indexOf('ß') + 1;
    expect(
      await read((_request, response) => {
        response.writeHead(200, { 'Content-Type': 'text/html' });
        response.write(bytes.subarray(0, cut), () => response.end(bytes.subarray(cut)));
      }),
    ).toMatchObject({ title: 'Größe' });
  });

  it('unpacks', async () => {
    const answer = page(gzipSync(umlauts), 'text/html', { 'Content-Encoding': 'gzip' });
    expect(await read(answer)).toMatchObject({ title: 'Größe' });
  });

  it('stops at the end of the head, however long the page is', async () => {
    expect(
      await read((_request, response) => {
        response.writeHead(200, { 'Content-Type': 'text/html' });
        response.write(`<head>${umlauts}</head>${' '.repeat(2_000)}`);
      }),
    ).toMatchObject({ title: 'Größe' });
  });

  it('reads no more than half a megabyte, packed or not', async () => {
    const endless = `${umlauts}<meta name=x content="${'x'.repeat(50_000_000)}`;
    const packed = page(gzipSync(endless), 'text/html', { 'Content-Encoding': 'gzip' });
    expect(await read(packed)).toMatchObject({ title: 'Größe' });
  });

  it.each([
    [page('{}', 'application/json'), 'web-not-a-page: application/json'],
    [page('', 'text/html', { 'Content-Encoding': 'gzip' }), 'web-broken'],
    [page('no gzip', 'text/html', { 'Content-Encoding': 'gzip' }), 'web-broken'],
  ])('says what is wrong (%#)', async (answer, problem) => {
    expect(await read(answer)).toBe(problem);
  });

  it.each([
    [401, 'web-needs-login: HTTP 401'],
    [403, 'web-needs-login: HTTP 403'],
    [404, 'web-status: HTTP 404'],
    [500, 'web-status: HTTP 500'],
  ])('takes %i for no page', async (status, problem) => {
    expect(await read((_request, response) => void response.writeHead(status).end())).toBe(problem);
  });
});
