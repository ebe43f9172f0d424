import type { AddressInfo } from 'node:net';
import { createServer } from 'node:http';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { getCookie, setCookie } from 'hono/cookie';
import { streamSSE } from 'hono/streaming';
import type { Engine } from '../electron/engine/engine.ts';
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

/** Twice the longest text of the contract in JSON, in bytes. */
const largestCall = 16 * 1024 * 1024;

/** Serves the page and the engine on 127.0.0.1, to the one browser that brought the one-time key. */
export async function startServer(parts: PreviewParts): Promise<PreviewServer> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(parts.port, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  const listener = getRequestListener(previewApp(parts, `127.0.0.1:${port}`).fetch);
  server.on('request', (request, response) => void listener(request, response));
  return {
    address: `http://127.0.0.1:${port}`,
    async close() {
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
  app.post('/call', bodyLimit({ maxSize: largestCall }), async (context) => {
    const isJson = context.req.header('content-type')?.split(';')[0] === 'application/json';
    if (!isJson) return sentence(context, 415, 'A call is JSON.');
    const call: unknown = await context.req.json().catch(() => null);
    if (!isCall(call)) return sentence(context, 400, 'A call has a name and an input.');
    return context.json(await engine.call(call.name, call.input));
  });
  app.get('/events', (context) =>
    streamSSE(context, async (stream) => {
      const ended = new Promise<void>((resolve) => stream.onAbort(resolve));
      const unsubscribe = engine.subscribe((name, payload) => {
        void stream.writeSSE({ data: JSON.stringify({ name, payload }) });
      });
      await ended;
      unsubscribe();
    }),
  );
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
    const needsOrigin = context.req.method !== 'GET';
    if ((needsOrigin || origin !== undefined) && origin !== `http://${host}`) {
      return sentence(context, 403, 'Wrong origin.');
    }
    return next();
  };
}

function isCall(value: unknown): value is { name: string; input: unknown } {
  return (
    typeof value === 'object' && value !== null && 'name' in value && typeof value.name === 'string'
  );
}

function sentence(context: Context<Environment>, status: 400 | 401 | 403 | 415, text: string) {
  return context.text(`${text}\n`, status, { 'x-content-type-options': 'nosniff' });
}
