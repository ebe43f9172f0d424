import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { builtPage } from './built-page.ts';
import { type PreviewServer, startServer } from './server.ts';
import { createSessionKey, type SessionKey } from './session-key.ts';

let folder: string;
let server: PreviewServer;
let session: SessionKey;
let calls: { name: string; input: unknown }[];
const listeners = new Set<(name: string, payload: unknown) => void>();

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'postline-preview-'));
  await mkdir(join(folder, 'page'));
  await writeFile(join(folder, 'page', 'index.html'), '<html><head><title>x</title></head></html>');
  await writeFile(join(folder, 'page', 'index.js'), 'page()');
  await writeFile(join(folder, 'bridge.js'), 'bridge()');
  await writeFile(join(folder, 'secret.json'), '{}');
  calls = [];
  session = createSessionKey();
  server = await startServer({
    engine: {
      async call(name, input) {
        calls.push({ name, input });
        return { ok: true, value: 'done' };
      },
      respond: async (request) => new Response(`bytes of ${request.url.split('/').at(-1)}`),
      subscribe(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    page: builtPage(join(folder, 'page'), {
      bridge: join(folder, 'bridge.js'),
      icon: join(folder, 'icon.ico'),
    }),
    session,
    port: 0,
  });
});

afterEach(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

/** Node's own request: `fetch` would not let a test send a Host, an Origin or a path of its choice. */
function ask(
  path: string,
  {
    method = 'GET',
    headers = {},
    body = '',
  }: { method?: string; headers?: Record<string, string>; body?: string } = {},
): Promise<Answer> {
  const { port } = new URL(server.address);
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, path, method, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => (text += chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text }),
      );
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

async function signIn(): Promise<string> {
  const { headers } = await ask(`/?key=${session.key}`);
  return String(headers['set-cookie']).split(';')[0] ?? '';
}

const call = (cookie: string, overrides: Record<string, string> = {}) => ({
  method: 'POST',
  headers: { cookie, origin: server.address, 'content-type': 'application/json', ...overrides },
  body: JSON.stringify({ name: 'app.status', input: { a: 1 } }),
});

describe('the one-time key', () => {
  it('is exchanged for a cookie that scripts and other sites cannot use', async () => {
    const answer = await ask(`/?key=${session.key}`);
    expect(answer.status).toBe(303);
    expect(answer.headers['location']).toBe('/');
    const cookie = String(answer.headers['set-cookie']);
    expect(cookie).toContain('HttpOnly');
    expect(cookie).toContain('SameSite=Strict');
    expect(cookie).not.toContain(session.key);
  });

  it('is refused the second time, with a sentence', async () => {
    await signIn();
    const second = await ask(`/?key=${session.key}`);
    expect(second.status).toBe(403);
    expect(second.body).toBe('This address was used already. Start the preview again.\n');
    expect(second.headers['set-cookie']).toBeUndefined();
  });

  it('leads the browser that used it to the page', async () => {
    const cookie = await signIn();
    const again = await ask(`/?key=${session.key}`, { headers: { cookie } });
    expect(again.status).toBe(303);
  });

  it('is not guessed', async () => {
    expect((await ask('/?key=wrong')).status).toBe(403);
    expect((await ask('/?key=')).status).toBe(403);
    expect((await ask(`/?key=${session.key}`)).status).toBe(303);
  });
});

describe('without the cookie', () => {
  it.each(['/', '/index.js', '/bridge.js', '/events', '/secret.json'])(
    'answers nothing at %s',
    async (path) => {
      const answer = await ask(path);
      expect(answer.status).toBe(401);
      expect(answer.body).toBe('Open the address that the preview printed when it started.\n');
    },
  );

  it('carries out no call', async () => {
    expect((await ask('/call', call('postline=guess'))).status).toBe(401);
    expect(calls).toEqual([]);
  });
});

describe('other pages in the same browser', () => {
  it('cannot reach it under another name for 127.0.0.1', async () => {
    const cookie = await signIn();
    const { port } = new URL(server.address);
    for (const host of ['evil.example', `evil.example:${port}`, `localhost:${port}`]) {
      expect((await ask('/', { headers: { cookie, host } })).status).toBe(403);
      expect((await ask('/call', call(cookie, { host }))).status).toBe(403);
    }
    expect(calls).toEqual([]);
  });

  it('cannot call from their origin, nor without one', async () => {
    const cookie = await signIn();
    expect((await ask('/call', call(cookie, { origin: 'http://evil.example' }))).status).toBe(403);
    expect((await ask('/call', call(cookie, { origin: 'null' }))).status).toBe(403);
    const { origin, ...withoutOrigin } = call(cookie).headers;
    expect(origin).toBe(server.address);
    expect((await ask('/call', { ...call(cookie), headers: withoutOrigin })).status).toBe(403);
    expect((await ask('/', { headers: { cookie, origin: 'http://evil.example' } })).status).toBe(
      403,
    );
    expect(calls).toEqual([]);
  });

  it('cannot call with a form', async () => {
    const cookie = await signIn();
    const answer = await ask('/call', call(cookie, { 'content-type': 'text/plain' }));
    expect(answer.status).toBe(415);
    expect(calls).toEqual([]);
  });
});

describe('a call', () => {
  it('reaches the engine and is answered as data', async () => {
    const answer = await ask('/call', call(await signIn()));
    expect(JSON.parse(answer.body)).toEqual({ ok: true, value: 'done' });
    expect(calls).toEqual([{ name: 'app.status', input: { a: 1 } }]);
  });

  it.each(['not json', '[]', 'null', '{"name":1}'])('is refused as %s', async (body) => {
    expect((await ask('/call', { ...call(await signIn()), body })).status).toBe(400);
    expect(calls).toEqual([]);
  });

  it('is refused when it is larger than any call', async () => {
    const cookie = await signIn();
    const headers = { ...call(cookie).headers, 'content-length': String(17 * 1024 * 1024) };
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const { port } = new URL(server.address);
      const sent = request({ host: '127.0.0.1', port, path: '/call', method: 'POST', headers });
      sent.on('response', (response) => resolve(response.statusCode));
      sent.on('error', reject);
      sent.flushHeaders();
    });
    expect(status).toBe(413);
    expect(calls).toEqual([]);
  });
});

describe('the page', () => {
  it('has the bridge before its scripts, and the strict policy', async () => {
    const answer = await ask('/', { headers: { cookie: await signIn() } });
    expect(answer.body).toContain('<head><script src="/bridge.js"></script>');
    expect(answer.headers['content-security-policy']).toContain("default-src 'none'");
    expect(answer.headers['content-security-policy']).toContain("connect-src 'self'");
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
  });

  it('brings its files', async () => {
    const cookie = await signIn();
    expect((await ask('/index.js', { headers: { cookie } })).body).toBe('page()');
    expect((await ask('/bridge.js', { headers: { cookie } })).body).toBe('bridge()');
    expect((await ask('/missing.js', { headers: { cookie } })).status).toBe(404);
  });

  it.each(['/../secret.json', '/%2e%2e/secret.json', '/..%2fsecret.json', '/..%5csecret.json'])(
    'does not lead out of its folder by %s',
    async (path) => {
      const answer = await ask(path, { headers: { cookie: await signIn() } });
      expect(answer.status).toBe(404);
      expect(answer.body).toBe('');
    },
  );
});

describe('events', () => {
  it('reach the page as they happen', async () => {
    const cookie = await signIn();
    const { port } = new URL(server.address);
    const text = await new Promise<string>((resolve, reject) => {
      const sent = request({ host: '127.0.0.1', port, path: '/events', headers: { cookie } });
      sent.on('response', (response) => {
        response.once('data', (chunk: Buffer) => {
          resolve(chunk.toString());
          sent.destroy();
        });
        for (const listener of listeners) listener('chats.changed', { chatId: '1@c.us' });
      });
      sent.on('error', reject);
      sent.end();
    });
    expect(text).toBe('data: {"name":"chats.changed","payload":{"chatId":"1@c.us"}}\n\n');
  });
});
