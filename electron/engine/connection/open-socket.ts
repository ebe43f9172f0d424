import * as http from 'node:http';
import * as net from 'node:net';
import * as tls from 'node:tls';
import { ProxyChallenge } from './proxy-login.ts';
import type { StepReport } from './step-report.ts';

/**
 * Opens a TCP connection to a host in the form of `URL.hostname`, found by `lookup` where one is given. Throws what the system
 * or the look-up says, or the signal's reason.
 */
export async function openTcp(
  hostname: string,
  port: number,
  signal: AbortSignal,
  { lookup, report }: { lookup?: net.LookupFunction | undefined; report?: StepReport | undefined },
): Promise<net.Socket> {
  const host = bareHost(hostname);
  const address = `${hostname}:${port}`;
  if (net.isIP(host) === 0) report?.begin('name', host);
  else report?.begin('tcp', address);
  // Node's quarter of a second per address gives up on far hosts that have several.
  const options = { host, port, autoSelectFamilyAttemptTimeout: 1_000 };
  const socket = net.connect(lookup ? { ...options, lookup } : options);
  socket.setNoDelay(true);
  socket.once('lookup', (error, found) => {
    if (error || net.isIP(host) !== 0) return;
    report?.note(found);
    report?.begin('tcp', address);
  });
  return ready(socket, 'connect', signal);
}

/** TLS over a connection, the certificate checked against the host. On failure the connection is closed. */
export async function openTls(
  socket: net.Socket,
  hostname: string,
  secureContext: tls.SecureContext,
  signal: AbortSignal,
): Promise<net.Socket> {
  const host = bareHost(hostname);
  // An address of digits is checked against the certificate as `host`; as a server name it is not allowed.
  const name = net.isIP(host) === 0 ? { servername: host } : {};
  const options = { socket, host, ...name, secureContext, ALPNProtocols: ['http/1.1'] };
  return ready(tls.connect(options), 'secureConnect', signal);
}

/**
 * Asks a proxy for a tunnel (RFC 9110 §9.3.6), signed in where `authorization` says so. It never sees the request, nor the token.
 * Throws a {@link ProxyChallenge} where it asks for a name and password.
 */
export function openTunnel(
  socket: net.Socket,
  target: string,
  authorization: string | null,
  signal: AbortSignal,
): Promise<net.Socket> {
  const request = http.request({
    createConnection: () => socket,
    method: 'CONNECT',
    path: target,
    headers: {
      host: target,
      ...(authorization !== null && { 'Proxy-Authorization': authorization }),
    },
  });
  const opened = new Promise<net.Socket>((resolve, reject) => {
    request.on('error', reject);
    request.once('connect', (response, tunnel, early) => {
      const { statusCode, headersDistinct } = response;
      const schemes = headersDistinct['proxy-authenticate'] ?? [];
      if (statusCode === 200 && early.length === 0) resolve(socket);
      else if (statusCode === 407 && schemes.length > 0) reject(new ProxyChallenge(schemes));
      else reject(new Error(`The proxy responded with ${statusCode ?? 'no status'}.`));
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

/** Returns the work's result, or the signal's reason as soon as it is aborted. */
export function untilAborted<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason);
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop);
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}

/** `URL.hostname` has brackets around IPv6, which sockets do not take. */
export function bareHost(hostname: string): string {
  return hostname.replace(/^\[|\]$/g, '');
}
