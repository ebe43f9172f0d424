import { isIP, type LookupFunction, type Socket } from 'node:net';
import type { SecureContext } from 'node:tls';
import type { NotSentReason } from '../../../shared/domain/failure.ts';
import { isLoopback } from './is-loopback.ts';
import { bareHost, openTcp, openTls, openTunnel, untilAborted } from './open-socket.ts';
import { readProxyRoutes, type Route } from './proxy-routes.ts';
import type { Trust } from './trust.ts';

/** OpenSSL's names for a certificate whose authority is not among the trusted. */
const unknownAuthority = [
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
];

export interface ConnectSettings {
  /** Returns what a PAC script returns; loopback addresses are never asked for. */
  resolveProxy: (address: string) => Promise<string>;
  trust: Trust;
  timeoutMs: number;
  signal: AbortSignal | undefined;
  /**
   * Looks names up in place of the system; the connection goes to what it returns. A proxy looks names up itself, and is asked for
   * none that this refuses.
   */
  lookup?: LookupFunction;
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
 * Opens a connection for one request and resolves once the next byte written would be the request's first:
 * connected, through the proxy if there is one, TLS agreed and the certificate checked.
 * Throws {@link ConnectFailure}.
 */
export async function connect(url: URL, settings: ConnectSettings): Promise<Socket> {
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
): Promise<Socket> {
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
  { trust, lookup }: ConnectSettings,
  signal: AbortSignal,
): Promise<Socket> {
  const secure = url.protocol === 'https:';
  const port = Number(url.port || (secure ? 443 : 80));
  const openPlain = () =>
    openRoute(route, { hostname: url.hostname, port, lookup }, trust('usual'), signal);
  if (!secure) return openPlain();
  const openSecure = async (context: SecureContext) =>
    openTls(await openPlain(), url.hostname, context, signal);
  try {
    return await openSecure(trust('usual')).catch((error: unknown) => {
      if (!unknownAuthority.includes(codeOf(error))) throw error;
      return openSecure(trust('widened'));
    });
  } catch (error) {
    throw ownOr(error, 'tls');
  }
}

/** The far end of a connection. */
interface Far {
  hostname: string;
  port: number;
  lookup: LookupFunction | undefined;
}

async function openRoute(
  route: Route,
  { hostname, port, lookup }: Far,
  context: SecureContext,
  signal: AbortSignal,
): Promise<Socket> {
  if (route.by === 'unsupported') {
    throw new ConnectFailure('proxy', `This kind of proxy is not supported: ${route.name}`);
  }
  if (route.by === 'direct') {
    return openTcp(hostname, port, signal, lookup).catch((error: unknown) => {
      throw ownOr(error, tcpReason(error));
    });
  }
  if (lookup) await lookUp(hostname, lookup);
  try {
    let socket = await openTcp(route.host, route.port, signal);
    if (route.secure) socket = await openTls(socket, route.host, context, signal);
    return await openTunnel(socket, `${hostname}:${port}`, signal);
  } catch (error) {
    throw ownOr(error, 'proxy');
  }
}

/** Throws a {@link ConnectFailure} where a name is not found, or refused. */
function lookUp(hostname: string, lookup: LookupFunction): Promise<void> {
  if (isIP(bareHost(hostname)) !== 0) return Promise.resolve();
  return new Promise((resolve, reject) => {
    lookup(hostname, { all: true }, (error) => {
      if (error === null) resolve();
      else reject(ownOr(error, tcpReason(error)));
    });
  });
}

function tcpReason(error: unknown): NotSentReason {
  const code = codeOf(error);
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

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

function textOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(textOf).join(' ');
  return error instanceof Error ? error.message : String(error);
}
