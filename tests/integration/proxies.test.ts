import { readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:https';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeAuthority } from '../../electron/engine/connection/testing/certificate.ts';
import { startTestProxy, type TestProxy } from '../../electron/engine/connection/testing/proxy.ts';
import { type Engine, startEngine } from '../../electron/engine/engine.ts';
import type { Host } from '../../electron/engine/host.ts';
import { openLog } from '../../electron/engine/log/open-log.ts';
import type { CallOutput } from '../../shared/contract/contract.ts';
import { type EngineClient, engineClient } from '../support/engine-client.ts';
import { engineHost } from '../support/engine-host.ts';
import { account } from '../support/running-engine.ts';

const { authority, certificate } = makeAuthority();
const ana = { name: 'ana', password: 'canary-password-77' };
const address = 'https://chat.example.test/v1';

let folder: string;
let proxy: TestProxy;
let engine: Engine;
let client: EngineClient;
/** Requests that came to the service: method, path and token. */
let requests: string[];
let answer: (token: string | undefined, method: string | undefined) => number;
let stopService: () => void;
let logged: string[];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'postline-proxies-'));
  requests = [];
  logged = [];
  answer = (token, method) => {
    if (token !== `Bearer ${account.accessToken}`) return 401;
    return method === 'POST' ? 201 : 404;
  };
  const service = createServer(certificate, (request, response) => {
    const { method, url, headers } = request;
    requests.push(`${method} ${url}`);
    const status = answer(headers.authorization, method);
    const body = status === 201 ? { key: { id: `3EB0${requests.length}` } } : {};
    request.resume().once('end', () => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(body));
    });
  });
  service.listen(0, '127.0.0.1');
  await once(service, 'listening');
  stopService = () => void service.close();
  proxy = await startTestProxy(() => (service.address() as AddressInfo).port);
  await start();
});

afterEach(async () => {
  await engine.stop();
  await proxy.close();
  stopService();
  rmSync(folder, { recursive: true });
});

async function start(abilities: Partial<Host> = {}, authorities = [authority]): Promise<void> {
  const log = openLog(folder, (_level, line) => logged.push(line));
  const files = authorities.map((text, index) => {
    const file = join(folder, `authority-${index}.pem`);
    writeFileSync(file, text);
    return file;
  });
  const readPolicy = async () => ({ source: 'test', text: JSON.stringify({ authorities: files }) });
  const host = { ...engineHost(folder), log, readPolicy, ...abilities };
  engine = await startEngine(host);
  client = engineClient(engine);
}

const at = () => `127.0.0.1:${proxy.port}`;

async function connect(): Promise<string> {
  await client.call('settings.set', {
    sending: { gapSeconds: 0 },
    proxy: { mode: 'manual', server: at() },
  });
  const instance = await client.call('instances.connect', {
    attemptId: 'first',
    name: 'Berlin',
    chatServiceAddress: address,
    smsServiceAddress: address,
    ...account,
    evenIfUnreachable: true,
  });
  return instance.instanceId;
}

async function sendOne(instanceId: string, text: string): Promise<string> {
  const { chatId } = await client.openChat(instanceId, '+4915112345678');
  await client.send(instanceId, chatId, text);
  return chatId;
}

/** Waits until the proxy's state is as said. */
const untilLogin = (state: string | undefined) =>
  client.until(async () => {
    const { logins } = await client.call('network.status', {});
    return logins[0]?.state === state;
  });

const noticesOf = async () =>
  (await client.call('app.status', {})).notices.map(({ id: _id, ...notice }) => notice);

describe('a proxy that asks for a name and password', () => {
  it('lets the message wait, which goes on once they are entered and is sent once', async () => {
    proxy.login = ana;
    const instanceId = await connect();
    expect(await noticesOf()).toEqual([]);
    const chatId = await sendOne(instanceId, 'by the proxy');
    await untilLogin('asked');
    expect(await noticesOf()).toEqual([{ kind: 'proxy-asks', proxy: at(), wasRefused: false }]);
    const [waiting] = await client.untilAll(instanceId, chatId, 'not-sent');
    expect(waiting?.failure).toMatchObject({ kind: 'not-sent', reason: 'proxy-login' });
    expect(requests).toEqual([]);

    await client.call('network.enterLogin', { proxy: at(), ...ana, password: 'wrong' });
    await untilLogin('refused');
    expect(await noticesOf()).toEqual([{ kind: 'proxy-asks', proxy: at(), wasRefused: true }]);
    // What was refused is not tried again: accounts are locked for that.
    const tried = proxy.asked.filter(({ authorization }) => authorization !== null).length;
    expect(tried).toBe(1);
    await client.call('outbox.retryNow', { instanceId });
    await client.untilAll(instanceId, chatId, 'not-sent');
    expect(proxy.asked.filter(({ authorization }) => authorization !== null)).toHaveLength(1);

    await client.call('network.enterLogin', { proxy: at(), ...ana });
    await client.untilAll(instanceId, chatId, 'accepted');
    expect(requests).toEqual([`POST /v1/${account.instanceUuid}/send-text`]);
    expect(await noticesOf()).toEqual([]);
    expect(await client.call('network.status', {})).toEqual({
      modes: ['manual', 'none'],
      authorities: 1,
      logins: [{ proxy: at(), state: 'stored' }],
    });
  });

  it('knows them after a restart, and not once they are forgotten', async () => {
    proxy.login = ana;
    const instanceId = await connect();
    await client.call('network.enterLogin', { proxy: at(), ...ana });
    await engine.stop();
    await start();
    const chatId = await sendOne(instanceId, 'after the restart');
    await client.untilAll(instanceId, chatId, 'accepted');

    expect(everyByteOf(folder)).not.toContain(ana.password);
    expect(logged.join('\n')).not.toContain(ana.password);
    await client.call('network.forgetLogin', { proxy: at() });
    expect((await client.call('network.status', {})).logins).toEqual([]);
    await sendOne(instanceId, 'and then');
    await untilLogin('asked');
    expect(requests).toHaveLength(1);
  });

  it('is tried by one connection until it has taken them, however many wait', async () => {
    proxy.login = ana;
    await connect();
    const tests = ['+4915112345670', '+4915112345671', '+4915112345672'];
    const { instances } = await client.call('instances.list', {});
    const instanceId = instances[0]?.instanceId ?? '';
    await client.call('network.enterLogin', { proxy: at(), name: 'ana', password: 'wrong' });
    await Promise.all(
      tests.map(async (number) => {
        const { chatId } = await client.openChat(instanceId, number);
        return client.send(instanceId, chatId, 'one of several');
      }),
    );
    await untilLogin('refused');
    await client.until(async () => {
      const { sending } = await client.call('outbox.status', { instanceId });
      return sending === 0;
    });
    expect(proxy.asked.filter(({ authorization }) => authorization !== null)).toHaveLength(1);
  });

  it.each([
    [{ name: '', password: '' }, 'name', 'required'],
    [{ name: 'a:b', password: '' }, 'name', 'name-has-colon'],
    [{ name: 'ana', password: 'a\nb' }, 'password', 'line-break'],
  ])('is not given %j', async (login, field, problem) => {
    expect(await client.refusal('network.enterLogin', { proxy: at(), ...login })).toMatchObject({
      kind: 'invalid-input',
      field,
      problem,
    });
  });
});

describe('the settings of the proxy', () => {
  it('are checked field by field, and the others stay', async () => {
    const refused = await client.refusal('settings.set', {
      proxy: { mode: 'manual', server: 'proxy.corp' },
    });
    expect(refused).toMatchObject({ field: 'server', problem: 'proxy-no-port' });
    expect((await client.call('settings.get', {})).proxy.mode).toBe('system');
  });

  it('count for what waits at once, and after a restart', async () => {
    const instanceId = await connect();
    await client.call('settings.set', { proxy: { mode: 'none' } });
    const chatId = await sendOne(instanceId, 'first by no proxy');
    await client.untilAll(instanceId, chatId, 'not-sent');
    await client.call('settings.set', { proxy: { mode: 'manual' } });
    await client.untilAll(instanceId, chatId, 'accepted');
    await engine.stop();
    await start();
    await sendOne(instanceId, 'then');
    await client.untilAll(instanceId, chatId, 'accepted');
    expect(requests).toHaveLength(2);
  });

  it('let nothing connect where the host cannot follow them', async () => {
    const instanceId = await connect();
    await engine.stop();
    await start({ setProxy: () => Promise.reject(new Error('not this one')) });
    const chatId = await sendOne(instanceId, 'by which way?');
    const [message] = await client.untilAll(instanceId, chatId, 'not-sent');
    expect(message?.failure).toMatchObject({ reason: 'proxy' });
    expect(proxy.asked).toEqual([]);
  });
});

describe('authorities of the organisation', () => {
  it('are needed for a service that they alone vouch for', async () => {
    await engine.stop();
    await start({}, []);
    const instanceId = await connect();
    const chatId = await sendOne(instanceId, 'to whom?');
    const [message] = await client.untilAll(instanceId, chatId, 'not-sent');
    expect(message?.failure).toMatchObject({ kind: 'not-sent', reason: 'tls-authority' });
    expect(requests).toEqual([]);
  });

  it.each(['', 'no certificate', authority.slice(0, 300), authority.replace(/[A-Z]/, '!')])(
    'are said where they are damaged, and the others count (%#)',
    async (damaged) => {
      await engine.stop();
      await start({}, [damaged, authority]);
      expect(await noticesOf()).toEqual([{ kind: 'authority-damaged' }]);
      expect((await client.call('network.status', {})).authorities).toBe(1);
    },
  );

  it('are read from no device, which would have no end', async () => {
    await engine.stop();
    const text = JSON.stringify({ authorities: ['/dev/zero', authority] });
    await start({ readPolicy: async () => ({ source: 'test', text }) });
    expect(await noticesOf()).toEqual([{ kind: 'authority-damaged' }]);
    expect((await client.call('network.status', {})).authorities).toBe(1);
  });
});

describe('a test of the connection', () => {
  type Test = NonNullable<CallOutput<'network.test'>>;

  async function test(instanceId: string): Promise<Test> {
    await client.call('network.beginTest', { instanceId });
    return client.until(async () => {
      const result = await client.call('network.test', {});
      return result?.isRunning === false ? result : null;
    });
  }

  const inShort = ({ sides }: Test) =>
    sides.flatMap(({ steps }) =>
      steps.map(({ step, state, failure }) => `${step} ${state} ${failure ?? ''}`.trim()),
    );

  const opened = ['route done', 'tcp done', 'proxy done', 'tls done', 'service done'];

  it('walks to the token, and sends nothing', async () => {
    const result = await test(await connect());
    expect(inShort(result)).toEqual([...opened, 'token done']);
    expect(requests.every((request) => request.startsWith('GET '))).toBe(true);
    const [route, , , tls] = result.sides[0]?.steps ?? [];
    expect(route).toMatchObject({ about: at() });
    expect(tls).toMatchObject({ about: 'chat.example.test', found: 'TLSv1.3, Example Works' });
    expect(JSON.stringify(result)).not.toContain(account.accessToken);
  });

  it('ends where the proxy asks', async () => {
    proxy.login = ana;
    const instanceId = await connect();
    expect(inShort(await test(instanceId))).toEqual([
      'route done',
      'tcp done',
      'proxy failed proxy-login',
    ]);
    proxy.scheme = 'Negotiate';
    expect(inShort(await test(instanceId)).at(-1)).toBe('proxy failed proxy-scheme');
  });

  it('ends where the certificate, the service or the token is at fault', async () => {
    const instanceId = await connect();
    answer = () => 401;
    expect(inShort(await test(instanceId))).toEqual([...opened, 'token failed token-refused']);
    answer = () => 302;
    expect(inShort(await test(instanceId)).at(-1)).toBe('service failed redirects');
    answer = () => 404;
    expect(inShort(await test(instanceId))).toEqual([...opened, 'token unclear']);
    await engine.stop();
    await start({}, []);
    expect(inShort(await test(instanceId)).at(-1)).toBe('tls failed tls-authority');
    await client.call('settings.set', { proxy: { mode: 'none' } });
    expect(inShort(await test(instanceId))).toEqual(['route done', 'name failed no-name']);
  });

  it('can be ended, and makes room for another', async () => {
    const instanceId = await connect();
    await client.call('network.beginTest', { instanceId });
    await client.call('network.endTest', {});
    expect(await client.call('network.test', {})).toBeNull();
    expect(inShort(await test(instanceId))).toHaveLength(6);
  });
});

function everyByteOf(path: string): string {
  if (!statSync(path).isDirectory()) return readFileSync(path, 'latin1');
  return readdirSync(path)
    .map((name) => everyByteOf(join(path, name)))
    .join('\n');
}
