import { randomUUID } from 'node:crypto';
import { ipcMain, type WebContents } from 'electron';
import type { Answer } from '../../shared/domain/app-error.ts';
import type { Log } from '../engine/host.ts';
import { isKnownSender } from './guards/known-sender.ts';

/** The part of the engine that the page reaches. */
export interface PageEngine {
  call(name: string, input: unknown): Promise<Answer<unknown>>;
  subscribe(listener: (name: string, payload: unknown) => void): () => void;
}

/**
 * Opens the only two channels between main and the page: `postline:call` and `postline:event`. Answers are data, also
 * when they are refusals: Electron would send the text of an exception to the page.
 */
export function answerCalls(engine: PageEngine, page: () => WebContents | null, log: Log): void {
  ipcMain.handle('postline:call', async (event, name: unknown, input: unknown) => {
    if (!isKnownSender(event, page())) return refusal('a call from an unknown sender', log);
    if (typeof name !== 'string') return refusal('a call without a name', log);
    return engine.call(name, input);
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
