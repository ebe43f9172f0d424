import type { Page } from '@playwright/test';
import { connect, fillConnectForm } from '../support/connect-page.ts';
import {
  connectAndOpen,
  messageWith,
  openChat,
  send,
  sendByEnter,
} from '../support/conversation.ts';
import { account } from '../support/account.ts';
import { expect, test } from '../support/story.ts';

async function tabTo(page: Page, isThere: () => Promise<boolean>): Promise<void> {
  for (let presses = 0; presses < 40; presses += 1) {
    if (await isThere()) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('Tab does not reach it');
}

const isFocused = (page: Page, role: 'button' | 'link', name: string) => () =>
  page
    .getByRole(role, { name, exact: true })
    .first()
    .evaluate((element) => element === document.activeElement);

test('connect, open a chat, send, answer and go on by keyboard alone', async ({
  page,
  service,
}) => {
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
  await fillConnectForm(page, service);
  await page.keyboard.press('Enter');
  await page.getByRole('navigation', { name: 'Main' }).waitFor();
  await expect(page.getByRole('button', { name: 'New chat' })).toBeFocused();

  for (const number of ['+4915112345678', '+5511912345678']) {
    await page.keyboard.press('Control+n');
    await expect(page.getByRole('textbox', { name: 'Phone number or chat ID' })).toBeFocused();
    await page.keyboard.type(number);
    await page.keyboard.press('Enter');
    const box = page.getByRole('textbox', { name: 'Message', exact: true });
    await expect(box).toBeFocused();
    await page.keyboard.type(`to ${number}`);
    await page.keyboard.press('Shift+Enter');
    await page.keyboard.type('second line');
    await sendByEnter(page);
    await expect(messageWith(page, `to ${number}`)).toContainText('Accepted');
    await expect(box).toBeFocused();
  }

  await tabTo(page, async () => {
    await page.keyboard.press('Shift+Tab');
    return isFocused(page, 'button', 'Message actions')();
  });
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Reply' }).waitFor();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Message', exact: true })).toBeFocused();
  await page.keyboard.type('and an answer to it');
  await page.keyboard.press('Enter');
  await expect(messageWith(page, 'and an answer')).toContainText('Accepted');
  expect(service.log.at(-1)?.fields['reply_to']).toMatch(/^true_5511912345678@c\.us_/);

  await page.keyboard.press('Alt+ArrowDown');
  await expect(messageWith(page, 'to +4915112345678')).toBeVisible();
  await page.keyboard.press('Control+Shift+F');
  await page.keyboard.type('5511');
  await expect(page.getByRole('list', { name: 'Chats' }).getByRole('listitem')).toHaveCount(1);

  await tabTo(page, isFocused(page, 'link', 'Settings'));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('tab', { name: 'Instances' })).toBeVisible();
});

test('search goes from the box to what is found and back @page', async ({ page, service }) => {
  await connect(page, service);
  for (const number of ['+4915112345678', '+5511912345678']) {
    await openChat(page, number);
    await send(page, `to ${number}`);
  }
  const search = page.getByRole('searchbox', { name: 'Search' });
  const box = page.getByRole('textbox', { name: 'Message', exact: true });
  const found = page.getByRole('list', { name: 'Chats' }).getByRole('listitem');

  await page.keyboard.press('Control+Shift+F');
  await page.keyboard.type('4915');
  await page.keyboard.press('Enter');
  await expect(messageWith(page, 'to +4915112345678')).toBeVisible();
  await expect(box).toBeFocused();

  await page.keyboard.press('Control+Shift+F');
  await page.keyboard.type('5511');
  await expect(found).toHaveCount(1);
  await page.keyboard.press('ArrowDown');
  await expect(found.getByRole('link')).toBeFocused();

  await page.getByRole('button', { name: 'Clear search' }).press('Enter');
  await expect(search).toBeFocused();
  await expect(search).toHaveValue('');
  await expect(found).toHaveCount(2);
  await page.keyboard.type('x');
  await page.keyboard.press('Escape');
  await expect(search).toHaveValue('');
});

test('the focus is never lost with what held it @page', async ({ page, service }) => {
  await connectAndOpen(page, service);
  service.faults.next({ kind: 'status', status: 401 });
  await send(page, 'with a refused token');
  await page.getByRole('button', { name: 'Enter access token' }).press('Enter');
  await expect(page.getByLabel('Access token', { exact: true })).toBeFocused();
  await page.keyboard.type(account.accessToken);
  await page.keyboard.press('Enter');
  await expect(messageWith(page, 'with a refused token')).toContainText('Accepted');
  await expect(page.getByRole('textbox', { name: 'Message', exact: true })).toBeFocused();

  await page.getByRole('link', { name: 'Settings' }).press('Enter');
  const connectAnother = page.getByRole('button', { name: 'Connect another instance' });
  await connectAnother.press('Enter');
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
  await page.getByRole('button', { name: 'Use the practice service' }).press('Enter');
  await expect(page.getByRole('textbox', { name: 'Message', exact: true })).toBeFocused();

  const badge = page.getByRole('button', { name: /Switch instance/ });
  await badge.press('Enter');
  await expect(page.getByRole('menuitemradio', { checked: true })).not.toContainText(account.name);
  await page.getByRole('menuitemradio', { name: account.name }).press('Enter');
  // Back in the chat that was left.
  await expect(page.getByRole('textbox', { name: 'Message', exact: true })).toBeFocused();
  await badge.press('Enter');
  await expect(page.getByRole('menuitemradio', { checked: true })).toContainText(account.name);
  await page.getByRole('menuitem', { name: 'Connect another instance' }).press('Enter');
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused();

  await page.getByRole('link', { name: 'Settings' }).press('Enter');
  await page.getByRole('button', { name: 'Remove…' }).first().press('Enter');
  await page.getByRole('button', { name: 'Remove instance and history' }).press('Enter');
  await expect(connectAnother).toBeFocused();
});
