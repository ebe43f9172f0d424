import { Agent, type ClientRequestArgs } from 'node:http';
import type { Socket } from 'node:net';

/** How long a connection is kept without a request: less than servers keep theirs. Milliseconds. */
const idleMs = 4_000;

/** As many as an archive run has requests side by side (shared/contract/archive-runs.ts). */
const mostIdle = 16;

type Origin = Required<Pick<ClientRequestArgs, 'host' | 'port'>>;

/**
 * Connections that outlive their answer, for requests that may be made twice without harm. Node's agent keeps them; they are
 * opened by {@link connect} all the same, so that a proxy, a certificate and a time-out are one matter.
 */
export class KeptConnections extends Agent {
  constructor() {
    super({ keepAlive: true, scheduling: 'lifo', timeout: idleMs, maxFreeSockets: mostIdle });
  }

  /** The connection that the next request to an origin will take; null where it needs a new one. */
  free(url: URL): Socket | null {
    const idle = this.freeSockets[this.getName(originOf(url))] ?? [];
    return idle.findLast((socket) => !socket.destroyed) ?? null;
  }

  /** Closes those that wait for a request: the computer slept, or the way to the service is another. */
  drop(): void {
    for (const idle of Object.values(this.freeSockets)) {
      for (const socket of idle ?? []) socket.destroy();
    }
  }

  /** Hands over what the request brought. */
  override createConnection(options: ClientRequestArgs & { opened?: Socket }): Socket | undefined {
    return options.opened;
  }
}

/** Returns where a connection goes to, as the agent files it. */
export function originOf({ hostname, port, protocol }: URL): Origin {
  return { host: hostname, port: port || (protocol === 'https:' ? 443 : 80) };
}
