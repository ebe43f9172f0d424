import type { BrowserWindow } from 'electron';
import type { Log } from '../engine/host.ts';
import { showCrashDialog } from './crash-dialog.ts';
import type { Words } from './words.ts';

const oneMinute = 60_000;

/**
 * Brings the page back when its process dies: what it showed and its drafts are in main. A page that dies again within
 * a minute would do so forever, so then a person is asked. `onCrash` hears why the system says it died.
 */
export function reloadAfterCrash(
  window: BrowserWindow,
  log: Log,
  words: () => Words,
  onCrash: (reason: string) => void,
): void {
  const { webContents } = window;
  let lastCrashAt = -Infinity;
  webContents.on('render-process-gone', (_event, { reason, exitCode }) => {
    if (reason === 'clean-exit') return;
    const again = performance.now() - lastCrashAt < oneMinute;
    lastCrashAt = performance.now();
    log.error('the page’s process ended', { reason, exitCode, reloaded: !again });
    onCrash(reason);
    if (again) void showCrashDialog(window, 'crashed', words());
    else webContents.reload();
  });
}
