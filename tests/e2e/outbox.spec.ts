import { connect } from '../support/connect-page.ts';
import { connectAndOpen, messageWith, openChat, send } from '../support/conversation.ts';
import { startPracticeService } from '../../electron/practice/start-practice-service.ts';
import { account } from '../support/account.ts';
import { expect, test } from '../support/story.ts';

const numbers = ['+4915112345671', '+4915112345672', '+4915112345673', '+4915112345674'];

test('what is not through is found and dealt with in the outbox by keyboard alone @page', async ({
  page,
  service,
}) => {
  await connectAndOpen(page, service, '+5511912345000');
  await send(page, 'to nobody');
  await expect(messageWith(page, 'to nobody')).toContainText('Rejected');
  await openChat(page, '+4915112345678');
  for (const text of ['did one arrive?', 'did two arrive?']) {
    service.faults.next({ kind: 'reset-after' });
    await send(page, text);
    await expect(messageWith(page, text)).toContainText('Unknown');
  }
  await expect(messageWith(page, 'did one')).toContainText(
    'The connection closed before the service responded.',
  );

  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Outbox' });
  await expect(link).toHaveAccessibleName('Outbox, 3 messages need review');
  await link.focus();
  await page.keyboard.press('Enter');
  const items = page.getByRole('list', { name: 'Outbox' }).getByRole('listitem');
  await expect(items).toHaveCount(3);
  const groups = page.getByRole('region', { name: 'Outbox' }).getByRole('heading', { level: 2 });
  await expect(groups).toHaveText(['2 unknown', '1 to a number that isn’t on the chat network']);
  await expect(items.nth(2)).toContainText('Rejected');
  await expect(items.nth(2)).toContainText('This number isn’t on the chat network.');

  await items.nth(1).getByRole('checkbox', { name: 'Select' }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(items.nth(2).getByRole('checkbox', { name: 'Select' })).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect(items.nth(0).getByRole('checkbox', { name: 'Select' })).toBeFocused();
  await page.keyboard.press('Space');
  await expect(page.getByText('1 selected')).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(items.nth(0).getByRole('button', { name: 'It arrived' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(items).toHaveCount(2);
  await items.nth(0).getByRole('button', { name: 'Dismiss' }).press('Enter');
  await expect(items).toHaveCount(1);
  await expect(link).toHaveAccessibleName('Outbox, 1 message needs review');

  await items.nth(0).getByRole('button', { name: 'Edit' }).press('Enter');
  const box = page.getByRole('textbox', { name: 'Message', exact: true });
  await expect(box).toHaveValue('to nobody');
  await link.press('Enter');
  await expect(page.getByText('Nothing is waiting.')).toBeVisible();
  expect(service.log.map(({ fields }) => fields['text'])).toEqual([
    'did one arrive?',
    'did two arrive?',
  ]);
});

test('a number that is not on the network is edited for all its messages at once, and another try says what came of it @page', async ({
  page,
  service,
}) => {
  await connectAndOpen(page, service, '+5511912345000');
  for (const text of ['first to nobody', 'second to nobody']) {
    await send(page, text);
    await expect(messageWith(page, text)).toContainText('Rejected');
  }
  await page.getByRole('link', { name: /^Outbox/ }).click();
  await page.getByRole('button', { name: 'Retry all' }).click();
  await expect(page.getByText('Retried 2: 2 rejected again')).toBeVisible();
  const items = page.getByRole('list', { name: 'Outbox' }).getByRole('listitem');
  await expect(items.nth(0).getByTitle('Tried 2 times')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Name, number or text' }).fill('SECOND');
  await expect(items).toHaveCount(1);
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect(items).toHaveCount(2);

  await page.getByRole('button', { name: 'Edit numbers…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit numbers' });
  await dialog.getByRole('textbox').fill('+49 1511 2345678');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('Nothing is waiting.')).toBeVisible();
  const arrived = service.log.map(({ fields }) => fields['text']);
  expect(arrived).toEqual(['first to nobody', 'second to nobody']);
});

test('without a service all is kept; back, one goes ahead and then all go @page', async ({
  page,
  service,
}) => {
  await connect(page, service);
  const port = Number(new URL(service.chatServiceAddress).port);
  await service.close();
  for (const number of numbers) {
    await openChat(page, number);
    await send(page, `to ${number}`);
  }
  await expect(page.getByText(/^Can’t reach the service\. Retrying in/)).toBeVisible();
  await page.getByRole('link', { name: 'Outbox' }).click();
  const items = page.getByRole('list', { name: 'Outbox' }).getByRole('listitem');
  await expect(items).toHaveCount(4);
  const again = await startPracticeService({ ...account, port, typingMs: 20 });
  try {
    await page.getByRole('button', { name: 'Retry all' }).click();
    await expect(page.getByText('Nothing is waiting.')).toBeVisible();
    expect(again.log).toHaveLength(4);
    const texts = new Set(again.log.map(({ fields }) => fields['text']));
    expect(texts).toEqual(new Set(numbers.map((number) => `to ${number}`)));
  } finally {
    await again.close();
  }
});
