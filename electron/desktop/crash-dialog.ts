import { app, type BrowserWindow, dialog } from 'electron';
import type { Words } from './words.ts';

/** Shows the window, which may never have been shown, and asks the person whether to reload it or to quit. */
export async function showCrashDialog(
  window: BrowserWindow,
  what: 'crashed' | 'not-loaded',
  { translate: say }: Words,
): Promise<void> {
  if (window.isDestroyed()) return;
  window.show();
  const { response } = await dialog.showMessageBox(window, {
    type: 'error',
    message: say(`crash.${what}`),
    detail: say('crash.detail'),
    buttons: [say('crash.reload'), say('crash.quit')],
  });
  if (response === 1) app.quit();
  else if (!window.isDestroyed()) window.webContents.reload();
}
