import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BrowserWindow, type Session, session } from 'electron';
import type { Host, Log } from '../engine/host.ts';
import { forbidNewWindows } from './guards/no-new-windows.ts';
import { forbidWebviews } from './guards/no-webviews.ts';

/** Below the page's own scheme, in a session where nothing else answers. */
const origin = 'app://transcript';
const address = `${origin}/document.html`;

/**
 * Creates what prints a written conversation: a window that nobody sees, without preload and JavaScript, in Chromium's sandbox and in
 * a session of its own. It reads the document and the pictures beside it, and asks nothing else of disk or network.
 */
export function pdfPrinter(log: Log): NonNullable<Host['printToPdf']> {
  return async (folder, signal) => {
    // In memory, and gone with its window.
    const own = session.fromPartition(`transcript-${randomUUID()}`, { cache: false });
    limit(own, folder);
    const window = new BrowserWindow({
      show: false,
      webPreferences: {
        session: own,
        javascript: false,
        sandbox: true,
        contextIsolation: true,
        nodeIntegration: false,
        webSecurity: true,
        webviewTag: false,
        spellcheck: false,
      },
    });
    const { webContents } = window;
    forbidNewWindows(webContents, log);
    forbidWebviews(webContents, log);
    webContents.on('will-navigate', (event) => event.preventDefault());
    const aborted = once(signal, 'abort').then(() => signal.throwIfAborted());
    try {
      await Promise.race([window.loadURL(address), aborted]);
      const pdf = webContents.printToPDF({ pageSize: 'A4', printBackground: true });
      return (await Promise.race([pdf, aborted])) as Uint8Array;
    } finally {
      window.destroy();
    }
  };
}

function limit(own: Session, folder: string): void {
  own.webRequest.onBeforeRequest(({ url }, answer) => answer({ cancel: fileOf(url) === null }));
  own.setPermissionRequestHandler((_contents, _permission, answer) => answer(false));
  own.setPermissionCheckHandler(() => false);
  own.on('will-download', (event) => event.preventDefault());
  own.protocol.handle('app', async ({ url }) => {
    const file = fileOf(url);
    if (file === null) return new Response(null, { status: 404 });
    try {
      const headers = { 'x-content-type-options': 'nosniff', ...(file === page && pageHeader) };
      return new Response(new Uint8Array(await readFile(join(folder, file))), { headers });
    } catch {
      return new Response(null, { status: 404 });
    }
  });
}

const page = 'document.html';
const pageHeader = { 'content-type': 'text/html; charset=utf-8' };

/** Returns the file of the folder that an address names; null: it names another. */
function fileOf(url: string): string | null {
  if (url === address) return page;
  const prefix = `${origin}/files/`;
  if (!url.startsWith(prefix)) return null;
  try {
    const name = decodeURIComponent(url.slice(prefix.length));
    return /[/\\\0]/.test(name) || name === '' || name === '..' ? null : join('files', name);
  } catch {
    return null;
  }
}
