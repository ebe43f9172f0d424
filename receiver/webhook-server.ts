import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { EventWriter } from './event-writer.ts';
import { isSigned, knowsSecret } from './secret.ts';

/** Bytes of an event; Postline takes files of twice as many. */
const largestBody = 2 * 1024 * 1024;
/** Bytes of a request’s head. */
const largestHead = 16 * 1024;
/** Senders at a time: what they send is held in memory until it is written. */
const mostConnections = 64;
/** Of one address: a stranger cannot have all of them. What is honest may come from one, many at a time. */
const mostOfAddress = 48;
/** Milliseconds after a refusal in which a sender may close their side. */
const lingerMs = 1_000;
/** Milliseconds. */
const headTimeoutMs = 10_000;
const requestTimeoutMs = 30_000;
/** Milliseconds that requests under way get when the receiver stops. */
const lastRequestsMs = 5_000;
/** Seconds after which a sender is asked to try again. */
const retryAfter = '60';

/** Why a request is refused. The sentence is the answer; many services show it beside the webhook. */
class Refusal extends Error {
  readonly status: number;
  readonly headers: Record<string, string>;

  constructor(status: number, sentence: string, headers: Record<string, string> = {}) {
    super(sentence);
    this.status = status;
    this.headers = headers;
  }
}

const tooLarge = () =>
  new Refusal(413, `The request is too large: an event may have ${largestBody} bytes at most.`);
const unknownSender = () =>
  new Refusal(
    401,
    'The secret is missing or wrong. Send it in the header “authorization”, or sign the body with it in “x-webhook-hmac”.',
  );

export interface WebhookServer {
  /** Where it listens, without a trailing slash. */
  origin: string;
  /** Ends once requests under way are answered, or after five seconds. */
  stop(): Promise<void>;
}

interface WebhookServerOptions {
  port: number;
  host: string;
  secret: string;
  writer: Pick<EventWriter, 'write'>;
  onWritten: () => void;
  onRefused: (status: number, sentence: string) => void;
  /** An event could not be written; its sender was asked to try again. */
  onTrouble: (error: unknown) => void;
}

/** Starts what takes webhook requests, at any path, and answers 200 once an event is on the disk. Rejects where it cannot listen. */
export async function startWebhookServer(options: WebhookServerOptions): Promise<WebhookServer> {
  const { port, host, onRefused } = options;
  const server = createServer(
    {
      maxHeaderSize: largestHead,
      headersTimeout: headTimeoutMs,
      requestTimeout: requestTimeoutMs,
      connectionsCheckingInterval: 1_000,
    },
    (request, response) => void answer(request, response, options, () => !server.listening),
  );
  server.maxConnections = mostConnections;
  const counts = new Map<string, number>();
  server.on('connection', (socket) => limitAddress(counts, socket));
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    refuseUnread(error, socket, onRefused);
  });
  server.listen(port, host);
  await once(server, 'listening');
  return { origin: originOf(server), stop: () => stop(server) };
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  { secret, writer, onWritten, onRefused, onTrouble }: WebhookServerOptions,
  isStopping: () => boolean,
): Promise<void> {
  const reply = (status: number, text: string, headers: Record<string, string>) => {
    if (isStopping()) response.shouldKeepAlive = false;
    response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', ...headers });
    response.end(text);
  };
  try {
    const event = await readEvent(request, secret);
    await writer.write(event);
    onWritten();
    reply(200, '{"status":"ok"}', { 'content-type': 'application/json' });
  } catch (error) {
    // The sender went away in the middle of its request.
    if (request.destroyed && !request.complete) return;
    if (error instanceof Refusal) {
      onRefused(error.status, error.message);
      return reply(error.status, `${error.message}\n`, error.headers);
    }
    onTrouble(error);
    reply(503, 'The event could not be written. Send it again later.\n', {
      'retry-after': retryAfter,
    });
  }
}

/** Returns what is written of a request. Throws a {@link Refusal}, and before the body is read where the head is enough. */
async function readEvent(request: IncomingMessage, secret: string): Promise<Buffer> {
  const { method, headers } = request;
  if (method !== 'POST') {
    throw new Refusal(405, 'Events are taken by POST only.', { allow: 'POST' });
  }
  const knows = knowsSecret(headers, secret);
  if (knows === 'no') throw unknownSender();
  const encoding = headers['content-encoding'] ?? 'identity';
  if (
    !/^application\/json\s*(;|$)/i.test(headers['content-type'] ?? '') ||
    encoding !== 'identity'
  ) {
    throw new Refusal(415, 'Events are taken as JSON only: application/json, not compressed.');
  }
  if (Number(headers['content-length'] ?? 0) > largestBody) throw tooLarge();
  const body = await readBody(request);
  if (knows === 'by-body' && !isSigned(headers, body, secret)) throw unknownSender();
  return withTime(body);
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  await new Promise<void>((resolve, reject) => {
    request.on('data', (part: Buffer) => {
      size += part.length;
      // What is over is read on and dropped, so that the sender gets to the answer.
      if (size > largestBody) reject(tooLarge());
      else parts.push(part);
    });
    request.on('end', resolve);
    request.on('error', reject);
    request.on('close', () => reject(new Error('the sender went away')));
  });
  return Buffer.concat(parts);
}

/** Adds when an event came, for those that tell no time themselves; its own bytes stay as they are. */
function withTime(body: Buffer): Buffer {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(body).trim();
    const value = JSON.parse(text) as unknown;
    if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Error();
  } catch {
    throw new Refusal(400, 'The request is no JSON object.');
  }
  const rest = text.slice(1).trimStart();
  const receivedAt = JSON.stringify(new Date().toISOString());
  return Buffer.from(`{"receivedAt":${receivedAt}${rest === '}' ? '' : ','}${rest}\n`);
}

/** Answers what is no HTTP that can be taken: too large a head, too slow, or none at all. */
function refuseUnread(
  { code }: NodeJS.ErrnoException,
  socket: Duplex & { bytesWritten?: number },
  onRefused: WebhookServerOptions['onRefused'],
): void {
  if (!socket.writable || code === 'ECONNRESET' || (socket.bytesWritten ?? 0) > 0) {
    socket.destroy();
    return;
  }
  const [status, sentence] =
    code === 'HPE_HEADER_OVERFLOW'
      ? [431, `The head of the request is larger than ${largestHead} bytes.`]
      : code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? [408, 'The request took too long.']
        : [400, 'The request is no HTTP.'];
  onRefused(status, sentence);
  const head = `HTTP/1.1 ${status} Refused\r\ncontent-type: text/plain; charset=utf-8\r\nconnection: close`;
  socket.end(`${head}\r\ncontent-length: ${sentence.length + 1}\r\n\r\n${sentence}\n`);
  // Who does not close their side keeps a connection that others need.
  setTimeout(() => socket.destroy(), lingerMs).unref();
}

/** Ends a connection of an address that has too many, unless it is this computer's: a proxy may stand before the receiver. */
function limitAddress(counts: Map<string, number>, socket: Socket): void {
  const address = socket.remoteAddress ?? '';
  if (/^(?:::ffff:)?127[.]|^::1$/.test(address)) return;
  const count = (counts.get(address) ?? 0) + 1;
  if (count > mostOfAddress) return void socket.destroy();
  counts.set(address, count);
  socket.once('close', () => {
    const left = (counts.get(address) ?? 1) - 1;
    if (left === 0) counts.delete(address);
    else counts.set(address, left);
  });
}

function originOf(server: Server): string {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('it listens nowhere');
  const host = address.family === 'IPv6' ? `[${address.address}]` : address.address;
  return `http://${host}:${address.port}`;
}

async function stop(server: Server): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  server.closeIdleConnections();
  const timer = setTimeout(() => server.closeAllConnections(), lastRequestsMs);
  await closed;
  clearTimeout(timer);
}
