import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { contentPolicy } from '../shared/content-policy.ts';
import { pageFile } from '../shared/page-file.ts';
import type { Page } from './server.ts';

const headers = {
  'cache-control': 'no-cache',
  'content-security-policy': contentPolicy(),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

/** What the preview serves beside the page: its bridge, and the icon that browsers ask for. Absolute paths. */
export interface PreviewFiles {
  bridge: string;
  icon: string;
}

/** The built page of the desktop application, with the preview's bridge put before its first script. */
export function builtPage(pageFolder: string, { bridge, icon }: PreviewFiles): Page {
  const beside = new Map([
    ['bridge.js', bridge],
    ['favicon.ico', icon],
  ]);
  return async ({ req }) => {
    const file = pageFile(req.path);
    if (file === null) return new Response(null, { status: 404 });
    const path = beside.get(file.path) ?? join(pageFolder, file.path);
    try {
      const content = await readFile(path);
      const body = file.path === 'index.html' ? withBridge(content.toString()) : content;
      return new Response(body, { headers: { ...headers, 'content-type': file.mediaType } });
    } catch {
      return new Response(null, { status: 404 });
    }
  };
}

/** Scripts of the page are modules and so run after this one, which is not. */
export function withBridge(html: string): string {
  return html.replace('<head>', '<head><script src="/bridge.js"></script>');
}
