import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pageFile } from '../shared/page-file.ts';
import { pageHeaders } from '../shared/page-headers.ts';
import type { Page } from './server.ts';

const headers = { ...pageHeaders, 'cache-control': 'no-cache' };

/** What the preview serves beside the page: its bridge, and the icon that browsers ask for. Absolute paths. */
export interface PreviewFiles {
  bridge: string;
  icon: string;
}

/** Returns the built page of the desktop application, with the preview's bridge put before its first script. */
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

/** Puts the bridge in as a module, as the page's own scripts are: they run in the order in which they stand. */
export function withBridge(html: string, bridge = '/bridge.js'): string {
  return html.replace('<head>', `<head><script type="module" src="${bridge}"></script>`);
}
