import { shell } from 'electron';
import type { Outside } from '../engine/host.ts';
import { onlyWebLinks } from './guards/only-web-links.ts';

/** The system's browser, its programs for files, and its folders. Asked by the engine alone: the page has no way here. */
export const outside: Outside = {
  openLink: (address) => shell.openExternal(onlyWebLinks(address)),
  openFile: async (path) => (await shell.openPath(path)) === '',
  showInFolder: (path) => shell.showItemInFolder(path),
};
