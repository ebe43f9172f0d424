import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';

/** A server of this machine that nobody is to reach, and what came to it. */
export interface Trap {
  port: number;
  origin: string;
  /** How many connections were made. */
  asked(): number;
  /** How many of them brought something: a browser also connects ahead of what it then may not ask. */
  requests(): number;
  /** Everything that came, as Latin-1. */
  bytes(): string;
  close(): void;
}

/** Answers every request as a page that any origin may read. */
export async function startTrap(answer = 'caught'): Promise<Trap> {
  const received: Buffer[] = [];
  let [connections, requests] = [0, 0];
  const server = createServer((socket) => {
    connections += 1;
    socket.on('error', () => {});
    socket.once('data', () => (requests += 1));
    socket.on('data', (bytes) => {
      received.push(bytes);
      socket.end(
        `HTTP/1.1 200 OK\r\nAccess-Control-Allow-Origin: *\r\nContent-Type: text/html\r\nContent-Length: ${Buffer.byteLength(answer)}\r\nConnection: close\r\n\r\n${answer}`,
      );
    });
  });
  // Both families: `localhost` may be either.
  server.listen(0, '::');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    port,
    origin: `http://127.0.0.1:${port}`,
    asked: () => connections,
    requests: () => requests,
    bytes: () => Buffer.concat(received).toString('latin1'),
    close: () => void server.close(),
  };
}
