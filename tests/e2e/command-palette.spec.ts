import type { Page } from '@playwright/test';
import { connect } from '../support/connect-page.ts';
import { openChat } from '../support/conversation.ts';
import { callFrom, instanceOf } from '../support/page-calls.ts';
import { expect, test } from '../support/story.ts';

const box = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true });
const palette = (page: Page) => page.getByRole('dialog', { name: 'Command palette' });
const field = (page: Page) => page.getByRole('combobox', { name: 'Find a chat or command' });
const results = (page: Page) => page.getByRole('listbox', { name: 'Results' }).getByRole('option');
const chosen = (page: Page) => results(page).and(page.locator('[aria-selected="true"]'));

async function find(page: Page, typed: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
  await page.keyboard.type(typed);
}

const names: Record<string, string> = {
  '971501234567@c.us': 'Noor Khan',
  '5511912345678@c.us': 'Mariana Alves',
  '4915112345678@c.us': 'Önder Yılmaz',
};

async function connectWithChats(page: Page, service: Parameters<typeof connect>[1]) {
  await connect(page, service);
  const instanceId = await instanceOf(page);
  for (const [chatId, name] of Object.entries(names)) {
    await callFrom(page, 'chats.open', { instanceId, chatId, name });
  }
  return instanceId;
}

test('two letters and Enter open a chat, from any page, and what is typed next is in it @page', async ({
  page,
  service,
}) => {
  await connectWithChats(page, service);
  for (const [letters, name] of [
    ['no', 'Noor Khan'],
    ['on', 'Önder Yılmaz'],
    ['ma', 'Mariana Alves'],
  ] as const) {
    await find(page, letters);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(box(page)).toBeFocused();
    await page.keyboard.press('Control+2');
    await expect(page.getByRole('heading', { level: 1, name: 'SMS threads' })).toBeVisible();
  }
  // Also what has its button beside the list of chats.
  await find(page, 'vcard');
  await expect(chosen(page)).toContainText('Import or export contacts…');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Contacts' }).waitFor();
  await page.keyboard.press('Escape');
  await find(page, 'nobody has this name');
  await expect(results(page)).toHaveText([
    'Search everything for “nobody has this name”Ctrl+Shift+F',
  ]);
  await page.keyboard.press('Escape');
  await expect(field(page)).toBeHidden();
});

test('a command runs where the focus was, and stands first the next time @page', async ({
  page,
  service,
}) => {
  await connectWithChats(page, service);
  await openChat(page, '+971501234567');
  await box(page).fill('half a thought');
  await find(page, 'emo');
  await expect(chosen(page)).toContainText('Emoji');
  await expect(chosen(page)).toContainText('J');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Emoji' }).waitFor();
  await page.keyboard.press('Escape');
  await expect(box(page)).toBeFocused();
  await expect(box(page)).toHaveValue('half a thought');

  await find(page, 'privacy');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('tab', { name: 'Privacy' })).toHaveAttribute('aria-selected', 'true');

  await page.keyboard.press('Control+1');
  await expect(box(page)).toBeFocused();
  await page.keyboard.press('Control+k');
  await expect(results(page).nth(0)).toContainText('Privacy');
  await expect(results(page).nth(1)).toContainText('Emoji');
  await page.keyboard.press('ArrowDown');
  await expect(chosen(page)).toContainText('Emoji');
  await page.keyboard.press('Escape');
  await expect(palette(page)).toBeHidden();
  await expect(box(page)).toBeFocused();
});

test('a template goes into the open chat where the caret is @page', async ({ page, service }) => {
  await connectWithChats(page, service);
  await callFrom(page, 'templates.save', {
    templateId: crypto.randomUUID(),
    name: 'Parcel not found',
    folder: 'Delivery',
    text: 'Hello {name}, we are looking for it.',
    card: null,
    media: [],
  });
  await openChat(page, '+971501234567');
  await box(page).fill('So sorry!');
  await find(page, 'parcel');
  await expect(chosen(page)).toContainText('Template');
  await page.keyboard.press('Enter');
  await expect(box(page)).toHaveValue('So sorry! Hello Noor Khan, we are looking for it.');
  await expect(box(page)).toBeFocused();
});

test('a question mark shows every shortcut, but is written where one writes @page', async ({
  page,
  service,
}) => {
  await connectWithChats(page, service);
  await openChat(page, '+971501234567');
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await page.keyboard.type('Why?');
  await expect(box(page)).toHaveValue('Why?');
  await expect(sheet).toBeHidden();

  await page.keyboard.press('Control+/');
  await sheet.getByRole('searchbox', { name: 'Search shortcuts' }).fill('ctrl j');
  await expect(sheet.getByRole('term')).toHaveText(['Emoji']);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  // The palette prints these keys, and hears them.
  await find(page, 'x');
  await page.keyboard.press('Control+/');
  await expect(sheet).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(box(page)).toBeFocused();

  await page.keyboard.press('Control+,');
  await page.getByRole('tab', { name: 'Shortcuts' }).focus();
  await page.keyboard.press('?');
  await expect(sheet.getByRole('heading', { name: 'While you write' })).toBeVisible();
});

test('a single setting, a view, a number and a past search are found, by other words too @page', async ({
  page,
  service,
}) => {
  await connectWithChats(page, service);
  await find(page, 'dark mode');
  await expect(chosen(page)).toContainText('Theme');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('tab', { name: 'Appearance' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await expect(page.getByLabel('Theme')).toBeFocused();
  // From another tab, and where the page is there already.
  await find(page, 'signature');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Your name' })).toBeFocused();

  await find(page, '+33 6 39 98 12 34');
  await expect(chosen(page)).toContainText('New chat with +33 6 39 98 12 34');
  await page.keyboard.press('Enter');
  const field = page.getByRole('textbox', { name: 'Phone number or chat ID' });
  await expect(field).toHaveValue('+33 6 39 98 12 34');
  await expect(field).toBeFocused();
  await page.keyboard.press('Escape');

  await find(page, 'unread');
  await page.keyboard.press('ArrowDown');
  await results(page).filter({ hasText: 'Chats · Views' }).first().click();
  await expect(
    page.getByRole('group', { name: 'Views' }).getByRole('radio', { name: 'Unread' }),
  ).toBeChecked();

  await find(page, 'mariana');
  await results(page).filter({ hasText: 'Search everything' }).click();
  const search = page.getByRole('searchbox', { name: 'Search' });
  await expect(search).toHaveValue('mariana');
  await expect(page.getByRole('region', { name: 'Search results' })).toContainText('Mariana Alves');
  await search.press('Escape');
  await page.keyboard.press('Control+3');
  await find(page, 'mari');
  await results(page).filter({ hasText: '“mariana”' }).click();
  await expect(search).toHaveValue('mariana');
});
