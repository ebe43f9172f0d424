import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { messageWith } from '../support/conversation.ts';
import { downloadOf } from '../support/download.ts';
import { callFrom } from '../support/page-calls.ts';
import {
  badge,
  connectSeveral,
  strayWords,
  sendDrafts,
  sendWhileSwitching,
} from '../support/several-instances.ts';
import { expect, test } from '../support/story.ts';

const box = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true });

test('an agent writes from two numbers, and always sees from which', async ({ page }) => {
  const connected = await connectSeveral(page, ['Sales', 'Support']);
  await expect(page.getByText('From Sales')).toBeVisible();
  await box(page).fill('half a sentence of Sales');

  await page.keyboard.press('Alt+2');
  await expect(page.getByText('From Support')).toBeVisible();
  await expect(box(page)).toBeFocused();
  await expect(box(page)).toHaveValue('');
  await page.keyboard.press('Control+3');
  await page.getByRole('main').getByRole('heading', { name: 'Outbox' }).waitFor();

  // Each instance is found as it was left.
  await page.keyboard.press('Alt+PageDown');
  await expect(box(page)).toHaveValue('half a sentence of Sales');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('switch to supp');
  await page.getByRole('option', { name: /Switch to Support/ }).waitFor();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main').getByRole('heading', { name: 'Outbox' })).toBeVisible();

  await badge(page, 'Support').click();
  const menu = page.getByRole('menu', { name: 'Instances' });
  await expect(menu.getByRole('menuitemradio', { name: 'Support' })).toBeChecked();
  await menu.getByRole('menuitemradio', { name: 'Sales' }).click();
  await expect(box(page)).toBeFocused();
  for (const { service } of connected) await service.close();
});

test('an instance is given a colour and hours, and asks before it sends outside them @page', async ({
  page,
}) => {
  const connected = await connectSeveral(page, ['Sales', 'Support']);
  await page.evaluate(() => (location.hash = '/settings/instances'));
  const card = page.getByRole('region', { name: 'Sales' });
  await card.getByRole('button', { name: 'Edit…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Sales' });
  await dialog.getByRole('radio', { name: 'Red' }).check({ force: true });
  await dialog.getByRole('checkbox', { name: 'Send only at certain hours' }).check();
  const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
  for (const day of days) {
    await dialog.getByRole('checkbox', { name: day }).uncheck({ force: true });
  }
  await dialog.getByRole('textbox', { name: 'From' }).fill('soon');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toContainText('Choose at least one day.');
  await expect(dialog).toContainText('Enter a time, such as 09:00.');
  // The day after tomorrow: neither now, nor in a minute.
  const day = days[(new Date().getDay() + 1) % 7] ?? '';
  await dialog.getByRole('checkbox', { name: day }).check({ force: true });
  await dialog.getByRole('textbox', { name: 'From' }).fill('9:30');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(card).toContainText('Red');
  await expect(card).toContainText('09:30–18:00');

  await page.keyboard.press('Control+1');
  await expect(page.getByText('Outside hours')).toBeVisible();
  await box(page).fill('a late answer');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('It’s outside this number’s hours.');
  await page.getByRole('button', { name: 'Send now' }).click();
  await expect(messageWith(page, 'a late answer')).toContainText('Accepted');
  await box(page).fill('for the morning');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByRole('button', { name: /^Send .*09:30$/ }).click();
  await expect(page.getByRole('button', { name: /scheduled/ })).toBeVisible();
  for (const { service } of connected) await service.close();
});

test('settings go from one computer to another in a file, the token by hand @page', async ({
  app,
  page,
  folder,
}) => {
  const [sales] = await connectSeveral(page, ['Sales']);
  if (!sales) throw new Error('nothing is connected');
  await page.evaluate(() => (location.hash = '/settings/instances'));
  const card = page.getByRole('region', { name: 'Sales' });
  const more = () => card.getByRole('button', { name: 'More actions' }).click();
  await more();
  const file = join(folder, 'sales.json');
  await writeFile(
    file,
    await downloadOf(app, () => page.getByRole('menuitem', { name: 'Export settings…' }).click()),
  );
  const text = await readFile(file, 'utf8');
  expect(text).not.toContain('token-of-Sales');

  // A file that leads elsewhere needs the token anew.
  const elsewhere = join(folder, 'elsewhere.json');
  const moved = { ...JSON.parse(text), chatServiceAddress: 'https://elsewhere.invalid/v1' };
  await writeFile(elsewhere, JSON.stringify({ ...moved, theme: 'dark' }));
  await page.locator('input[type=file][aria-label="Import settings…"]').setInputFiles(elsewhere);
  const update = page.getByRole('dialog', { name: 'Update Sales' });
  await expect(update).toContainText('https://elsewhere.invalid/v1');
  await expect(update).toContainText('ignores it: theme.');
  await update.getByRole('button', { name: 'Update' }).click();
  await expect(update).toContainText('The saved one never goes to another address.');
  await expect(update.getByLabel('Access token')).toBeFocused();
  await update.getByRole('button', { name: 'Cancel' }).click();

  const { instanceId } = sales;
  await callFrom(page, 'instances.remove', { instanceId });
  await page.getByRole('heading', { name: 'Connect an instance' }).waitFor();
  const use = page.locator('input[type=file][aria-label="Use a settings file…"]');
  const foreign = join(folder, 'foreign.json');
  await writeFile(foreign, '{}');
  await use.setInputFiles(foreign);
  await expect(page.getByRole('dialog')).toContainText('This isn’t a file of instance settings');
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click();
  await use.setInputFiles(file);
  const connect = page.getByRole('dialog', { name: 'Connect Sales' });
  await connect.getByLabel('Access token').fill('token-of-Sales');
  await page.keyboard.press('Enter');
  await badge(page, 'Sales').waitFor();
  await sales.service.close();
});

test('each word leaves once, by the instance on screen, however fast one switches @page', async ({
  page,
}) => {
  const names = ['Ada', 'Bo', 'Cy'];
  const connected = await connectSeveral(page, names);
  const words = await sendWhileSwitching(page, { names, count: 150, seed: Date.now() });
  // A draft may still be on its way to the disk when it is looked for.
  await expect
    .poll(
      async () => {
        await sendDrafts(page, connected);
        return strayWords(connected, words);
      },
      { timeout: 90_000 },
    )
    .toEqual([]);
  for (const { service } of connected) await service.close();
});
