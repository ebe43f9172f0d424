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
