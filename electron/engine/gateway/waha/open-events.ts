import { type RawData, WebSocket } from 'ws';
import { connect, ConnectFailure, type NetworkAccess } from '../../connection/connect.ts';
import type { GatewayTarget } from '../gateway.ts';
import { addressChecks } from '../address.ts';

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

/** Milliseconds until a line counts as open, or as closed. */
const openMs = 10_000;
/** Milliseconds after which an opened line counts as open: WAHA checks the key only after opening it. */
const settledMs = 500;
/** Milliseconds between two signs of life. */
const pingEveryMs = 30_000;
/** Bytes of one event at most: previews of pictures are within. */
const largestEvent = 16 * 1024 * 1024;

/** Why a line ended: the key was refused, there was none, or anything else. */
export type LineEnd = 'unauthorized' | 'no-token' | 'lost';

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
 * Opens a line on which a WAHA server reports the events of its session, with the proxy, trust and TLS settings of requests. Returns
 * the function that closes it. WAHA reads the key of such a line only from its address, which is therefore never logged or stored.
 */
export function openEvents(settings: LineSettings, callbacks: LineCallbacks): () => void {
  const giveUp = new AbortController();
  let line: WebSocket | null = null;
  let isOver = false;
  let isAlive = true;
  let isTold = false;
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
    if (isTold) callbacks.onHeard(event);
  };
  const keepAlive = (): void => {
    if (!isAlive) return end('lost');
    isAlive = false;
    line?.ping();
  };

  const open = async (): Promise<void> => {
    const target = settings.target();
    const key = target?.accessToken ?? '';
    if (target === null || key === '') return end('no-token');
    const checked = addressChecks.waha(target.chatServiceAddress);
    if (!checked.ok) return end('lost');
    const socket = await connect(new URL(checked.address), {
      ...settings,
      timeoutMs: openMs,
      signal: giveUp.signal,
    });
    if (isOver) return void socket.destroy();
    const query = new URLSearchParams({ 'x-api-key': key, session: target.instanceUuid });
    for (const name of eventNames) query.append('events', name);
    const address = `${checked.address.replace(/^http/, 'ws')}/ws?${query.toString()}`;
    line = new WebSocket(address, {
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
    line.on('unexpected-response', (_request, { statusCode }) =>
      end(statusCode === 401 || statusCode === 403 ? 'unauthorized' : 'lost'),
    );
    line.on('error', () => end('lost'));
    line.on('close', (code) => end(code === policyViolation ? 'unauthorized' : 'lost'));
  };
  open().catch((error: unknown) => {
    end('lost');
    if (!(error instanceof ConnectFailure)) throw error;
  });
  return () => end('lost');
}

/** Returns the event, or null for data that is not JSON. */
function parsed(data: RawData): unknown {
  try {
    return JSON.parse(textOf(data));
  } catch {
    return null;
  }
}

function textOf(data: RawData): string {
  if (Array.isArray(data)) return Buffer.concat(data).toString('utf8');
  return Buffer.from(data as Buffer).toString('utf8');
}
