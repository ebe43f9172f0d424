import type { AddressInfo, Server, Socket } from 'node:net';

/** A server on 127.0.0.1. `origin` is without a trailing slash. */
export interface Listening {
  origin: string;
  /** Stops listening, and ends every connection; `resume` listens again, at the same port. */
  pause(): Promise<void>;
  resume(): Promise<void>;
  /** Ends every connection. */
  close(): Promise<void>;
}

/** Listens on this machine alone. Port 0 is any free one. */
export async function listenHere(server: Server, port = 0): Promise<Listening> {
  const closeConnections = trackConnections(server);
  const address = await listen(server, port);
  const close = (): Promise<void> =>
    new Promise((resolve) => {
      // Calls back, with an error, where it does not listen.
      server.close(() => resolve());
      closeConnections();
    });
  return {
    origin: `http://127.0.0.1:${address.port}`,
    pause: close,
    resume: async () => {
      if (!server.listening) await listen(server, address.port);
    },
    close,
  };
}

function listen(server: Server, port: number): Promise<AddressInfo> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject);
      resolve(server.address() as AddressInfo);
    });
  });
}

/** Connections that a fault keeps open would keep the server from closing. */
function trackConnections(server: Server): () => void {
  const open = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  return () => {
    for (const socket of open) socket.destroy();
  };
}
