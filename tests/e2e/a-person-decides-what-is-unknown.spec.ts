import { connect } from '../support/connect-page.ts';
import { messageWith, openChat, send } from '../support/conversation.ts';
import { account } from '../support/account.ts';
import { expect, test } from '../support/story.ts';

test('an unknown message is decided by a person, and sent again once @page', async ({
  app,
  service,
}) => {
  await connect(app.page, service);
  await openChat(app.page, '+4915112345678');
  for (const text of ['did this arrive?', 'and this one?']) {
    service.faults.next({ kind: 'reset-after' });
    await send(app.page, text);
    await expect(messageWith(app.page, text)).toContainText('Unknown');
  }
  await expect(
    app.page.getByRole('link', { name: 'Outbox, 2 messages need review' }),
  ).toBeVisible();

  await app.restart();
  await app.page.getByRole('list', { name: 'Chats' }).getByText('and this one?').click();
  expect(service.log).toHaveLength(2);

  const first = messageWith(app.page, 'did this arrive?');
  await first.getByRole('button', { name: 'It arrived' }).click();
  await expect(first).toContainText('Accepted');

  const second = messageWith(app.page, 'and this one?');
  await second.getByRole('button', { name: 'Send again' }).dblclick();
  await expect(second.getByRole('button', { name: 'Send again' })).toBeHidden();
  const isPreview = app.electron === null;
  if (isPreview) {
    // The preview keeps the token in memory only, so it is entered once more.
    await app.page.getByRole('button', { name: 'Enter access token' }).click();
    await app.page.getByLabel('Access token', { exact: true }).fill(account.accessToken);
    await app.page.getByRole('button', { name: 'Save' }).click();
  }
  await expect(second).toContainText('Accepted');
  expect(service.log).toHaveLength(3);
});

test('sends that a crash interrupted are called unknown, and said', async ({ app, service }) => {
  await connect(app.page, service);
  await openChat(app.page, '+4915112345678');
  service.faults.next({ kind: 'stall' });
  await send(app.page, 'in the middle of it');
  await expect(messageWith(app.page, 'in the middle')).toContainText('Sending');

  await app.kill();
  await expect(
    app.page.getByText('Postline stopped while 1 message was being sent.'),
  ).toBeVisible();
  await app.page.getByRole('list', { name: 'Chats' }).getByText('in the middle').click();
  await expect(messageWith(app.page, 'in the middle')).toContainText('Unknown');
  expect(service.requests).toBeLessThanOrEqual(3);
});
