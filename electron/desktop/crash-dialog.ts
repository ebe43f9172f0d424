import { app, type BrowserWindow, dialog } from 'electron';

/** Shown by the operating system, since there is no page that could. */
const texts = {
  crashed: 'The window stopped twice within a minute.',
  'not-loaded': 'The window could not be loaded.',
  detail:
    'Nothing that was sent or typed is lost: it is on disk. The log in the data folder says more.',
  again: 'Load again',
  quit: 'Quit',
};

/** Where the page cannot help itself: shows the window, which may never have been, and asks the person. */
export async function askWhatNow(
  window: BrowserWindow,
  what: 'crashed' | 'not-loaded',
): Promise<void> {
  if (window.isDestroyed()) return;
  window.show();
  const { response } = await dialog.showMessageBox(window, {
    type: 'error',
    message: texts[what],
    detail: texts.detail,
    buttons: [texts.again, texts.quit],
  });
  if (response === 1) app.quit();
  else if (!window.isDestroyed()) window.webContents.reload();
}
