import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { attachedNames, attachments } from '../../support/attachments.ts';

import { connectAndOpen } from '../../support/conversation.ts';
import { callFrom } from '../../support/page-calls.ts';
import { electronCommand } from '../../support/start-electron.ts';
import { expect, test } from '../../support/story.ts';

/** What the system does with a link, or with files dropped on the icon: it starts the application with them once more. */
async function follow(dataFolder: string, ...handed: string[]): Promise<void> {
  const { executablePath, args } = electronCommand(dataFolder);
  const second = spawn(executablePath, [...args, ...handed], { stdio: 'ignore' });
  await once(second, 'exit');
}

test('a link of another program asks first, opens the chat, and its text waits in the message box', async ({
  app,
  page,
  service,
}) => {
  await connectAndOpen(page, service);
  const box = page.getByRole('textbox', { name: 'Message', exact: true });
  await box.fill('begun before');

  await follow(app.dataFolder, 'postline://chat/+4915112345678?text=from%20the%20CRM');
  const dialog = page.getByRole('dialog', { name: 'Open the chat from this link?' });
  await expect(dialog.getByRole('textbox', { name: 'Message' })).toHaveValue('from the CRM');
  await dialog.getByRole('button', { name: 'Open chat' }).click();
  await expect(dialog).toBeHidden();
  await expect(box).toHaveValue('begun before\nfrom the CRM');

  await follow(app.dataFolder, 'postline://chat/+5511912345678?text=Bom%20dia');
  await dialog.getByRole('textbox', { name: 'Message' }).fill('Bom dia!');
  await dialog.getByRole('button', { name: 'Open chat' }).click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/5511912345678@c\.us/);
  await expect(box).toHaveValue('Bom dia!');

  // Beside a link nothing is read.
  await follow(app.dataFolder, 'postline://chat/%E0%A4?text=x', '/etc/hostname', '--hidden');
  await expect(dialog).toContainText('This link has no number that can be read.');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/5511912345678@c\.us/);
  expect(service.log).toEqual([]);
});

test('files that are handed over are attached once a person says to which chat, by one window', async ({
  app,
  service,
  folder,
}) => {
  const { page, electron } = app;
  if (electron === null) throw new Error('no Electron was started');
  await connectAndOpen(page, service);
  const opened = electron.waitForEvent('window');
  await callFrom(page, 'app.openWindow', { chat: null });
  const second = await opened;
  await expect(second.getByRole('list', { name: 'Chats' })).toBeVisible();
  // A window begins in the chat that was open last.
  await second.evaluate(() => (location.hash = '/templates'));
  await expect(second.getByRole('heading', { name: 'Templates', level: 1 })).toBeVisible();
  const names = ['photo one.png', 'two.txt'];
  const paths = names.map((name) => join(folder, name));
  for (const path of paths) await writeFile(path, path);

  // The second window was in front last; no chat is open in it by now.
  await follow(app.dataFolder, ...paths, '\\\\server\\share\\three.txt', folder);
  const dialog = second.getByRole('dialog');
  await expect(dialog).toHaveAccessibleName('Attach 2 files to which chat?');
  await expect(dialog).toContainText('is on another computer. Copy it to this one first.');
  await expect(dialog).toContainText('is a folder. Open it and drop the files in it.');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await dialog.getByRole('button', { name: '+49 1511 2345678' }).click();
  await expect(dialog).toHaveAccessibleName('Attach 2 files to +49 1511 2345678?');
  await dialog.getByRole('button', { name: 'Attach', exact: true }).click();
  await expect(attachments(second)).toHaveCount(2);
  await expect(attachments(page)).toHaveCount(2);
  expect(await attachedNames(second)).toEqual(names);

  await follow(app.dataFolder, join(folder, 'missing.txt'));
  await expect(dialog).toHaveAccessibleName('Nothing can be attached');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();
  expect(service.log).toEqual([]);
});
