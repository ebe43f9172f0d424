import type { Page } from '@playwright/test';
import { connect } from '../support/connect-page.ts';
import { messageWith, openChat, send } from '../support/conversation.ts';
import { applyImport, chooseImport, incomingRecord } from '../support/imports.ts';
import { choose } from '../support/message-menu.ts';
import { expect, test } from '../support/story.ts';

const bar = (page: Page) => page.getByRole('toolbar', { name: 'Selected messages' });

test('several messages are selected and go through one run, by keyboard alone too @page', async ({
  page,
  service,
}) => {
  await connect(page, service);
  const records = ['one', 'two', 'three', 'four'].map((word, index) =>
    incomingRecord(`K${word === 'three' ? '000' : index}`, word, {
      messageTimestamp: 1760000000 + index,
    }),
  );
  await chooseImport(page, 'four.json', JSON.stringify(records));
  await applyImport(page);
  await openChat(page, '+4915112345678');
  await send(page, 'five, my own');
  await expect(messageWith(page, 'five')).toContainText('Accepted');

  await choose(page, messageWith(page, 'one'), 'Select');
  await expect(bar(page)).toContainText('1 selected');
  await messageWith(page, 'three')
    .getByRole('checkbox', { name: 'Select message' })
    .click({ modifiers: ['Shift'] });
  await expect(bar(page)).toContainText('3 selected');
  await page.keyboard.press('Control+a');
  await expect(bar(page)).toContainText('5 selected');
  await page.keyboard.press('Escape');
  await expect(bar(page)).toBeHidden();

  await choose(page, messageWith(page, 'one'), 'Select');
  await page.getByRole('checkbox', { name: 'Select message' }).last().focus();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Control+a');
  await bar(page).getByRole('button', { name: 'Mark seen' }).press('Enter');
  for (const text of ['one', 'two', 'four']) {
    await expect(messageWith(page, text)).toContainText('Received· seen');
  }
  await expect(messageWith(page, 'three')).toContainText(
    'The service rejected marking this as seen',
  );
  await expect(page.getByRole('dialog')).toBeHidden();

  await page.getByRole('button', { name: 'Message actions' }).last().focus();
  await page.keyboard.press('x');
  await page.keyboard.press('Control+a');
  await bar(page).getByRole('button', { name: 'Forward…' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Forward message' });
  await expect(dialog.getByRole('textbox', { name: 'Forward to' })).toBeFocused();
  await page.keyboard.type('+491511111111');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('list', { name: 'Recipients' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Accepted' })).toHaveCount(4);
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Rejected' })).toHaveCount(1);
});
