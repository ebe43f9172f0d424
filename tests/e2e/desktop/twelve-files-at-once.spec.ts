import { open, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { attachedNames, attachments, dropFiles, sha256Of } from '../../support/attachments.ts';

import { connectAndOpen, messageWith, sendAttached } from '../../support/conversation.ts';
import { pngOf } from '../../support/png-of.ts';
import { expect, test } from '../../support/story.ts';

const names = [
  'large.bin',
  'empty.txt',
  'gone after picking.txt',
  'Größe "A4".txt',
  'Отчёт за ноябрь.txt',
  'تقرير.txt',
  '報告書.txt',
  'דוח.txt',
  'รายงาน.txt',
  'रिपोर्ट.txt',
  '🙂🙃.txt',
  'ελληνικά.png',
];

/** A file of 1 GiB that takes no room on the disk: a few words far apart, and nothing between them. */
async function writeLarge(path: string): Promise<void> {
  await truncate(path, 0).catch(() => writeFile(path, ''));
  await truncate(path, 2 ** 30);
  const file = await open(path, 'r+');
  for (const at of [0, 2 ** 29 + 7, 2 ** 30 - 8]) await file.write('postline', at);
  await file.close();
}

test('twelve files dropped at once end with a true result each, while typing goes on', async ({
  app,
  service,
  folder,
}) => {
  test.setTimeout(240_000);
  const { page } = app;
  await connectAndOpen(page, service);
  const paths = names.map((name) => join(folder, name));
  for (const [index, path] of paths.entries()) {
    if (index === 0) await writeLarge(path);
    else if (index === 1) await writeFile(path, '');
    else if (path.endsWith('.png')) await writeFile(path, pngOf(300, 200, [120, 30, 160]));
    else await writeFile(path, `This is ${path}`);
  }
  const sums = await Promise.all(paths.map(sha256Of));

  const box = page.getByRole('textbox', { name: 'Message', exact: true });
  await dropFiles(page, page.getByRole('log', { name: 'Messages' }), paths);
  await expect(attachments(page)).toHaveCount(12);
  expect(await attachedNames(page)).toEqual(names);
  await expect(attachments(page).nth(1)).toContainText('Empty file.');
  await rm(paths[2] ?? '');
  // Long enough to type in: a gigabyte leaves this machine for itself in a second or two.
  service.faults.next({ kind: 'delay', ms: 4_000, operation: 'send-file' });
  await sendAttached(page);
  const text = 'What is typed while a gigabyte leaves is not held up by it.';
  await expect(
    messageWith(page, 'large.bin').getByRole('progressbar', { name: 'Uploading large.bin' }),
  ).toBeVisible();
  await box.pressSequentially(text);
  await expect(box).toHaveValue(text);

  await expect(page.getByRole('log').getByText('Accepted')).toHaveCount(10, { timeout: 60_000 });
  expect(await attachedNames(page)).toEqual(['empty.txt', 'gone after picking.txt']);
  await expect(attachments(page).nth(1)).toContainText('This file no longer exists.');
  const isSent = (_: unknown, index: number) => index !== 1 && index !== 2;
  expect(service.log.map(({ fields, file }) => [fields['filename'], file?.sha256])).toEqual(
    names.map((name, index) => [name, sums[index]]).filter(isSent),
  );
});
