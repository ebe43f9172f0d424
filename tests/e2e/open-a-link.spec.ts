import type { Page } from '@playwright/test';
import { practiceSite } from '../../shared/domain/practice-site.ts';

import { connectAndOpen, messageWith, openChat, send } from '../support/conversation.ts';
import { watchOutside } from '../support/outside.ts';
import type { Postline } from '../support/postline.ts';
import { expect, test } from '../support/story.ts';

const address = `http://${practiceSite.host}/offer?a_b=c_d`;

/** Returns the address that a press or a key opens in a browser. */
async function openedBy(app: Postline, action: () => Promise<void>): Promise<string> {
  if (app.electron !== null) {
    const opened = await watchOutside(app.electron);
    await action();
    await expect.poll(opened).toHaveLength(1);
    return (await opened())[0] ?? '';
  }
  const { page } = app;
  // The browser of this story has no network but this machine's.
  const elsewhere = /^https?:\/\/[^/]*(practice|example)/;
  await page.context().route(elsewhere, (route) => route.fulfill({ body: 'opened' }));
  const [tab] = await Promise.all([page.context().waitForEvent('page'), action()]);
  await tab.waitForLoadState();
  const url = tab.url();
  await tab.close();
  return url;
}

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Open link' });

test('a link is opened by keys once its host was seen, and without asking once that is wanted', async ({
  app,
  page,
  service,
}) => {
  const { keyboard } = page;
  await connectAndOpen(page, service);
  await send(page, `Here: ${address}.`);
  const link = messageWith(page, 'Here:').getByRole('link', { name: address, exact: true });
  await link.focus();
  await keyboard.press('Enter');
  await expect(dialog(page)).toContainText(address);
  await expect(dialog(page).getByText(practiceSite.host, { exact: true })).toBeVisible();
  await keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await expect(link).toBeFocused();

  await link.click();
  const always = `Always open ${practiceSite.host} without asking`;
  await dialog(page).getByRole('checkbox', { name: always }).check();
  const open = dialog(page).getByRole('button', { name: 'Open in browser' });
  expect(await openedBy(app, () => open.click())).toBe(address);
  await expect(dialog(page)).toBeHidden();
  expect(await openedBy(app, () => link.click())).toBe(address);

  // It is asked about again once it is no longer remembered.
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('tab', { name: 'Privacy' }).click();
  await page.getByRole('button', { name: `Remove ${practiceSite.host}` }).click();
  await expect(page.getByText('A site is listed here when')).toBeVisible();
  await openChat(page, '+4915112345678');
  await link.click();
  await expect(dialog(page)).toBeVisible();
});

test('an address that hides its host is not opened, and no other than the message’s @page', async ({
  page,
  service,
}) => {
  await connectAndOpen(page, service);
  await send(page, 'https://example.com@example.org/ and https://xn--pple-43d.com/');
  const message = messageWith(page, 'example.com@');
  await message.getByRole('link', { name: 'https://example.com@example.org/' }).click();
  await expect(dialog(page)).toContainText('“example.com” before the @ isn’t the site.');
  await expect(dialog(page).getByRole('button', { name: 'Open in browser' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await message.getByRole('link', { name: 'https://xn--pple-43d.com/', exact: true }).click();
  await expect(dialog(page)).toContainText('letters that can imitate another name');
});
