import type { ElectronApplication } from '@playwright/test';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { connect } from '../../support/connect-page.ts';
import { expect, test } from '../../support/story.ts';
import { watchOutside } from '../../support/outside.ts';

test.use({ isAlone: true });

/** Playwright leaves a page for good once its process has ended: whether the window has come back, main knows. */
const isBack = (electron: ElectronApplication) => () =>
  electron.evaluate(({ BrowserWindow }) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents;
    return contents?.isCrashed() === false && !contents.isLoading();
  });

test('a crash of the window, and an error in main, are said and kept on this computer', async ({
  app,
  service,
}) => {
  if (app.electron === null) throw new Error('no Electron was started');
  await connect(app.page, service);
  await app.electron.evaluate(({ BrowserWindow }) => {
    process.emit('uncaughtException', new Error('no chat +49 151 12345678 in /home/ana/a.csv'));
    BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer();
  });
  const folder = join(app.dataFolder, 'problems');
  const kinds = () => readdirSync(folder).map((name) => name.split(' ')[1]);
  await expect.poll(kinds).toEqual(['main-error.txt', 'window-crash.txt']);
  await expect.poll(isBack(app.electron)).toBe(true);

  await app.restart();
  const { page } = app;
  const electron = app.electron as ElectronApplication;
  const click = (label: string) =>
    electron.evaluate(({ Menu }, wanted) => {
      const help = Menu.getApplicationMenu()?.items.find(({ role }) => role === 'help');
      help?.submenu?.items.find((item) => item.label === wanted)?.click();
    }, label);
  await click('Health');
  const problems = page.getByRole('region', { name: 'Problems' });
  await expect(problems).toContainText('The window crashed and was reloaded.');
  await expect(problems).toContainText('Error: no chat <number> in <file>');
  const kept = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
  expect(kept.join('')).not.toMatch(/12345678|ana|a\.csv/);

  const opened = await watchOutside(electron);
  await page.getByRole('button', { name: 'Show in folder' }).click();
  await expect.poll(opened).toEqual([join(app.dataFolder, 'logs', 'postline.log')]);

  await click('Copy Diagnostics…');
  await expect(page.getByRole('textbox', { name: 'Diagnostics' })).toHaveValue(/window-crash/);
});
