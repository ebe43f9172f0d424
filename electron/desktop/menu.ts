import { app, dialog, Menu, type MenuItemConstructorOptions } from 'electron';
import type { Windows } from './windows.ts';

/** The texts that the operating system shows. Items with a role alone bring the system's own words. */
const texts = {
  file: '&File',
  newWindow: 'New Window',
  tooMany: 'Too many windows are open',
  closeOne: 'Close one and try again.',
  back: 'Back',
  forward: 'Forward',
  edit: '&Edit',
  view: '&View',
  window: '&Window',
  actualSize: 'Actual Size',
  help: '&Help',
  guide: 'Postline Help',
  health: 'Health',
  diagnostics: 'Copy Diagnostics…',
};

/**
 * Sets the application's menu: its shortcuts for editing, zoom and windows are those of the platform. `show` opens a page of the
 * window.
 */
export function setMenu(
  show: (place: 'help' | 'health' | 'diagnostics') => void,
  windows: Pick<Windows, 'open' | 'walk'>,
): void {
  const isMac = process.platform === 'darwin';
  const openWindow = () => {
    if (windows.open(null)) return;
    void dialog.showMessageBox({ message: texts.tooMany, detail: texts.closeOne });
  };
  // The page hears the keys, which it does not while a dialog is open.
  const way = (label: string, by: -1 | 1, onMac: string, elsewhere: string) => ({
    label,
    accelerator: isMac ? onMac : elsewhere,
    registerAccelerator: false,
    click: () => windows.walk(by),
  });
  const separator: MenuItemConstructorOptions = { type: 'separator' };
  const file: MenuItemConstructorOptions[] = [
    { label: texts.newWindow, accelerator: 'CmdOrCtrl+Shift+N', click: openWindow },
    separator,
    { role: 'close', accelerator: 'CmdOrCtrl+W' },
  ];
  if (!isMac) file.push({ role: 'quit' });
  const view: MenuItemConstructorOptions[] = [
    way(texts.back, -1, 'Cmd+[', 'Alt+Left'),
    way(texts.forward, 1, 'Cmd+]', 'Alt+Right'),
    separator,
    { role: 'resetZoom', label: texts.actualSize },
    { role: 'zoomIn' },
    { role: 'zoomOut' },
    separator,
    { role: 'togglefullscreen' },
  ];
  if (!app.isPackaged) view.push(separator, { role: 'reload' }, { role: 'toggleDevTools' });

  const menus: MenuItemConstructorOptions[] = [
    ...(isMac ? [{ role: 'appMenu' } as const] : []),
    { label: texts.file, submenu: file },
    {
      label: texts.edit,
      submenu: [
        { role: 'undo' },
        { role: 'redo' },
        separator,
        { role: 'cut' },
        { role: 'copy' },
        { role: 'paste' },
        { role: 'pasteAndMatchStyle' },
        { role: 'delete' },
        separator,
        { role: 'selectAll' },
      ],
    },
    { label: texts.view, submenu: view },
    { label: texts.window, role: 'windowMenu' },
    {
      label: texts.help,
      role: 'help',
      submenu: [
        {
          label: texts.guide,
          accelerator: 'F1',
          // The page hears it, and knows which task fits.
          registerAccelerator: false,
          click: () => show('help'),
        },
        separator,
        { label: texts.health, click: () => show('health') },
        { label: texts.diagnostics, click: () => show('diagnostics') },
      ],
    },
  ];
  Menu.setApplicationMenu(Menu.buildFromTemplate(menus));
}
