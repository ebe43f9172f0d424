import { type IncomingMessage, type Server, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import type { PracticeSwitches } from '../practice-switches.ts';
import type { WahaEvent, WahaWorld } from './waha-world.ts';

/** Code with which WAHA closes a line whose key it does not accept. */
const policyViolation = 1008;

export type WahaLines = ReturnType<typeof addWahaLines>;

/** Lets a WAHA server report the events of its world on each line that is opened at `/waha/ws`. */
export function addWahaLines(
  server: Server,
  {
    session,
    accessToken,
    world,
    switches,
  }: { session: string; accessToken: string; world: WahaWorld; switches: PracticeSwitches },
) {
  const lines = new WebSocketServer({ noServer: true });
  let isCut = false;
  let refusedWith: number | null = null;

  const begin = (line: WebSocket, query: URLSearchParams): void => {
    const named = query.get('session') ?? '*';
    if (query.get('x-api-key') !== accessToken || ![session, '*'].includes(named)) {
      return line.close(policyViolation, 'Unauthorized');
    }
    const wanted = query.getAll('events');
    if (!switches.waha.filtersEvents && (named !== '*' || wanted.join() !== '*')) {
      return line.close(4001, JSON.stringify({ error: 'Ask for session=* and events=*' }));
    }
    const tell = (event: WahaEvent): void => {
      if (wanted.includes('*') || wanted.includes(event.event)) line.send(JSON.stringify(event));
    };
    line.on('close', world.subscribe(tell));
  };

  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://practice.invalid');
    if (isCut || pathname !== '/waha/ws') return void socket.destroy();
    if (refusedWith !== null) {
      return void socket.end(
        `HTTP/1.1 ${refusedWith} ${STATUS_CODES[refusedWith]}\r\nconnection: close\r\n\r\n`,
      );
    }
    lines.handleUpgrade(request, socket, head, (line) => begin(line, searchParams));
  });

  return {
    /** Ends every line, and opens none until it is mended. */
    cut: (): void => {
      isCut = true;
      for (const line of lines.clients) line.terminate();
    },
    /** Ends every line, and refuses others with a status until it is mended, as a front without WebSockets does. */
    refuse: (status: number): void => {
      refusedWith = status;
      for (const line of lines.clients) line.terminate();
    },
    mend: (): void => {
      isCut = false;
      refusedWith = null;
    },
    /** How many are listening. */
    get count() {
      return [...lines.clients].filter(({ readyState, OPEN }) => readyState === OPEN).length;
    },
  };
}
