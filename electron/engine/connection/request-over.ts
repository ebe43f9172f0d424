import * as http from 'node:http';
import type { Socket } from 'node:net';
import { untilAborted } from './open-socket.ts';

/**
 * Makes one request without a body over a connection, lets `use` read the answer, and closes the connection when that is done.
 * Throws what went wrong with either, or the signal's reason.
 */
export async function requestOver<Value>(
  socket: Socket,
  { method, url, headers }: { method: string; url: URL; headers: Record<string, string> },
  signal: AbortSignal,
  use: (response: http.IncomingMessage) => Promise<Value>,
): Promise<Value> {
  const call = http.request({
    createConnection: () => socket,
    method,
    path: `${url.pathname}${url.search}`,
    headers: { Host: url.host, ...headers, Connection: 'close' },
  });
  const work = new Promise<Value>((resolve, reject) => {
    call.on('error', reject);
    call.once('response', (response) => {
      response.on('error', reject);
      use(response).then(resolve, reject);
    });
    call.end();
  });
  try {
    return await untilAborted(work, signal);
  } finally {
    call.destroy();
    socket.destroy();
  }
}

/** Returns where a redirect leads; null: it is none. Throws TypeError where it names no address. */
export function redirectOf(url: URL, { statusCode, headers }: http.IncomingMessage): URL | null {
  const { location } = headers;
  if (![301, 302, 303, 307, 308].includes(statusCode ?? 0) || !location) return null;
  return new URL(location, url);
}
