import type { RawData, WebSocket } from 'ws';
import { cutText } from '../../../../shared/domain/cut-text.ts';
import { connect, ConnectFailure, type NetworkAccess } from '../../connection/connect.ts';
import type { GatewayTarget } from '../gateway.ts';
import { addressChecks } from '../address.ts';
import { isObject } from '../answer-schemas.ts';

/** Events to subscribe to: all that are stored in a history or shown on screen. */
const eventNames = [
  'message.any',
  'message.ack',
  'message.ack.group',
  'message.reaction',
  'message.revoked',
  'message.edited',
  'presence.update',
  'session.status',
];

/** Code with which WAHA closes a line whose key it does not accept. */
const policyViolation = 1008;

/** Codes from here on are a server's own. */
const firstOwnCode = 3_000;

/** Milliseconds until a line counts as open, or as closed. */
const openMs = 10_000;
/** Milliseconds after which an opened line counts as open: WAHA checks the key only after opening it. */
const settledMs = 500;
/** Milliseconds between two signs of life. */
const pingEveryMs = 30_000;
/** Bytes of one event at most: previews of pictures are within. */
const largestEvent = 16 * 1024 * 1024;

/** Characters of a reason that are kept. */
const longestReason = 300;

/**
 * Why a line ended: the key was refused, there was none, the server does not take it (`refused`, with the WebSocket's code or the HTTP
 * status and the server's words, without the key), or anything else.
 */
export type LineEnd =
  { how: 'unauthorized' | 'no-token' | 'lost' } | { how: 'refused'; code: number; reason: string };

/** `session`: the session's events that are of use; `all`: all events of all sessions, of which the others are dropped here. */
export type LineScope = 'session' | 'all';

/** A line that was opened. */
export interface EventLine {
  close: () => void;
  /** Takes no more events until `resume`; the server keeps them meanwhile, or ends the line. */
  pause: () => void;
  resume: () => void;
}

export interface LineSettings extends NetworkAccess {
  target: () => GatewayTarget | null;
  pingEveryMs?: number;
}

/** Callbacks of a line. */
export interface LineCallbacks {
  onOpen: () => void;
  /** Receives an event unchanged, or null for a sign of life without an event. */
  onHeard: (event: unknown) => void;
  /** Called once; no other callback follows. */
  onEnd: (end: LineEnd) => void;
}

/**
 * Opens a line on which a WAHA server reports the events of its session, with the proxy, trust and TLS settings of requests. WAHA reads the key of such a line only from its address, which is therefore never logged or stored.
 */
export function openEvents(
  settings: LineSettings,
  callbacks: LineCallbacks,
  scope: LineScope = 'session',
): EventLine {
  const giveUp = new AbortController();
  let line: WebSocket | null = null;
  let isOver = false;
  let isAlive = true;
  let isTold = false;
  let isPaused = false;
  let secret = '';
  let session = '';
  let settled: NodeJS.Timeout | undefined;
  let beat: NodeJS.Timeout | undefined;

  const end = (how: LineEnd): void => {
    if (isOver) return;
    isOver = true;
    clearTimeout(settled);
    clearInterval(beat);
    giveUp.abort();
    line?.terminate();
    callbacks.onEnd(how);
  };
  const lose = (): void => end({ how: 'lost' });
  const refuse = (code: number, said: string): void =>
    end({ how: 'refused', code, reason: reasonOf(said, secret) });
  const tellOpen = (): void => {
    clearTimeout(settled);
    if (isTold || isOver) return;
    isTold = true;
    callbacks.onOpen();
  };
  const heard = (event: unknown): void => {
    isAlive = true;
    if (isOver) return;
    // WAHA sends nothing to a client with a wrong key.
    if (event !== null) tellOpen();
    if (isTold) callbacks.onHeard(event === null || isWanted(event, session) ? event : null);
  };
  const keepAlive = (): void => {
    // What is not read brings no sign of life either.
    if (isPaused) return;
    if (!isAlive) return lose();
    isAlive = false;
    line?.ping();
  };

  const open = async (): Promise<void> => {
    // Nothing is called back before the line is in the caller's hands.
    const ws = await import('ws');
    if (isOver) return;
    const target = settings.target();
    const key = target?.accessToken ?? '';
    if (target === null || key === '') return end({ how: 'no-token' });
    secret = key;
    session = target.instanceUuid;
    const checked = addressChecks.waha(target.chatServiceAddress);
    if (!checked.ok) return lose();
    const socket = await connect(new URL(checked.address), {
      ...settings,
      timeoutMs: openMs,
      signal: giveUp.signal,
    });
    if (isOver) return void socket.destroy();
    const query = new URLSearchParams({
      'x-api-key': key,
      session: scope === 'all' ? '*' : session,
    });
    for (const name of scope === 'all' ? ['*'] : eventNames) query.append('events', name);
    const address = `${checked.address.replace(/^http/, 'ws')}/ws?${query.toString()}`;
    line = new ws.WebSocket(address, {
      createConnection: () => socket,
      headers: { 'X-Api-Key': key },
      handshakeTimeout: openMs,
      maxPayload: largestEvent,
      perMessageDeflate: false,
    });
    line.on('open', () => {
      beat = setInterval(keepAlive, settings.pingEveryMs ?? pingEveryMs);
      settled = setTimeout(tellOpen, settledMs);
    });
    line.on('message', (data) => heard(parsed(data)));
    line.on('ping', () => heard(null));
    line.on('pong', () => heard(null));
    line.on('unexpected-response', (_request, { statusCode, statusMessage }) => {
      if (statusCode === 401) end({ how: 'unauthorized' });
      // What stands in front of a server that is away says nothing about the line.
      else if (statusCode === undefined || statusCode >= 500) lose();
      else refuse(statusCode, statusMessage ?? '');
    });
    line.on('error', lose);
    line.on('close', (code, reason) => {
      if (code === policyViolation) end({ how: 'unauthorized' });
      else if (code >= firstOwnCode) refuse(code, reason.toString('utf8'));
      else lose();
    });
  };
  open().catch((error: unknown) => {
    lose();
    if (!(error instanceof ConnectFailure)) throw error;
  });
  return {
    close: lose,
    pause: () => {
      isPaused = true;
      line?.pause();
    },
    resume: () => {
      isPaused = false;
      isAlive = true;
      line?.resume();
    },
  };
}

/** Tells whether an event is one that is asked for; a server that takes no wishes tells everything. */
function isWanted(event: unknown, session: string): boolean {
  if (!isObject(event)) return false;
  const { session: of, event: name } = event;
  return of === session && typeof name === 'string' && eventNames.includes(name);
}

/** Returns the words of a reason, which may be the JSON of an error, without the key. */
function reasonOf(said: string, key: string): string {
  const parsedReason = parsedText(said);
  const words = isObject(parsedReason)
    ? Object.values(parsedReason).filter((one) => typeof one === 'string')
    : [said];
  const text = cutText(words.join(' '), longestReason);
  return key === '' ? text : text.replaceAll(key, '…').replaceAll(encodeURIComponent(key), '…');
}

/** Returns the event, or null for data that is not JSON. */
function parsed(data: RawData): unknown {
  return parsedText(textOf(data));
}

function parsedText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function textOf(data: RawData): string {
  if (Array.isArray(data)) return Buffer.concat(data).toString('utf8');
  return Buffer.from(data as Buffer).toString('utf8');
}
