import { isIP, type LookupFunction, type Socket } from 'node:net';
import { type SecureContext, TLSSocket } from 'node:tls';
import type { NotSentReason } from '../../../shared/domain/failure.ts';
import { isLoopback } from './is-loopback.ts';
import { bareHost, openTcp, openTls, openTunnel, untilAborted } from './open-socket.ts';
import { answerTo, ProxyChallenge, type ProxyLogins } from './proxy-login.ts';
import { nameOf, readProxyRoutes, type Route } from './proxy-routes.ts';
import type { StepReport } from './step-report.ts';
import { systemTrust, type Trust } from './trust.ts';

/** OpenSSL's names for a certificate whose authority is not among the trusted. */
const unknownAuthority = [
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
];

/** What every connection of this installation has in common. */
export interface NetworkAccess {
  /** Returns what a PAC script returns: `DIRECT`, or `PROXY host:port; DIRECT`. Never asked for loopback addresses. */
  resolveProxy: (address: string) => Promise<string>;
  /** By default {@link systemTrust}. */
  trust?: Trust | undefined;
  /** By default no proxy is signed in to. */
  proxyLogins?: ProxyLogins | undefined;
}

export interface ConnectSettings extends NetworkAccess {
  timeoutMs: number;
  signal: AbortSignal | undefined;
  report?: StepReport | undefined;
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
  } catch (error) {
    if (error instanceof ConnectFailure) settings.report?.fail(error.reason, error.message);
    throw error;
  } finally {
    clearTimeout(timer);
    settings.signal?.removeEventListener('abort', giveUp);
  }
}

async function findRoutes(url: URL, settings: ConnectSettings): Promise<Route[]> {
  if (isLoopback(url.hostname)) return [{ by: 'direct' }];
  settings.report?.begin('route', '');
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
    if (failure instanceof ConnectFailure) settings.report?.fail(failure.reason, failure.message);
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
  settings: ConnectSettings,
  signal: AbortSignal,
): Promise<Socket> {
  const { trust, report } = settings;
  const secure = url.protocol === 'https:';
  const port = Number(url.port || (secure ? 443 : 80));
  const openPlain = () => openRoute(route, { hostname: url.hostname, port }, settings, signal);
  report?.begin('route', route.by === 'proxy' ? nameOf(route) : '');
  if (!secure) return openPlain();
  try {
    return await withTrust(trust, async (context) => {
      const plain = await openPlain();
      report?.begin('tls', bareHost(url.hostname));
      const socket = await openTls(plain, url.hostname, context, signal);
      report?.note(describeTls(socket));
      return socket;
    });
  } catch (error) {
    throw ownOr(error, tlsReason(error));
  }
}

/** Opens once more with the wider trust where the usual one does not know who vouches for the certificate. */
function withTrust(
  trust: Trust = systemTrust,
  openWith: (context: SecureContext) => Promise<Socket>,
): Promise<Socket> {
  return openWith(trust('usual')).catch((error: unknown) => {
    if (!unknownAuthority.includes(codeOf(error))) throw error;
    return openWith(trust('widened'));
  });
}

/** The far end of a connection. */
interface Far {
  hostname: string;
  port: number;
}

async function openRoute(
  route: Route,
  { hostname, port }: Far,
  settings: ConnectSettings,
  signal: AbortSignal,
): Promise<Socket> {
  const { lookup, report } = settings;
  if (route.by === 'unsupported') {
    throw new ConnectFailure('proxy', `This kind of proxy is not supported: ${route.name}`);
  }
  if (route.by === 'direct') {
    return openTcp(hostname, port, signal, { lookup, report }).catch((error: unknown) => {
      throw ownOr(error, tcpReason(error));
    });
  }
  if (lookup) await lookUp(hostname, lookup);
  try {
    return await openByProxy(route, `${hostname}:${port}`, settings, signal);
  } catch (error) {
    throw ownOr(error, 'proxy');
  }
}

/** Asks without a name and password first: only a proxy that asks for them is given them. */
async function openByProxy(
  route: Extract<Route, { by: 'proxy' }>,
  target: string,
  { trust, report, proxyLogins }: ConnectSettings,
  signal: AbortSignal,
): Promise<Socket> {
  const proxy = nameOf(route);
  const openWith = async (authorization: string | null) => {
    const openPlain = async () => {
      const socket = await openTcp(route.host, route.port, signal, { report });
      report?.begin('proxy', proxy);
      return socket;
    };
    const socket = await (route.secure
      ? withTrust(trust, async (context) => openTls(await openPlain(), route.host, context, signal))
      : openPlain());
    return openTunnel(socket, target, authorization, signal);
  };
  try {
    return await openWith(null);
  } catch (error) {
    if (!(error instanceof ProxyChallenge)) throw error;
    const answer = answerTo(error, target);
    if (answer === null) {
      const offered = error.schemes.map((scheme) => scheme.split(' ', 1)[0]).join(', ');
      throw new ConnectFailure('proxy-scheme', `The proxy accepts only: ${offered}.`);
    }
    if (proxyLogins === undefined) throw new ConnectFailure('proxy-login', error.message);
    return untilAborted(
      proxyLogins.use(proxy, (login) => openWith(answer(login))),
      signal,
    );
  }
}

function describeTls(socket: Socket): string {
  if (!(socket instanceof TLSSocket)) return '';
  const { O, CN } = socket.getPeerCertificate().issuer ?? {};
  return [socket.getProtocol(), O ?? CN].filter((part) => typeof part === 'string').join(', ');
}

function tlsReason(error: unknown): NotSentReason {
  const code = codeOf(error);
  if (unknownAuthority.includes(code)) return 'tls-authority';
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID') return 'tls-name';
  return ['CERT_HAS_EXPIRED', 'CERT_NOT_YET_VALID'].includes(code) ? 'tls-expired' : 'tls';
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
