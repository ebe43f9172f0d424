import type { Page } from '@playwright/test';

import { connectAndOpen, messageWith, send } from '../support/conversation.ts';
import { choose } from '../support/message-menu.ts';
import { expect, test } from '../support/story.ts';

const react = (page: Page) => page.getByRole('dialog', { name: 'React' });

test('a reaction is asked for, confirmed, replaced and removed; a star is found again @page', async ({
  page,
  service,
}) => {
  await connectAndOpen(page, service);
  await send(page, 'Your table is booked');
  const message = messageWith(page, 'Your table is booked');
  const reactions = message.getByRole('list', { name: 'Reactions' });
  await expect(message).toContainText('Accepted');

  // What is only asked for does not stand there as done.
  let answer = () => {};
  const until = new Promise<void>((resolve) => (answer = resolve));
  service.faults.next({ kind: 'held', until, operation: 'react-to-message' });
  await choose(page, message, 'React with 👍');
  await expect(message).toContainText('Reaction requested');
  await expect(reactions).toHaveCount(0);
  answer();
  await expect(reactions.getByRole('listitem', { name: 'You reacted with 👍' })).toBeVisible();
  await expect(message).not.toContainText('Reaction requested');

  // A rejected one leaves what is there.
  const operation = 'react-to-message';
  const body = { message: 'Not in this chat.', errors: {}, statusCode: 422 };
  service.faults.next({ kind: 'status', status: 422, operation, body });
  // Somebody who walks there by keys; after a press of the pointer, letters are a text.
  await message.getByRole('button', { name: 'Message actions' }).press('Home');
  await page.keyboard.press('m');
  await react(page).getByRole('searchbox', { name: 'Search emoji' }).fill('party popper');
  await page.keyboard.press('Enter');
  await expect(message).toContainText('Reaction rejected');
  await expect(message).toContainText('Not in this chat.');
  await expect(reactions).toHaveText('👍');
  await message.getByRole('button', { name: 'Try again' }).click();
  await expect(reactions).toHaveText('🎉');

  await choose(page, message, 'React…');
  await react(page).getByRole('button', { name: 'Remove your 🎉' }).click();
  await expect(reactions).toHaveCount(0);

  await choose(page, message, 'Star');
  await expect(message.getByLabel('Starred')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search', exact: true }).fill('is:starred');
  await expect(page.getByRole('region', { name: 'Search results' })).toContainText(
    'Your table is booked',
  );
  await page.keyboard.press('Escape');
  await choose(page, message, 'Unstar');
  await expect(message.getByLabel('Starred')).toHaveCount(0);
  expect(
    service.log.map(({ operation: name, fields }) => [name, fields['reaction'] ?? fields['star']]),
  ).toEqual([
    ['send-text-safe', undefined],
    [operation, '👍'],
    [operation, '🎉'],
    [operation, ''],
    ['star-message', true],
    ['star-message', false],
  ]);
});
