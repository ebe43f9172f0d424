import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { dropFiles } from '../../support/attachments.ts';
import { connect } from '../../support/connect-page.ts';
import { type Console, startConsole } from '../../support/console.ts';
import { messageWith, openChat, sendAttached } from '../../support/conversation.ts';
import { startElectron } from '../../support/start-electron.ts';
import { expect, test } from '../../support/story.ts';
import { startUpdateFeed, type UpdateFeed } from '../../support/update-feed.ts';

/** A Postline 1.2.0 that is installed as an AppImage, and the feed that it looks into. */
let feed: UpdateFeed;
let app: Console;
const environment = { ...process.env };

test.beforeEach(async () => {
  feed = await startUpdateFeed('1.2.0');
  Object.assign(process.env, feed.env);
  app = await startConsole((folder) => startElectron(folder, [], [], feed.application));
});
test.afterEach(async () => {
  await app.end();
  feed.close();
  process.env = { ...environment };
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function openUpdates(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('tab', { name: 'About' }).click();
}

test('an update is refused where another signed it, and is never installed under an upload', async ({
  service,
}) => {
  const { page, electron } = app;
  if (electron === null) throw new Error('no Electron was started');
  await connect(page, service);
  await openUpdates(page);
  const mode = page.getByLabel('New versions');
  await mode.selectOption('Off');
  await expect(page.getByText('Updates are turned off.')).toBeVisible();
  await expect(button(page, 'Check for updates')).toHaveCount(0);
  await mode.selectOption('Tell me');

  const { privateKey } = generateKeyPairSync('ed25519');
  feed.release('1.3.0');
  feed.sign({ key: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string });
  await button(page, 'Check for updates').click();
  await expect(page.getByText('isn’t signed by the maker of Postline')).toBeVisible();
  feed.sign();
  await button(page, 'Check for updates').click();
  await expect(page.getByText('Postline 1.3.0 is available (300 kB).')).toBeVisible();
  await page.getByText('What’s new').click();
  await expect(page.getByText('Faster search')).toBeVisible();

  const go = feed.hold();
  await button(page, 'Download').click();
  await expect(page.getByRole('progressbar', { name: 'Download' })).toBeVisible();
  await expect(page.getByText(/Downloading Postline 1.3.0: .+ of 300 kB/)).toBeVisible();
  await button(page, 'Cancel').click();
  go();
  await button(page, 'Download').click();
  await expect(page.getByText('Postline 1.3.0 is downloaded and checked.')).toBeVisible();

  await page.getByRole('link', { name: 'Chats' }).click();
  await openChat(page, '+49 151 12345678');
  const film = join(app.dataFolder, 'film.bin');
  await writeFile(film, 'a film');
  let answer = (): void => {};
  const until = new Promise<void>((resolve) => (answer = resolve));
  service.faults.next({ kind: 'held', operation: 'send-file', until });
  await dropFiles(page, page.getByRole('textbox', { name: 'Message', exact: true }), [film]);
  await sendAttached(page);
  await openUpdates(page);
  await button(page, 'Restart and update').click();
  await expect(page.getByText('Waiting for 1 upload.')).toBeVisible();
  await button(page, 'Cancel').click();
  await button(page, 'Restart and update').click();
  await expect(page.getByText('Waiting for 1 upload.')).toBeVisible();
  expect(feed.installed()).toBe('1.2.0');

  const ended = once(electron.process(), 'exit');
  answer();
  await ended;
  await expect.poll(() => feed.installed()).toBe('1.3.0');
  expect(service.log.map(({ fields }) => fields['filename'])).toEqual(['film.bin']);
  await app.restart();
  await expect(app.page.getByText('Postline was updated to 1.3.0.')).toBeVisible();
  await app.page.getByRole('list', { name: 'Chats' }).getByText('film.bin').click();
  await expect(messageWith(app.page, 'film.bin')).toContainText('Accepted');
});
