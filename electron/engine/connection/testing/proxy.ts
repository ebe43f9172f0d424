import { createHash } from 'node:crypto';
import { once } from 'node:events';
import * as http from 'node:http';
import * as https from 'node:https';
import * as net from 'node:net';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Certificate } from './certificate.ts';

/** A CONNECT that came to a {@link TestProxy}. */
interface TunnelAsked {
  target: string;
  /** As it came; null where it came without. */
  authorization: string | null;
}

/** An HTTP proxy of this machine for tests, which opens tunnels to this machine alone. */
export interface TestProxy {
  port: number;
  /** Every CONNECT, in order. */
  asked: TunnelAsked[];
  /** Whom it lets in; null: everybody. Read at each CONNECT. */
  login: { name: string; password: string } | null;
  /** What it asks for where it lets not everybody in. */
  scheme: 'Basic' | 'Digest' | 'Negotiate';
  close(): Promise<void>;
}

const nonce = 'dcd98b7102dd2f0e8b11d0f600bfb0c0';

/** Starts a proxy; `portOf` says to which port of this machine a tunnel to a target leads. */
export async function startTestProxy(
  portOf: (target: string) => number,
  settings: Partial<Pick<TestProxy, 'login' | 'scheme'>> & { certificate?: Certificate } = {},
): Promise<TestProxy> {
  const server = settings.certificate
    ? https.createServer(settings.certificate)
    : http.createServer();
  const sockets = new Set<Duplex>();
  const proxy: TestProxy = {
    port: 0,
    asked: [],
    login: settings.login ?? null,
    scheme: settings.scheme ?? 'Basic',
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
  server.on('connection', (socket: net.Socket) => sockets.add(socket));
  server.on('connect', (request: http.IncomingMessage, socket: Duplex) => {
    socket.on('error', () => {});
    const target = request.url ?? '';
    const authorization = request.headers['proxy-authorization'] ?? null;
    proxy.asked.push({ target, authorization });
    if (!isLetIn(proxy, target, authorization)) {
      socket.end(
        `HTTP/1.1 407 Proxy Authentication Required\r\n${challenge(proxy.scheme)}\r\nContent-Length: 0\r\n\r\n`,
      );
      return;
    }
    const far = net.connect(portOf(target), '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
      socket.pipe(far).pipe(socket);
    });
    sockets.add(far);
    far.on('error', () => socket.destroy());
    far.on('close', () => socket.destroy());
    socket.on('close', () => far.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  proxy.port = (server.address() as AddressInfo).port;
  return proxy;
}

function challenge(scheme: TestProxy['scheme']): string {
  if (scheme === 'Negotiate') {
    return 'Proxy-Authenticate: Negotiate\r\nProxy-Authenticate: NTLM';
  }
  const basic = 'Proxy-Authenticate: Basic realm="Digest, the office"';
  if (scheme === 'Basic') return basic;
  const digest = `Digest realm="office", nonce="${nonce}", qop="auth", algorithm=SHA-256`;
  return `${basic}\r\nProxy-Authenticate: ${digest}`;
}

function isLetIn({ login, scheme }: TestProxy, target: string, sent: string | null): boolean {
  if (login === null) return true;
  const { name, password } = login;
  if (scheme !== 'Digest') {
    return sent === `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`;
  }
  const said = (key: string) => new RegExp(`\\b${key}="?([^",]+)`).exec(sent ?? '')?.[1] ?? '';
  const hash = (text: string) => createHash('sha256').update(text).digest('hex');
  const who = hash(`${name}:office:${password}`);
  const what = hash(`CONNECT:${target}`);
  const right = hash([who, nonce, said('nc'), said('cnonce'), 'auth', what].join(':'));
  return said('username') === name && said('response') === right;
}
