import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { KeptConnections } from '../connection/kept-connections.ts';
import { startTestProxy } from '../connection/testing/proxy.ts';
import { perform } from './client.ts';
import { testGateway, testText } from './testing/test-gateway.ts';
import { defaultTimeouts } from './timeouts.ts';

describe('a request that may be made twice', () => {
  let server: Server;
  let sockets: Socket[];
  /** Which connection each request came over, in order. */
  let seen: number[];
  /** Does something before the answer to the request of this number; true: there is none. */
  let before: (request: number, socket: Socket) => boolean;
  let gateway: ReturnType<typeof testGateway>;

  beforeEach(async () => {
    sockets = [];
    seen = [];
    before = () => false;
    server = createServer((request, response) => {
      void text(request).then((body) => {
        const { socket } = request;
        seen.push(sockets.indexOf(socket));
        if (before(seen.length, socket)) return;
        response.writeHead(200, { 'content-type': 'application/json' });
        response.end(JSON.stringify({ id: 'seven', ...JSON.parse(body || '{}') }));
      });
    });
    server.on('connection', (socket: Socket) => sockets.push(socket));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    gateway = testGateway((server.address() as AddressInfo).port);
  });
  afterEach(async () => {
    for (const socket of sockets) socket.destroy();
    server.close();
    await once(server, 'close');
  });

  const edit = () => gateway.editMessageThread({ messageThreadId: 'seven', isArchived: true });

  it('takes over the connection of the one before', async () => {
    for (let index = 0; index < 3; index += 1) {
      expect(await edit()).toMatchObject({ outcome: 'accepted', value: { isArchived: true } });
    }
    expect(seen).toEqual([0, 0, 0]);
  });

  it('goes over a new one after a sleep, or by another way', async () => {
    await edit();
    gateway.dropKept();
    expect(await edit()).toMatchObject({ outcome: 'accepted' });
    expect(seen).toEqual([0, 1]);
  });

  it('has one of its own beside others', async () => {
    await Promise.all([edit(), edit()]);
    await Promise.all([edit(), edit()]);
    expect(seen.toSorted((a, b) => a - b)).toEqual([0, 0, 1, 1]);
  });

  it('goes over its own where another became free while that was opened', async () => {
    const proxy = await startTestProxy(() => (server.address() as AddressInfo).port);
    const kept = new KeptConnections();
    // Of another machine, so that the way there is asked for.
    const url = new URL('http://sms.example.test/');
    const ask = (untilOpened: Promise<unknown>) =>
      perform(
        { method: 'GET', url, headers: {}, body: null },
        {
          timeouts: defaultTimeouts,
          headDecides: () => false,
          kept,
          options: {},
          resolveProxy: async () => {
            await untilOpened;
            return `PROXY 127.0.0.1:${proxy.port}`;
          },
        },
      );
    try {
      const first = ask(Promise.resolve());
      const second = await ask(first);
      if ('outcome' in second) throw new Error(second.outcome);
      expect(second).toMatchObject({ trouble: null, bytesSent: second.bytesTotal });
      expect(seen).toEqual([0, 1]);
    } finally {
      kept.drop();
      await proxy.close();
    }
  });

  it('leaves at most 16 waiting', async () => {
    const editTwenty = () => Promise.all(Array.from({ length: 20 }, edit));
    await editTwenty();
    await editTwenty();
    expect(sockets).toHaveLength(24);
  });

  it('is made again where the kept connection turns out to be closed', async () => {
    await edit();
    before = (request, socket) => {
      if (request === 2) socket.destroy();
      return request === 2;
    };
    expect(await edit()).toMatchObject({ outcome: 'accepted' });
    expect(seen).toEqual([0, 0, 1]);
  });

  it.each(['401 Unauthorized', '404 Not Found', '429 Too Many Requests'])(
    'that was made again and answered %s may have been carried out the first time',
    async (refusal) => {
      await edit();
      before = (request, socket) => {
        if (request === 2) socket.destroy();
        if (request === 3) socket.end(`HTTP/1.1 ${refusal}\r\nContent-Length: 2\r\n\r\n{}`);
        return request > 1;
      };
      expect(await edit()).toMatchObject({ outcome: 'unknown', reason: 'reset' });
      expect(seen).toEqual([0, 0, 1]);
    },
  );

  it('is answered by what came the second time where it only reads', async () => {
    await edit();
    before = (request, socket) => {
      if (request === 2) socket.destroy();
      if (request === 3) socket.end('HTTP/1.1 401 Unauthorized\r\nContent-Length: 2\r\n\r\n{}');
      return request > 1;
    };
    const read = gateway.optional.contacts({ limit: 1, offset: 0 });
    expect(await read).toMatchObject({ outcome: 'unauthorized' });
    expect(seen).toEqual([0, 0, 1]);
  });

  it('is not made again where its own connection breaks', async () => {
    before = (_request, socket) => {
      socket.destroy();
      return true;
    };
    expect(await edit()).toMatchObject({ outcome: 'unknown' });
    expect(seen).toEqual([0]);
  });

  it('leaves no connection behind that an answer was cut short on', async () => {
    before = (request, socket) => {
      if (request === 1) socket.end('HTTP/1.1 200 OK\r\nContent-Length: 50\r\n\r\n{"id"');
      return request === 1;
    };
    expect(await edit()).toMatchObject({ outcome: 'unknown' });
    expect(await edit()).toMatchObject({ outcome: 'accepted' });
    expect(seen).toEqual([0, 1]);
  });

  it('lends its connection to no message', async () => {
    await edit();
    await gateway.sendText(testText);
    await gateway.sendText(testText);
    expect(seen).toEqual([0, 1, 2]);
  });
});
