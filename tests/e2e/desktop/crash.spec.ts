import type { ElectronApplication } from '@playwright/test';
import { once } from 'node:events';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { connect } from '../../support/connect-page.ts';
import { callFrom } from '../../support/page-calls.ts';
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

test('crashed processes leave small dumps, which are told of at the next start and never copied', async ({
  app,
  service,
}) => {
  await connect(app.page, service);
  const folder = join(app.dataFolder, 'crashes');
  const dumps = () =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.dmp'),
    );
  const electron = app.electron as ElectronApplication;
  await electron.evaluate(({ BrowserWindow }) => {
    const page = BrowserWindow.getAllWindows()[0]?.webContents.getOSProcessId();
    if (page !== undefined) process.kill(page, 'SIGSEGV');
  });
  await expect.poll(() => dumps().length).toBe(1);
  await expect.poll(isBack(electron)).toBe(true);

  const ended = once(electron.process(), 'exit');
  await electron.evaluate(() => void setTimeout(() => process.crash()));
  await ended;
  await app.kill();
  await expect(app.page.getByText('Postline crashed last time.')).toBeVisible();
  // Taken in under the time of each: `<time>.dmp`.
  expect(dumps()).toEqual([
    expect.stringMatching(/^\d{4}-[\dTZ-]+\.dmp$/),
    expect.stringMatching(/^\d{4}-[\dTZ-]+\.dmp$/),
  ]);
  for (const name of dumps()) {
    expect(statSync(join(folder, name)).size).toBeLessThan(4 * 1024 * 1024);
  }
  const { text } = await callFrom(app.page, 'diagnostics.text', {});
  expect(text).toContain('dumps 2 (not part of this)');
  expect(text).not.toContain('MDMP');
});
