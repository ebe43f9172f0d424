import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { connect } from '../../support/connect-page.ts';
import { expect, test } from '../../support/story.ts';
import { watchOutside } from '../../support/outside.ts';

test.use({ isAlone: true });

test('a crash of the window, and an error in main, are said and kept on this computer', async ({
  app,
  service,
}) => {
  const { page, electron } = app;
  if (electron === null) throw new Error('no Electron was started');
  await connect(page, service);
  await electron.evaluate(() => {
    process.emit('uncaughtException', new Error('no chat +49 151 12345678 in /home/ana/a.csv'));
  });
  const reloaded = page.waitForEvent('load');
  await electron.evaluate(({ BrowserWindow }) => {
    BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer();
  });
  await reloaded;
  const notice = page.getByText('The window crashed and was reloaded. Your messages');
  await expect(notice).toBeVisible();
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  const problems = page.getByRole('region', { name: 'Problems' });
  await expect(problems).toContainText('The window crashed and was reloaded.');
  await expect(problems).toContainText('Error: no chat <number> in <file>');
  const folder = join(app.dataFolder, 'problems');
  const kept = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
  expect(kept.join('')).not.toMatch(/12345678|ana|a\.csv/);

  const opened = await watchOutside(electron);
  await page.getByRole('button', { name: 'Show in folder' }).click();
  await expect.poll(opened).toEqual([join(app.dataFolder, 'logs', 'postline.log')]);

  await page.getByRole('button', { name: 'Back' }).click();
  await electron.evaluate(({ Menu }) => {
    const items = Menu.getApplicationMenu()?.items.find(({ role }) => role === 'help')?.submenu;
    items?.items.find(({ label }) => label === 'Copy Diagnostics…')?.click();
  });
  await expect(page.getByRole('dialog', { name: 'Diagnostics' })).toContainText('Read it before');
  await expect(page.getByRole('textbox', { name: 'Diagnostics' })).toHaveValue(/window-crash/);
});
