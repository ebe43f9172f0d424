import type { ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { Fault } from './fault-plan.ts';

/** Bytes of a request that is read to its end before it is answered. */
const smallUpload = 64 * 1024;

/** Makes a fault happen before the request is carried out. Returns true where that was the end of it. */
export async function faultBefore(fault: Fault | null, outgoing: ServerResponse): Promise<boolean> {
  if (fault === null) return false;
  switch (fault.kind) {
    case 'delay':
      await wait(fault.ms);
      return false;
    case 'held':
      await fault.until;
      return false;
    case 'status':
      answer(outgoing, fault.status, fault.body ?? {}, fault.headers);
      return true;
    case 'rate-limited': {
      const { retryAfter } = fault;
      const text = retryAfter instanceof Date ? retryAfter.toUTCString() : String(retryAfter);
      const headers = retryAfter === null ? {} : { 'retry-after': text };
      answer(outgoing, 429, { message: 'Too Many Attempts.' }, headers);
      return true;
    }
    case 'web-page':
      answer(outgoing, 200, '<!doctype html><title>Please sign in</title>', {
        'content-type': 'text/html; charset=utf-8',
      });
      return true;
    case 'redirect':
      answer(outgoing, 307, '', { location: fault.location });
      return true;
    case 'reset-before':
      outgoing.socket?.resetAndDestroy();
      return true;
    case 'reset-after':
    case 'late':
    case 'stall':
    case 'half-answer':
    case 'stalled-answer':
    case 'no-content':
    case 'bad-json':
    case 'endless-answer':
    case 'other-card':
      return false;
  }
}

/** Spoils the answer to a request that was carried out. Returns false where the fault is of another kind. */
export function faultAfter(
  fault: Fault | null,
  outgoing: ServerResponse,
  status: number,
  record: unknown,
): boolean {
  if (fault === null) return false;
  const json = JSON.stringify(record);
  const half = () => {
    outgoing.writeHead(status, {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(json),
    });
    outgoing.write(json.slice(0, Math.ceil(json.length / 2)));
  };
  switch (fault.kind) {
    case 'reset-after':
      outgoing.socket?.resetAndDestroy();
      return true;
    case 'stall':
      return true;
    case 'half-answer':
      half();
      // Ended in order, unlike a reset: what was written arrives.
      outgoing.socket?.end();
      return true;
    case 'stalled-answer':
      half();
      return true;
    case 'no-content':
      outgoing.writeHead(204).end();
      return true;
    case 'bad-json':
      answer(outgoing, status, `${json.slice(0, -1)},`);
      return true;
    case 'endless-answer':
      writeForEver(outgoing, status);
      return true;
    case 'other-card':
      answer(outgoing, status, withCard(record, fault));
      return true;
    case 'delay':
    case 'held':
    case 'status':
    case 'rate-limited':
    case 'web-page':
    case 'redirect':
    case 'reset-before':
    case 'late':
      return false;
  }
}

function withCard(record: unknown, { kind: _kind, ...card }: Fault & { kind: 'other-card' }) {
  const { message, ...rest } = record as { message: { extendedTextMessage: object } };
  return { ...rest, message: { extendedTextMessage: { ...message.extendedTextMessage, ...card } } };
}

function answer(
  outgoing: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  // The rest of an upload is not read: the connection ends with the answer.
  const standard = { 'content-type': 'application/json', connection: 'close' };
  const send = () => outgoing.writeHead(status, { ...standard, ...headers }).end(text);
  const { req } = outgoing;
  // But a small one is: unread bytes would reset the connection, and the answer might be lost.
  const isSmall = Number(req.headers['content-length'] ?? 0) <= smallUpload;
  if (isSmall && !req.complete) req.once('end', send).resume();
  else send();
}

function writeForEver(outgoing: ServerResponse, status: number): void {
  outgoing.writeHead(status, { 'content-type': 'application/json' });
  outgoing.write('{"text":"');
  const more = 'x'.repeat(64 * 1024);
  const write = () => {
    while (!outgoing.destroyed && outgoing.write(more));
  };
  outgoing.on('drain', write);
  outgoing.on('error', () => {});
  write();
}
