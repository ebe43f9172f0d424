import { randomUUID } from 'node:crypto';
import { isAbsolute } from 'node:path';
import { ipcMain } from 'electron';
import type { ContractEvent, EventName } from '../../shared/contract/contract.ts';
import type { Answer } from '../../shared/domain/app-error.ts';
import type { Log } from '../engine/host.ts';
import { isKnownSender } from './guards/known-sender.ts';
import type { DesktopLanguage } from './language.ts';
import type { Windows } from './windows.ts';

/** What one window shows or asks about, and not all at once: what a person followed, what another program handed over. */
const ofOneWindow: ReadonlySet<EventName> = new Set(['app.opened', 'handedOver.changed']);

/** The part of the engine that the pages reach. */
export interface PageEngine {
  call(name: string, input: unknown): Promise<Answer<unknown>>;
  grant(path: string, grantId: string): string;
  subscribe(listener: (events: readonly ContractEvent[]) => void): () => void;
}

/**
 * Opens the channels between main and the pages: `postline:call`, `postline:grant` and `postline:events`. Only preload itself has
 * another, for spelling. Answers are data, also
 * when they are refusals: Electron would send the text of an exception to the page. What is asked before the engine has started
 * waits for it, but its language, in which the page says that it waits.
 */
export function answerCalls(
  starting: Promise<PageEngine>,
  windows: Windows,
  language: Pick<DesktopLanguage, 'known'>,
  log: Log,
): void {
  ipcMain.handle('postline:call', async (event, name: unknown, input: unknown) => {
    if (!isKnownSender(event, windows)) return refusal('a call from an unknown sender', log);
    if (typeof name !== 'string') return refusal('a call without a name', log);
    if (name === 'app.language') return { ok: true, value: await language.known() };
    return (await starting).call(name, input);
  });
  // Preload asks Chromium for the paths of files that the person picked, and makes the ids: messages arrive in order, so a
  // call that speaks of one needs not wait for an answer to this; both wait for the engine in that order.
  ipcMain.on('postline:grant', (event, files: unknown) => {
    if (!isKnownSender(event, windows) || !Array.isArray(files)) {
      refusal('a grant for an unknown sender', log);
      return;
    }
    const picked = files.filter(isPickedPath);
    void starting.then((engine) => {
      for (const file of picked) engine.grant(file.path, file.grantId);
    });
  });
  void starting.then((engine) =>
    engine.subscribe((events) => {
      const others = events.filter(({ name }) => !ofOneWindow.has(name));
      const ofOne = events.filter(({ name }) => ofOneWindow.has(name));
      if (others.length > 0) windows.send('postline:events', others);
      if (ofOne.length > 0) windows.send('postline:events', ofOne, 'one');
    }),
  );
}

function isPickedPath(file: unknown): file is { path: string; grantId: string } {
  if (typeof file !== 'object' || file === null || !('path' in file) || !('grantId' in file)) {
    return false;
  }
  const { path, grantId } = file;
  return typeof path === 'string' && isAbsolute(path) && typeof grantId === 'string';
}

function refusal(what: string, log: Log): Answer<never> {
  const logId = randomUUID();
  log.warn(`refused: ${what}`, { logId });
  return { ok: false, error: { kind: 'internal', logId } };
}
