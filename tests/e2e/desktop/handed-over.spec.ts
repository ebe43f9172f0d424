import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from '../../support/connect-page.ts';
import { openChat } from '../../support/conversation.ts';
import { electronCommand } from '../../support/start-electron.ts';
import { expect, test } from '../../support/story.ts';

/** What the system does with a link: it starts the application with it once more. */
async function follow(dataFolder: string, ...links: string[]): Promise<void> {
  const { executablePath, args } = electronCommand(dataFolder);
  const second = spawn(executablePath, [...args, ...links], { stdio: 'ignore' });
  await once(second, 'exit');
}

test('a link of another program asks first, opens the chat, and its text waits in the message box', async ({
  app,
  service,
}) => {
  const { page } = app;
  await connect(page, service);
  await openChat(page, '+4915112345678');
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

  await follow(app.dataFolder, 'postline://chat/%E0%A4?text=x', '/etc/hostname', '--hidden');
  await expect(dialog).toContainText('This link has no number that can be read.');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/5511912345678@c\.us/);
  expect(service.log).toEqual([]);
});
