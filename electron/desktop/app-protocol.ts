import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { protocol } from 'electron';
import { pageFile } from '../../shared/page-file.ts';
import { pageHeaders, withPageHeaders } from '../../shared/page-headers.ts';
import type { PageRoutes } from '../engine/page-routes.ts';
import { pageOrigin } from './page-address.ts';

/**
 * Declares the `app` scheme; before `ready`. Pages of other origins cannot read it (`corsEnabled` goes with
 * `supportFetchAPI`), and compiled scripts are kept for the next start (`codeCache`).
 *
 * Rule 18: https://www.electronjs.org/docs/latest/tutorial/security#18-avoid-usage-of-the-file-protocol-and-prefer-usage-of-custom-protocols
 */
export function declareAppScheme(): void {
  protocol.registerSchemesAsPrivileged([
    {
      scheme: 'app',
      privileges: {
        standard: true,
        secure: true,
        supportFetchAPI: true,
        corsEnabled: true,
        codeCache: true,
        // A video is played while it is read, and sought in.
        stream: true,
      },
    },
  ]);
}

/**
 * Serves the built page from a folder, what `respond` answers below `/files/`, and nothing else of this machine.
 *
 * Rule 7: https://www.electronjs.org/docs/latest/tutorial/security#7-define-a-content-security-policy
 */
export function servePage(pageFolder: string, respond: PageRoutes): void {
  protocol.handle('app', async (request) => {
    const url = new URL(request.url);
    const isOwn = `app://${url.host}` === pageOrigin;
    if (isOwn && url.pathname.startsWith('/files/')) return answerBytes(request, respond);
    const file = isOwn ? pageFile(url.pathname) : null;
    if (file === null || request.method !== 'GET') return new Response(null, { status: 404 });
    try {
      const content = await readFile(join(pageFolder, file.path));
      return new Response(content, { headers: { ...pageHeaders, 'content-type': file.mediaType } });
    } catch {
      return new Response(null, { status: 404 });
    }
  });
}

/** What has no path is small enough to be taken whole: a recording, a picture from the clipboard. */
async function answerBytes(request: Request, respond: PageRoutes): Promise<Response> {
  const { url, method, headers } = request;
  const hasBody = method === 'POST' || method === 'PUT';
  const body = hasBody ? await request.arrayBuffer() : null;
  return withPageHeaders(await respond(new Request(url, { method, headers, body })));
}
