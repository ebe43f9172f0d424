import type { Locator } from '@playwright/test';

import { connectAndOpen, messageWith, openChat } from '../support/conversation.ts';
import { downloadOf } from '../support/download.ts';
import { applyImport, chooseImport, incomingRecord } from '../support/imports.ts';
import { choose } from '../support/message-menu.ts';
import { expect, test } from '../support/story.ts';

const group = '120363041234567890@g.us';

test('incoming messages are imported, answered and marked as seen', async ({
  app,
  page,
  service,
}) => {
  await connectAndOpen(page, service, '+491511111111');
  const lines = [
    incomingRecord('A1', 'Where is my parcel?'),
    incomingRecord('A2', 'Hello?', { messageTimestamp: 1760000060 }),
    incomingRecord('A1', 'Where is my parcel?'),
    incomingRecord('G1', 'From the group', {
      key: { remoteJid: group, fromMe: false, id: 'G1', participant: '491588888888@c.us' },
    }),
  ].map((record) => JSON.stringify(record));
  await chooseImport(page, 'log.ndjson', [...lines, '{"key": broken'].join('\n'));
  const dialog = page.getByRole('dialog', { name: 'Import messages' });
  await expect(dialog).toContainText('New: 3. Changed: 0. Unchanged: 1. Rejected: 1.');
  await expect(dialog).toContainText('3 received, 0 sent.');
  await expect(dialog).toContainText('Maria Silva');
  const saved = await downloadOf(app, () =>
    dialog.getByRole('button', { name: 'Save rejected rows…' }).click(),
  );
  expect(saved.toString()).toContain('5,not-json');
  await applyImport(page);
  const row = page.getByRole('list', { name: 'Chats' }).getByRole('link', { name: /Maria Silva/ });
  await expect(row).toContainText('2 unread');
  await openChat(page, '+4915112345678');

  const question = messageWith(page, 'Where is my parcel?');
  await expect(question).toContainText('Received');
  await expect(page.getByRole('log', { name: 'Messages' }).getByRole('article')).toContainText([
    'Where is my parcel?',
    'Hello?',
  ]);
  // A name begins left of the text below it, also in an unread chat.
  const [name, excerpt] = [row.locator('bdi').first(), row.locator('bdi').last()];
  const left = async (part: Locator) => (await part.boundingBox())?.x ?? 0;
  expect(await left(name)).toBeLessThan(await left(excerpt));

  await choose(page, question, 'Mark seen');
  await expect(question).toContainText('Received· seen');
  await expect(row).not.toContainText('unread');
  await choose(page, question, 'Reply');
  // The menu closes first: what it began is there in the next frame.
  await expect(page.getByRole('button', { name: 'Remove reply' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Message', exact: true }).fill('It is on its way');
  await page.keyboard.press('Enter');
  await expect(messageWith(page, 'It is on its way')).toContainText('Accepted');
  expect(service.log.at(-1)?.fields['reply_to']).toBe('false_4915112345678@c.us_A1');

  await openChat(page, group);
  const inGroup = messageWith(page, 'From the group');
  await expect(inGroup).toContainText('Maria Silva');
  await page.getByRole('button', { name: 'Chat actions' }).click();
  await page.getByRole('menuitem', { name: 'Mark chat as seen' }).click();
  const asked = page.getByRole('dialog', { name: 'Mark chat as seen' });
  await asked.getByRole('textbox', { name: 'Latest messages' }).fill('none');
  await page.keyboard.press('Enter');
  await expect(asked).toContainText('Enter a whole number from 1 to 100,000.');
  await asked.getByRole('textbox', { name: 'Latest messages' }).fill('7');
  await asked.getByRole('button', { name: 'Mark seen' }).click();
  const reading = page.getByRole('dialog', { name: 'Mark chat as seen' });
  await expect(reading.getByRole('list', { name: 'Results' })).toContainText('Chat marked as seen');
  await reading.getByRole('button', { name: 'Close' }).click();
  await expect(inGroup).toContainText('Received· seen');
  expect(service.log.at(-1)).toMatchObject({ operation: 'read-chat', query: { messages: '7' } });
});

test('a message that is not here is referenced by its id @page', async ({ page, service }) => {
  await connectAndOpen(page, service);
  await page.keyboard.press('Control+Shift+E');
  const dialog = page.getByRole('dialog', { name: 'Find by message ID' });
  const box = dialog.getByRole('textbox', { name: 'Message ID' });
  await expect(box).toBeFocused();
  await page.keyboard.type('not an id');
  await page.keyboard.press('Enter');
  await expect(box).toHaveAccessibleDescription(/Not a message ID/);
  await box.fill('false_4915112345678@c.us_ABC123');
  await page.keyboard.press('Enter');
  await expect(dialog).toContainText('A message from +49 1511 2345678');
  await dialog.getByRole('button', { name: 'Mark seen' }).click();
  const results = page.getByRole('dialog', { name: 'Mark seen' });
  await expect(results).toContainText('Marked as seen');
  await results.getByRole('button', { name: 'Close' }).click();

  await page.getByRole('button', { name: 'Chat actions' }).click();
  await page.getByRole('menuitem', { name: 'Find by message ID…' }).click();
  await box.fill('{"key":{"remoteJid":"4915112345678@s.whatsapp.net","fromMe":false,"id":"XYZ"}}');
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Reply' }).click();
  await expect(page.getByRole('textbox', { name: 'Message', exact: true })).toBeFocused();
  await page.keyboard.type('an answer to it');
  await page.keyboard.press('Enter');
  await expect(messageWith(page, 'an answer to it')).toContainText('Accepted');
  expect(service.log.map(({ fields }) => fields['messageId'] ?? fields['reply_to'])).toEqual([
    'false_4915112345678@c.us_ABC123',
    'false_4915112345678@c.us_XYZ',
  ]);
});
