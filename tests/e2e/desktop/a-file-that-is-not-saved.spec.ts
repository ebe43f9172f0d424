import { join } from 'node:path';
import { expect, test } from '../../support/story.ts';
import { openWithThreads } from '../../support/threads-page.ts';

test('a file that could not be written is told of', async ({ app, page, service, folder }) => {
  await openWithThreads(page, service, folder, 3);
  // In the place of the person who chooses a folder that goes away, as a drive that is pulled out.
  await app.electron?.evaluate(
    ({ session }, path) => {
      session.defaultSession.once('will-download', (_event, item) => item.setSavePath(path));
    },
    join(folder, 'threads.csv', 'none'),
  );
  await page.getByRole('button', { name: 'Export…' }).click();
  await page.getByRole('menuitem', { name: 'This list as CSV' }).click();
  await expect(page.getByText(/wasn’t saved. Try again, or choose another folder/)).toBeVisible();
});
