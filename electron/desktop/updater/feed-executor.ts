import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import * as http from 'node:http';
import type { Socket } from 'node:net';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type DownloadOptions, HttpExecutor } from 'builder-util-runtime';
import { connect, type NetworkAccess } from '../../engine/connection/connect.ts';
import { isLoopback } from '../../engine/connection/is-loopback.ts';
import { UpdateFailure } from '../../engine/services/updates/update-failure.ts';

const connectTimeoutMs = 30_000;

/** Bytes of a list, or of its signature. */
const mostOfList = 1024 ** 2;
const mostRedirects = 10;

/**
 * Reads feeds for electron-updater: from the web over the engine's own connections, with its proxies and authorities, and from
 * folders.
 */
export class FeedExecutor extends HttpExecutor<http.ClientRequest> {
  readonly #network: NetworkAccess;

  constructor(network: NetworkAccess) {
    super();
    this.#network = network;
  }

  createRequest(
    { protocol, hostname, port, path, method, headers }: http.RequestOptions,
    callback: (response: http.IncomingMessage) => void,
  ): http.ClientRequest {
    const url = new URL(`${protocol}//${hostname}${port ? `:${port}` : ''}${path}`);
    const open = async () => {
      // Where a redirect leads, too.
      if (url.protocol !== 'https:' && !isLoopback(url.hostname)) {
        throw new UpdateFailure('unreachable', `${url.host} is not asked without encryption.`);
      }
      return connect(url, { ...this.#network, timeoutMs: connectTimeoutMs, signal: undefined });
    };
    const request = http.request(
      {
        path,
        method,
        headers: { ...(headers as http.OutgoingHttpHeaders), host: url.host },
        createConnection: (_options, done) => {
          void openFor(open, done);
          return undefined;
        },
      },
      callback,
    );
    return request;
  }

  /**
   * Reads a list, or its signature: a megabyte at most, over ten redirects at most. Throws an error with `code` ENOENT or `statusCode` 404
   * where there is none, and UpdateFailure where it is too large, or `signal` ends it.
   */
  async readList(url: URL, signal: AbortSignal): Promise<string> {
    try {
      if (url.protocol === 'file:') {
        return await bounded(createReadStream(url, { signal, end: mostOfList }), url);
      }
      return await bounded(await this.#ask(url, signal), url);
    } catch (error) {
      if (!signal.aborted) throw error;
      throw new UpdateFailure('unreachable', `${url.host} has not answered in time.`);
    }
  }

  async #ask(url: URL, signal: AbortSignal, redirects = 0): Promise<http.IncomingMessage> {
    const { protocol, hostname, port, pathname, search } = url;
    const headers = { 'cache-control': 'no-cache', 'accept-encoding': 'identity' };
    const options = { protocol, hostname, port, path: pathname + search, headers };
    const answer = await new Promise<http.IncomingMessage>((resolve, reject) => {
      const request = this.createRequest(options, resolve);
      request.on('error', reject);
      signal.addEventListener('abort', () => request.destroy(new Error('late')), { once: true });
      request.end();
    });
    const { statusCode = 0 } = answer;
    const { location } = answer.headers;
    if (statusCode === 200) return answer;
    answer.destroy();
    if (![301, 302, 303, 307, 308].includes(statusCode) || location === undefined) {
      const message = `${url.host} answers ${statusCode}.`;
      throw Object.assign(new Error(message), { statusCode });
    }
    if (redirects === mostRedirects) {
      throw new UpdateFailure(
        'unreachable',
        `${url.host} redirects more than ${mostRedirects} times.`,
      );
    }
    return this.#ask(new URL(location, url), signal, redirects + 1);
  }

  async download(url: URL, destination: string, options: DownloadOptions): Promise<string> {
    if (url.protocol === 'file:') {
      await copyChecked(url, destination, options);
      return destination;
    }
    return options.cancellationToken.createPromise((resolve, reject, onCancel) => {
      const { protocol, hostname, port, pathname, search } = url;
      const request = {
        protocol,
        hostname,
        port,
        path: pathname + search,
        headers: options.headers ?? {},
      };
      const callback = (error: Error | null | undefined) =>
        error ? reject(error) : resolve(destination);
      const task = { destination, options, onCancel, callback, responseHandler: null };
      this.doDownload(request as http.RequestOptions, task, 0);
    });
  }
}

/** Returns all of a stream as text. Throws as soon as it is more than a list may have. */
async function bounded(stream: AsyncIterable<Buffer>, { pathname }: URL): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream) {
    size += chunk.length;
    if (size > mostOfList) throw new UpdateFailure('bad-list', `${pathname} is too large.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** Tells a request its connection, or why there is none. */
async function openFor(
  open: () => Promise<Socket>,
  done: (error: Error | null, socket: Socket) => void,
): Promise<void> {
  let socket: Socket;
  try {
    socket = await open();
  } catch (error) {
    return done(error as Error, undefined as never);
  }
  done(null, socket);
}

/** Copies a file of a folder. Throws where it is not the one that the list names. */
async function copyChecked(
  url: URL,
  destination: string,
  { sha512, onProgress, cancellationToken }: DownloadOptions,
): Promise<void> {
  const { size: total } = await stat(url);
  const hash = createHash('sha512');
  let transferred = 0;
  const stop = new AbortController();
  cancellationToken.once('cancel', () => stop.abort());
  const meter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      transferred += chunk.length;
      const percent = (transferred / total) * 100;
      onProgress?.({ total, delta: chunk.length, transferred, percent, bytesPerSecond: 0 });
      done(null, chunk);
    },
  });
  const { signal } = stop;
  await pipeline(createReadStream(url), meter, createWriteStream(destination), { signal });
  if (hash.digest('base64') !== sha512) {
    throw new UpdateFailure('damaged', `${url.pathname} is not the file that the list names.`);
  }
}
