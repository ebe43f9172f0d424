import * as net from 'node:net';
import { createSecureContext } from 'node:tls';
import { afterEach, describe, expect, it } from 'vitest';
import { makeCertificate, type Certificate } from './testing/certificate.ts';
import { httpAnswer, startRawService, type RawConnection } from './testing/raw-service.ts';
import { testGateway, testText, testToken } from '../gateway/testing/test-gateway.ts';
import type { Trust } from './trust.ts';

const certificate = makeCertificate();
const knowing = createSecureContext({ ca: certificate.cert });
const ignorant = createSecureContext();
const trust: Trust = () => knowing;

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()));
});

async function start(
  behave: (connection: RawConnection) => Promise<void> | void,
  secured?: Certificate,
) {
  const service = await startRawService(behave, secured);
  closing.push(() => service.close());
  return service;
}

async function accept({ socket, wholeRequest }: RawConnection): Promise<void> {
  await wholeRequest();
  socket.end(httpAnswer('201 Created', '{"key":{"id":"3EB0AA"}}'));
}

const notSent = (reason: string) => ({ outcome: 'not-sent', reason });
const at = (origin: string) => ({ chatServiceAddress: `${origin}/v1` });

const inTls = ({ port }: { port: number }) => at(`https://127.0.0.1:${port}`);

/** A port that refuses: it was free a moment ago. */
async function closedPort(): Promise<number> {
  const service = await startRawService(() => {});
  await service.close();
  return service.port;
}

describe('a request that never left', () => {
  it.each([
    ['for want of a name', () => testGateway(at('https://no-such-host.invalid')), 'no-name'],
    ['because it was refused', async () => testGateway(await closedPort()), 'refused'],
    [
      'because the host cannot be reached',
      () => testGateway(at('https://255.255.255.255')),
      'unreachable',
    ],
    ['because there is no instance', () => testGateway(1, { target: () => null }), 'no-token'],
  ])('%s', async (_name, gatewayOf, reason) => {
    const gateway = await gatewayOf();
    expect(await gateway.sendText(testText)).toMatchObject(notSent(reason));
  });

  it('because nobody took it in time', async () => {
    const silent = await start(() => {});
    const gateway = testGateway(inTls(silent), { timeouts: { connectMs: 60 } });
    expect(await gateway.sendText(testText)).toEqual({
      outcome: 'not-sent',
      reason: 'connect-timeout',
      detail: 'No connection within 0.06 s.',
    });
  });

  it('because it was given up before', async () => {
    const silent = await start(() => {});
    const gateway = testGateway(inTls(silent));
    const early = notSent('closed-early');
    const signal = AbortSignal.abort();
    expect(await gateway.sendText(testText, { signal })).toMatchObject(early);
    expect(silent.connections).toHaveLength(0);

    const controller = new AbortController();
    const sending = gateway.sendText(testText, { signal: controller.signal });
    setTimeout(() => controller.abort(), 30);
    expect(await sending).toMatchObject(early);
  });

  it.each([
    ['a certificate nobody vouches for', '127.0.0.1', () => ignorant, 'tls-authority'],
    ['a certificate for another name', 'localhost', trust, 'tls-name'],
  ])('because of %s', async (_name, host, trusting, reason) => {
    const service = await start(accept, certificate);
    const gateway = testGateway(at(`https://${host}:${service.port}`), { trust: trusting });
    expect(await gateway.sendText(testText)).toMatchObject(notSent(reason));
    for (const connection of service.connections) expect(connection.received()).toHaveLength(0);
  });

  it.each([
    ['speaks no TLS', (c: RawConnection) => void c.socket.end('HTTP/1.1 400 Bad\r\n\r\n')],
    ['resets', (c: RawConnection) => c.bytes(1).then(() => void c.socket.resetAndDestroy())],
    ['closes', (c: RawConnection) => void c.socket.end()],
  ])('because the other end %s', async (_name, behave) => {
    const service = await start(behave);
    const gateway = testGateway(inTls(service));
    expect(await gateway.sendText(testText)).toMatchObject(notSent('tls'));
  });

  it.each([
    ['', 'no-token'],
    ['two\r\nX-Header: lines', 'no-token'],
  ])('because %j is no token', async (accessToken, reason) => {
    const service = await start(accept);
    const address = at(`http://127.0.0.1:${service.port}`);
    const outcome = await testGateway({ ...address, accessToken }).sendText(testText);
    expect(outcome).toMatchObject(notSent(reason));
    expect(service.connections).toHaveLength(0);
  });

  it('because the address would send the token in the open', async () => {
    expect(await testGateway(at('http://chat.example.test')).sendText(testText)).toEqual({
      outcome: 'not-sent',
      reason: 'closed-early',
      detail: 'The service address cannot be used: needs-https.',
    });
  });
});

describe('over TLS', () => {
  it('is accepted, and counts its bytes', async () => {
    const service = await start(accept, certificate);
    const gateway = testGateway(inTls(service), { trust });
    expect(await gateway.sendText(testText)).toMatchObject({ outcome: 'accepted' });
  });

  it('asks the system for an authority that Node does not know', async () => {
    const service = await start(accept, certificate);
    const gateway = testGateway(inTls(service), {
      trust: (extent) => (extent === 'widened' ? knowing : ignorant),
    });
    expect(await gateway.sendText(testText)).toMatchObject({ outcome: 'accepted' });
    const withRequest = service.connections.filter(({ received }) => received().length > 0);
    expect(withRequest).toHaveLength(1);
  });

  it('is unknown once the handshake is done', async () => {
    const service = await start(async ({ socket, wholeRequest }) => {
      await wholeRequest();
      socket.destroy();
    }, certificate);
    const gateway = testGateway(inTls(service), { trust });
    const outcome = await gateway.sendText(testText);
    const length = service.connections[0]?.received().length;
    expect(outcome).toMatchObject({
      outcome: 'unknown',
      reason: 'reset',
      bytesSent: length,
      bytesTotal: length,
    });
  });
});

describe('by a proxy', () => {
  const name = 'https://chat.example.test:8443';

  /** Opens a tunnel to a port of this machine, whatever name is asked for. */
  async function tunnelTo(port: number) {
    return start(async ({ socket, bytes, received }) => {
      await bytes(1);
      const head = received().toString();
      expect(head).not.toContain(testToken);
      const service = net.connect(port, '127.0.0.1');
      service.on('error', () => {});
      service.on('close', () => socket.destroy());
      socket.on('close', () => service.destroy());
      socket.removeAllListeners('data');
      service.once('connect', () => {
        socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
        socket.pipe(service).pipe(socket);
      });
    });
  }

  it('goes through a tunnel; the proxy sees neither request nor token', async () => {
    const service = await start(accept, certificate);
    const proxy = await tunnelTo(service.port);
    const gateway = testGateway(at(name), {
      trust,
      resolveProxy: async () => `PROXY 127.0.0.1:${proxy.port}`,
    });
    expect(await gateway.sendText(testText)).toMatchObject({ outcome: 'accepted' });
    expect(proxy.connections[0]?.received().toString().split('\r\n')).toEqual([
      'CONNECT chat.example.test:8443 HTTP/1.1',
      'host: chat.example.test:8443',
      'Connection: close',
      '',
      '',
    ]);
    expect(service.connections[0]?.received().toString()).toContain(testToken);
  });

  it('takes the next way when the first fails', async () => {
    const service = await start(accept, certificate);
    const proxy = await tunnelTo(service.port);
    const dead = await closedPort();
    const gateway = testGateway(at(name), {
      trust,
      resolveProxy: async () =>
        `SOCKS 127.0.0.1:1; PROXY 127.0.0.1:${dead}; PROXY 127.0.0.1:${proxy.port}`,
    });
    expect(await gateway.sendText(testText)).toMatchObject({ outcome: 'accepted' });
    expect(service.connections).toHaveLength(1);
  });

  it.each([
    ['refuses the tunnel', 'HTTP/1.1 403 Forbidden\r\n\r\n'],
    ['asks without saying how', 'HTTP/1.1 407 Proxy Authentication Required\r\n\r\n'],
    ['is no proxy', 'hello\r\n'],
    ['closes', ''],
  ])('that %s', async (_name, answer) => {
    const proxy = await start(async ({ socket, bytes }) => {
      await bytes(1);
      socket.end(answer);
    });
    const gateway = testGateway(at(name), {
      resolveProxy: async () => `PROXY 127.0.0.1:${proxy.port}`,
    });
    expect(await gateway.sendText(testText)).toMatchObject(notSent('proxy'));
  });

  it('that is refused, unknown or never found', async () => {
    const dead = await closedPort();
    const outcomeBy = (resolveProxy: () => Promise<string>) =>
      testGateway(at(name), { resolveProxy, timeouts: { connectMs: 60 } }).sendText(testText);
    const proxy = notSent('proxy');
    expect(await outcomeBy(async () => `PROXY 127.0.0.1:${dead}`)).toMatchObject(proxy);
    expect(await outcomeBy(async () => 'SOCKS 127.0.0.1:1')).toMatchObject(proxy);
    expect(await outcomeBy(() => Promise.reject(new Error('no script')))).toMatchObject(proxy);
    expect(await outcomeBy(() => new Promise(() => {}))).toMatchObject(notSent('connect-timeout'));
  });
});
