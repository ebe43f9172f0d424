import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { connect, type NetworkAccess } from '../connection/connect.ts';
import { redirectOf, requestOver } from '../connection/request-over.ts';
import { isToken, type RequestForm } from './client.ts';
import type { GatewayTarget } from './gateway.ts';
import type { Timeouts } from './timeouts.ts';

const mostRedirects = 5;

interface FileReaderSettings extends NetworkAccess {
  /** Called for each request. */
  target: () => GatewayTarget | null;
  timeouts: Pick<Timeouts, 'connectMs'>;
  form: RequestForm;
  fileAddress: (named: URL, address: string) => URL | null;
}

/** The head of an answer, and its body still to be read. */
export interface FileAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Readable;
}

/** Creates the reader of files that the service named: by a GET with the token, from the service's own origin only. */
export function createFileReader({
  target,
  timeouts,
  form,
  fileAddress,
  ...access
}: FileReaderSettings) {
  const own = (): string | null => {
    const checked = form.checkAddress(target()?.chatServiceAddress ?? '');
    return checked.ok ? checked.address : null;
  };
  return {
    /** Returns where a file that the service named lies on the service itself; null: it lies elsewhere. */
    addressOf: (named: URL): URL | null => {
      const address = own();
      return address === null ? null : fileAddress(named, address);
    },
    /**
     * Reads a file, which {@link addressOf} returned. A redirect within the origin is followed; any other is the answer. Throws
     * `ConnectFailure`, the connection's error, or the signal's reason.
     */
    read: async <Value>(
      address: URL,
      signal: AbortSignal,
      use: (answer: FileAnswer) => Promise<Value>,
    ): Promise<Value> => {
      const token = target()?.accessToken ?? '';
      const { origin } = new URL(own() ?? '');
      if (!isToken(token) || address.origin !== origin) throw new Error('not asked for');
      const headers = {
        ...form.authorization(token),
        Accept: '*/*',
        'Accept-Encoding': 'identity',
      };
      let url = address;
      for (let redirects = 0; ; redirects += 1) {
        const socket = await connect(url, { ...access, timeoutMs: timeouts.connectMs, signal });
        const request = { method: 'GET', url, headers };
        const step = await requestOver<{ value: Value } | { next: URL }>(
          socket,
          request,
          signal,
          async (response) => {
            const next = redirectOf(url, response);
            if (next?.origin === origin && redirects < mostRedirects) return { next };
            const { statusCode: status = 0, headers: told } = response;
            return { value: await use({ status, headers: told, body: response }) };
          },
        );
        if ('value' in step) return step.value;
        url = step.next;
      }
    },
  };
}

export type FileReader = ReturnType<typeof createFileReader>;
