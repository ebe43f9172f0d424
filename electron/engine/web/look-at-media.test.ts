import type { RequestListener } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { lookAtMedia } from './look-at-media.ts';
import { neverGivenUp, startTestSite, type TestSite, testWeb } from './testing/test-site.ts';

let site: TestSite;
afterEach(() => site.close());

async function look(answer: RequestListener, path = '/file.pdf') {
  site = await startTestSite(answer);
  const { address, ...rest } = await lookAtMedia(`${site.origin}${path}`, testWeb, neverGivenUp);
  return { ...rest, path: new URL(address).pathname };
}

const good = { redirects: 0, mediaType: 'application/pdf', problem: null, detail: null };

describe('lookAtMedia', () => {
  it('asks for the head alone where that tells', async () => {
    expect(
      await look((_request, response) => {
        response
          .writeHead(200, { 'Content-Type': 'Application/PDF; x=y', 'Content-Length': 5 })
          .end();
      }),
    ).toEqual({ ...good, path: '/file.pdf', bytes: 5 });
    expect(site.requests.map(({ method }) => method)).toEqual(['HEAD']);
  });

  it.each([405, 403, 500])('asks for the first bytes where HEAD is answered %i', async (status) => {
    expect(
      await look((request, response) => {
        if (request.method === 'HEAD') response.writeHead(status).end();
        else {
          response
            .writeHead(206, { 'Content-Type': 'application/pdf', 'Content-Range': 'bytes 0-3/70' })
            .end('%PDF');
        }
      }),
    ).toEqual({ ...good, path: '/file.pdf', bytes: 70 });
    expect(site.requests[1]?.headers.range).toBe('bytes=0-1023');
  });

  it('does not read a file that is sent whole', async () => {
    const length = 1024 ** 4;
    expect(
      await look((request, response) => {
        if (request.method === 'HEAD') response.writeHead(405).end();
        else {
          response.writeHead(200, { 'Content-Type': 'application/pdf', 'Content-Length': length });
          response.write('%PDF');
        }
      }),
    ).toEqual({ ...good, path: '/file.pdf', bytes: length });
  });

  it('knows no size where none is said', async () => {
    expect(
      await look((request, response) => {
        response.writeHead(200, { 'Content-Type': 'application/pdf' });
        if (request.method === 'HEAD') response.end();
        else response.write('%PDF');
      }),
    ).toEqual({ ...good, path: '/file.pdf', bytes: null });
  });

  it('follows redirects and says where they end', async () => {
    const found = await look((request, response) => {
      const head = { 'Content-Type': 'application/pdf', 'Content-Length': 5 };
      if (request.url === '/file.pdf') response.writeHead(302, { location: '/real.pdf' }).end();
      else response.writeHead(200, head).end();
    });
    expect(found).toEqual({ ...good, path: '/real.pdf', bytes: 5, redirects: 1 });
  });

  const bad = { path: '/file.pdf', redirects: 0, mediaType: null, bytes: null };
  it('says that a login is needed, or that a page answers in place of the file', async () => {
    expect(await look((_request, response) => void response.writeHead(401).end())).toEqual({
      ...bad,
      problem: 'web-needs-login',
      detail: 'HTTP 401',
    });
    await site.close();
    expect(
      await look((_request, response) => {
        response.writeHead(200, { 'Content-Type': 'text/html', 'Content-Length': 9 }).end();
      }),
    ).toMatchObject({ mediaType: 'text/html', problem: 'web-not-a-file' });
  });

  it('says that an address leads into a private network', async () => {
    const answer: RequestListener = (_request, response) =>
      void response.writeHead(302, { location: 'http://192.168.1.1/' }).end();
    expect(await look(answer)).toEqual({ ...bad, problem: 'private-address', detail: null });
  });

  it('throws for what is no address', async () => {
    site = await startTestSite(() => {});
    await expect(lookAtMedia('ftp://a.example/', testWeb, neverGivenUp)).rejects.toThrow(
      'not-an-address',
    );
  });
});
