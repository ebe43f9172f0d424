import { Agent, type ClientRequestArgs } from 'node:http';
import type { Socket } from 'node:net';

/** How long a connection is kept without a request: less than servers keep theirs. Milliseconds. */
const idleMs = 4_000;

/** As many as an archive run has requests side by side (shared/contract/archive-runs.ts). */
const mostIdle = 16;

type Origin = Required<Pick<ClientRequestArgs, 'host' | 'port'>>;

/** Of a request that takes a certain connection. */
type WithConnection = ClientRequestArgs & { opened?: Socket };

/**
 * Connections that outlive their answer, for requests that may be made twice without harm. Node's agent keeps them; they are
 * opened by {@link connect} all the same, so that a proxy, a certificate and a time-out are one matter.
 *
 * The agent files each under a name of its own, so that a request goes over the connection that it is given: were they filed by
 * where they lead alone, a request would take any that became free while its own was opened, and what it sent would be counted
 * on a connection that carries nothing.
 */
export class KeptConnections extends Agent {
  readonly #numbers = new WeakMap<Socket, number>();
  #opened = 0;

  constructor() {
    super({ keepAlive: true, timeout: idleMs });
  }

  /** A connection to an origin that waits for a request, the last used first; null where a new one is needed. */
  free(url: URL): Socket | null {
    const origin = super.getName(originOf(url));
    const idle = this.#idle().filter(([name]) => name.startsWith(`${origin} `));
    return idle.findLast(([, socket]) => !socket.destroyed)?.[1] ?? null;
  }

  /** Closes those that wait for a request: the computer slept, or the way to the service is another. */
  drop(): void {
    for (const [, socket] of this.#idle()) socket.destroy();
  }

  override getName(options: WithConnection = {}): string {
    const { opened } = options;
    const name = super.getName(options);
    return opened === undefined ? name : `${name} ${this.#numberOf(opened)}`;
  }

  /** Hands over what the request brought. */
  override createConnection(options: WithConnection): Socket | undefined {
    return options.opened;
  }

  /** Returns false where so many wait already that the connection is closed instead. */
  override keepSocketAlive(socket: Socket): boolean {
    if (this.#idle().length >= mostIdle) return false;
    // Node's own returns true, and false where the other end is about to close it; its types know of neither.
    return (super.keepSocketAlive(socket) as unknown) !== false;
  }

  /** In the order in which they became free. */
  #idle(): [name: string, socket: Socket][] {
    return Object.entries(this.freeSockets).flatMap(([name, sockets = []]) =>
      sockets.map((socket): [string, Socket] => [name, socket]),
    );
  }

  #numberOf(socket: Socket): number {
    const number = this.#numbers.get(socket) ?? (this.#opened += 1);
    this.#numbers.set(socket, number);
    return number;
  }
}

/** Returns where a connection goes to, as the agent files it. */
export function originOf({ hostname, port, protocol }: URL): Origin {
  return { host: hostname, port: port || (protocol === 'https:' ? 443 : 80) };
}
