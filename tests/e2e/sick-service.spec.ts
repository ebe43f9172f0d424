import { randomUUID } from 'node:crypto';
import { connect } from '../support/connect-page.ts';
import { callFrom, instanceOf } from '../support/page-calls.ts';
import { expect, test } from '../support/story.ts';

const chatIds = Array.from({ length: 40 }, (_, index) => `49151123456${index + 10}@c.us`);

test('forty chats wait on a service that returns errors: three are in doubt, the rest leave once it is well @page', async ({
  page,
  service,
}) => {
  await connect(page, service);
  service.faults.every(1, { kind: 'status', status: 503 });
  const instanceId = await instanceOf(page);
  const options = { linkPreview: false, linkPreviewHighQuality: false, safeSend: false };
  const message = { text: 'We are back at nine.', replyToLocalId: null, options };
  for (const chatId of chatIds) {
    await callFrom(page, 'chats.open', { instanceId, chatId });
    await callFrom(page, 'messages.send', {
      instanceId,
      chatId,
      localId: randomUUID(),
      ...message,
    });
  }

  const banner = page.getByText(
    /^Sending is paused: the service keeps returning errors\. Postline tries one message at \d\d:\d\d\.$/,
  );
  await expect(banner).toBeVisible();
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Outbox' });
  await link.click();
  await expect(page.getByRole('button', { name: 'Waiting 37' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Needs review 3' })).toBeVisible();

  service.faults.clear();
  await page.getByRole('button', { name: 'Try now' }).click();
  await expect(banner).toBeHidden();
  const items = page.getByRole('list', { name: 'Outbox' }).getByRole('listitem');
  await expect(items).toHaveCount(3);
  await page.getByRole('checkbox', { name: 'Select all' }).check();
  await page.getByRole('button', { name: 'Send again' }).first().click();
  await expect(page.getByText('Nothing is waiting.')).toBeVisible();
  expect(new Set(service.log.map(({ chatId }) => chatId))).toEqual(new Set(chatIds));
  expect(service.log).toHaveLength(chatIds.length);
});
