import { app, Menu, type MenuItemConstructorOptions } from 'electron';

/** The texts that the operating system shows. Items with a role alone bring the system's own words. */
const texts = {
  file: '&File',
  newWindow: 'New Window',
  edit: '&Edit',
  view: '&View',
  window: '&Window',
  actualSize: 'Actual Size',
  help: '&Help',
  health: 'Health',
  diagnostics: 'Copy Diagnostics…',
};

/**
 * Sets the application's menu: its shortcuts for editing, zoom and windows are those of the platform. `show` opens a page of the
 * window, `openWindow` one more window.
 */
export function setMenu(
  show: (place: 'health' | 'diagnostics') => void,
  openWindow: () => void,
): void {
  const isMac = process.platform === 'darwin';
  const separator: MenuItemConstructorOptions = { type: 'separator' };
  const file: MenuItemConstructorOptions[] = [
    { label: texts.newWindow, accelerator: 'CmdOrCtrl+Shift+N', click: openWindow },
    separator,
    { role: 'close', accelerator: 'CmdOrCtrl+W' },
  ];
  if (!isMac) file.push({ role: 'quit' });
  const view: MenuItemConstructorOptions[] = [
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
        { label: texts.health, click: () => show('health') },
        { label: texts.diagnostics, click: () => show('diagnostics') },
      ],
    },
  ];
  Menu.setApplicationMenu(Menu.buildFromTemplate(menus));
}
