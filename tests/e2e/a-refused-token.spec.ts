import { connectAndOpen, messageWith, send } from '../support/conversation.ts';
import { account } from '../support/account.ts';
import { expect, test } from '../support/story.ts';

test('a refused token holds everything and is asked for; then all goes on in order @page', async ({
  page,
  service,
}) => {
  await connectAndOpen(page, service);
  service.faults.next({ kind: 'status', status: 401, body: { message: 'Unauthenticated.' } });
  await send(page, 'first');
  await send(page, 'second');
  await expect(page.getByText('the service rejected the access token').first()).toBeVisible();
  await expect(messageWith(page, 'second')).toContainText('Queued');

  await page.getByRole('button', { name: 'Enter access token' }).click();
  await page.getByLabel('Access token', { exact: true }).fill(account.accessToken);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(messageWith(page, 'first')).toContainText('Accepted');
  await expect(messageWith(page, 'second')).toContainText('Accepted');
  expect(service.log.map(({ fields }) => fields['text'])).toEqual(['first', 'second']);
});
