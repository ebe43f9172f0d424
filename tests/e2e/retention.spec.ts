import { connect } from '../support/connect-page.ts';
import { messageWith, openChat } from '../support/conversation.ts';
import { applyImport, chooseImport, incomingRecord } from '../support/imports.ts';
import { expect, test } from '../support/story.ts';

test('old messages are deleted after a dry run has said which @page', async ({ page, service }) => {
  await connect(page, service);
  const today = String(Math.floor(Date.now() / 1_000));
  const records = [
    incomingRecord('A1', 'from long ago', { messageTimestamp: '1500000000' }),
    incomingRecord('A2', 'from today', { messageTimestamp: today }),
  ];
  await chooseImport(page, 'log.json', JSON.stringify(records));
  await applyImport(page);
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('tab', { name: 'Data' }).click();
  const row = page.getByRole('listitem').filter({ hasText: 'Keep everything' });
  await row.getByRole('button', { name: /Change how long/ }).click();
  const dialog = page.getByRole('dialog', { name: /Old messages of/ });
  await dialog.getByRole('combobox', { name: 'Messages' }).selectOption('Delete older messages');
  await expect(dialog).toContainText(
    /Would delete 1 message in 1 chat, the oldest from .*2017\. You can’t undo this\./,
  );
  await dialog.getByRole('textbox', { name: 'Older than' }).fill('90');
  await expect(dialog).toContainText('Would delete nothing now.');
  await dialog.getByRole('textbox', { name: 'Older than' }).fill('0');
  await expect(dialog).toContainText('Enter a whole number');
  await expect(dialog.getByRole('button', { name: 'Delete old messages' })).toHaveCount(0);
  await dialog.getByRole('textbox', { name: 'Older than' }).fill('18');
  await dialog.getByRole('combobox', { name: 'Unit' }).selectOption('months');
  await expect(dialog).toContainText('Would delete 1 message');
  await dialog.getByRole('button', { name: 'Delete old messages' }).click();
  await expect(
    page.getByRole('listitem').filter({ hasText: 'Deletes messages older than 18 months' }),
  ).toBeVisible();

  await openChat(page, '+4915112345678');
  await expect(messageWith(page, 'from today')).toBeVisible();
  await expect(messageWith(page, 'from long ago')).toHaveCount(0);
  await page.evaluate(() => (location.hash = '/outbox/audit'));
  await expect(page.getByRole('button', { name: /Old messages deleted/ })).toContainText(
    '1 message',
  );
});
