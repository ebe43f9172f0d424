import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { app } from 'electron';
import type { LoginItem } from '../engine/host.ts';
import { autostartEntry, isAutostartOn } from './autostart-entry.ts';

/** Started at login, Postline shows no window. */
const args = ['--hidden'];

/** How the system starts Postline at login; null where that would start something else: Electron with the sources. */
export function loginItem(): LoginItem | null {
  // An application that is not packed stands in the arguments.
  if (process.platform === 'linux') return autostart([...ownCommand(), ...args]);
  return app.isPackaged ? systemLoginItem : null;
}

const systemLoginItem: LoginItem = {
  isOn: () => Promise.resolve(app.getLoginItemSettings({ args }).openAtLogin),
  set: (isOn) => Promise.resolve(app.setLoginItemSettings({ openAtLogin: isOn, args })),
};

/** An AppImage runs from a place that is another at each start. */
function ownCommand(): string[] {
  const executable = process.env['APPIMAGE'] ?? process.execPath;
  return app.isPackaged ? [executable] : [executable, app.getAppPath()];
}

/** A file of the desktop's own folder (https://specifications.freedesktop.org/autostart-spec/latest/). */
function autostart(command: readonly string[]): LoginItem {
  const file = join(app.getPath('appData'), 'autostart', 'postline.desktop');
  return {
    isOn: async () => isAutostartOn(await readFile(file, 'utf8').catch(() => '')),
    set: async (isOn) => {
      if (!isOn) return rm(file, { force: true });
      await mkdir(dirname(file), { recursive: true });
      await writeFile(`${file}.new`, autostartEntry(command), { mode: 0o600 });
      await rename(`${file}.new`, file);
    },
  };
}
