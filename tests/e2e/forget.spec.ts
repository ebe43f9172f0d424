import { findBytes } from '../support/bytes-of.ts';

import { connectAndOpen, messageWith, openChat, send } from '../support/conversation.ts';
import { applyImport, chooseImport, incomingRecord } from '../support/imports.ts';
import { expect, test } from '../support/story.ts';

test('a person is forgotten: nothing of them is left in the data folder, and the log keeps the act @page', async ({
  app,
  page,
  service,
}) => {
  await connectAndOpen(page, service);
  await send(page, 'a word for Maria alone');
  await expect(messageWith(page, 'a word for Maria alone')).toContainText('Accepted');
  await chooseImport(page, 'log.json', JSON.stringify([incomingRecord('A1', 'her own words')]));
  await applyImport(page);
  await openChat(page, '+491511111111');
  await send(page, 'a word for somebody else');
  await expect(messageWith(page, 'a word for somebody else')).toContainText('Accepted');
  const traces = ['4915112345678', '1511 2345678', 'for Maria alone', 'her own words'];
  expect(findBytes(app.dataFolder, ...traces)).not.toEqual([]);

  const list = page.getByRole('list', { name: 'Chats' });
  await list.getByRole('link', { name: /Maria Silva/ }).click();
  await page.getByRole('button', { name: 'Chat actions' }).click();
  await page.getByRole('menuitem', { name: 'Forget this person…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Forget Maria Silva?' });
  await expect(dialog).toContainText('2 messages');
  await dialog.getByRole('button', { name: 'Forget this person' }).click();
  await expect(dialog).toContainText('Confirm above first.');
  await dialog.getByRole('checkbox', { name: 'I understand that this can’t be undone' }).check();
  await dialog.getByRole('button', { name: 'Forget this person' }).click();
  await expect(dialog).toContainText('Done. Nothing of this person is left in Postline.');
  await dialog.getByRole('button', { name: 'Close' }).click();

  await expect(list.getByRole('link')).toHaveCount(1);
  await expect(page.getByRole('heading', { name: 'Maria Silva' })).toHaveCount(0);
  expect(findBytes(app.dataFolder, ...traces)).toEqual([]);
  await openChat(page, '+491511111111');
  await expect(messageWith(page, 'a word for somebody else')).toBeVisible();

  await page.evaluate(() => (location.hash = '/outbox/audit'));
  await expect(page.getByRole('button', { name: /Person forgotten/ })).toContainText('2 messages');
  await expect(page.getByRole('button', { name: /\(forgotten\)/ }).first()).toBeVisible();
});
