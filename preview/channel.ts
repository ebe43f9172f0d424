import { type IncomingMessage, type Server, STATUS_CODES } from 'node:http';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Engine } from '../electron/engine/engine.ts';
import type { FromPreview, ToPreview } from './channel-messages.ts';

/** The status that allows a channel: the routes cannot answer 101 themselves. */
export const mayOpen = 204;

/** Bytes of a message of the page at most: twice the longest text of the contract in JSON. */
const largestMessage = 16 * 1024 * 1024;

/** WebSocket's own code for a message that is none of those agreed on. */
const notUnderstood = 1003;

/**
 * Lets pages open a channel to the engine where `statusOf` a request is {@link mayOpen}; another is its answer. Returns
 * the function that closes them all.
 */
export function openChannels(
  server: Server,
  engine: Pick<Engine, 'call' | 'subscribe'>,
  statusOf: (request: IncomingMessage) => Promise<number>,
): () => void {
  const channels = new WebSocketServer({ noServer: true, maxPayload: largestMessage });
  server.on('upgrade', (request, stream, head) => {
    stream.on('error', () => stream.destroy());
    const answer = (status: number) => {
      if (status === mayOpen) {
        channels.handleUpgrade(request, stream, head, (page) => connect(page, engine));
      } else stream.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nconnection: close\r\n\r\n`);
    };
    statusOf(request).then(answer, () => stream.destroy());
  });
  return () => {
    for (const page of channels.clients) page.terminate();
  };
}

/** A page's calls and their answers, and every event. The channel ends at what is no call. */
function connect(page: WebSocket, engine: Pick<Engine, 'call' | 'subscribe'>): void {
  const send = (message: FromPreview) => page.send(JSON.stringify(message));
  page.on(
    'close',
    engine.subscribe((events) => send({ events })),
  );
  // Its end follows.
  page.on('error', () => {});
  page.on('message', (data, isBinary) => {
    const call = isBinary || !Buffer.isBuffer(data) ? null : callIn(data.toString());
    if (call === null) return page.close(notUnderstood);
    const { id, name, input } = call;
    void engine.call(name, input).then((answer) => send({ id, answer }));
  });
}

function callIn(text: string): ToPreview | null {
  try {
    const value: unknown = JSON.parse(text);
    return isCall(value) ? value : null;
  } catch {
    return null;
  }
}

function isCall(value: unknown): value is ToPreview {
  if (typeof value !== 'object' || value === null) return false;
  return (
    'id' in value &&
    typeof value.id === 'number' &&
    'name' in value &&
    typeof value.name === 'string'
  );
}
