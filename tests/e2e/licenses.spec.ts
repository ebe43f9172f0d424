import { connect } from '../support/connect-page.ts';
import { expect, test } from '../support/story.ts';

test('what Postline is made of is listed with versions and licenses @page', async ({
  page,
  service,
}) => {
  await connect(page, service);
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('tab', { name: 'About' }).click();
  await page.getByRole('button', { name: 'Show licenses' }).click();
  const list = page.getByRole('list', { name: 'Open-source components' });
  await expect(list.getByRole('listitem').filter({ hasText: /^electron \d/ })).toHaveCount(1);
  const react = list.getByRole('listitem').filter({ hasText: /^react \d+\.\d+\.\d+, MIT/ });
  await expect(react.getByText('Permission is hereby granted')).toBeHidden();
  await react.getByText(/^react /).click();
  await expect(react.getByText('Permission is hereby granted')).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(list).toBeHidden();
});
