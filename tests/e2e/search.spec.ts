import type { Page } from '@playwright/test';
import { connect } from '../support/connect-page.ts';
import { connectAndOpen, messageWith, openChat, send } from '../support/conversation.ts';
import { chooseImport, incomingRecord } from '../support/imports.ts';
import { callFrom, instanceOf } from '../support/page-calls.ts';
import { expect, test } from '../support/story.ts';
import { grid, importCsv, openThreads } from '../support/threads-page.ts';

const field = (page: Page) => page.getByRole('searchbox', { name: 'Search' });
const results = (page: Page) => page.getByRole('region', { name: 'Search results' });
const hits = (page: Page, group: string) =>
  results(page).getByRole('list', { name: group }).getByRole('listitem');

test('a sentence is found by operator from any page, and opened', async ({ page, service }) => {
  await connectAndOpen(page, service);
  await chooseImport(page, 'log.ndjson', JSON.stringify(incomingRecord('A1', 'Où est mon colis?')));
  const dialog = page.getByRole('dialog', { name: 'Import messages' });
  await dialog.getByRole('button', { name: 'Import 1 message' }).click();
  await dialog.getByText('1 imported.').waitFor();
  await page.keyboard.press('Escape');
  await send(page, 'Your colis left this morning.');
  await openChat(page, '+5511912345678');
  await page.keyboard.press('Control+3');

  await page.keyboard.press('Control+Shift+F');
  await expect(field(page)).toBeFocused();
  await page.keyboard.type('COLIS');
  await expect(hits(page, 'Messages')).toHaveCount(2);
  await page.keyboard.type(' from:');
  await page.getByRole('button', { name: 'from:them' }).press('Enter');
  await expect(field(page)).toBeFocused();
  await expect(field(page)).toHaveValue('COLIS from:them ');
  await expect(hits(page, 'Messages')).toHaveCount(1);
  await expect(hits(page, 'Messages').locator('mark')).toHaveText('colis');
  await expect(results(page).getByRole('status')).toHaveText('1 result');

  await page.keyboard.press('ArrowDown');
  await expect(hits(page, 'Messages').getByRole('link')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(messageWith(page, 'Où est mon colis?')).toBeVisible();
  await expect(hits(page, 'Messages').getByRole('link')).toHaveAttribute('aria-current');
  // One goes on to the next hit, or ends the search.
  await expect(hits(page, 'Messages').getByRole('link')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(results(page)).toBeHidden();
  await expect(page.getByRole('list', { name: 'Chats' }).getByRole('listitem')).toHaveCount(2);
});

test('all that is found is shown a page at a time @page', async ({ page, service }) => {
  await connect(page, service);
  await callFrom(page, 'settings.set', { sending: { safeSend: false } });
  const instanceId = await instanceOf(page);
  await openChat(page, '+4915112345678');
  for (let number = 0; number < 70; number += 1) {
    await callFrom(page, 'messages.send', {
      instanceId,
      localId: crypto.randomUUID(),
      chatId: '4915112345678@c.us',
      text: `parcel ${number}`,
      replyToLocalId: null,
      options: { linkPreview: false, linkPreviewHighQuality: false, safeSend: false },
    });
  }
  await page.keyboard.press('Control+Shift+F');
  await page.keyboard.type('parcel');
  await page.getByRole('button', { name: 'Show all 70 messages' }).click();
  await expect(hits(page, 'Messages').first()).toContainText('parcel 69');
  await hits(page, 'Messages').first().getByRole('link').focus();
  for (let presses = 0; presses < 69; presses += 1) {
    await page.keyboard.press('ArrowDown');
    await expect(page.locator('[data-hit]:focus')).toContainText(`parcel ${68 - presses}`);
  }
  await page.getByRole('button', { name: 'Back to all results' }).click();
  await expect(hits(page, 'Messages')).toHaveCount(6);
});

test('a thread is found, and opened on its page, archived or not @page', async ({
  page,
  service,
  folder,
}) => {
  await connect(page, service);
  await openThreads(page);
  await importCsv(page, folder, 12);
  const { threads } = await callFrom(page, 'threads.list', {
    instanceId: await instanceOf(page),
    filter: {},
    sort: {},
  });
  const number = threads[3]?.number ?? '';
  await page.keyboard.press('Control+1');
  await page.keyboard.press('Control+Shift+F');
  await page.keyboard.type(number);
  await expect(hits(page, 'SMS threads')).toHaveCount(1);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('tab', { name: 'All' })).toHaveAttribute('aria-selected', 'true');
  await expect(grid(page).getByRole('row').filter({ hasText: number })).toHaveCount(1);
});

test('a search is saved, stands among the views with its count, and is done again from there @page', async ({
  page,
  service,
}) => {
  await connectAndOpen(page, service);
  await send(page, 'the blue parcel');
  await send(page, 'the red parcel');
  await page.keyboard.press('Control+Shift+F');
  await page.keyboard.type('parcel from:me');
  await expect(page.getByText('2 results')).toBeVisible();
  const more = page.getByRole('button', { name: 'More views' });
  await more.click();
  await page.getByRole('menuitem', { name: 'Save this search…' }).click();
  await page.getByRole('textbox', { name: 'Search name' }).fill('My parcels');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeHidden();

  await expect(field(page)).toHaveValue('parcel from:me');
  await field(page).fill('');
  await send(page, 'the last parcel');
  await more.click();
  await page.getByRole('menuitemradio', { name: 'My parcels 3' }).click();
  await expect(field(page)).toHaveValue('parcel from:me');
  await expect(page.getByText('3 results')).toBeVisible();
});
