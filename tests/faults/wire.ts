import { connect, createServer } from 'node:net';
import { listenHere } from '../../electron/practice/listen-here.ts';

/** What reached a service, byte by byte, whatever it made of it. */
export interface Wire {
  /** Of the service, by way of the wire. */
  through(address: string): string;
  /** Everything so far, one connection after another. */
  bytes(): string;
  close(): Promise<void>;
}

/** Puts a wire that keeps what passes before the service at an origin. */
export async function recordedWire(service: string): Promise<Wire> {
  const { hostname, port, origin } = new URL(service);
  const connections: Buffer[][] = [];
  const server = createServer((socket) => {
    const passed: Buffer[] = [];
    connections.push(passed);
    const far = connect({ host: hostname, port: Number(port) });
    socket.on('data', (bytes) => passed.push(bytes));
    socket.pipe(far).pipe(socket);
    // A fault at either end is felt at the other.
    for (const [end, other] of [
      [socket, far],
      [far, socket],
    ] as const) {
      end.on('error', () => other.resetAndDestroy());
      end.on('close', () => other.destroy());
    }
  });
  const listening = await listenHere(server);
  return {
    through: (address) => address.replace(origin, listening.origin),
    bytes: () => connections.map((passed) => Buffer.concat(passed).toString('utf8')).join('\n'),
    close: () => listening.close(),
  };
}
