import { randomUUID } from 'node:crypto';
import { isAbsolute } from 'node:path';
import { ipcMain, type WebContents } from 'electron';
import type { Answer } from '../../shared/domain/app-error.ts';
import type { Log } from '../engine/host.ts';
import { isKnownSender } from './guards/known-sender.ts';

/** The part of the engine that the page reaches. */
export interface PageEngine {
  call(name: string, input: unknown): Promise<Answer<unknown>>;
  grant(path: string): string;
  subscribe(listener: (name: string, payload: unknown) => void): () => void;
}

/**
 * Opens the only channels between main and the page: `postline:call`, `postline:grant` and `postline:event`. Answers are data, also
 * when they are refusals: Electron would send the text of an exception to the page.
 */
export function answerCalls(engine: PageEngine, page: () => WebContents | null, log: Log): void {
  ipcMain.handle('postline:call', async (event, name: unknown, input: unknown) => {
    if (!isKnownSender(event, page())) return refusal('a call from an unknown sender', log);
    if (typeof name !== 'string') return refusal('a call without a name', log);
    return engine.call(name, input);
  });
  // Paths come from preload, which asks Chromium for those of files that the person picked.
  ipcMain.handle('postline:grant', (event, paths: unknown) => {
    if (!isKnownSender(event, page()) || !Array.isArray(paths)) {
      refusal('a grant for an unknown sender', log);
      return [];
    }
    return paths.map((path) =>
      typeof path === 'string' && isAbsolute(path) ? engine.grant(path) : null,
    );
  });
  engine.subscribe((name, payload) => {
    const contents = page();
    if (contents !== null && !contents.isDestroyed()) {
      contents.send('postline:event', name, payload);
    }
  });
}

function refusal(what: string, log: Log): Answer<never> {
  const logId = randomUUID();
  log.warn(`refused: ${what}`, { logId });
  return { ok: false, error: { kind: 'internal', logId } };
}
