import type { LookupAddress } from 'node:dns';
import type { RequestListener } from 'node:http';
import * as net from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { askWeb, type WebSettings } from './ask-web.ts';
import { bodyOf } from './read-body.ts';
import { neverGivenUp, startTestSite, type TestSite, testWeb } from './testing/test-site.ts';

const sites: TestSite[] = [];
afterEach(async () => {
  await Promise.all(sites.splice(0).map((site) => site.close()));
});

async function start(answer: RequestListener): Promise<TestSite> {
  const site = await startTestSite(answer);
  sites.push(site);
  return site;
}

/** What came back, or the word for what went wrong. */
function ask(address: string, settings: WebSettings = testWeb, signal = neverGivenUp) {
  const request = { method: 'GET', accept: '*/*' } as const;
  return askWeb(address, request, settings, signal, async (answer) => {
    let text = '';
    for await (const chunk of bodyOf(answer)) text += String(chunk);
    return `${answer.url.pathname} ${answer.redirects} ${text}`;
  }).catch((error: unknown) => (error instanceof Error ? error.message : String(error)));
}

const answersOf = (...all: LookupAddress[][]): NonNullable<WebSettings['resolve']> => {
  return (_hostname, callback) => callback(null, all.shift() ?? []);
};
const here = { address: '127.0.0.1', family: 4 };
const near = { address: '10.0.0.1', family: 4 };

describe('askWeb', () => {
  it('asks as a stranger: nothing that says who asks', async () => {
    const site = await start((_request, response) => {
      response.setHeader('Set-Cookie', 'a=b').end('hello');
    });
    expect(await ask(`${site.origin}/page`)).toBe('/page 0 hello');
    expect(await ask(`${site.origin}/page`)).toBe('/page 0 hello');
    expect(Object.keys(site.requests[1]?.headers ?? {}).toSorted()).toEqual([
      'accept',
      'accept-encoding',
      'connection',
      'host',
      'user-agent',
    ]);
  });

  it('follows five redirects and no sixth', async () => {
    const site = await start((request, response) => {
      const left = Number(request.url?.slice(1));
      if (left === 0) response.end('there');
      else response.writeHead(302, { location: `${left - 1}` }).end();
    });
    expect(await ask(`${site.origin}/5`)).toBe('/0 5 there');
    expect(await ask(`${site.origin}/6`)).toBe('web-redirects: 5');
  });

  it.each([
    'http://10.0.0.1/',
    'http://169.254.169.254/latest/',
    'http://[::1]/',
    'http://localhost/',
    '//192.168.0.1/',
  ])('does not follow a redirect to %s', async (location) => {
    const site = await start((_request, response) => {
      response.writeHead(302, { location }).end();
    });
    expect(await ask(site.origin)).toBe('private-address');
  });

  it.each([
    ['file:///etc/passwd', 'not-an-address'],
    ['https://user:word@example.com/', 'has-user'],
    ['http://[', 'web-broken'],
  ])('does not follow a redirect to %s', async (location, problem) => {
    const site = await start((_request, response) => {
      response.writeHead(302, { location }).end();
    });
    expect(await ask(site.origin)).toBe(problem);
  });

  it('goes to what a name led to when it was checked, whatever it leads to afterwards', async () => {
    const site = await start((_request, response) => response.end('hello'));
    const resolve = answersOf([here], [near]);
    expect(await ask(`http://a.example.com:${site.port}/`, { ...testWeb, resolve })).toBe(
      '/ 0 hello',
    );
    expect(site.requests[0]?.headers.host).toBe(`a.example.com:${site.port}`);
  });

  it.each([[[near]], [[here, near]], [[near, here]], [[]]])(
    'does not go to a name that leads to %j',
    async (addresses) => {
      const site = await start((_request, response) => response.end('hello'));
      const settings = { ...testWeb, resolve: answersOf(addresses) };
      expect(await ask(`http://a.example.com:${site.port}/`, settings)).toBe('private-address');
      expect(site.requests).toEqual([]);
    },
  );

  it('refuses this machine where nothing says otherwise, by the name of the system too', async () => {
    const site = await start((_request, response) => response.end('hello'));
    const strict: WebSettings = { resolveProxy: testWeb.resolveProxy };
    expect(await ask(site.origin, strict)).toBe('private-address');
    const resolve = answersOf([here]);
    expect(await ask(`http://a.example.com:${site.port}/`, { ...strict, resolve })).toBe(
      'private-address',
    );
    expect(site.requests).toEqual([]);
  });

  it('looks names up also where a proxy would, and asks it for no private one', async () => {
    const asked: string[] = [];
    const proxy = net.createServer((socket) => {
      socket.once('data', (head) => {
        asked.push(String(head).split('\r\n')[0] ?? '');
        socket.end('HTTP/1.1 403 Forbidden\r\n\r\n');
      });
    });
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
    const { port } = proxy.address() as net.AddressInfo;
    const resolveProxy = async () => `PROXY 127.0.0.1:${port}`;
    const missing: NonNullable<WebSettings['resolve']> = (_hostname, callback) =>
      callback(Object.assign(new Error('none'), { code: 'ENOTFOUND' }), []);
    const by = (resolve: NonNullable<WebSettings['resolve']>) => ({ resolveProxy, resolve });
    const far = { address: '93.184.216.34', family: 4 };
    const address = 'http://a.example.com/';
    expect(await ask(address, by(answersOf([near])))).toBe('private-address');
    expect(await ask(address, by(answersOf([far, near])))).toBe('private-address');
    expect(await ask(address, by(missing))).toBe('web-no-name');
    expect(asked).toEqual([]);
    expect(await ask(address, by(answersOf([far])))).toBe('web-unreachable');
    expect(asked).toEqual(['CONNECT a.example.com:80 HTTP/1.1']);
    proxy.close();
  });

  it('finds its own site by its name alone', async () => {
    const site = await start((_request, response) => response.end('hello'));
    const settings: WebSettings = {
      resolveProxy: testWeb.resolveProxy,
      ownSite: { host: 'shop.practice.example', origin: () => Promise.resolve(site.origin) },
    };
    expect(await ask('http://shop.practice.example/offer', settings)).toBe('/offer 0 hello');
    expect(await ask(site.origin, settings)).toBe('private-address');
    expect(site.requests).toHaveLength(1);
  });

  it('says when nobody answers: no name, no server, too late, no HTTP', async () => {
    const missing: NonNullable<WebSettings['resolve']> = (_hostname, callback) =>
      callback(Object.assign(new Error('none'), { code: 'ENOTFOUND' }), []);
    expect(await ask('http://a.example.com/', { ...testWeb, resolve: missing })).toBe(
      'web-no-name',
    );
    const gone = await startTestSite(() => {});
    await gone.close();
    expect(await ask(gone.origin)).toBe('web-refused');
    const silent = await start(() => {});
    expect(await ask(silent.origin, { ...testWeb, timeoutMs: 50 })).toBe('web-silent');
    const broken = await start((_request, response) => response.socket?.end('no HTTP at all'));
    expect(await ask(broken.origin)).toBe('web-broken');
    expect(await ask(`https://127.0.0.1:${silent.port}/`)).toBe('web-not-secure');
  });

  it('gives up on an answer that drips without end', async () => {
    const site = await start((_request, response) => void response.write('drip'));
    expect(await ask(site.origin, { ...testWeb, timeoutMs: 100 })).toBe('web-silent');
  });

  it('can be given up', async () => {
    const attempt = new AbortController();
    const site = await start(() => attempt.abort(new Error('given up')));
    expect(await ask(site.origin, testWeb, attempt.signal)).toBe('given up');
  });
});
