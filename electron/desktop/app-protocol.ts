import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { protocol } from 'electron';
import { contentPolicy } from '../../shared/content-policy.ts';
import { pageFile } from '../../shared/page-file.ts';
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
  const headers = {
    'content-security-policy': contentPolicy(),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  };

  protocol.handle('app', async (request) => {
    const url = new URL(request.url);
    const isOwn = `app://${url.host}` === pageOrigin;
    if (isOwn && url.pathname.startsWith('/files/')) return answerBytes(request, respond, headers);
    const file = isOwn ? pageFile(url.pathname) : null;
    if (file === null || request.method !== 'GET') return new Response(null, { status: 404 });
    try {
      const content = await readFile(join(pageFolder, file.path));
      return new Response(content, { headers: { ...headers, 'content-type': file.mediaType } });
    } catch {
      return new Response(null, { status: 404 });
    }
  });
}

/** What has no path is small enough to be taken whole: a recording, a picture from the clipboard. */
async function answerBytes(
  request: Request,
  respond: PageRoutes,
  headers: Record<string, string>,
): Promise<Response> {
  const { url, method } = request;
  const hasBody = method === 'POST' || method === 'PUT';
  const body = hasBody ? await request.arrayBuffer() : null;
  const answer = await respond(new Request(url, { method, body }));
  for (const [name, value] of Object.entries(headers)) answer.headers.set(name, value);
  return answer;
}
