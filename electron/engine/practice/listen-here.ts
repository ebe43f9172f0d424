import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server on 127.0.0.1. `origin` is without a trailing slash. */
export interface Listening {
  origin: string;
  /** Ends every connection. */
  close(): Promise<void>;
}

/** Listens on this machine alone. Port 0 is any free one. */
export async function listenHere(server: Server, port = 0): Promise<Listening> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject);
      resolve();
    });
  });
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        // Connections that a fault keeps open would keep the server from closing.
        server.closeAllConnections();
      }),
  };
}
