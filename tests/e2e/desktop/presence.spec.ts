import { readFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import type { ElectronApplication } from '@playwright/test';

import { connectAndOpen, sendByEnter } from '../../support/conversation.ts';
import { untilReady } from '../../support/postline.ts';
import { expect, test } from '../../support/story.ts';

test.use({ isAlone: true });

/** Keeps the menus that are made from now on, the tray's alone: a machine of tests draws them nowhere. */
const keepTrayMenu = (electron: ElectronApplication) =>
  electron.evaluate(({ Menu }) => {
    const build = Menu.buildFromTemplate.bind(Menu);
    Menu.buildFromTemplate = (template) => {
      const trayMenu = build(template);
      Object.assign(globalThis, { trayMenu });
      return trayMenu;
    };
  });

const trayLabels = (electron: ElectronApplication) => () =>
  electron.evaluate(() =>
    (globalThis as unknown as { trayMenu?: Electron.Menu }).trayMenu?.items.map(
      ({ label }) => label,
    ),
  );

test('without its window Postline is in the tray, goes on, and comes back where it is wanted', async ({
  app,
  service,
}) => {
  const { page, electron } = app;
  if (electron === null) throw new Error('no Electron was started');
  await keepTrayMenu(electron);
  await connectAndOpen(page, service, '+49 151 12345678');
  service.faults.next({ kind: 'reset-after' });
  await page.getByRole('textbox', { name: 'Message', exact: true }).fill('lost on its way');
  await sendByEnter(page);
  await expect.poll(trayLabels(electron)).toContain('Needs Review: 1');

  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('tab', { name: 'Notifications' }).click();
  const goesOn = page.getByRole('switch', { name: 'Keep running when the window is closed' });
  await goesOn.click();
  await expect(goesOn).toBeChecked();
  const login = page.getByRole('switch', { name: 'Start when you log in' });
  await login.click();
  await expect(login).toBeChecked();
  const config = process.env['XDG_CONFIG_HOME'] ?? join(homedir(), '.config');
  const entry = join(config, 'autostart', 'postline.desktop');
  expect(await readFile(entry, 'utf8')).toMatch(/^Exec=".+" "--hidden"$/m);
  await login.click();
  await expect(login).not.toBeChecked();
  await expect(readFile(entry)).rejects.toThrow('ENOENT');

  await electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close());
  await expect
    .poll(() => electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length))
    .toBe(0);
  const opening = electron.waitForEvent('window');
  await electron.evaluate(() => {
    const { trayMenu } = globalThis as unknown as { trayMenu: Electron.Menu };
    trayMenu.items.find(({ label }) => label.startsWith('Needs Review'))?.click();
  });
  const again = await opening;
  await untilReady(again, 20_000);
  await expect(again.getByRole('radio', { name: 'Needs review 1' })).toBeChecked();
});
