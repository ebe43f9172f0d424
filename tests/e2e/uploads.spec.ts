import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { attachments, dropFiles, sha256Of } from '../support/attachments.ts';

import { connectAndOpen, messageWith, sendAttached } from '../support/conversation.ts';
import { expect, test } from '../support/story.ts';

const message = { name: 'Message', exact: true } as const;

/** More than the buffers of a connection take, so that an upload that nobody reads stands still. */
const large = Buffer.alloc(40_000_000, 'postline');

test('an upload is shown, broken off, and sent again alone', async ({ page, service, folder }) => {
  await connectAndOpen(page, service);
  const film = join(folder, 'film.bin');
  const notes = join(folder, 'notes.txt');
  await writeFile(film, large);
  await writeFile(notes, 'notes');
  await dropFiles(page, page.getByRole('textbox', message), [film, notes]);
  await expect(attachments(page)).toHaveCount(2);
  service.faults.next({ kind: 'delay', ms: 120_000, operation: 'send-file' });
  await sendAttached(page);

  const upload = messageWith(page, 'film.bin');
  await expect(upload.getByRole('progressbar', { name: 'Uploading film.bin' })).toBeVisible();
  await expect(upload).toContainText(/\d+ ?%/);
  await page.getByRole('textbox', message).pressSequentially('still typing');
  await upload.getByRole('button', { name: 'Cancel upload' }).click();
  await expect(upload).toContainText('Cancelled');
  await expect(messageWith(page, 'notes.txt')).toContainText('Accepted');
  expect(service.log.map(({ fields }) => fields['filename'])).toEqual(['notes.txt']);

  await upload.getByRole('button', { name: 'Send again' }).click();
  await expect(upload).toContainText('Accepted');
  await expect(upload.getByRole('progressbar')).toHaveCount(0);
  expect(service.log.map(({ file }) => file?.sha256)).toEqual([
    await sha256Of(notes),
    await sha256Of(film),
  ]);
  await expect(page.getByRole('textbox', message)).toHaveValue('still typing');
});

test('an upload whose connection breaks is decided about alone @page', async ({
  page,
  service,
  folder,
}) => {
  await connectAndOpen(page, service);
  const paths = ['one.txt', 'two.txt'].map((name) => join(folder, name));
  for (const path of paths) await writeFile(path, path);
  await dropFiles(page, page.getByRole('textbox', message), paths);
  await expect(attachments(page)).toHaveCount(2);
  service.faults.next({ kind: 'reset-after', operation: 'send-file' });
  await sendAttached(page);
  await expect(messageWith(page, 'one.txt')).toContainText('Unknown');
  await expect(messageWith(page, 'two.txt')).toContainText('Accepted');
  await messageWith(page, 'one.txt').getByRole('button', { name: 'Send again' }).click();
  await expect(messageWith(page, 'one.txt')).toContainText('Accepted');
  expect(service.log.map(({ fields }) => fields['filename'])).toEqual([
    'one.txt',
    'two.txt',
    'one.txt',
  ]);
});
