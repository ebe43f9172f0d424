import type { Locator, Page } from '@playwright/test';
import { connect } from '../support/connect-page.ts';
import { connectAndOpen, messageWith, openChat, send } from '../support/conversation.ts';
import { choose } from '../support/message-menu.ts';
import { callFrom, instanceOf } from '../support/page-calls.ts';
import { expect, test } from '../support/story.ts';
import { openThreads } from '../support/threads-page.ts';

const choicesOf = (dialog: Locator) =>
  dialog.getByRole('group', { name: /^Which number do you mean/ }).getByRole('button');

async function countryIs(page: Page, country: string): Promise<void> {
  await callFrom(page, 'memory.set', { country });
}

test('a number in national form is of the country that is shown, and of two a person picks one @page', async ({
  page,
  service,
}) => {
  await connect(page, service);
  await countryIs(page, 'DE');
  await page.getByRole('button', { name: 'New chat' }).click();
  const dialog = page.getByRole('dialog', { name: 'New chat' });
  const box = dialog.getByRole('textbox', { name: 'Phone number or chat ID' });
  const country = dialog.getByRole('combobox', { name: 'Country' });
  await expect(country).toHaveValue('DE');

  await box.fill('0151 12345678');
  await expect(dialog).toContainText('+49 1511 2345678');
  await box.fill('15123456789');
  await expect(choicesOf(dialog)).toHaveText([
    '+49 1512 3456789Germany',
    '+1 512 345 6789United States',
  ]);
  await box.press('Enter');
  await expect(box).toHaveAccessibleDescription(/This could be two numbers/);
  await expect(dialog).toBeVisible();

  await country.selectOption('United States');
  await expect(choicesOf(dialog)).toHaveCount(0);
  await expect(dialog).toContainText('+1 512 345 6789');
  await country.selectOption('Germany');
  await choicesOf(dialog).filter({ hasText: 'United States' }).click();
  await expect(box).toHaveValue('+1 512 345 6789');
  await expect(box).toBeFocused();
  await box.press('Enter');
  await expect(page.getByRole('heading', { name: '+1 512 345 6789' })).toBeVisible();
});

test('the chat that is here opens, whichever form of its number is written @page', async ({
  page,
  service,
}) => {
  // As the network itself names some people in Brazil.
  await connectAndOpen(page, service, '551161234567@c.us');
  await page.getByRole('button', { name: 'New chat' }).click();
  const dialog = page.getByRole('dialog', { name: 'New chat' });
  await dialog.getByRole('textbox', { name: 'Phone number or chat ID' }).fill('+55 11 96123-4567');
  await expect(dialog).toContainText(
    'This chat has another form of the number you entered: +55 11 96123 4567.',
  );
  await dialog.getByRole('button', { name: 'Open chat' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('list', { name: 'Chats' }).getByRole('link')).toHaveCount(1);
});

test('an SMS goes to no guess: its country stands there, and a short code stays one @page', async ({
  page,
  service,
}) => {
  service.switches.offersMore = true;
  await connect(page, service);
  await countryIs(page, 'DE');
  await callFrom(page, 'instances.probe', {
    instanceId: await instanceOf(page),
    attemptId: 'probe',
  });
  await openThreads(page);
  await page.getByRole('button', { name: 'New SMS' }).click();
  const dialog = page.getByRole('dialog', { name: 'New SMS' });
  const to = dialog.getByRole('textbox', { name: 'To' });
  await dialog.getByRole('textbox', { name: 'Message' }).fill('Good morning');

  await to.fill('0151 12345678');
  await expect(to).toHaveAccessibleDescription('Read as +49 1511 2345678 (Germany).');
  await to.fill('116117');
  await expect(to).toHaveAccessibleDescription('Short code');
  await to.fill('15123456789');
  await dialog.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(to).toHaveAccessibleDescription(/This could be two numbers/);
  expect(service.smsBook.messages.size).toBe(0);
  await choicesOf(dialog).filter({ hasText: 'Germany' }).click();
  await expect(to).toHaveValue('+4915123456789');
  await dialog.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect
    .poll(() => [...service.smsBook.messages.values()].map((sms) => sms.to_phone_number))
    .toEqual(['+4915123456789']);
});

test('a pasted list becomes recipients with their country, and one that may be two is asked @page', async ({
  page,
  service,
}) => {
  await connect(page, service);
  await countryIs(page, 'DE');
  await openChat(page, '+4915112345678');
  await send(page, 'The new opening hours');
  const message = messageWith(page, 'opening hours');
  await expect(message).toContainText('Accepted');
  await choose(page, message, 'Forward…');
  const dialog = page.getByRole('dialog', { name: 'Forward message' });
  const box = dialog.getByRole('textbox', { name: 'Forward to' });
  await box.fill('0151 99988877, Max <+49 151 99988866>, 15123456789, tel:+55-11-91234-5678');
  await dialog.getByRole('button', { name: 'Add' }).click();
  const recipients = dialog.getByRole('list', { name: 'Recipients' }).getByRole('listitem');
  await expect(recipients).toHaveText([
    '+49 1519 9988877 (Germany)',
    '+49 1519 9988866',
    '+55 11 91234 5678',
  ]);
  await expect(choicesOf(dialog)).toHaveCount(2);

  await dialog.getByRole('button', { name: 'Forward', exact: true }).click();
  await expect(box).toHaveAccessibleDescription(/This could be two numbers/);
  await choicesOf(dialog).filter({ hasText: 'United States' }).click();
  await expect(recipients).toHaveCount(4);
  await dialog.getByRole('button', { name: 'Forward', exact: true }).click();
  await expect(dialog).toContainText('4 of 4 done');
});

test('an import names the country of its numbers, and adds nobody of whom two may be meant @page', async ({
  page,
  service,
}) => {
  await connect(page, service);
  await countryIs(page, 'DE');
  await page.getByRole('button', { name: 'More views' }).click();
  await page.getByRole('menuitem', { name: 'Import or export contacts…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Contacts' });
  const choosing = page.waitForEvent('filechooser');
  await dialog.getByRole('button', { name: 'Choose file…' }).click();
  const rows = ['Name,Phone', 'Max,15123456789', 'Eva,0664 1234567', 'Jo,0151 12345678'];
  const buffer = Buffer.from(rows.join('\n'));
  await (await choosing).setFiles({ name: 'people.csv', mimeType: 'text/csv', buffer });
  await expect(dialog.getByRole('combobox', { name: 'Country' })).toHaveValue('DE');
  await expect(dialog.getByRole('heading', { level: 3 })).toHaveText('1 number isn’t clear');
  await expect(dialog.getByRole('button', { name: 'Import 2 contacts' })).toBeVisible();

  await dialog.getByRole('button', { name: '+1 512 345 6789 United States' }).click();
  await expect(dialog.getByRole('button', { name: 'Import 3 contacts' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Country for line 3: Germany' }).click();
  await dialog.getByRole('combobox', { name: 'Country for line 3' }).selectOption('Austria');
  await expect(dialog.getByRole('table').last()).toContainText('+43 664 1234567');
  await dialog.getByRole('button', { name: 'Import 3 contacts' }).click();
  await expect(dialog).toContainText('3 imported');
});
