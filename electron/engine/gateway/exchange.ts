import * as http from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import type { UnknownReason } from '../../../shared/domain/failure.ts';
import type { FileProblem } from '../../../shared/domain/media.ts';
import { type KeptConnections, originOf } from '../connection/kept-connections.ts';
import { atMostEvery } from '../at-most-every.ts';
import { FileFault } from '../files/file-identity.ts';
import type { AnswerHead } from './answer-head.ts';
import { awakeTimeout } from './awake-timeout.ts';
import type { OpenBody } from './request-body.ts';

const longestAnswer = 4 * 1024 * 1024;
const progressEveryMs = 200;

/** Error that ends the sending of a body. Shared: creating one with its stack takes as long as a small answer. */
const uploadEnded = new Error('The exchange has ended.');

const wasAsleep = 'The computer was asleep meanwhile.';

export interface ExchangeRequest {
  method: string;
  url: URL;
  /** All headers except Host and Connection, which `exchange` adds. */
  headers: Record<string, string>;
  body: (OpenBody & { length: number }) | null;
}

export interface ExchangeSettings {
  waitMs: number;
  stallMs: number;
  answerMs: number;
  afterSleepMs: number;
  /** Returns whether an answer is complete with its head. */
  headDecides: (head: AnswerHead) => boolean;
  signal: AbortSignal | undefined;
  breakOff: AbortSignal | undefined;
  onProgress: ((bytesSent: number, bytesTotal: number) => void) | undefined;
  /** Receives the connection after a complete answer; null: it is closed. */
  kept: KeptConnections | null;
}

/** Result of one request on an open connection. */
export interface Exchange {
  /** Null where no head of an answer was read. */
  head: AnswerHead | null;
  /** As far as it was read. */
  body: Buffer;
  /** Why the answer is missing or cut short; null where it is whole, or where its head decided. */
  trouble: Trouble | null;
  /** Why Postline held back the end of the body, so that no service can have taken it for complete; null: it did not. */
  heldBack: { reason: 'given-up' } | { reason: 'bad-file'; problem: FileProblem } | null;
  /** Bytes of head and body that the system accepted; `bytesTotal` is their full length. */
  bytesSent: number;
  bytesTotal: number;
}

interface Trouble {
  reason: UnknownReason;
  detail: string;
}

/** Sends one request over a connection, reads the answer, and closes the connection unless it is to be kept. Never throws. */
export function exchange(
  socket: Socket,
  request: ExchangeRequest,
  settings: ExchangeSettings,
): Promise<Exchange> {
  return new Promise((resolve) => {
    const { method, url, body } = request;
    const { kept } = settings;
    const connection = kept ? 'keep-alive' : 'close';
    const headers = { Host: url.host, ...request.headers, Connection: connection };
    const path = `${url.pathname}${url.search}`;
    const headBytes = lengthOfHead(method, path, headers);
    const bytesTotal = headBytes + (body?.length ?? 0);
    // A tunnel has carried bytes of its own before.
    const bytesBefore = socket.bytesWritten;
    // What the system has not taken yet is counted as written.
    const bytesSent = () =>
      Math.min(socket.bytesWritten - bytesBefore - socket.writableLength, bytesTotal);

    const received: Buffer[] = [];
    const upload = new AbortController();
    let head: AnswerHead | null = null;
    let endWait = () => {};
    let endAnswerWait = () => {};
    let isOver = false;
    let hasEnded = false;
    let isHandedOver = body === null;

    const way = kept
      ? { ...originOf(url), agent: kept, opened: socket }
      : { createConnection: () => socket };
    const call = http.request({ ...way, method, path, headers });

    const end = (trouble: Trouble | null, heldBack: Exchange['heldBack'] = null) => {
      if (isOver) return;
      isOver = true;
      endWait();
      endAnswerWait();
      settings.signal?.removeEventListener('abort', giveUp);
      settings.breakOff?.removeEventListener('abort', breakOff);
      upload.abort(uploadEnded);
      const sent = bytesSent();
      if (kept === null || !hasEnded) {
        call.destroy();
        socket.destroy();
      }
      const answer = { head, body: Buffer.concat(received), trouble };
      resolve({ ...answer, heldBack, bytesSent: sent, bytesTotal });
    };
    const isWhole = () => isHandedOver || head !== null;
    const giveUp = () => {
      const trouble: Trouble = {
        reason: 'reset',
        detail: 'The request was stopped before the service responded.',
      };
      end(trouble, isWhole() ? null : { reason: 'given-up' });
    };
    const breakOff = () => {
      if (!isWhole()) giveUp();
    };
    const endIn = (ms: number, reason: UnknownReason, detail: string) => {
      if (isOver) return;
      endWait();
      endWait = awakeTimeout(
        (hasSlept) => end({ reason, detail: hasSlept ? `${detail} ${wasAsleep}` : detail }),
        ms,
        settings.afterSleepMs,
      );
    };
    const expectProgress = (detail: string) => endIn(settings.stallMs, 'stalled', detail);

    settings.signal?.addEventListener('abort', giveUp);
    settings.breakOff?.addEventListener('abort', breakOff);
    call.on('error', (error) => {
      // Once an answer began, a broken pipe of the upload proves nothing more: the end of the answer decides.
      if (head === null) end(troubleOf(error));
    });
    call.once('finish', () => {
      if (head !== null) return;
      endIn(settings.waitMs, 'wait-timeout', `No answer within ${settings.waitMs / 1000} s.`);
    });
    call.once('response', (response) => {
      head = { status: response.statusCode ?? 0, headers: response.headers };
      upload.abort(uploadEnded);
      if (settings.headDecides(head)) return end(null);
      const answerStalled = 'The answer stopped coming.';
      let size = 0;
      expectProgress(answerStalled);
      endAnswerWait = awakeTimeout(
        () => end({ reason: 'stalled', detail: 'The answer took too long.' }),
        settings.answerMs,
        settings.afterSleepMs,
      );
      response.on('data', (chunk: Buffer) => {
        size += chunk.length;
        if (size > longestAnswer) {
          return end({ reason: 'answer-too-long', detail: `More than ${longestAnswer} bytes.` });
        }
        received.push(chunk);
        expectProgress(answerStalled);
      });
      const cutShort = { reason: 'reset', detail: 'The answer was cut short.' } as const;
      response.once('end', () => {
        hasEnded = response.complete && call.writableFinished;
        end(response.complete ? null : cutShort);
      });
      response.on('error', () => end(cutShort));
      response.once('close', () => end(cutShort));
    });

    expectProgress('The request could not be handed over.');
    if (body === null) {
      call.end();
      return;
    }
    const progress = atMostEvery(progressEveryMs, (sent: number) =>
      settings.onProgress?.(sent, body.length),
    );
    const pumped = pump(body, call, upload.signal, {
      onHandedOver: () => {
        progress(Math.max(0, bytesSent() - headBytes));
        expectProgress('The upload came to a halt.');
      },
      onLast: () => (isHandedOver = true),
    });
    pumped.then(
      () => settings.onProgress?.(body.length, body.length),
      (error: unknown) => {
        if (upload.signal.aborted) return;
        const isBadFile = error instanceof FileFault;
        end(troubleOf(error), isBadFile ? { reason: 'bad-file', problem: error.problem } : null);
      },
    );
  });
}

async function pump(
  body: OpenBody & { length: number },
  call: http.ClientRequest,
  stop: AbortSignal,
  on: { onHandedOver: () => void; onLast: () => void },
): Promise<void> {
  let left = body.length;
  // The next chunk waits behind the one on its way, so that the connection never does.
  let before = Promise.resolve();
  for await (const chunk of body.chunks()) {
    // Lets an early answer (413, 401) be read before a write to a closed connection would lose it.
    await turn();
    stop.throwIfAborted();
    left -= chunk.length;
    if (left <= 0) on.onLast();
    const written = write(call, chunk);
    await before;
    on.onHandedOver();
    before = written;
  }
  await before;
  on.onHandedOver();
  call.end();
}

/** Resolves when the system has taken the chunk, so that its memory is free for the next one. */
function write(call: http.ClientRequest, chunk: Buffer): Promise<void> {
  const written = new Promise<void>((resolve, reject) => {
    call.write(chunk, (error) => (error ? reject(error) : resolve()));
  });
  // If the upload ends early, nothing waits for this promise.
  written.catch(() => {});
  return written;
}

function troubleOf(error: unknown): Trouble {
  const detail = error instanceof Error ? error.message : String(error);
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  // Codes of Node's HTTP parser: an answer came, but not one in HTTP.
  return { reason: code.startsWith('HPE_') ? 'bad-answer' : 'reset', detail };
}

/** As Node writes it: every header is given, so it adds none. */
function lengthOfHead(method: string, path: string, headers: Record<string, string>): number {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.byteLength(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`, 'latin1');
}
