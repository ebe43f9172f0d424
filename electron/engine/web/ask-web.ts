import type * as http from 'node:http';
import type { Readable } from 'node:stream';
import type { NotSentReason } from '../../../shared/domain/failure.ts';
import type { InputProblem } from '../../../shared/domain/app-error.ts';
import { connect, ConnectFailure, type NetworkAccess } from '../connection/connect.ts';
import { redirectOf, requestOver } from '../connection/request-over.ts';
import { checkWebAddress } from './check-web-address.ts';
import { isPublicIp } from './public-address.ts';
import { PrivateAddress, publicLookup, type Resolve } from './public-lookup.ts';
import { WebFailure } from './web-failure.ts';

/** Milliseconds for all of it: names, connections, redirects, and reading what comes. */
const wholeTime = 10_000;
const mostRedirects = 5;

/** How the web is reached. All of its own is for tests and for the practice site. */
export interface WebSettings extends NetworkAccess {
  /** A site of Postline's own, by its host name; `origin` returns its address on this machine. */
  ownSite?: { host: string; origin: () => Promise<string> };
  isPublic?: (ip: string) => boolean;
  resolve?: Resolve;
  timeoutMs?: number;
}

export interface WebRequest {
  method: 'GET' | 'HEAD';
  accept: string;
  /** The first so many bytes; a server may send more. */
  firstBytes?: number;
  /** A redirect to another origin is not followed, but the answer. */
  staysOnHost?: boolean;
}

/** The head of an answer, and its body still to be read. */
export interface WebAnswer {
  /** Where redirects ended. */
  url: URL;
  redirects: number;
  status: number;
  headers: http.IncomingHttpHeaders;
  body: Readable;
}

/**
 * Asks the public web as a stranger would: no token, no cookie, no credentials, over a connection of its own to an
 * address that was checked, each redirect anew. `use` reads the answer; when it is done the connection is closed.
 * Throws {@link WebFailure}, or the signal's reason where it was given up.
 */
export async function askWeb<Value>(
  address: string,
  request: WebRequest,
  settings: WebSettings,
  signal: AbortSignal,
  use: (answer: WebAnswer) => Promise<Value>,
): Promise<Value> {
  const deadline = new AbortController();
  const giveUp = () => deadline.abort(signal.reason);
  const late = new WebFailure('web-silent');
  const timer = setTimeout(() => deadline.abort(late), settings.timeoutMs ?? wholeTime);
  signal.addEventListener('abort', giveUp);
  if (signal.aborted) giveUp();
  try {
    return await follow(address, request, settings, deadline.signal, use);
  } catch (error) {
    if (deadline.signal.aborted) throw deadline.signal.reason;
    throw asWebFailure(error);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', giveUp);
  }
}

async function follow<Value>(
  first: string,
  request: WebRequest,
  settings: WebSettings,
  signal: AbortSignal,
  use: (answer: WebAnswer) => Promise<Value>,
): Promise<Value> {
  let address = first;
  for (let redirects = 0; redirects <= mostRedirects; redirects += 1) {
    const checked = checkWebAddress(address, settings.isPublic);
    if (!checked.ok) throw new WebFailure(checked.problem);
    const { url } = checked;
    const step = await ask(url, request, settings, signal, async (response) => {
      const next = redirectOf(url, response);
      const isFollowed =
        next !== null && (request.staysOnHost !== true || next.origin === url.origin);
      if (isFollowed) return { next: next.href };
      const { statusCode: status = 0, headers } = response;
      return { value: await use({ url, redirects, status, headers, body: response }) };
    });
    if ('value' in step) return step.value;
    address = step.next;
  }
  throw new WebFailure('web-redirects', String(mostRedirects));
}

/** One request on one connection. */
async function ask<Value>(
  url: URL,
  { method, accept, firstBytes }: WebRequest,
  settings: WebSettings,
  signal: AbortSignal,
  use: (response: http.IncomingMessage) => Promise<Value>,
): Promise<Value> {
  const socket = await openConnection(url, settings, signal);
  const headers = {
    'User-Agent': 'Mozilla/5.0 (compatible; Postline)',
    Accept: accept,
    'Accept-Encoding': 'identity',
    ...(firstBytes !== undefined && { Range: `bytes=0-${firstBytes - 1}` }),
  };
  return requestOver(socket, { method, url, headers }, signal, use);
}

async function openConnection(url: URL, settings: WebSettings, signal: AbortSignal) {
  const { ownSite, resolveProxy, trust, proxyLogins, isPublic = isPublicIp } = settings;
  const common = { resolveProxy, trust, proxyLogins, timeoutMs: wholeTime, signal };
  if (ownSite !== undefined && url.host === ownSite.host) {
    return connect(new URL(await ownSite.origin()), common);
  }
  return connect(url, { ...common, lookup: publicLookup(isPublic, settings.resolve) });
}

const problems: Record<NotSentReason, InputProblem> = {
  'no-name': 'web-no-name',
  refused: 'web-refused',
  unreachable: 'web-unreachable',
  proxy: 'web-unreachable',
  'proxy-login': 'proxy-login',
  'proxy-login-refused': 'proxy-login-refused',
  'proxy-scheme': 'proxy-scheme',
  'connect-timeout': 'web-silent',
  'closed-early': 'web-broken',
  tls: 'web-not-secure',
  'tls-authority': 'web-not-secure',
  'tls-name': 'web-not-secure',
  'tls-expired': 'web-not-secure',
  'no-token': 'web-unreachable',
};

function asWebFailure(error: unknown): WebFailure {
  if (error instanceof WebFailure) return error;
  if (error instanceof PrivateAddress) return new WebFailure('private-address');
  if (error instanceof ConnectFailure) return new WebFailure(problems[error.reason]);
  return new WebFailure('web-broken');
}
