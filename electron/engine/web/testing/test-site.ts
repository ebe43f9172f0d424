import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { WebSettings } from '../ask-web.ts';

/** A web site on this machine for a test, and what was asked of it. */
export interface TestSite {
  /** Without a slash at the end. */
  origin: string;
  port: number;
  requests: IncomingMessage[];
  close(): Promise<void>;
}

export async function startTestSite(answer: RequestListener): Promise<TestSite> {
  const requests: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    requests.push(request);
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    port,
    requests,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** As the product's, but 127.0.0.1 counts as public, because that is where tests have their sites. */
export const testWeb: WebSettings = {
  resolveProxy: () => Promise.resolve('DIRECT'),
  isPublic: (ip) => ip === '127.0.0.1',
};

export const neverGivenUp = new AbortController().signal;
