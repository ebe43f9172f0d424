import type { Socket } from 'node:net';
import type { NotSentReason } from '../../../shared/domain/failure.ts';
import { FileFault } from '../files/file-identity.ts';
import type { CheckedAddress } from './address.ts';
import { headDecides, type AnswerHead } from './answer-head.ts';
import { connect, ConnectFailure, type NetworkAccess } from '../connection/connect.ts';
import type { KeptConnections } from '../connection/kept-connections.ts';
import { exchange, type Exchange } from './exchange.ts';
import type { Call, GatewayTarget, RequestOptions, Send } from './gateway.ts';
import { judgeAnswer } from './judge-answer.ts';
import type { Outcome } from './outcome.ts';
import type { OpenBody, RequestBody } from './request-body.ts';
import { redactToken } from './redact-token.ts';
import type { Timeouts } from './timeouts.ts';

type NotSent = Extract<Outcome<never>, { outcome: 'not-sent' | 'bad-file' | 'broken-off' }>;

export interface ClientSettings extends NetworkAccess {
  /** Called for each request; null while there is no instance or no token. */
  target: () => GatewayTarget | null;
  timeouts: Timeouts;
  form: RequestForm;
  /** For requests that may safely be made twice. */
  connections: KeptConnections;
}

/** How the requests of a protocol begin. */
export interface RequestForm {
  checkAddress: (written: string) => CheckedAddress;
  /** The headers that carry the token. */
  authorization: (token: string) => Record<string, string>;
  /** Returns the path of an endpoint below the address, without the first slash. */
  pathOf: (instanceUuid: string, endpoint: string) => string;
}

/** Returns method, address and headers of a request. */
export function headOf(
  form: RequestForm,
  address: string,
  { instanceUuid, token }: { instanceUuid: string; token: string },
  { method = 'POST', endpoint, query, body }: Call<unknown>,
): Pick<PerformedRequest, 'method' | 'headers'> & { url: string } {
  const search = new URLSearchParams(query ?? {}).toString();
  return {
    method,
    url: `${address}/${form.pathOf(instanceUuid, endpoint)}${search && `?${search}`}`,
    headers: {
      ...form.authorization(token),
      Accept: 'application/json',
      'Content-Type': body?.contentType ?? 'application/json',
    },
  };
}

/** Adds address and token to calls. The token goes only to the address of the call's side, and no outcome contains it. */
export function createClient(settings: ClientSettings): Send {
  const { timeouts, connections, form } = settings;
  return async (call, options = {}) => {
    const target = settings.target();
    const token = target?.accessToken ?? '';
    if (target === null || token === '') return notSent('no-token', 'There is no access token.');
    if (!isToken(token)) {
      return notSent('no-token', 'The access token has characters that no token has.');
    }
    const checked = form.checkAddress(addressOf(target, call));
    if (!checked.ok) {
      return notSent('closed-early', `The service address cannot be used: ${checked.problem}.`);
    }
    const { instanceUuid } = target;
    const { method, url, headers } = headOf(form, checked.address, { instanceUuid, token }, call);
    const judged = (result: Exchange | NotSent) =>
      'outcome' in result ? result : judgeAnswer(result, call.expected, Date.now());
    const lost: Exchange[] = [];
    const result = await perform(
      { method, url: new URL(url), headers, body: call.body },
      {
        ...settings,
        timeouts: { ...timeouts, waitMs: timeouts[call.wait ?? 'waitMs'] },
        headDecides,
        kept: call.isRepeatable === true ? connections : null,
        onRepeat: (one) => lost.push(one),
        options,
      },
    );
    const outcome = judged(result);
    const isShown = outcome.outcome === 'accepted' || outcome.outcome === 'unknown';
    // What is refused the second time may have been carried out the first.
    const [first] = method === 'GET' || isShown ? [] : lost;
    return redactToken(first === undefined ? outcome : judged(first), token);
  };
}

/** Returns whether a header can carry the token: any other value would be refused, or break out of the header. */
export function isToken(token: string): boolean {
  return /^[\x21-\x7e]+$/.test(token);
}

/** Returns the address of a call's side. */
export function addressOf(
  target: Omit<GatewayTarget, 'accessToken'>,
  { side }: Call<unknown>,
): string {
  return side === 'sms' ? target.smsServiceAddress : target.chatServiceAddress;
}

export interface PerformedRequest {
  method: string;
  url: URL;
  headers: Record<string, string>;
  body: RequestBody | null;
}

export interface PerformSettings extends NetworkAccess {
  timeouts: Timeouts;
  /** Returns whether an answer is complete with its head. */
  headDecides: (head: AnswerHead) => boolean;
  /** Connections for requests that may safely be made twice; by default each request has its own. */
  kept?: KeptConnections | null;
  /** Receives what came over a kept connection before the request is made again over another. */
  onRepeat?: (lost: Exchange) => void;
  options: RequestOptions;
}

/**
 * Sends a request, which leaves the application nowhere else: once, on a connection of its own unless it may be repeated. A
 * failure before that connection is ready proves that nothing was sent; from then on it is a matter of the answer.
 */
export async function perform(
  { body, ...request }: PerformedRequest,
  { timeouts, options, headDecides, kept = null, onRepeat, ...access }: PerformSettings,
): Promise<Exchange | NotSent> {
  const { signal, breakOff, onProgress, report } = options;
  /** Returns `broken-off` for a cancelled request, which is not retried, unlike one that could not be sent. */
  const orBrokenOff = (otherwise: NotSent): NotSent =>
    breakOff?.aborted === true
      ? { outcome: 'broken-off', bytesSent: 0, bytesTotal: body?.length ?? 0 }
      : otherwise;
  const untilSent = breakOff && signal ? AbortSignal.any([breakOff, signal]) : (breakOff ?? signal);
  let opened: OpenBody | undefined;
  try {
    opened = await body?.open();
  } catch (error) {
    if (!(error instanceof FileFault)) return notSent('closed-early', String(error));
    const bytesTotal = body?.length ?? 0;
    return { outcome: 'bad-file', problem: error.problem, bytesSent: 0, bytesTotal };
  }
  try {
    const performOn = (socket: Socket) =>
      exchange(
        socket,
        {
          ...request,
          headers: {
            ...request.headers,
            ...(body && { 'Content-Length': String(body.length) }),
          },
          body: opened && body ? { ...opened, length: body.length } : null,
        },
        { ...timeouts, headDecides, signal, breakOff, onProgress, kept },
      );
    const free = kept?.free(request.url) ?? null;
    if (free !== null) {
      const result = await performOn(free);
      const wasClosed = result.head === null && result.trouble?.reason === 'reset';
      if (!wasClosed || untilSent?.aborted === true) return result;
      onRepeat?.(result);
    }
    const socket = await connect(request.url, {
      ...access,
      timeoutMs: timeouts.connectMs,
      signal: untilSent,
      report,
    });
    if (untilSent?.aborted === true) {
      socket.destroy();
      return orBrokenOff(notSent('closed-early', 'Given up before the request was sent.'));
    }
    // Closed again by the other end before the first byte: on such a socket the request would only wait.
    if (socket.destroyed) return notSent('unreachable', 'The connection was closed at once.');
    report?.begin('service', request.url.host);
    return await performOn(socket);
  } catch (error) {
    if (error instanceof ConnectFailure) return orBrokenOff(notSent(error.reason, error.message));
    throw error;
  } finally {
    await opened?.close();
  }
}

function notSent(reason: NotSentReason, detail: string): NotSent {
  return { outcome: 'not-sent', reason, detail };
}
