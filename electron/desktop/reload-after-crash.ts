import { app, dialog, type WebContents } from 'electron';
import type { Log } from '../engine/host.ts';

const oneMinute = 60_000;

/** Shown by the operating system, since there is no page that could. */
const texts = {
  message: 'The window stopped twice within a minute.',
  detail:
    'Nothing that was sent or typed is lost: it is on disk. The log in the data folder says more.',
  again: 'Try again',
  quit: 'Quit',
};

/**
 * Brings the page back when its process dies: what it showed and its drafts are in main. A page that dies again within
 * a minute would do so forever, so then a person is asked.
 */
export function reloadAfterCrash(contents: WebContents, log: Log): void {
  let lastCrashAt = -Infinity;
  contents.on('render-process-gone', (_event, { reason, exitCode }) => {
    if (reason === 'clean-exit') return;
    const again = performance.now() - lastCrashAt < oneMinute;
    lastCrashAt = performance.now();
    log.error('the page’s process ended', { reason, exitCode, reloaded: !again });
    if (again) void askWhatNow(contents);
    else contents.reload();
  });
}

async function askWhatNow(contents: WebContents): Promise<void> {
  const { message, detail, again, quit } = texts;
  const buttons = [again, quit];
  const { response } = await dialog.showMessageBox({ type: 'error', message, detail, buttons });
  if (response === 1) app.quit();
  else if (!contents.isDestroyed()) contents.reload();
}
