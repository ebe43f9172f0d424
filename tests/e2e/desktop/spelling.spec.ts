import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ElectronApplication, Page } from '@playwright/test';

import { connectAndOpen } from '../../support/conversation.ts';
import { callFrom } from '../../support/page-calls.ts';
import type { Postline } from '../../support/postline.ts';
import { expect, test } from '../../support/story.ts';

/** A native menu has no picture in the page: the story keeps the one that is shown, and chooses in it. */
async function keepMenus(electron: ElectronApplication): Promise<void> {
  await electron.evaluate(({ Menu }) => {
    Menu.prototype.popup = function popup() {
      Object.assign(globalThis, { shownMenu: this });
    };
  });
}

/** Opens the menu of the first word of the message box, as often as it takes until it has the item; returns its labels. */
async function menuWith(app: Postline, item: string): Promise<string[]> {
  const { page, electron } = app;
  if (electron === null) throw new Error('only the desktop application has this menu');
  let labels: string[] = [];
  await expect
    .poll(async () => {
      labels = await menuOf(page, electron);
      return labels;
    })
    .toContain(item);
  return labels;
}

async function menuOf(page: Page, electron: ElectronApplication): Promise<string[]> {
  await electron.evaluate(() => Object.assign(globalThis, { shownMenu: null }));
  const box = page.getByRole('textbox', { name: 'Message', exact: true });
  await box.click({ button: 'right', position: { x: 40, y: 24 } });
  const shown = () =>
    electron.evaluate(() => {
      const menu = (globalThis as { shownMenu?: Electron.Menu | null }).shownMenu;
      return menu?.items.map(({ label }) => label) ?? null;
    });
  await expect.poll(shown).not.toBeNull();
  return (await shown()) ?? [];
}

const choose = (app: Postline, item: string) =>
  app.electron?.evaluate((_electron, label) => {
    const menu = (globalThis as { shownMenu?: Electron.Menu | null }).shownMenu;
    menu?.items.find((one) => one.label === label)?.click();
  }, item);

test('a wrong word is marked and replaced, one’s own is learned, and nothing is downloaded', async ({
  app,
  service,
}) => {
  const { page, electron } = app;
  if (electron === null) throw new Error('only the desktop application checks spelling');
  await keepMenus(electron);
  await connectAndOpen(page, service);
  await callFrom(page, 'settings.set', { spelling: { languages: ['en'] } });
  const box = page.getByRole('textbox', { name: 'Message', exact: true });

  await box.pressSequentially('recieve the parcel ');
  expect(await menuWith(app, 'receive')).toContain('Add to Dictionary');
  await choose(app, 'receive');
  await expect(box).toHaveValue('receive the parcel ');

  await box.fill('');
  await box.pressSequentially('Zwiebelfisch is here ');
  await menuWith(app, 'Add to Dictionary');
  await choose(app, 'Add to Dictionary');
  await expect
    .poll(() => readFileSync(join(app.dataFolder, 'own-words.json'), 'utf8'))
    .toContain('Zwiebelfisch');
  await box.fill('');
  await box.pressSequentially('Zwiebelfisch again ');
  await expect.poll(() => menuOf(page, electron)).not.toContain('Add to Dictionary');

  await callFrom(page, 'settings.set', { spelling: { languages: ['fr', 'en'] } });
  await box.fill('');
  await box.pressSequentially('recevoire ');
  await menuWith(app, 'recevoir');

  await callFrom(page, 'settings.set', { spelling: { isOn: false } });
  await box.fill('');
  await box.pressSequentially('recieve ');
  await expect.poll(() => menuOf(page, electron)).not.toContain('Add to Dictionary');
  // Chromium makes the folder for what it downloads; it stays empty.
  expect(readdirSync(join(app.dataFolder, 'Dictionaries'))).toEqual([]);
});
