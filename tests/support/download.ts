import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Postline } from './postline.ts';

/** The bytes of what an action lets the person save, on either host. */
export async function downloadOf(app: Postline, action: () => Promise<void>): Promise<Buffer> {
  if (app.electron === null) {
    const [download] = await Promise.all([app.page.waitForEvent('download'), action()]);
    return readFile(await download.path());
  }
  // In the place of the person who answers the system's dialog.
  const folder = await mkdtemp(join(tmpdir(), 'postline-saved-'));
  const path = join(folder, 'saved');
  const saving = await app.electron.evaluateHandle(({ session }, savePath) => {
    const state = new Promise<string>((resolve) => {
      session.defaultSession.once('will-download', (_event, item) => {
        item.setSavePath(savePath);
        item.once('done', (_done, ended) => resolve(ended));
      });
    });
    // In an object, or it would be waited for before there is anything to save.
    return { state };
  }, path);
  await action();
  const state = await saving.evaluate((begun) => begun.state);
  if (state !== 'completed') throw new Error(`the download was ${state}`);
  const bytes = await readFile(path);
  await rm(folder, { recursive: true });
  return bytes;
}
