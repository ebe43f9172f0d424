import { app, type BrowserWindow, dialog } from 'electron';

const texts = {
  crashed: 'The window crashed twice within a minute.',
  'not-loaded': 'The window couldn’t be loaded.',
  detail:
    'Your messages and drafts are saved. For details, see Help > Health once the window is back, or the log in the data folder.',
  reload: 'Reload',
  quit: 'Quit',
};

/** Shows the window, which may never have been shown, and asks the person whether to reload it or to quit. */
export async function showCrashDialog(
  window: BrowserWindow,
  what: 'crashed' | 'not-loaded',
): Promise<void> {
  if (window.isDestroyed()) return;
  window.show();
  const { response } = await dialog.showMessageBox(window, {
    type: 'error',
    message: texts[what],
    detail: texts.detail,
    buttons: [texts.reload, texts.quit],
  });
  if (response === 1) app.quit();
  else if (!window.isDestroyed()) window.webContents.reload();
}
