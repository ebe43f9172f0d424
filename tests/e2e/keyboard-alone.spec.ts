import type { Page } from '@playwright/test';
import { fillConnectForm } from '../support/connect-page.ts';
import { messageWith, sendByEnter } from '../support/conversation.ts';
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

test('connect, open a chat, send, answer and go on by keyboard alone', async ({ app, service }) => {
  const { page } = app;
  await fillConnectForm(page, service);
  await page.keyboard.press('Enter');
  await page.getByRole('navigation', { name: 'Main' }).waitFor();

  for (const number of ['+4915112345678', '+5511912345678']) {
    await page.keyboard.press('Control+n');
    await expect(page.getByRole('textbox', { name: 'Phone number or chat id' })).toBeFocused();
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
  await page.keyboard.press('Control+k');
  await page.keyboard.type('5511');
  await expect(page.getByRole('list', { name: 'Chats' }).getByRole('listitem')).toHaveCount(1);

  await tabTo(page, isFocused(page, 'link', 'Settings'));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('tab', { name: 'Instances' })).toBeVisible();
});
