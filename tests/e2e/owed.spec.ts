import type { Page } from '@playwright/test';
import { comeIn } from '../support/come-in.ts';
import { openDay } from '../pictures/scenes.ts';
import { connect } from '../support/connect-page.ts';
import { expect, test } from '../support/story.ts';

const ada = { name: 'Ada', chatId: '4915112345610@c.us' };
const bea = { name: 'Bea', chatId: '4915112345611@c.us' };

const row = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Chats' }).getByRole('link', { name });
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const onlyIf = (page: Page) =>
  page.getByRole('checkbox', { name: 'Only if they don’t answer before' });

test('what one owes stands in one place until it is done, and nothing is sent to who has answered @page', async ({
  page,
  service,
}) => {
  await connect(page, service);
  await comeIn(page, [ada, bea], 'first');

  await row(page, 'Ada').click();
  await page.getByRole('textbox', { name: 'Message', exact: true }).fill('Did it arrive?');
  await page.keyboard.press('Control+Shift+Enter');
  await onlyIf(page).check();
  await page.getByRole('button', { name: /^Tomorrow morning/ }).click();
  await expect(row(page, 'Ada')).toContainText('Scheduled: Tomorrow');

  await row(page, 'Bea').click();
  await page.getByRole('button', { name: 'Chat actions' }).click();
  await page.getByRole('menuitem', { name: 'Snooze…' }).click();
  await page.getByRole('textbox', { name: 'Note', exact: true }).fill('call back');
  await onlyIf(page).uncheck();
  await page.getByRole('button', { name: /^In an hour/ }).click();

  await page.getByRole('link', { name: /^Outbox/ }).click();
  await expect(part(page, '1 scheduled')).toContainText('Did it arrive?');
  await page.getByRole('link', { name: /^Chats/ }).click();
  await page.getByRole('button', { name: /^To do 2 ?next: / }).click();
  const later = part(page, 'Later 2');
  await expect(later.getByRole('link')).toHaveText([/Bea.*Promised: call back/, /Ada.*Scheduled/]);

  await comeIn(page, [ada, bea], 'second');
  await expect(part(page, 'Due 1').getByRole('link')).toHaveText([/Ada.*Not sent: they answered/]);
  await expect(part(page, 'Later 1').getByRole('link')).toHaveText([/Bea.*Promised/]);
  await page.getByRole('button', { name: 'Delete…: Ada' }).click();
  await page.getByRole('button', { name: 'Delete: Ada' }).click();
  await page.getByRole('button', { name: 'Done: Bea' }).click();
  await expect(page.getByText(/^Nothing to do/)).toBeVisible();
  await page.getByRole('button', { name: /^Undo/ }).click();
  await expect(part(page, 'Later 1')).toContainText('call back');
  expect(service.log).toEqual([]);
});

test('a toast leaves how much is to be done in sight, whatever stands below it @page', async ({
  page,
}) => {
  await openDay(page, 'en');
  const strip = page.getByRole('button', { name: /^To do \d+/ });
  await strip.waitFor();
  await page.keyboard.press('Alt+ArrowDown');
  await page.getByRole('button', { name: 'Close chat' }).click();
  const reopen = page.getByRole('status').getByRole('button', { name: 'Undo' });
  await reopen.waitFor();
  const [toast, owed] = await Promise.all([reopen.boundingBox(), strip.boundingBox()]);
  expect((toast?.y ?? 0) + (toast?.height ?? 0)).toBeLessThan(owed?.y ?? 0);
});
