import type { Page } from '@playwright/test';
import { connect } from '../support/connect-page.ts';
import { messageWith, openChat, send } from '../support/conversation.ts';
import { expect, test } from '../support/story.ts';

const numbers = ['+4915112345670', '+4915112345671', '+4915112345672'] as const;
const box = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true });
const rows = (page: Page) => page.getByRole('list', { name: 'Chats' }).getByRole('link');

/** Three chats, of which the last opened is the first of the list. */
async function withThree(page: Page, service: Parameters<typeof connect>[1]): Promise<void> {
  await connect(page, service);
  for (const number of numbers) {
    await openChat(page, number);
    await send(page, `to ${number}`);
  }
  await expect(rows(page)).toHaveCount(3);
}

test('Esc in an empty box goes to the row of its chat, J, K and X walk and select there, Enter goes back @page', async ({
  page,
  service,
}) => {
  await withThree(page, service);
  const { keyboard } = page;
  await box(page).fill('half a thought');
  await keyboard.press('Escape');
  await expect(box(page)).toBeFocused();
  await box(page).fill('');
  await keyboard.press('Escape');
  const [first, second, third] = [rows(page).nth(0), rows(page).nth(1), rows(page).nth(2)];
  await expect(first).toBeFocused();
  await expect(first).toHaveAttribute('aria-current', 'page');

  await keyboard.press('j');
  await keyboard.press('j');
  await expect(third).toBeFocused();
  await keyboard.press('k');
  await expect(second).toBeFocused();
  await keyboard.press('x');
  await expect(page.getByText('1 selected')).toBeVisible();
  await keyboard.press('Shift+J');
  await expect(page.getByText('2 selected')).toBeVisible();
  await expect(third).toBeFocused();
  await keyboard.press('k');
  await keyboard.press('Shift+X');
  await expect(page.getByText('1 selected')).toBeVisible();
  await keyboard.press('Escape');
  await keyboard.press('k');
  await keyboard.press('Enter');
  await expect(box(page)).toBeFocused();
  await expect(box(page)).toHaveValue('');
});

test('a press on the row of the open chat leads to its message box, as on any other row @page', async ({
  page,
  service,
}) => {
  await withThree(page, service);
  const { keyboard } = page;
  const first = rows(page).nth(0);
  await expect(first).toHaveAttribute('aria-current', 'page');
  await box(page).fill('half a thought');
  await first.click();
  await expect(box(page)).toBeFocused();
  // What is chosen and replaced there is the text, not the chats.
  await keyboard.press('ControlOrMeta+a');
  await keyboard.type('another one');
  await expect(box(page)).toHaveValue('another one');
  await expect(page.getByText(/selected$/)).toBeHidden();
});

test('a letter is a command on a message that one walked to, and is written after a press of the pointer @page', async ({
  page,
  service,
}) => {
  await withThree(page, service);
  await send(page, 'the second');
  const handle = page.locator('article [data-handle]');
  await page.keyboard.press('Shift+F6');
  await expect(handle.last()).toBeFocused();
  await page.keyboard.press('k');
  await expect(handle.first()).toBeFocused();
  await page.keyboard.press('x');
  await expect(page.getByText('1 selected')).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await expect(page.getByText('2 selected')).toBeVisible();
  await page.keyboard.press('Escape');

  await messageWith(page, 'the second').getByText('the second').click();
  await page.keyboard.type('jokes are kept');
  await expect(box(page)).toHaveValue('jokes are kept');
  await box(page).fill('');
  // A question mark asks the customer, where nothing has the focus.
  await page.getByRole('heading', { level: 2, name: 'Today' }).click();
  await page.keyboard.type('? really');
  await expect(box(page)).toHaveValue('? really');
});

test('F6 walks through the parts of the page and goes round, forward and back @page', async ({
  page,
  service,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await withThree(page, service);
  const { keyboard } = page;
  await keyboard.press('Control+Shift+K');
  await expect(page.getByRole('complementary', { name: 'Contact' })).toBeVisible();
  await box(page).focus();
  const stops = [
    page.getByRole('complementary', { name: 'Contact' }).locator(':focus'),
    page.getByRole('link', { name: 'Chats', exact: true }).and(page.locator(':focus')),
    rows(page).first().and(page.locator(':focus')),
    page.locator('article [data-handle]:focus'),
    box(page).and(page.locator(':focus')),
  ];
  for (const stop of stops) {
    await keyboard.press('F6');
    await expect(stop).toHaveCount(1);
  }
  for (const stop of stops.slice(0, -1).reverse()) {
    await keyboard.press('Shift+F6');
    await expect(stop).toHaveCount(1);
  }
  await keyboard.press('Control+,');
  await expect(page.getByRole('tab', { name: 'Instances' })).toBeVisible();
  await keyboard.press('F6');
  await expect(page.getByRole('link', { name: 'Settings' })).toBeFocused();
  await keyboard.press('F6');
  await expect(page.getByRole('tab', { name: 'Instances' })).toBeFocused();
});

test('Ctrl+D closes the chat from the box, and Ctrl+N begins one on any page', async ({
  page,
  service,
}) => {
  await withThree(page, service);
  await expect(page.getByRole('button', { name: 'Close chat' })).toContainText('Ctrl+D');
  await box(page).press('Control+d');
  await expect(rows(page)).toHaveCount(2);

  await page.keyboard.press('Control+,');
  await page.keyboard.press('Control+n');
  const field = page.getByRole('textbox', { name: 'Phone number or chat ID' });
  await expect(field).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  await page.keyboard.press('Control+n');
  await field.fill('+5511912345678');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: /^\+55/ })).toBeVisible();
  await expect(box(page)).toBeFocused();
});
