import { connect } from '../support/connect-page.ts';
import { openChat } from '../support/conversation.ts';
import { callFrom, instanceOf } from '../support/page-calls.ts';
import { expect, test } from '../support/story.ts';

test('the phone is unlinked: the composer says so before Enter, and shows a code to scan @page', async ({
  page,
  service,
}) => {
  service.switches.offersMore = true;
  await connect(page, service);
  const instanceId = await instanceOf(page);
  await callFrom(page, 'instances.probe', { instanceId, attemptId: 'story' });
  await openChat(page, '+4915112345678');
  const health = page.getByRole('status', { name: 'Service health' });
  await expect(health).toBeEmpty();

  service.switches.phone = 'SCAN_QR_CODE';
  await expect(health).toContainText('The phone was unlinked.', { timeout: 15_000 });
  await health.getByRole('button', { name: 'Scan again' }).click();
  const dialog = page.getByRole('dialog', { name: 'Link the phone' });
  await expect(dialog.getByRole('img', { name: 'QR code' })).toBeVisible();
  await expect(dialog.getByText(/^Expires in \d+ s$/)).toBeVisible();

  service.switches.phone = 'WORKING';
  await expect(dialog.getByText('The phone is linked.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(health).toBeEmpty();
  await page.getByRole('link', { name: 'Outbox' }).click();
  await expect(health).toContainText('The phone is linked, and the number is working.');

  service.switches.smsPhone = { isOnline: false, batteryLevel: 7, isCharging: false };
  await page.getByRole('link', { name: 'SMS threads' }).click();
  await expect(page.getByRole('status', { name: 'SMS phone' })).toContainText(
    'The phone is offline. Last seen: ',
  );
});
