import { messageWith, openChat, openChatByDialog, send } from '../support/conversation.ts';
import { account } from '../support/account.ts';
import { expect, test } from '../support/story.ts';

// The practice inbox ends while pictures of its chats are read.
test.use({ expectedComplaints: /Failed to load resource.*404.*[/]content[)]$/ });

test('a person connects a WAHA server, and a lost answer leaves nothing unknown', async ({
  page,
  service,
}) => {
  await page.getByLabel('Kind of service').selectOption('WAHA, which you host yourself');
  await expect(page.getByLabel('SMS service address')).toHaveCount(0);
  await page.getByLabel('Name', { exact: true }).fill('Our own');
  await page.getByLabel('WAHA address').fill(service.wahaAddress);
  await page.getByLabel('Session', { exact: true }).fill('another');
  await page.getByLabel('API key', { exact: true }).fill(account.accessToken);
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(page.getByText('This WAHA has no session of that name.')).toBeVisible();
  await page.getByLabel('Session', { exact: true }).fill(account.instanceUuid);
  await page.getByRole('button', { name: 'Connect', exact: true }).click();

  await page.getByRole('navigation', { name: 'Main' }).waitFor();
  await expect(page.getByRole('link', { name: 'SMS threads' })).toHaveCount(0);
  await openChat(page, '+4915112345678');
  service.faults.next({ kind: 'reset-after', operation: 'send-text' });
  await send(page, 'a lost answer');
  await expect(messageWith(page, 'a lost answer')).toContainText('Accepted');
  await expect(messageWith(page, 'a lost answer')).toContainText('checked after a lost response');
  expect(service.log.filter(({ operation }) => operation === 'send-text')).toHaveLength(1);
});

test('a person reads what came in while the line to WAHA was cut, and is told when that was @page', async ({
  page,
}) => {
  await page.getByRole('button', { name: 'Try it on the practice service' }).click();
  await page.getByRole('link', { name: 'Practice', exact: true }).click();
  await page.getByRole('button', { name: 'Practice with WAHA' }).click();
  await page.waitForURL(/#\/chats/);
  const turn = async (name: string) => {
    await page.getByRole('link', { name: 'Practice', exact: true }).click();
    await page.getByRole('switch', { name }).click();
    await page.getByRole('link', { name: /^Chats/ }).click();
  };
  const log = page.getByRole('log', { name: 'Messages' });

  await turn('Answer me');
  await openChatByDialog(page, '+4915112345678');
  await send(page, 'a question');
  await expect(log).toContainText('Thanks, that was quick!');

  await send(page, 'another question');
  await expect(messageWith(page, 'another question')).toContainText('Accepted');
  await turn('Go offline');
  await expect(log).toContainText(/Nothing can be received since \d\d:\d\d/, { timeout: 20_000 });
  await turn('Go offline');
  await expect(log).toContainText('This is how it looks now:', { timeout: 20_000 });
  await expect(log).toContainText('Postline has since loaded what you missed.');
});

test('a person ends the look for a message, and reads why a server says and sends nothing @page', async ({
  page,
  service,
}) => {
  await page.getByLabel('Kind of service').selectOption('WAHA, which you host yourself');
  await page.getByLabel('Name', { exact: true }).fill('Our own');
  await page.getByLabel('WAHA address').fill(service.wahaAddress);
  await page.getByLabel('Session', { exact: true }).fill(account.instanceUuid);
  await page.getByLabel('API key', { exact: true }).fill(account.accessToken);
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await page.getByRole('navigation', { name: 'Main' }).waitFor();
  await openChat(page, '+4915112345678');
  service.faults.next({ kind: 'reset-before', operation: 'send-text' });
  await send(page, 'on its way');
  const message = messageWith(page, 'on its way');
  await expect(message).toContainText('checking whether it arrived');
  await expect(message.getByRole('button', { name: 'It arrived' })).toBeVisible();
  await message.getByRole('button', { name: 'Stop looking' }).click();
  await expect(message).toContainText('Unknown');

  service.wahaLines.refuse(403);
  service.setPhone('STARTING');
  await send(page, 'waits for the number');
  await expect(page.getByText('Sending is paused: the number isn’t working')).toBeVisible();
  await expect(messageWith(page, 'waits for the number')).toContainText('Queued');
  await expect(page.getByText('rejects Postline’s connection for events (code 403)')).toBeVisible({
    timeout: 30_000,
  });
  service.wahaLines.mend();
  service.setPhone('WORKING');
  await expect(messageWith(page, 'waits for the number')).toContainText('Accepted', {
    timeout: 30_000,
  });
});
