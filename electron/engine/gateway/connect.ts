import * as http from 'node:http';
import * as net from 'node:net';
import * as tls from 'node:tls';
import type { NotSentReason } from '../../../shared/domain/failure.ts';
import { isLoopback } from './address.ts';
import { readProxyRoutes, type Route } from './proxy-routes.ts';

export interface ConnectSettings {
  /** Answers as a PAC script does; loopback addresses are never asked for. */
  resolveProxy: (address: string) => Promise<string>;
  secureContext: () => tls.SecureContext;
  timeoutMs: number;
  signal: AbortSignal | undefined;
}

/** Why there is no connection. No byte of the request has left: that is what this error proves. */
export class ConnectFailure extends Error {
  readonly reason: NotSentReason;

  constructor(reason: NotSentReason, detail: string) {
    super(detail);
    this.name = 'ConnectFailure';
    this.reason = reason;
  }
}

/**
 * Opens a connection for one request and answers once the next byte written would be the request's first:
 * connected, through the proxy if there is one, TLS agreed and the certificate checked.
 * Throws {@link ConnectFailure}.
 */
export async function connect(url: URL, settings: ConnectSettings): Promise<net.Socket> {
  const deadline = new AbortController();
  const giveUp = () =>
    deadline.abort(new ConnectFailure('closed-early', 'Given up before the connection was made.'));
  const seconds = settings.timeoutMs / 1000;
  const timer = setTimeout(() => {
    const failure = new ConnectFailure('connect-timeout', `No connection within ${seconds} s.`);
    deadline.abort(failure);
  }, settings.timeoutMs);
  settings.signal?.addEventListener('abort', giveUp);
  try {
    if (settings.signal?.aborted === true) giveUp();
    const routes = await untilAborted(findRoutes(url, settings), deadline.signal);
    return await openFirst(routes, url, settings, deadline.signal);
  } finally {
    clearTimeout(timer);
    settings.signal?.removeEventListener('abort', giveUp);
  }
}

async function findRoutes(url: URL, settings: ConnectSettings): Promise<Route[]> {
  if (isLoopback(url.hostname)) return [{ by: 'direct' }];
  try {
    return readProxyRoutes(await settings.resolveProxy(url.origin));
  } catch (error) {
    throw new ConnectFailure('proxy', `The proxy settings could not be read: ${textOf(error)}`);
  }
}

/** Nothing has been sent yet, so the next way may be tried when one fails, as browsers do. */
async function openFirst(
  routes: Route[],
  url: URL,
  settings: ConnectSettings,
  signal: AbortSignal,
): Promise<net.Socket> {
  let failure: unknown;
  for (const route of routes) {
    try {
      return await open(route, url, settings, signal);
    } catch (error) {
      failure = error;
      if (signal.aborted) break;
    }
  }
  throw failure;
}

async function open(
  route: Route,
  url: URL,
  { secureContext }: ConnectSettings,
  signal: AbortSignal,
): Promise<net.Socket> {
  const secure = url.protocol === 'https:';
  const port = Number(url.port || (secure ? 443 : 80));
  const socket = await openPlain(route, url.hostname, port, secureContext, signal);
  if (!secure) return socket;
  return openTls(socket, url.hostname, secureContext(), signal).catch((error: unknown) => {
    throw ownOr(error, 'tls');
  });
}

async function openPlain(
  route: Route,
  hostname: string,
  port: number,
  secureContext: () => tls.SecureContext,
  signal: AbortSignal,
): Promise<net.Socket> {
  if (route.by === 'unsupported') {
    throw new ConnectFailure('proxy', `This kind of proxy is not supported: ${route.name}`);
  }
  if (route.by === 'direct') {
    return openTcp(hostname, port, signal).catch((error: unknown) => {
      throw ownOr(error, tcpReason(error));
    });
  }
  try {
    let socket = await openTcp(route.host, route.port, signal);
    if (route.secure) socket = await openTls(socket, route.host, secureContext(), signal);
    return await openTunnel(socket, `${hostname}:${port}`, signal);
  } catch (error) {
    throw ownOr(error, 'proxy');
  }
}

async function openTcp(hostname: string, port: number, signal: AbortSignal): Promise<net.Socket> {
  // Node's quarter of a second per address gives up on far hosts that have several.
  const options = { host: bare(hostname), port, autoSelectFamilyAttemptTimeout: 1_000 };
  const socket = net.connect(options);
  socket.setNoDelay(true);
  return ready(socket, 'connect', signal);
}

async function openTls(
  socket: net.Socket,
  hostname: string,
  secureContext: tls.SecureContext,
  signal: AbortSignal,
): Promise<net.Socket> {
  const host = bare(hostname);
  // An address of digits is checked against the certificate as `host`; as a server name it is not allowed.
  const name = net.isIP(host) === 0 ? { servername: host } : {};
  const options = { socket, host, ...name, secureContext, ALPNProtocols: ['http/1.1'] };
  return ready(tls.connect(options), 'secureConnect', signal);
}

/** Asks a proxy for a tunnel (RFC 9110 §9.3.6). It never sees the request, nor the token. */
function openTunnel(socket: net.Socket, target: string, signal: AbortSignal): Promise<net.Socket> {
  const request = http.request({
    createConnection: () => socket,
    method: 'CONNECT',
    path: target,
    headers: { host: target },
  });
  const opened = new Promise<net.Socket>((resolve, reject) => {
    request.on('error', reject);
    request.once('connect', (response, tunnel, early) => {
      if (response.statusCode === 200 && early.length === 0) resolve(socket);
      else reject(new Error(`The proxy answered ${response.statusCode ?? 'nothing'}.`));
      if (tunnel !== socket) tunnel.destroy();
    });
  });
  request.end();
  return untilAborted(opened, signal).catch((error: unknown) => {
    socket.destroy();
    throw error;
  });
}

function ready(
  socket: net.Socket,
  event: 'connect' | 'secureConnect',
  signal: AbortSignal,
): Promise<net.Socket> {
  const opened = new Promise<net.Socket>((resolve, reject) => {
    // Stays for good: an error nobody listens to would end the process.
    socket.on('error', reject);
    socket.once('close', () => reject(new Error('The connection was closed before it was ready.')));
    socket.once(event, () => resolve(socket));
  });
  return untilAborted(opened, signal).catch((error: unknown) => {
    socket.destroy();
    throw error;
  });
}

function untilAborted<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason);
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop);
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}

function tcpReason(error: unknown): NotSentReason {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (['ENOTFOUND', 'EAI_AGAIN', 'EAI_FAIL', 'EAI_NODATA', 'EAI_NONAME'].includes(code)) {
    return 'no-name';
  }
  if (code === 'ECONNREFUSED') return 'refused';
  return code === 'ETIMEDOUT' ? 'connect-timeout' : 'unreachable';
}

/** Keeps a failure that already knows its reason (given up, too late) and names any other. */
function ownOr(error: unknown, reason: NotSentReason): ConnectFailure {
  return error instanceof ConnectFailure ? error : new ConnectFailure(reason, textOf(error));
}

function textOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(textOf).join(' ');
  return error instanceof Error ? error.message : String(error);
}

/** `URL.hostname` has brackets around IPv6, which sockets do not take. */
function bare(hostname: string): string {
  return hostname.replace(/^\[|\]$/g, '');
}
