import type { AddressInfo } from 'node:net';
import { createServer } from 'node:http';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { Engine } from '../electron/engine/engine.ts';
import { withPageHeaders } from '../shared/page-headers.ts';
import { mayOpen, openChannels } from './channel.ts';
import type { SessionKey } from './session-key.ts';

type Environment = { Bindings: HttpBindings };

/** Serves the page: its HTML at `/`, the bridge at `/bridge.js`, and its files. */
export type Page = (context: Context<Environment>) => Promise<Response>;

/** What the server is made of. */
export interface PreviewParts {
  engine: Pick<Engine, 'call' | 'respond' | 'subscribe'>;
  page: Page;
  session: SessionKey;
  /** 0 takes a free port. */
  port: number;
}

/** A running server: `address` is where it listens, without a slash at the end. */
export interface PreviewServer {
  address: string;
  close(): Promise<void>;
}

/** Serves the page and the engine on 127.0.0.1, to the one tab that brought the one-time key. */
export async function startServer(parts: PreviewParts): Promise<PreviewServer> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(parts.port, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  const app = previewApp(parts, `127.0.0.1:${port}`);
  const listener = getRequestListener(app.fetch);
  server.on('request', (request, response) => void listener(request, response));
  const closeChannels = openChannels(server, parts.engine, async ({ url = '', headers }) => {
    if (!/^\/~[^/]+\/channel$/.test(url)) return 404;
    const { host = '', origin = '' } = headers;
    return (await app.request(url, { headers: { host, origin, upgrade: 'websocket' } })).status;
  });
  return {
    address: `http://127.0.0.1:${port}`,
    async close() {
      closeChannels();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/**
 * The page itself is no secret and is answered to whoever asks on this machine. What speaks with the engine lies below
 * `/~<secret>/`: a cookie would go to every port of 127.0.0.1, an address goes nowhere else.
 */
function previewApp({ engine, page, session }: PreviewParts, host: string): Hono<Environment> {
  const app = new Hono<Environment>();
  app.use(refuseOthers(host));
  app.post('/session', bodyLimit({ maxSize: 1_024 }), async (context) => {
    const secret = session.redeem(await context.req.text());
    return secret === null ? context.body(null, 403) : context.text(secret);
  });
  app.use('/:secret{~[^/]*}/*', async (context, next) => {
    if (session.isValid(context.req.param('secret')?.slice(1))) return next();
    return sentence(context, 401, 'Open the address that the preview printed when it started.');
  });
  app.get('/:secret{~[^/]*}/channel', (context) => context.body(null, mayOpen));
  app.all('/:secret{~[^/]*}/files/*', async ({ req }) => {
    const { url, method, body } = req.raw;
    const own = new URL(url);
    own.pathname = own.pathname.replace(/^\/~[^/]*/, '');
    const asked = {
      method,
      headers: req.raw.headers,
      body,
      ...(body && { duplex: 'half' as const }),
    };
    return withPageHeaders(await engine.respond(new Request(own, asked)));
  });
  app.get('*', page);
  return app;
}

/**
 * Another page in the same browser must not reach the engine: not by its own name for 127.0.0.1 (the Host header gives
 * that away), and not by a request from its origin.
 */
function refuseOthers(host: string): MiddlewareHandler<Environment> {
  return async (context, next) => {
    if (context.req.header('host') !== host) return sentence(context, 403, 'Wrong host.');
    const origin = context.req.header('origin');
    const isChannel = context.req.header('upgrade') !== undefined;
    const needsOrigin = context.req.method !== 'GET' || isChannel;
    if ((needsOrigin || origin !== undefined) && origin !== `http://${host}`) {
      return sentence(context, 403, 'Wrong origin.');
    }
    return next();
  };
}

function sentence(context: Context<Environment>, status: 401 | 403, text: string) {
  return context.text(`${text}\n`, status, { 'x-content-type-options': 'nosniff' });
}
