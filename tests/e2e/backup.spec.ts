import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { account } from '../support/account.ts';

import { connectAndOpen, messageWith, openChat, send } from '../support/conversation.ts';
import { downloadOf } from '../support/download.ts';
import type { Postline } from '../support/postline.ts';
import { expect, test } from '../support/story.ts';

// The system's dialog is answered in the host's own process.
test.use({ isAlone: true });

const passphrase = 'four random words here';

// A key is made of a passphrase slowly, which is what keeps it from being guessed.
test.describe.configure({ timeout: 270_000 });
const slowly = { timeout: 60_000 };

test('an instance is backed up under a passphrase and restored as another', async ({
  app,
  page,
  service,
  folder,
}) => {
  await connectAndOpen(page, service);
  await send(page, 'Said before the backup');
  await expect(messageWith(page, 'Said before')).toContainText('Accepted');

  await openDataTab(page);
  const backup = page.getByRole('region', { name: 'Backup' });
  await backup.getByRole('button', { name: 'Back up…' }).click();
  const asked = page.getByRole('dialog', { name: 'Back up an instance' });
  await expect(asked).toContainText('anyone who has the file can read your messages');
  await asked.getByLabel('Passphrase', { exact: true }).fill(passphrase);
  await asked.getByLabel('Repeat passphrase').fill('something else');
  await asked.getByRole('button', { name: 'Back up', exact: true }).click();
  await expect(asked).toContainText('The passphrases differ.');
  await asked.getByLabel('Repeat passphrase').fill(passphrase);
  const path = join(folder, 'Berlin.postline-backup');
  const bytes = await savedBy(app, path, () =>
    asked.getByRole('button', { name: 'Back up', exact: true }).click(),
  );
  await expect(backup.getByRole('status')).toContainText('Backed up as', slowly);
  expect(bytes.includes('Said before')).toBe(false);
  expect(bytes.toString('latin1', 0, 21)).toBe('age-encryption.org/v1');

  await backup
    .getByLabel('Restore from a backup…')
    .setInputFiles({ name: 'Berlin.postline-backup', mimeType: '', buffer: bytes });
  const restore = page.getByRole('dialog', { name: 'Restore from a backup' });
  await restore.getByLabel('Passphrase').fill('wrong');
  await restore.getByRole('button', { name: 'Continue' }).click();
  await expect(restore).toContainText('Wrong passphrase', slowly);
  await restore.getByLabel('Passphrase').fill(passphrase);
  await restore.getByRole('button', { name: 'Continue' }).click();
  await expect(restore).toContainText('complete and undamaged', slowly);
  await expect(restore).toContainText('1 chat, 1 message, 0 threads');
  await expect(restore.getByLabel('Name of the new instance')).toHaveValue(
    `Restored – ${account.name}`,
  );
  await restore.getByRole('button', { name: 'Restore', exact: true }).click();

  const token = page.getByRole('dialog', { name: /Restored –/ });
  await token.waitFor(slowly);
  await token.getByLabel('Access token').fill(account.accessToken);
  await token.getByRole('button', { name: 'Save', exact: true }).click();
  await openChat(page, '+4915112345678');
  await expect(messageWith(page, 'Said before')).toContainText('Accepted');

  await openDataTab(page);
  const storage = page.getByRole('region', { name: 'Storage' });
  await expect(storage.getByRole('region', { name: account.name, exact: true })).toBeVisible();
  await expect(storage.getByRole('region', { name: 'Restored –' })).toContainText(/History.*kB/);
  await page.getByRole('link', { name: 'Outbox' }).click();
  await page.getByRole('tab', { name: 'Activity log' }).click();
  await expect(page.getByText('Nothing was waiting.')).toBeVisible();
});

test('what is no backup is refused at the first start, with a sentence @page', async ({ page }) => {
  await page.getByLabel('Restore from a backup…').setInputFiles({
    name: 'notes.txt',
    mimeType: '',
    buffer: Buffer.from('just text '.repeat(99)),
  });
  const restore = page.getByRole('dialog', { name: 'Restore from a backup' });
  await expect(restore).toContainText('This isn’t a Postline backup.');
  await restore.getByRole('button', { name: 'Close' }).click();
  await expect(restore).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Connect an instance' })).toBeVisible();
});

async function openDataTab(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('tab', { name: 'Data' }).click();
}

/** The bytes of a backup: the browser downloads it, the desktop writes it where the person says. */
async function savedBy(app: Postline, path: string, action: () => Promise<void>): Promise<Buffer> {
  if (app.electron === null) return downloadOf(app, action);
  await app.electron.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath });
  }, path);
  await action();
  await expect(app.page.getByRole('region', { name: 'Backup' }).getByRole('status')).toBeVisible();
  return readFile(path);
}
