import { app, dialog, Menu, type MenuItemConstructorOptions } from 'electron';
import { acceleratorOfCommand } from './accelerator.ts';
import { type MenuCommand, menuCommands } from './menu-commands.ts';
import type { Windows } from './windows.ts';
import type { Words } from './words.ts';

/**
 * Sets the application's menu: the page's commands, and editing, zoom and windows as the platform has them. Its words are Postline's, since
 * Electron's own are in English alone. `show` opens a page of the window.
 */
export function setMenu(
  { translate: say }: Words,
  show: (place: 'help' | 'health' | 'diagnostics') => void,
  windows: Pick<Windows, 'open' | 'run'>,
): void {
  const isMac = process.platform === 'darwin';
  const openWindow = () => {
    if (windows.open(null)) return;
    void dialog.showMessageBox({
      message: say('windows.too-many'),
      detail: say('windows.close-one'),
    });
  };
  const separator: MenuItemConstructorOptions = { type: 'separator' };
  /** The page hears the keys itself, and knows where they mean something else. */
  const command = (id: MenuCommand): MenuItemConstructorOptions => {
    const accelerator = acceleratorOfCommand(id, isMac);
    return {
      id,
      label: say(`command.${id}`),
      ...(accelerator !== undefined && { accelerator, registerAccelerator: false }),
      click: () => windows.run(id),
    };
  };
  const of = (menu: keyof typeof menuCommands) =>
    menuCommands[menu].map((id) => (id === null ? separator : command(id)));
  const newWindow = acceleratorOfCommand('new-window', isMac);
  const file: MenuItemConstructorOptions[] = [
    {
      label: say('menu.new-window'),
      ...(newWindow !== undefined && { accelerator: newWindow, registerAccelerator: false }),
      click: openWindow,
    },
    ...of('file'),
    separator,
    { role: 'close', label: say('menu.close'), accelerator: 'CmdOrCtrl+W' },
  ];
  if (!isMac) file.push({ role: 'quit', label: say('menu.quit') });
  const view: MenuItemConstructorOptions[] = [
    ...of('view'),
    separator,
    { role: 'resetZoom', label: say('menu.actual-size') },
    { role: 'zoomIn', label: say('menu.zoom-in') },
    { role: 'zoomOut', label: say('menu.zoom-out') },
    separator,
    { role: 'togglefullscreen', label: say('menu.full-screen') },
  ];
  if (!app.isPackaged) view.push(separator, { role: 'reload' }, { role: 'toggleDevTools' });

  const ofWindows: MenuItemConstructorOptions[] = [
    { role: 'minimize', label: say('menu.minimize') },
    ...(isMac
      ? [
          { role: 'zoom' as const, label: say('menu.zoom') },
          separator,
          { role: 'front' as const, label: say('menu.bring-to-front') },
        ]
      : []),
  ];
  const ofApplication: MenuItemConstructorOptions[] = [
    { role: 'about', label: say('menu.about') },
    separator,
    { role: 'services', label: say('menu.services') },
    separator,
    { role: 'hide', label: say('menu.hide') },
    { role: 'hideOthers', label: say('menu.hide-others') },
    { role: 'unhide', label: say('menu.show-all') },
    separator,
    { role: 'quit', label: say('menu.quit') },
  ];

  const menus: MenuItemConstructorOptions[] = [
    ...(isMac ? [{ label: app.name, submenu: ofApplication }] : []),
    { label: say('menu.file'), submenu: file },
    {
      label: say('menu.edit'),
      submenu: [
        { role: 'undo', label: say('menu.undo') },
        { role: 'redo', label: say('menu.redo') },
        separator,
        { role: 'cut', label: say('menu.cut') },
        { role: 'copy', label: say('menu.copy') },
        { role: 'paste', label: say('menu.paste') },
        { role: 'pasteAndMatchStyle', label: say('menu.paste-plain') },
        { role: 'delete', label: say('menu.delete') },
        separator,
        { role: 'selectAll', label: say('menu.select-all') },
        separator,
        ...of('edit'),
      ],
    },
    { label: say('menu.view'), submenu: view },
    { label: say('menu.chat'), submenu: of('chat') },
    { label: say('menu.message'), submenu: of('message') },
    { label: say('menu.window'), role: 'window', submenu: ofWindows },
    {
      label: say('menu.help'),
      role: 'help',
      submenu: [
        {
          label: say('menu.guide'),
          accelerator: 'F1',
          // The page hears it, and knows which task fits.
          registerAccelerator: false,
          click: () => show('help'),
        },
        ...of('help'),
        separator,
        { label: say('menu.health'), click: () => show('health') },
        { label: say('menu.diagnostics'), click: () => show('diagnostics') },
      ],
    },
  ];
  Menu.setApplicationMenu(Menu.buildFromTemplate(menus));
}
