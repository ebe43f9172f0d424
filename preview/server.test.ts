import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import type { ContractEvent } from '../shared/contract/contract.ts';
import { builtPage } from './built-page.ts';
import { type PreviewServer, startServer } from './server.ts';
import { createSessionKey, type SessionKey } from './session-key.ts';

let folder: string;
let server: PreviewServer;
let session: SessionKey;
let calls: { name: string; input: unknown }[];
const listeners = new Set<(events: readonly ContractEvent[]) => void>();

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

/** Opens the channel as a page does, or as another page would; answers the status that refuses it. */
function open(
  cookie: string,
  headers: Record<string, string> = {},
  path = '/channel',
): Promise<WebSocket | number> {
  const channel = new WebSocket(`${server.address.replace('http', 'ws')}${path}`, {
    headers: { cookie, origin: server.address, ...headers },
  });
  return new Promise((resolve, reject) => {
    channel.once('open', () => resolve(channel));
    channel.once('unexpected-response', (_sent, { statusCode = 0 }) => resolve(statusCode));
    channel.once('error', reject);
  });
}

async function opened(): Promise<WebSocket> {
  const channel = await open(await signIn());
  if (typeof channel === 'number') throw new Error(`the channel was refused: ${channel}`);
  return channel;
}

/** What comes next over the channel: a message, or the code that ends it. */
function next(channel: WebSocket): Promise<unknown> {
  return new Promise((resolve) => {
    channel.once('message', (data: Buffer) => resolve(JSON.parse(data.toString())));
    channel.once('close', resolve);
  });
}

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
  it.each(['/', '/index.js', '/bridge.js', '/channel', '/secret.json'])(
    'answers nothing at %s',
    async (path) => {
      const answer = await ask(path);
      expect(answer.status).toBe(401);
      expect(answer.body).toBe('Open the address that the preview printed when it started.\n');
    },
  );

  it('opens no channel', async () => {
    expect(await open('postline=guess')).toBe(401);
  });
});

describe('other pages in the same browser', () => {
  it('cannot reach it under another name for 127.0.0.1', async () => {
    const cookie = await signIn();
    const { port } = new URL(server.address);
    for (const host of ['evil.example', `evil.example:${port}`, `localhost:${port}`]) {
      expect((await ask('/', { headers: { cookie, host } })).status).toBe(403);
      expect(await open(cookie, { host })).toBe(403);
    }
  });

  it('cannot reach it from their origin, nor act from none', async () => {
    const cookie = await signIn();
    const foreign = { cookie, origin: 'http://evil.example' };
    expect((await ask('/', { headers: foreign })).status).toBe(403);
    expect((await ask('/files/grants', { method: 'POST', headers: { cookie } })).status).toBe(403);
    expect(await open(cookie, { origin: 'http://evil.example' })).toBe(403);
    expect(await open(cookie, { origin: 'null' })).toBe(403);
    expect(await open(cookie, { origin: '' })).toBe(403);
  });
});

describe('the channel', () => {
  it('opens at its own address alone', async () => {
    const cookie = await signIn();
    for (const path of ['/', '/files/grants', '/channel?a', '//channel', '/index.js']) {
      expect(await open(cookie, {}, path)).toBe(404);
    }
  });
});

describe('a call', () => {
  it('reaches the engine and is answered under its id', async () => {
    const channel = await opened();
    channel.send(JSON.stringify({ id: 7, name: 'app.status', input: { a: 1 } }));
    expect(await next(channel)).toEqual({ id: 7, answer: { ok: true, value: 'done' } });
    expect(calls).toEqual([{ name: 'app.status', input: { a: 1 } }]);
  });

  it.each(['not json', '[]', 'null', '{"name":"app.status"}', '{"id":1,"name":1}'])(
    'ends the channel as %s',
    async (text) => {
      const channel = await opened();
      channel.send(text);
      expect(await next(channel)).toBe(1003);
      expect(calls).toEqual([]);
    },
  );

  it('ends the channel when it is larger than any call', async () => {
    const channel = await opened();
    channel.send(`{"id":1,"name":"app.status","input":"${'x'.repeat(16 * 1024 * 1024)}"}`);
    expect(await next(channel)).toBe(1009);
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
  it('reach the page as they happen, until it goes', async () => {
    const channel = await opened();
    await expect.poll(() => listeners.size).toBe(1);
    const received = next(channel);
    const events: readonly ContractEvent[] = [
      { name: 'chats.changed', payload: { instanceId: 'one', chatId: '1@c.us' } },
      { name: 'outbox.changed', payload: { instanceId: 'one' } },
    ];
    for (const listener of listeners) listener(events);
    expect(await received).toEqual({ events });
    channel.close();
    await expect.poll(() => listeners.size).toBe(0);
  });
});
