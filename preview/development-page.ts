import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { createServer } from 'vite';
import { withBridge } from './built-page.ts';
import type { Page } from './server.ts';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The page as it is written, by Vite, which reloads in the browser what is changed. Work on the interface only. */
export async function developmentPage(): Promise<Page> {
  const vite = await createServer({
    configFile: at('../vite.config.ts'),
    // Vite's own way writes a file, at which `node --watch` would start again.
    configLoader: 'native',
    appType: 'custom',
    server: { middlewareMode: true },
  });
  return async (context) => {
    const { path } = context.req;
    if (path === '/bridge.js') {
      const built = await vite.transformRequest(`/@fs${at('./page/bridge.ts')}`);
      return context.body(built?.code ?? '', 200, { 'content-type': 'text/javascript' });
    }
    if (path === '/') {
      const html = await readFile(at('../renderer/index.html'), 'utf8');
      const headers = Object.entries(vite.config.server.headers ?? {});
      for (const [name, value] of headers) context.header(name, String(value));
      return context.html(await vite.transformIndexHtml('/', withBridge(html)));
    }
    vite.middlewares(context.env.incoming, context.env.outgoing);
    return RESPONSE_ALREADY_SENT;
  };
}
