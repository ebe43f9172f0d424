import type { Page } from '@playwright/test';
import { connect } from '../support/connect-page.ts';
import { messageWith, openChat, send } from '../support/conversation.ts';
import { applyImport, chooseImport, incomingRecord } from '../support/imports.ts';
import { downloadOf } from '../support/download.ts';
import { callFrom, instanceOf } from '../support/page-calls.ts';
import { expect, test } from '../support/story.ts';

const maria = '4915112345678@c.us';
const contact = (page: Page) => page.getByRole('complementary', { name: 'Contact' });
const list = (page: Page) => page.getByRole('list', { name: 'Chats' });
const title = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 }).last();
const undo = (page: Page) => page.getByRole('status').getByRole('button', { name: 'Undo' }).click();

test('the contact of a chat is beside it, with notes, names and links, and stays until it is closed @page', async ({
  page,
  service,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await connect(page, service);
  const records = [
    incomingRecord('one', 'See https://track.example.org/48213 please'),
    incomingRecord('two', 'Hello', { messageTimestamp: '1760000100', pushName: 'Mariana Alves' }),
  ];
  await chooseImport(page, 'log.json', JSON.stringify(records));
  await applyImport(page);
  await openChat(page, maria);

  await page.getByRole('textbox', { name: 'Message', exact: true }).press('Control+Shift+K');
  await expect(contact(page)).toContainText('+49 1511 2345678');
  await expect(contact(page)).toContainText('Germany');
  await contact(page).getByRole('textbox', { name: 'Notes' }).fill('Prefers voice notes.');
  await contact(page).getByRole('button', { name: 'Use name “Mariana Alves”' }).click();
  await expect(title(page)).toHaveText('Mariana Alves');
  await undo(page);
  await expect(title(page)).toHaveText('Maria Silva');

  await contact(page).getByRole('button', { name: 'Links' }).click();
  await contact(page).getByRole('button', { name: 'https://track.example.org/48213' }).click();
  const asked = page.getByRole('dialog', { name: 'Open link' });
  await expect(asked).toContainText('track.example.org');
  await page.keyboard.press('Escape');
  await contact(page).getByRole('link', { name: 'Show in chat' }).click();
  await expect(messageWith(page, 'track.example.org').locator(':focus')).toBeVisible();

  await openChat(page, '+55 11 91234-5678');
  await expect(contact(page).getByRole('textbox', { name: 'Notes' })).toHaveValue('');
  await page.reload();
  await openChat(page, maria);
  await expect(contact(page).getByRole('textbox', { name: 'Notes' })).toHaveValue(
    'Prefers voice notes.',
  );
  await contact(page).getByRole('button', { name: 'Close' }).click();
  await expect(contact(page)).toBeHidden();
  await expect(page.getByRole('textbox', { name: 'Message', exact: true })).toBeFocused();

  await page.setViewportSize({ width: 900, height: 600 });
  await page.getByRole('button', { name: 'Contact' }).click();
  await expect(page.getByRole('dialog', { name: 'Contact' })).toContainText('Maria Silva');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();

  await list(page).getByRole('link', { name: /91234/ }).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Contact' }).click();
  await expect(page.getByRole('dialog', { name: 'Contact' })).toContainText('Brazil');
});

test('two chats of one person are joined, found by one name, and parted again @page', async ({
  page,
  service,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await connect(page, service);
  const instanceId = await instanceOf(page);
  await openChat(page, '+55 11 91234-5678');
  await send(page, 'to the old number');
  await openChat(page, maria);
  await callFrom(page, 'chats.rename', { instanceId, chatId: maria, name: 'Maria Silva' });

  await page.getByRole('button', { name: 'Contact' }).click();
  await contact(page).getByRole('button', { name: 'Join with another chat…' }).click();
  await page.getByRole('textbox', { name: 'Chat to join with' }).fill('91234');
  await page
    .getByRole('list', { name: 'Chat to join with' })
    .getByRole('button', { name: '+55 11 91234 5678' })
    .click();
  const other = list(page).getByRole('link', { name: 'Maria Silva +55 11 91234 5678' });
  await expect(other).toBeVisible();
  await undo(page);
  await expect(other).toBeHidden();
  await contact(page).getByRole('button', { name: 'Join with another chat…' }).click();
  await page.getByRole('textbox', { name: 'Chat to join with' }).fill('91234');
  await expect(
    page.getByRole('list', { name: 'Chat to join with' }).getByRole('button'),
  ).toHaveText('+55+55 11 91234 5678');
  await page.keyboard.press('Enter');

  await contact(page).getByRole('link', { name: 'Open +55 11 91234 5678' }).click();
  await expect(messageWith(page, 'to the old number')).toBeVisible();
  await expect(title(page)).toHaveText('Maria Silva');
  await contact(page).getByRole('button', { name: 'Separate Maria Silva' }).click();
  await expect(title(page)).toHaveText('+55 11 91234 5678');
  await expect(messageWith(page, 'to the old number')).toBeVisible();
});

test('contacts come in from a file after a preview, no name overwritten unless chosen, and go out again @page', async ({
  app,
  page,
  service,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await connect(page, service);
  const instanceId = await instanceOf(page);
  await openChat(page, maria);
  await callFrom(page, 'chats.rename', { instanceId, chatId: maria, name: 'Maria' });
  const cards = [
    ['FN:Maria Silva', 'TEL:+49 151 12345678', 'TEL:+55 11 91234-5678'],
    ['FN:Nobody'],
  ].map((lines) => ['BEGIN:VCARD', 'VERSION:3.0', ...lines, 'END:VCARD'].join('\r\n'));

  await page.getByRole('button', { name: 'More views' }).click();
  await page.getByRole('menuitem', { name: 'Import or export contacts…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Contacts' });
  const choosing = page.waitForEvent('filechooser');
  await dialog.getByRole('button', { name: 'Choose file…' }).click();
  const buffer = Buffer.from(cards.join('\r\n'));
  await (await choosing).setFiles({ name: 'phone.vcf', mimeType: 'text/vcard', buffer });
  await expect(dialog).toContainText('New: 0. Changed: 1. Unchanged: 0. Rejected: 1.');
  await expect(dialog.getByRole('table')).toContainText('Maria SilvaYours: Maria');
  await expect(dialog).toContainText('Line 7: It has no number. Nobody');
  const names = dialog.getByRole('combobox', { name: '1 name differs from yours' });
  await expect(names).toHaveValue('mine');
  await names.selectOption('Take the file’s');
  await dialog.getByRole('button', { name: 'Import 1 contact' }).click();
  await expect(dialog).toContainText('1 imported, 1 rejected.');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(title(page)).toHaveText('Maria Silva');
  await expect(list(page).getByRole('link')).toHaveCount(1);

  await page.getByRole('button', { name: 'More views' }).click();
  await page.getByRole('menuitem', { name: 'Import or export contacts…' }).click();
  const saved = await downloadOf(app, () => dialog.getByRole('button', { name: 'vCard' }).click());
  expect(saved.toString()).toContain('FN:Maria Silva\r\nTEL;VALUE=uri:tel:+4915112345678');
});
