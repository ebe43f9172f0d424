import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { attachments, pickFiles } from '../support/attachments.ts';
import { messageWith, openChat, send, sendAttached } from '../support/conversation.ts';
import { expect, test } from '../support/story.ts';

/** Turns a switch of the practice page, and comes back to the open chat. */
async function turnAt(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name: 'Practice', exact: true }).click();
  await page.getByRole('switch', { name }).click();
  await page.getByRole('link', { name: /^Chats/ }).click();
}

test('a person learns on the practice page what becomes of a message when things go wrong @page', async ({
  page,
}) => {
  await page.getByRole('button', { name: 'Try it on the practice service' }).click();
  const turn = (name: string) => turnAt(page, name);

  await turn('Lose answers');
  await openChat(page, '+4915112345678');
  await send(page, 'a lost answer');
  await expect(messageWith(page, 'a lost answer')).toContainText('Unknown');

  await turn('Lose answers');
  await turn('Answer me');
  await send(page, 'a question');
  await expect(page.getByRole('log', { name: 'Messages' })).toContainText(
    'Thanks, that was quick!',
  );

  await turn('Go offline');
  await send(page, 'into the dark');
  await expect(messageWith(page, 'into the dark')).toContainText('Not sent');
  await turn('Go offline');
  await expect(messageWith(page, 'into the dark')).toContainText('Accepted');

  await turn('Limit the rate');
  await send(page, 'the first of two');
  await send(page, 'the second of two');
  await expect(
    page.getByText('Sending is paused: the service asked Postline to slow down'),
  ).toBeVisible();
  await turn('Limit the rate');
  await expect(messageWith(page, 'the second of two')).toContainText('Accepted');
});

test('a person learns there what a slow upload and an unlinked phone look like @page', async ({
  page,
  folder,
}) => {
  await page.getByRole('button', { name: 'Try it on the practice service' }).click();
  await turnAt(page, 'Slow uploads');
  await openChat(page, '+4915112345678');
  // More than the buffers of a connection take.
  const path = join(folder, 'film.bin');
  writeFileSync(path, Buffer.alloc(40_000_000));
  await pickFiles(page, [path]);
  await expect(attachments(page)).toHaveCount(1);
  await sendAttached(page);
  await page.getByRole('button', { name: 'Cancel upload' }).click();
  await expect(messageWith(page, 'film.bin')).toContainText('Cancelled');

  await turnAt(page, 'Unlink the phone');
  await expect(page.getByRole('button', { name: 'Scan again' })).toBeVisible();
});
