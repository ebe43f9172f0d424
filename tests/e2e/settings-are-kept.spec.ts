import { connect } from '../support/connect-page.ts';
import {
  connectAndOpen,
  messageWith,
  openChat,
  send,
  sendByEnter,
} from '../support/conversation.ts';
import { expect, test } from '../support/story.ts';

test('safe send is the default, can be changed for one message and for all', async ({
  page,
  service,
}) => {
  await connectAndOpen(page, service);
  await send(page, 'with the default');
  await expect(messageWith(page, 'with the default')).toContainText('Accepted');

  await page.getByRole('button', { name: 'Sending options' }).click();
  await page.getByRole('checkbox', { name: 'Safe send' }).click();
  await page.keyboard.press('Escape');
  await send(page, 'at once');
  await expect(messageWith(page, 'at once')).toContainText('Accepted');

  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('tab', { name: 'Sending' }).click();
  await page.getByRole('switch', { name: 'Safe send' }).click();
  await page.getByRole('switch', { name: 'Link preview', exact: true }).click();
  await page.getByRole('link', { name: 'Chats' }).click();
  await openChat(page, '+4915112345678');
  await send(page, 'at once from now on');
  await expect(messageWith(page, 'from now on')).toContainText('Accepted');
  expect(service.log.map(({ operation, fields }) => [operation, fields['link_preview']])).toEqual([
    ['send-text-safe', true],
    ['send-text', true],
    ['send-text', false],
  ]);
});

test('Ctrl+Enter can be what sends @page', async ({ page, service }) => {
  await connect(page, service);
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('tab', { name: 'Sending' }).click();
  await page.getByLabel('Send with').selectOption('Ctrl+Enter');
  await page.getByRole('link', { name: 'Chats' }).click();
  await openChat(page, '+4915112345678');
  const box = page.getByRole('textbox', { name: 'Message', exact: true });
  await box.pressSequentially('first line');
  await page.keyboard.press('Enter');
  await page.keyboard.type('second line');
  await expect(box).toHaveValue('first line\nsecond line');
  await sendByEnter(page, 'Control+Enter');
  await expect(messageWith(page, 'second line')).toContainText('Accepted');
  expect(service.log.map(({ fields }) => fields['text'])).toEqual(['first line\nsecond line']);
});
