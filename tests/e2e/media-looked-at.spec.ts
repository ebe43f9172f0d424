import { join } from 'node:path';
import { writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { practiceSite } from '../../shared/domain/practice-site.ts';
import { attachedNames, attachments } from '../support/attachments.ts';

import { connectAndOpen } from '../support/conversation.ts';
import { expect, test } from '../support/story.ts';

async function attachAddress(page: Page, path: string): Promise<void> {
  await page.getByRole('button', { name: 'Attach', exact: true }).click();
  await page
    .getByRole('textbox', { name: 'Media address' })
    .fill(`http://${practiceSite.host}${path}`);
  await page.getByRole('button', { name: 'Attach address' }).click();
}

test('media by address is looked at when asked to, and a file can take its place @page', async ({
  app,
  page,
  service,
}) => {
  await connectAndOpen(page, service);

  await attachAddress(page, '/moved.png');
  const [first, second] = [attachments(page).nth(0), attachments(page).nth(1)];
  await first.getByRole('button', { name: 'Check the address' }).click();
  await expect(first).toContainText(/The service can download it: image\/png · \d+ kB/);

  await attachAddress(page, '/members.png');
  await second.getByRole('button', { name: 'Check the address' }).click();
  await expect(second).toContainText(
    'The site requires a login, which the service doesn’t have. (HTTP 401)',
  );
  const path = join(app.dataFolder, 'own copy.txt');
  await writeFile(path, 'my own copy');
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    second.getByRole('button', { name: 'Upload it instead' }).click(),
  ]);
  await chooser.setFiles(path);
  await expect.poll(() => attachedNames(page)).toEqual(['moved.png', 'own copy.txt']);
  expect(service.requests).toBe(2);
});
