import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import {
  httpAnswer,
  startRawService,
} from '../../electron/engine/connection/testing/raw-service.ts';
import { type Random, seeded } from '../faults/random.ts';
import { part, type Program, rowOfParts } from '../rows/row.ts';
import { importThreads, threadIds } from '../support/threads.ts';
import { attackedAccount, canary, withEngine } from './attacked-engine.ts';
import { findSecret } from './spellings.ts';
import { startTrap, type Trap } from './trap.ts';

/** S5: hostile addresses, redirects and proxies, by what a trap of this machine and the proxy received. */
export const hostileAddresses: Program = async ({ short, seed }) => {
  const count = short ? 300 : 1_000;
  const random = seeded(seed);
  const parts = [
    await part('addresses of a service', () => serviceAddresses(count, random)),
    await part('addresses of the web', () => webAddresses(count, random)),
    await part('redirects', () => redirects()),
    await part('proxies', () => proxies()),
  ];
  return rowOfParts(`${count} addresses twice, 8 redirects, 4 proxies`, seed, parts);
};

/** Ways to write this machine. */
const hosts = [
  '127.0.0.1',
  '127.1',
  '127.0.1',
  '2130706433',
  '0x7f000001',
  '0x7f.0.0.1',
  '0177.0.0.1',
  '017700000001',
  '127.0.0.1.',
  '0.0.0.0',
  '0',
  'localhost',
  'LOCALHOST',
  'localhost.',
  'a.localhost',
  '[::1]',
  '[::]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[0:0:0:0:0:ffff:7f00:1]',
  '[::127.0.0.1]',
  '[64:ff9b::7f00:1]',
  '127。0。0。1',
  '１２７.０.０.１',
  '①②⑦.⓪.⓪.①',
  '%31%32%37.0.0.1',
  'ⓛocalhost',
  '127.0.0.1%00.example.com',
  '127.255.255.254',
];

/** Ways in which an address shows another host than it leads to. */
const around: readonly ((host: string, port: number) => string)[] = [
  (host, port) => `http://${host}:${port}/`,
  (host, port) => `https://${host}:${port}/`,
  (host, port) => `http://chat.example.com@${host}:${port}/v1`,
  (host, port) => `http://chat.example.com:443@${host}:${port}/v1`,
  (host, port) => `http://chat.example.com%40${host}:${port}/v1`,
  (host, port) => `https://chat.example.com\\@${host}:${port}/v1`,
  (host, port) => `http:\\\\${host}:${port}\\v1`,
  (host, port) => `http:/${host}:${port}/v1`,
  (host, port) => `http:${host}:${port}/v1`,
  (host, port) => `http://${host}:${port}/v1?x=https://chat.example.com`,
  (host, port) => `http://${host}:${port}/v1#@chat.example.com/v1`,
  (host, port) => ` http://${host}:${port}/v1 `,
  (host, port) => `ht\ttp://${host}:${port}/v1`,
  (host, port) => `http://\u202emoc.elpmaxe@${host}:${port}/v1`,
  (host, port) => `//${host}:${port}/v1`,
  (host, port) => `ftp://${host}:${port}/v1`,
  (host, port) => `javascript://${host}:${port}/%0aalert(1)`,
  (host, port) => `file://${host}:${port}/etc/passwd`,
  (host, port) => `data:text/html,http://${host}:${port}/`,
];

function addresses(count: number, random: Random, port: number): string[] {
  const all = hosts.flatMap((host) => around.map((write) => write(host, port)));
  const more = Array.from({ length: Math.max(0, count - all.length) }, () =>
    random.pick(around)(`127.${random.int(256)}.${random.int(256)}.${1 + random.int(254)}`, port),
  );
  return [...all, ...more]
    .map((address) => ({ address, place: random.int(1_000_000) }))
    .toSorted((one, other) => one.place - other.place)
    .slice(0, count)
    .map(({ address }) => address);
}

/** A service may be on this machine, where its address says so by itself: then the token may go there. */
function isPlainlyHere(address: string): boolean {
  return /^https?:\/\/(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?\/[^?#@\\]*$/i.test(
    address.trim(),
  );
}

function serviceAddresses(count: number, random: Random): Promise<string[]> {
  return withTrap((trap) =>
    withEngine({}, async ({ client }) => {
      const wrong: string[] = [];
      for (const address of addresses(count, random, trap.port)) {
        const before = trap.bytes().length;
        const answer = await client.ask('instances.connect', {
          attemptId: randomUUID(),
          name: 'Hostile',
          chatServiceAddress: address,
          smsServiceAddress: address,
          evenIfUnreachable: true,
          ...attackedAccount,
        });
        if (answer.ok)
          await client.call('instances.remove', { instanceId: answer.value.instanceId });
        const came = Buffer.from(trap.bytes().slice(before), 'latin1');
        const hasToken = findSecret(canary, [['the trap', came]]).length > 0;
        const isHere = answer.ok && isLoopback(answer.value.chatServiceAddress);
        if (hasToken && !isPlainlyHere(address) && !isHere)
          wrong.push(`the token went by ${address}`);
        // What a person reads as another host is refused, not read otherwise.
        if (answer.ok && /example/.test(address)) wrong.push(`taken: ${address}`);
      }
      return wrong;
    }),
  );
}

const isLoopback = (address: string) =>
  /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(address).hostname);

function webAddresses(count: number, random: Random): Promise<string[]> {
  return withTrap((trap) =>
    withEngine({}, async ({ client }) => {
      const wrong: string[] = [];
      const attemptId = 'web';
      for (const address of addresses(count, random, trap.port)) {
        const before = trap.asked();
        await Promise.all([
          client.ask('web.readPage', { attemptId: `${attemptId}1`, address }),
          client.ask('web.readPicture', { attemptId: `${attemptId}2`, address }),
          client.ask('web.lookAt', { attemptId: `${attemptId}3`, url: address }),
        ]);
        if (trap.asked() > before)
          wrong.push(`this machine was asked by ${JSON.stringify(address)}`);
      }
      return wrong;
    }),
  );
}

/** A service that sends every request elsewhere. */
function redirects(): Promise<string[]> {
  return withTrap(async (trap) => {
    const wrong: string[] = [];
    const kinds = ['300', '301', '302', '303', '305', '307', '308', '200'];
    for (const status of kinds) {
      const service = await startRawService(async ({ socket, wholeRequest }) => {
        await wholeRequest();
        const to = `${trap.origin}/v1`;
        const head = [
          `Location: ${to}`,
          `Refresh: 0; url=${to}`,
          `Content-Location: ${to}`,
          `Alt-Svc: h2="127.0.0.1:${trap.port}"`,
        ];
        socket.end(httpAnswer(`${status} Elsewhere`, '{}', [...head, 'Connection: close']));
      });
      await withEngine({}, async (attacked) => {
        const { client } = attacked;
        const instanceId = await attacked.connect(`http://127.0.0.1:${service.port}`);
        const { chatId } = await client.openChat(instanceId, '+4915112345678');
        await client.send(instanceId, chatId, 'hello');
        await client.untilAll(instanceId, chatId, 'accepted', 'rejected', 'unknown', 'queued');
        const [threadId = ''] = threadIds(1);
        await importThreads(attacked, [threadId]);
        await client.call('threads.setArchived', {
          instanceId,
          actionId: randomUUID(),
          threadIds: [threadId],
          archived: true,
        });
        await client.ask('instances.probe', { instanceId, attemptId: 'probe' });
        await wait(200);
      });
      if (service.connections.length === 0) wrong.push(`${status}: the service was not asked`);
      await service.close();
    }
    if (trap.asked() > 0) wrong.push(`the trap was asked ${trap.asked()} times`);
    return wrong;
  });
}

/** Proxies that answer a CONNECT as if they were the service, or send it on. */
async function proxies(): Promise<string[]> {
  const wrong: string[] = [];
  const answers = [
    'HTTP/1.1 200 OK\r\n\r\nHTTP/1.1 201 Created\r\nContent-Length: 2\r\n\r\n{}',
    'HTTP/1.1 201 Created\r\nContent-Length: 24\r\n\r\n{"key":{"id":"3EB0FFFF"}}',
    'HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1:1/\r\n\r\n',
    'HTTP/1.1 407 Proxy Authentication Required\r\nProxy-Authenticate: Basic realm="x"\r\n\r\n',
  ];
  for (const answer of answers) {
    const received: Buffer[] = [];
    const server = createServer((socket) => {
      socket.on('error', () => {});
      socket.on('data', (bytes) => {
        received.push(bytes);
        socket.write(answer);
      });
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const resolveProxy = () => Promise.resolve(`PROXY 127.0.0.1:${port}`);
    await withEngine({ resolveProxy } as object, async (attacked) => {
      const { client } = attacked;
      await client.ask('settings.set', { proxy: { mode: 'manual', server: `127.0.0.1:${port}` } });
      const instanceId = await attacked.connect('https://chat.example.invalid');
      const { chatId } = await client.openChat(instanceId, '+4915112345678');
      await client.send(instanceId, chatId, 'hello');
      await wait(500);
      const [message] = await client.messages(instanceId, chatId);
      if (message?.state === 'accepted') wrong.push('a proxy was believed');
      const leaks = findSecret(canary, [['the proxy', Buffer.concat(received)]]);
      wrong.push(...leaks);
      if (received.length === 0) wrong.push('the proxy was not asked');
    });
    server.close();
  }
  return wrong;
}

async function withTrap(work: (trap: Trap) => Promise<string[]>): Promise<string[]> {
  const trap = await startTrap();
  try {
    return await work(trap);
  } finally {
    trap.close();
  }
}
