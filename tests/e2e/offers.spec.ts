import { fillConnectForm } from '../support/connect-page.ts';
import { expect, test } from '../support/story.ts';

test('an agent finds out what a service offers, before connecting and later @page', async ({
  page,
  service,
}) => {
  service.switches.offersMore = true;
  const find = page.getByRole('button', { name: 'Find out what this service offers' });
  const table = page.getByRole('table', { name: 'What this service offers' });
  const row = (name: string) => table.getByRole('row').filter({ hasText: name });

  // Bad input is said at its field, and nothing typed is lost.
  await fillConnectForm(page, service, { 'Instance UUID': '1234' });
  await find.click();
  const uuid = page.getByLabel('Instance UUID', { exact: true });
  await expect(uuid).toHaveAttribute('aria-invalid', 'true');
  await expect(uuid).toHaveValue('1234');
  await fillConnectForm(page, service, { 'Access token': 'of-another-service' });
  await find.click();
  await expect(page.getByText('The service rejected this access token.')).toBeVisible();
  await expect(page.getByLabel('Access token', { exact: true })).toBeFocused();
  await fillConnectForm(page, service);
  await find.click();
  await expect(row('State of the number')).toContainText('YesAs expected (200)');
  await expect(row('Queue')).toContainText('NoNeeds a chat service address that ends in /v2');

  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(row('Contacts')).toContainText('Yes');
  service.faults.next({ kind: 'web-page', operation: 'contacts/get-all' });
  service.faults.next({ kind: 'rate-limited', retryAfter: 60, operation: 'health' });
  await find.click();
  await expect(row('Contacts')).toContainText('NoA web page (200)');
  await expect(row('State of the number')).toContainText('NoToo many requests (429)');

  // It can be given up while the service is silent, and what was known stays.
  service.faults.next({ kind: 'delay', ms: 60_000, operation: 'heartbeats' });
  await find.click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('Asking the service…')).toBeHidden();
  await expect(row('Contacts')).toContainText('NoA web page (200)');

  service.switches.offersMore = false;
  await find.click();
  await expect(row('State of the SMS phone')).toContainText('NoNot found (404)');
  await page.getByRole('switch', { name: 'Use what a service offers' }).click();
  await expect(find).toBeHidden();
});
