import { rm } from 'node:fs/promises';
import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import type { MediaCopyProblem } from '../../../shared/domain/media-copy.ts';
import type { IncomingFiles } from '../files/own-files.ts';
import { streamOf } from '../files/stream-of.ts';
import type { FileReader } from '../gateway/read-file.ts';
import { readRetryAfter } from '../gateway/retry-after.ts';
import { askWeb, type WebSettings } from '../web/ask-web.ts';
import { WebFailure } from '../web/web-failure.ts';

/** Milliseconds between two pieces of a file, and for all of it. */
const stallMs = 30_000;
const wholeMs = 60 * 60_000;

/** What came of reading media. */
export type Reading =
  | { is: 'read'; /** Where it was received. */ path: string }
  | { is: 'expired' }
  /** It is tried again later, where `mayPass`: not before `retryAfterMs`, where the service named a time. */
  | { is: 'failed'; problem: MediaCopyProblem; mayPass: boolean; retryAfterMs: number | null };

export interface MediaReaderParts {
  files: FileReader;
  incoming: Pick<IncomingFiles, 'receive'>;
  web: WebSettings;
}

interface MediaRequest {
  /** As the service named it. */
  url: string;
  /** The service's own address, against which a path alone is read. */
  base: string;
  /** Bytes; more is `too-large`. */
  most: number;
  signal: AbortSignal;
  /** Bytes so far, and of all where the answer tells. */
  onProgress: (bytes: number, total: number | null) => void;
}

/**
 * Reads media into a file: from the service's own origin with its token; from anywhere else as a stranger, from public addresses alone.
 * No redirect to another origin is followed. Throws the signal's reason, and nothing else.
 */
export async function readMedia(
  { files, incoming, web }: MediaReaderParts,
  { url: named, base, most, signal, onProgress }: MediaRequest,
): Promise<Reading> {
  if (!URL.canParse(named, `${base}/`)) return elsewhere;
  const url = new URL(named, `${base}/`);
  if (!/^https?:$/.test(url.protocol)) return elsewhere;
  const own = files.addressOf(url);
  const stall = new AbortController();
  const timer = setTimeout(() => stall.abort(), stallMs);
  const whole = AbortSignal.any([signal, stall.signal]);
  let receiving: Promise<string> | undefined;

  const use = async ({ status, headers, body }: Answer): Promise<Reading> => {
    const judged = judge(status, headers, own !== null);
    if (judged !== null) return judged;
    const length = Number(headers['content-length'] ?? Number.NaN);
    const total = Number.isSafeInteger(length) && length > 0 ? length : null;
    if ((total ?? 0) > most) return tooLarge;
    let bytes = 0;
    let isTooLarge = false;
    async function* counted(): AsyncGenerator<Uint8Array> {
      // Whoever opened the connection closes it: a body that is destroyed would be told as a broken one.
      for await (const chunk of body.iterator({ destroyOnReturn: false })) {
        whole.throwIfAborted();
        bytes += (chunk as Buffer).length;
        isTooLarge = bytes > most;
        if (isTooLarge) throw new Error('too large');
        timer.refresh();
        onProgress(bytes, total);
        yield chunk as Buffer;
      }
      whole.throwIfAborted();
      if (total !== null && bytes < total) throw new Error('cut short');
    }
    try {
      receiving = incoming.receive(streamOf(counted()));
      return { is: 'read', path: await receiving };
    } catch (error) {
      if (isTooLarge) return tooLarge;
      throw error;
    }
  };

  try {
    if (own !== null) return await files.read(own, whole, use);
    const request = { method: 'GET', accept: '*/*', staysOnHost: true } as const;
    return await askWeb(url.href, request, { ...web, timeoutMs: wholeMs }, whole, use);
  } catch (error) {
    // Until nothing is left of what was received.
    const received = await receiving?.catch(() => null);
    if (received) await rm(received, { force: true });
    signal.throwIfAborted();
    return problemOf(error);
  } finally {
    clearTimeout(timer);
  }
}

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Readable;
}

const elsewhere: Reading = {
  is: 'failed',
  problem: 'elsewhere',
  mayPass: false,
  retryAfterMs: null,
};
const tooLarge: Reading = { ...elsewhere, problem: 'too-large' };

/** What an answer without the file means; null: it has the file. */
function judge(status: number, headers: IncomingHttpHeaders, isOwn: boolean): Reading | null {
  if (status >= 200 && status < 300) return null;
  if (status >= 300 && status < 400) return elsewhere;
  // An address that was signed for a time answers so once the time is over.
  if (status === 404 || status === 410 || (status === 403 && !isOwn)) return { is: 'expired' };
  const retryAfterMs = readRetryAfter(headers['retry-after'], Date.now());
  return { is: 'failed', problem: 'refused', mayPass: true, retryAfterMs };
}

function problemOf(error: unknown): Reading {
  const privately = ['private-address', 'has-user', 'not-an-address', 'too-long', 'web-redirects'];
  if (error instanceof WebFailure && privately.includes(error.problem)) return elsewhere;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const isFull = ['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES'].includes(code);
  const problem = isFull ? 'no-room' : 'unreachable';
  return { is: 'failed', problem, mayPass: true, retryAfterMs: null };
}
