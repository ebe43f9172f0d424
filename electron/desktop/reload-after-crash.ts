import type { WebContents } from 'electron';
import type { Log } from '../engine/host.ts';

const oneMinute = 60_000;

/**
 * Brings the page back when its process dies: what it showed and its drafts are in main. A page that dies again within
 * a minute is left alone, for it would die forever.
 */
export function reloadAfterCrash(contents: WebContents, log: Log): void {
  let lastCrashAt = -Infinity;
  contents.on('render-process-gone', (_event, { reason, exitCode }) => {
    if (reason === 'clean-exit') return;
    const again = performance.now() - lastCrashAt < oneMinute;
    lastCrashAt = performance.now();
    log.error('the page’s process ended', { reason, exitCode, reloaded: !again });
    if (!again) contents.reload();
  });
}
