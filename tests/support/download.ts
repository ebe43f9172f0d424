import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Postline } from './postline.ts';

/** The bytes of what an act lets the person save, on either host. */
export async function downloadOf(app: Postline, act: () => Promise<void>): Promise<Buffer> {
  if (app.electron === null) {
    const [download] = await Promise.all([app.page.waitForEvent('download'), act()]);
    return readFile(await download.path());
  }
  // In the place of the person who answers the system's dialog.
  const path = join(app.dataFolder, `saved-${Date.now()}`);
  const saved = app.electron.evaluate(
    ({ session }, savePath) =>
      new Promise<string>((resolve) => {
        session.defaultSession.once('will-download', (_event, item) => {
          item.setSavePath(savePath);
          item.once('done', (_done, state) => resolve(state));
        });
      }),
    path,
  );
  await act();
  const state = await saved;
  if (state !== 'completed') throw new Error(`the download was ${state}`);
  return readFile(path);
}
