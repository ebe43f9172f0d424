import type { AddressInfo } from 'node:net';
import { createServer } from 'node:http';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import type { Engine } from '../electron/engine/engine.ts';
import { mayOpen, openChannels } from './channel.ts';
import type { SessionKey } from './session-key.ts';

type Environment = { Bindings: HttpBindings };

/** Answers what is asked for of the page: its HTML at `/`, the bridge at `/bridge.js`, and its files. */
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

/** Serves the page and the engine on 127.0.0.1, to the one browser that brought the one-time key. */
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
  const closeChannels = openChannels(server, parts.engine, async ({ url, headers }) => {
    if (url !== '/channel') return 404;
    const { host = '', origin = '', cookie = '' } = headers;
    const asked = { headers: { host, origin, cookie, upgrade: 'websocket' } };
    return (await app.request('/channel', asked)).status;
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

function previewApp({ engine, page, session }: PreviewParts, host: string): Hono<Environment> {
  const app = new Hono<Environment>();
  // Cookies are shared by all ports of 127.0.0.1: each preview has its own name.
  const cookie = `postline-${host.split(':')[1]}`;

  app.use(refuseOthers(host));
  app.get('/', async (context, next) => {
    const key = context.req.query('key');
    if (key === undefined) return next();
    const value = session.redeem(key);
    if (value !== null) {
      setCookie(context, cookie, value, { httpOnly: true, sameSite: 'Strict', path: '/' });
    } else if (!session.isValid(getCookie(context, cookie))) {
      return sentence(context, 403, 'This address was used already. Start the preview again.');
    }
    return context.redirect('/', 303);
  });
  app.use(async (context, next) => {
    if (session.isValid(getCookie(context, cookie))) return next();
    return sentence(context, 401, 'Open the address that the preview printed when it started.');
  });
  app.get('/channel', (context) => context.body(null, mayOpen));
  app.all('/files/*', (context) => engine.respond(context.req.raw));
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
