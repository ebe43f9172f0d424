import { once } from 'node:events';
import * as net from 'node:net';
import * as tls from 'node:tls';
import type { Certificate } from './certificate.ts';

/** One connection to a {@link RawService}. */
export interface RawConnection {
  socket: net.Socket;
  /** What came in so far. */
  received: () => Buffer;
  /** Resolves once so many bytes came in. */
  bytes: (count: number) => Promise<void>;
  /** Resolves once the head and the whole body came in. */
  wholeRequest: () => Promise<void>;
}

/** A server for tests that decides over every byte. */
export interface RawService {
  port: number;
  connections: RawConnection[];
  close(): Promise<void>;
}

export async function startRawService(
  behave: (connection: RawConnection) => Promise<void> | void,
  certificate?: Certificate,
): Promise<RawService> {
  const connections: RawConnection[] = [];
  const sockets = new Set<net.Socket>();
  const accept = (socket: net.Socket) => {
    socket.on('error', () => {});
    const connection = connectionOf(socket);
    connections.push(connection);
    void behave(connection);
  };
  const server = certificate ? tls.createServer(certificate, accept) : net.createServer(accept);
  server.on('connection', (socket: net.Socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
  });
  server.on('tlsClientError', () => {});
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    port,
    connections,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Returns an answer with its length, byte for byte. */
export function httpAnswer(statusLine: string, body: string, headers: string[] = []): string {
  const length = `Content-Length: ${Buffer.byteLength(body)}`;
  return [`HTTP/1.1 ${statusLine}`, length, ...headers, '', body].join('\r\n');
}

function connectionOf(socket: net.Socket): RawConnection {
  const chunks: Buffer[] = [];
  let size = 0;
  let missing: (() => boolean) | null = null;
  let resolveWait = () => {};
  const check = () => {
    if (missing !== null && !missing()) resolveWait();
  };
  socket.on('data', (chunk: Buffer) => {
    chunks.push(chunk);
    size += chunk.length;
    check();
  });
  const received = () => Buffer.concat(chunks);
  const waitWhile = (isMissing: () => boolean) =>
    new Promise<void>((resolve) => {
      missing = isMissing;
      resolveWait = resolve;
      check();
    });
  let announced: number | null = null;
  return {
    socket,
    received,
    bytes: (count) => waitWhile(() => size < count),
    wholeRequest: () =>
      waitWhile(() => {
        announced ??= announcedLength(received());
        return announced === null || size < announced;
      }),
  };
}

/** Bytes of head and body together; null while the head is not complete. */
function announcedLength(received: Buffer): number | null {
  const end = received.indexOf('\r\n\r\n');
  if (end === -1) return null;
  const [, length = '0'] =
    /^content-length: (\d+)$/im.exec(received.toString('latin1', 0, end)) ?? [];
  return end + 4 + Number(length);
}
