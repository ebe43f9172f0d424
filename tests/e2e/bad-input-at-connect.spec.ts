import { type ConnectField, fillConnectForm } from '../support/connect-page.ts';
import { expect, test } from '../support/story.ts';

const wrong: [field: ConnectField, value: string][] = [
  ['Name', ''],
  ['Chat service address', 'not an address'],
  ['Chat service address', 'http://chat.example.com/v1'],
  ['Chat service address', 'https://user:secret@chat.example.com/v1'],
  ['SMS service address', 'https://sms.example.com/v1?x=1'],
  ['Instance UUID', '1234'],
  ['Access token', ''],
  ['Access token', 'two\twords'],
];

test('a wrong field is named, keeps what was typed, and nothing is asked of the service @page', async ({
  app,
  service,
}) => {
  const { page } = app;
  for (const [field, value] of wrong) {
    await fillConnectForm(page, service, { [field]: value });
    await page.getByRole('button', { name: 'Connect', exact: true }).click();
    const input = page.getByLabel(field, { exact: true });
    await expect(input).toBeFocused();
    await expect(input).toHaveAttribute('aria-invalid', 'true');
    await expect(input).toHaveAccessibleDescription(/\S/);
    await expect(input).toHaveValue(value);
  }

  const several: ConnectField[] = ['Chat service address', 'Instance UUID', 'Access token'];
  await fillConnectForm(page, service, Object.fromEntries(several.map((field) => [field, ''])));
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(page.getByLabel('Chat service address', { exact: true })).toBeFocused();
  for (const field of several) {
    await expect(page.getByLabel(field, { exact: true })).toHaveAccessibleDescription(/Enter the/);
  }
  await expect(page.getByLabel('Name', { exact: true })).not.toHaveAttribute('aria-invalid');
  expect(service.requests).toBe(0);

  await fillConnectForm(page, service);
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
});
