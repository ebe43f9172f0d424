import { expect, test } from '../support/story.ts';

test.use({ isAlone: true });

test('the policy of the system presets and locks addresses and settings', async ({ app }) => {
  const { page } = app;
  for (const field of ['Chat service address', 'SMS service address', 'Instance UUID']) {
    const box = page.getByRole('textbox', { name: field });
    await expect(box).toHaveValue(/example|7cf57b4d/);
    await expect(box).not.toBeEditable();
  }
  await page.getByRole('button', { name: 'Use the practice service' }).click();
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('tab', { name: 'Network' }).click();
  await expect(page.getByLabel('Proxy settings')).toHaveValue('none');
  await expect(page.getByLabel('Proxy settings')).toBeDisabled();
  await page.getByRole('tab', { name: 'About' }).click();
  await expect(page.getByText('/etc/postline/policy.json')).toBeVisible();
});
