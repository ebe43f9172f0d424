import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import type { ContractEvent } from '../shared/contract/contract.ts';
import { contentPolicy } from '../shared/content-policy.ts';
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
      respond: async (request) =>
        new Response(`${request.method} ${new URL(request.url).pathname} ${await request.text()}`),
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

const ownOrigin = () => ({ origin: server.address });

/** Brings the one-time key as the page does; returns what begins the addresses of the session. */
async function signIn(): Promise<string> {
  const { body } = await ask('/session', {
    method: 'POST',
    headers: ownOrigin(),
    body: session.key,
  });
  return `/~${body}`;
}

/** Opens the channel as a page does, or as another page would; returns the status that refuses it. */
function open(path: string, headers: Record<string, string> = {}): Promise<WebSocket | number> {
  const channel = new WebSocket(`${server.address.replace('http', 'ws')}${path}`, {
    headers: { ...ownOrigin(), ...headers },
  });
  return new Promise((resolve, reject) => {
    channel.once('open', () => resolve(channel));
    channel.once('unexpected-response', (_sent, { statusCode = 0 }) => resolve(statusCode));
    channel.once('error', reject);
  });
}

async function opened(): Promise<WebSocket> {
  const channel = await open(`${await signIn()}/channel`);
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
  const bring = (key: string, headers: Record<string, string> = ownOrigin()) =>
    ask('/session', { method: 'POST', headers, body: key });

  it('is exchanged for a secret once, and for no cookie', async () => {
    const answer = await bring(session.key);
    expect([answer.status, answer.headers['set-cookie']]).toEqual([200, undefined]);
    expect(session.isValid(answer.body)).toBe(true);
    expect(answer.body).not.toContain(session.key);
    const second = await bring(session.key);
    expect([second.status, second.body]).toEqual([403, '']);
  });

  it('is not guessed, and taken from no other page', async () => {
    expect((await bring('wrong')).status).toBe(403);
    expect((await bring('')).status).toBe(403);
    expect((await bring('x'.repeat(2_000))).status).toBe(413);
    expect((await bring(session.key, { origin: 'http://127.0.0.1:1' })).status).toBe(403);
    expect((await bring(session.key, {})).status).toBe(403);
    expect((await bring(session.key)).status).toBe(200);
  });
});

describe('without the secret', () => {
  it.each(['/files/grants', '/files/a/b/content', '/secret.json', '/channel'])(
    'nothing is at %s',
    async (path) => {
      await signIn();
      expect((await ask(path)).status).toBe(404);
      const post = { method: 'POST', headers: ownOrigin() };
      expect((await ask(path, post)).status).toBe(404);
    },
  );

  it.each(['/~/files/a', '/~guess/files/a', '/~guess/channel', '/~%2e/files/a'])(
    'nothing is answered at %s',
    async (path) => {
      await signIn();
      const answer = await ask(path);
      expect([answer.status, answer.body]).toEqual([
        401,
        'Open the address that the preview printed when it started.\n',
      ]);
    },
  );

  it('no channel opens', async () => {
    expect(await open('/~guess/channel')).toBe(401);
    expect(await open('/channel')).toBe(404);
  });
});

describe('other pages in the same browser', () => {
  it('cannot reach it under another name for 127.0.0.1', async () => {
    const root = await signIn();
    const { port } = new URL(server.address);
    for (const host of ['evil.example', `evil.example:${port}`, `localhost:${port}`]) {
      expect((await ask('/', { headers: { host } })).status).toBe(403);
      expect(await open(`${root}/channel`, { host })).toBe(403);
    }
  });

  it('cannot reach it from their origin, nor act from none', async () => {
    const root = await signIn();
    const foreign = { origin: 'http://evil.example' };
    expect((await ask('/', { headers: foreign })).status).toBe(403);
    expect((await ask(`${root}/files/grants`, { method: 'POST' })).status).toBe(403);
    for (const origin of ['http://evil.example', 'null', '']) {
      expect(await open(`${root}/channel`, { origin })).toBe(403);
    }
  });
});

describe('the channel', () => {
  it('opens at its own address alone', async () => {
    const root = await signIn();
    for (const path of ['', '/files/grants', '/channel?a', '//channel', '/files/channel']) {
      expect(await open(`${root}${path}`)).toBe(404);
    }
    expect(await open('/index.js')).toBe(404);
  });
});

describe('bytes', () => {
  it('pass below the secret, with the headers of the page', async () => {
    const root = await signIn();
    const answer = await ask(`${root}/files/grants?name=a`, {
      method: 'POST',
      headers: ownOrigin(),
      body: 'content',
    });
    expect([answer.status, answer.body]).toEqual([200, 'POST /files/grants content']);
    expect(answer.headers).toMatchObject({
      'content-security-policy': contentPolicy(),
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    });
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
    const answer = await ask('/');
    expect(answer.body).toContain('<head><script type="module" src="/bridge.js"></script>');
    expect(answer.headers['content-security-policy']).toContain("default-src 'none'");
    expect(answer.headers['content-security-policy']).toContain("connect-src 'self'");
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
  });

  it('brings its files', async () => {
    expect((await ask('/index.js')).body).toBe('page()');
    expect((await ask('/bridge.js')).body).toBe('bridge()');
    expect((await ask('/missing.js')).status).toBe(404);
  });

  it.each(['/../secret.json', '/%2e%2e/secret.json', '/..%2fsecret.json', '/..%5csecret.json'])(
    'does not lead out of its folder by %s',
    async (path) => {
      const answer = await ask(path);
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
