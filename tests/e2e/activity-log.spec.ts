import { connectAndOpen, messageWith, send } from '../support/conversation.ts';
import { downloadOf } from '../support/download.ts';
import { account } from '../support/account.ts';
import { expect, test } from '../support/story.ts';

test('the activity log is searched and saved, without the token @page', async ({
  app,
  page,
  service,
}) => {
  await connectAndOpen(page, service);
  service.faults.next({ kind: 'reset-after' });
  await send(page, 'a word to find');
  await expect(messageWith(page, 'a word')).toContainText('Unknown');
  await messageWith(page, 'a word').getByRole('button', { name: 'It arrived' }).click();
  await expect(messageWith(page, 'a word')).toContainText('Accepted');
  await page.getByRole('link', { name: 'Outbox' }).click();
  await page.getByRole('tab', { name: 'Activity log' }).click();
  const entries = page.getByRole('list', { name: 'Activity log' }).getByRole('listitem');
  await page.getByRole('searchbox', { name: 'Search the log' }).fill('FIND');
  await expect(entries).toHaveCount(3);
  await expect(entries.nth(0)).toContainText('Confirmed as arrived');
  await expect(entries.nth(1)).toContainText('Unknown');
  await expect(entries.nth(2)).toContainText('Sent');
  await entries.nth(2).getByRole('button').click();
  await expect(entries.nth(2).getByRole('link', { name: 'Open chat' })).toBeVisible();
  await page.getByRole('combobox', { name: 'Action' }).selectOption('Result');
  await expect(entries).toHaveCount(1);
  await page.getByRole('combobox', { name: 'Action' }).selectOption('All actions');
  await page.getByRole('searchbox', { name: 'Search the log' }).fill('');
  await expect(page.getByText('Instance connected').last()).toBeVisible();
  await page.getByRole('button', { name: 'Export…' }).click();
  const save = () => page.getByRole('menuitem', { name: 'Export JSON' }).click();
  const saved = (await downloadOf(app, save)).toString();
  const actions = (JSON.parse(saved) as { action: string }[]).map(({ action }) => action);
  expect(actions).toEqual(['connect', 'send', 'outcome', 'confirm-manually']);
  expect(saved).not.toContain(account.accessToken);
});
