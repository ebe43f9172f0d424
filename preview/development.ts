import { fileURLToPath } from 'node:url';
import { withBridge } from './built-page.ts';
import { runPreview } from './run-preview.ts';
import type { Page } from './server.ts';

const at = (path: string) => new URL(path, import.meta.url);

/**
 * The page by the development server (development-page.ts), with the bridge as it is written. Its hundreds of modules come from there
 * without a way round by this server.
 */
function developmentPage(server: string): Page {
  const bridge = `${server}${encodeURI(`/@fs${fileURLToPath(at('./page/bridge.ts'))}`)}`;
  return async ({ req }) => {
    const { url, headers } = req.raw;
    const { pathname, search } = new URL(url);
    const answer = await fetch(new URL(`${pathname}${search}`, server), { headers });
    if (pathname !== '/') return answer;
    const html = (await answer.text()).replaceAll(/(src=|from )"\.?\//g, `$1"${server}/`);
    const { 'content-length': _of, ...rest } = Object.fromEntries(answer.headers);
    return new Response(withBridge(html, bridge), {
      headers: { ...rest, 'cache-control': 'no-store' },
    });
  };
}

// Work on the interface: everything as it is written, and nothing built.
await runPreview({
  page: developmentPage(process.env['POSTLINE_PAGE_SERVER'] ?? ''),
  storeWorker: at('../electron/engine/store/worker.ts'),
  readerWorker: at('../electron/engine/reader/worker.ts'),
  packageFile: at('../package.json'),
  // The engine starts again and again while it is worked on: the tab keeps its secret then.
  secret: process.env['POSTLINE_DEVELOPMENT_SECRET'],
});
