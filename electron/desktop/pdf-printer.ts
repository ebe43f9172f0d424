import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { BrowserWindow, type Session, session } from 'electron';
import type { Host, Log } from '../engine/host.ts';
import { forbidNewWindows } from './guards/no-new-windows.ts';
import { forbidWebviews } from './guards/no-webviews.ts';

/** Below the page's own scheme, in a session where nothing else answers. */
const origin = 'app://transcript';
const address = `${origin}/document.html`;

/** What the font of emoji draws, near enough: what is an emoji by itself, flags, and what a variation makes one. */
const inColour = /\p{Emoji_Presentation}|\p{Regional_Indicator}|\uFE0F/u;

/** So often it is printed where no font comes in colour, with so many milliseconds between. */
const mostPrints = 10;
const betweenPrintsMs = 100;

/** Returns whether something is drawn by a font in colour, which is of this type in a PDF. */
const isInColour = (pdf: Uint8Array): boolean =>
  Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength).includes('/Type3');

/**
 * Creates what prints a written conversation: a window that nobody sees, without preload and JavaScript, in Chromium's sandbox and in
 * a session of its own. It reads the document, the pictures beside it and the page's emoji, and asks nothing else of disk or network.
 */
export function pdfPrinter(log: Log, pageFolder: string): NonNullable<Host['printToPdf']> {
  return async (folder, signal) => {
    // In memory, and gone with its window.
    const own = session.fromPartition(`transcript-${randomUUID()}`, { cache: false });
    const fonts = limit(own, folder, pageFolder);
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
      const written = await readFile(join(folder, page), { encoding: 'utf8', signal });
      const hasEmoji = inColour.test(written);
      // Of the prints before, those since the font was read: the system's own emoji may be in colour too.
      for (let print = 1, since = 0; ; print += 1) {
        await Promise.race([Promise.all(fonts), aborted]);
        const pdf = webContents.printToPDF({ pageSize: 'A4', printBackground: true });
        const printed = (await Promise.race([pdf, aborted])) as Uint8Array;
        if (!hasEmoji || print === mostPrints) return printed;
        if (since > 1 && isInColour(printed)) return printed;
        if (fonts.length > 0) since += 1;
        // Laid out for paper, the text asks for the font of its emoji, and nothing tells when that is ready.
        await Promise.race([setTimeout(betweenPrintsMs), aborted]);
      }
    } finally {
      window.destroy();
    }
  };
}

/** Lets a session read what is printed, and nothing else. Returns what it has read or is reading of the font of emoji. */
function limit(own: Session, folder: string, pageFolder: string): readonly Promise<unknown>[] {
  const fonts: Promise<unknown>[] = [];
  own.webRequest.onBeforeRequest(({ url }, answer) => answer({ cancel: fileOf(url) === null }));
  own.setPermissionRequestHandler((_contents, _permission, answer) => answer(false));
  own.setPermissionCheckHandler(() => false);
  own.on('will-download', (event) => event.preventDefault());
  const read = async (url: string) => {
    const file = fileOf(url);
    if (file === null) return new Response(null, { status: 404 });
    try {
      const path = file === emoji ? await emojiOf(pageFolder) : join(folder, file);
      const headers = { 'x-content-type-options': 'nosniff', ...(file === page && pageHeader) };
      return new Response(new Uint8Array(await readFile(path)), { headers });
    } catch {
      return new Response(null, { status: 404 });
    }
  };
  own.protocol.handle('app', ({ url }) => {
    const answer = read(url);
    if (fileOf(url) === emoji) fonts.push(answer);
    return answer;
  });
  return fonts;
}

/** Returns the path of the page's font of emoji, whose name the build makes. Rejects where there is none. */
async function emojiOf(pageFolder: string): Promise<string> {
  const assets = join(pageFolder, 'assets');
  const name = (await readdir(assets)).find((each) => /^noto-color-emoji.*[.]woff2$/.test(each));
  if (name === undefined) throw new Error('the page has no emoji');
  return join(assets, name);
}

const page = 'document.html';
const emoji = 'emoji.woff2';
const pageHeader = { 'content-type': 'text/html; charset=utf-8' };

/** Returns the file of the folder that an address names; null: it names another. */
function fileOf(url: string): string | null {
  if (url === address) return page;
  if (url === `${origin}/${emoji}`) return emoji;
  const prefix = `${origin}/files/`;
  if (!url.startsWith(prefix)) return null;
  try {
    const name = decodeURIComponent(url.slice(prefix.length));
    return /[/\\\0]/.test(name) || name === '' || name === '..' ? null : join('files', name);
  } catch {
    return null;
  }
}
