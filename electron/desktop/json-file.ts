import { ipcMain } from 'electron';
import Store from 'electron-store';
import type { JsonFile } from '../engine/host.ts';

/**
 * Opens `<name>.json` in a folder with electron-store. A damaged file is an exception and is kept: the engine looks at
 * its files first and sets a damaged one aside. `resetIfDamaged` is for files that hold nothing a person would miss.
 */
export function openJsonFile<Content extends Record<string, unknown>>(
  folder: string,
  name: string,
  defaults: Content,
  { resetIfDamaged = false } = {},
): JsonFile<Content> {
  const file = new Store<Record<string, unknown>>({
    cwd: folder,
    name,
    defaults,
    clearInvalidConfig: resetIfDamaged,
  });
  // electron-store listens for pages that want the data folder's path. No page of ours does.
  ipcMain.removeAllListeners('electron-store-get-data');
  return file as JsonFile<Record<string, unknown>> as JsonFile<Content>;
}
