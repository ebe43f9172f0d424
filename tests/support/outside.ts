import type { ElectronApplication } from '@playwright/test';

/** Takes the place of the system's programs; returns what they are asked to open, oldest first. */
export async function watchOutside(
  electron: ElectronApplication,
): Promise<() => Promise<string[]>> {
  const asked = await electron.evaluateHandle(({ shell }) => {
    const list: string[] = [];
    shell.openExternal = async (address) => void list.push(address);
    shell.openPath = async (path) => {
      list.push(path);
      return '';
    };
    shell.showItemInFolder = (path) => void list.push(path);
    return list;
  });
  return () => asked.jsonValue();
}
