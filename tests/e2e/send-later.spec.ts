import { globSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import type { Page } from '@playwright/test';
import { connect } from '../support/connect-page.ts';
import { connectAndOpen, messageWith, openChat } from '../support/conversation.ts';
import { account } from '../support/account.ts';
import { expect, test } from '../support/story.ts';

const message = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true });
const sendLater = (page: Page) => page.getByRole('dialog', { name: 'Send later' });
const list = (page: Page) => page.getByRole('dialog', { name: 'Scheduled messages' });
const two = (value: number) => String(value).padStart(2, '0');

/** The beginning of a minute that is half a minute away at least: typing takes a busy machine seconds. */
function soon(): Date {
  const at = new Date(Date.now() + 90_000);
  at.setSeconds(0, 0);
  return at;
}

/** Where there is no keyring the token is asked for again after a restart. */
async function giveToken(page: Page): Promise<void> {
  const enter = page.getByRole('button', { name: 'Enter access token' });
  const accepted = page.getByRole('article').filter({ hasText: 'Accepted' });
  await enter.or(accepted).first().waitFor();
  if (!(await enter.isVisible())) return;
  await enter.click();
  await page.getByLabel('Access token', { exact: true }).fill(account.accessToken);
  await page.keyboard.press('Enter');
}

async function askForTime(page: Page): Promise<void> {
  await page.keyboard.press('Control+Shift+Enter');
  await sendLater(page).waitFor();
}

test('a message is sent at its time, by keyboard alone', async ({ app, service }) => {
  test.setTimeout(240_000);
  const { page } = app;
  await connectAndOpen(page, service);
  await page.keyboard.type('see you *soon*');
  await askForTime(page);
  await expect(page.getByRole('button', { name: /In an hour/ })).toBeFocused();

  await sendLater(page).getByLabel('Day').fill('2020-01-01');
  await page.keyboard.press('Enter');
  await expect(sendLater(page)).toContainText('That time has passed.');

  const at = soon();
  await sendLater(page)
    .getByLabel('Day')
    .fill(`${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`);
  await sendLater(page)
    .getByLabel('Time', { exact: true })
    .fill(`${two(at.getHours())}:${two(at.getMinutes())}`);
  await page.keyboard.press('Enter');
  await expect(sendLater(page)).toBeHidden();
  await expect(message(page)).toHaveValue('');
  await expect(message(page)).toBeFocused();
  await expect(page.getByRole('button', { name: '1 scheduled · next: To' })).toBeVisible();
  expect(service.log).toEqual([]);

  await messageWith(page, 'see you').waitFor({ timeout: 110_000 });
  await expect(messageWith(page, 'see you')).toContainText('Accepted');
  await expect(page.getByRole('button', { name: /scheduled/ })).toBeHidden();
  expect(service.log.map(({ fields }) => fields['text'])).toEqual(['see you *soon*']);
});

test('what is scheduled can be changed, edited, discarded and sent @page', async ({
  app,
  page,
  service,
}) => {
  await connectAndOpen(page, service);
  for (const text of ['first', 'second', 'third']) {
    await message(page).fill(text);
    await askForTime(page);
    await page.getByRole('button', { name: 'Tomorrow morning' }).press('Enter');
    await expect(message(page)).toHaveValue('');
  }
  await app.restart();
  await openChat(app.page, '+5511912345678');
  await app.page.getByRole('list', { name: 'Chats' }).getByRole('link').last().click();
  const restarted = app.page;
  await restarted.getByRole('button', { name: '3 scheduled · next: Tomorrow, 09:00' }).click();
  const items = list(restarted).getByRole('listitem');
  await expect(items).toHaveCount(3);

  await items.filter({ hasText: 'first' }).getByRole('button', { name: 'Send now' }).click();
  await expect(items).toHaveCount(2);
  await items.filter({ hasText: 'second' }).getByRole('button', { name: 'Delete…' }).click();
  await items.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(items).toHaveCount(1);
  await items.getByRole('button', { name: 'Change time' }).click();
  const change = restarted.getByRole('dialog', { name: 'Change time' });
  await change.getByLabel('Time', { exact: true }).fill('10:30');
  await change.getByRole('button', { name: 'Change time' }).click();
  await expect(items).toContainText('Tomorrow, 10:30');
  await items.getByRole('button', { name: 'Edit' }).click();
  await expect(list(restarted)).toBeHidden();
  await expect(message(restarted)).toHaveValue('third');
  await expect(message(restarted)).toBeFocused();
  await giveToken(restarted);
  await expect(messageWith(restarted, 'first')).toContainText('Accepted');
  expect(service.log.map(({ fields }) => fields['text'])).toEqual(['first']);
});

test('a message that missed its time is not sent until a person says so @page', async ({
  app,
  service,
}) => {
  await connect(app.page, service);
  await openChat(app.page, '+5511912345678');
  await openChat(app.page, '+4915112345678');
  await message(app.page).fill('good morning');
  await askForTime(app.page);
  await app.page.getByRole('button', { name: 'In an hour' }).click();
  await expect(app.page.getByRole('button', { name: /1 scheduled/ })).toBeVisible();

  await app.restart(() => {
    // Two hours pass, for the one message that waits.
    const [file = ''] = globSync(`${app.dataFolder}/instances/*/history.sqlite`);
    const database = new DatabaseSync(file);
    database.exec('UPDATE scheduled SET send_at = send_at - 7200000');
    database.close();
  });
  const { page } = app;
  await expect(page.getByText(/1 scheduled message of Support wasn’t sent/)).toBeVisible();
  await page.getByRole('button', { name: 'Show' }).press('Enter');
  const item = list(page).getByRole('listitem');
  await expect(item).toContainText('Not sent: it was due');
  await expect(item).toContainText('good morning');
  await list(page).getByLabel('Show').selectOption('All chats');
  await expect(item).toContainText('+49 1511 2345678');
  expect(service.log).toEqual([]);
  await item.getByRole('button', { name: 'Send now' }).press('Enter');
  await expect(list(page)).toContainText('No scheduled messages.');
  await page.keyboard.press('Escape');
  await giveToken(page);
  await expect(messageWith(page, 'good morning')).toContainText('Accepted');
  expect(service.log.map(({ fields }) => fields['text'])).toEqual(['good morning']);
});
