import type { Locator } from '@playwright/test';

import { connectAndOpen, messageWith, send } from '../support/conversation.ts';
import { choose } from '../support/message-menu.ts';
import { expect, test } from '../support/story.ts';

test.use({ isAlone: true });

const distanceFromEnd = (log: Locator) => () =>
  log.evaluate(({ scrollHeight, scrollTop, clientHeight }) =>
    Math.round(scrollHeight - scrollTop - clientHeight),
  );

test('the newest message stays in view while the composer and the window change @page', async ({
  page,
  service,
}) => {
  await page.setViewportSize({ width: 1000, height: 500 });
  await connectAndOpen(page, service);
  for (const text of ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight']) {
    await send(page, text);
  }
  const log = page.getByRole('log', { name: 'Messages' });
  const height = () => log.evaluate((element) => element.clientHeight);

  const before = await height();
  await expect(messageWith(page, 'eight')).toContainText('Accepted');
  await choose(page, messageWith(page, 'eight'), 'Reply');
  await expect.poll(height).toBeLessThan(before);
  await expect.poll(distanceFromEnd(log)).toBe(0);
  await page.setViewportSize({ width: 1000, height: 420 });
  await expect.poll(distanceFromEnd(log)).toBe(0);

  await log.evaluate((element) => element.scrollTo({ top: 0 }));
  await page.getByRole('button', { name: 'Remove reply' }).click();
  await expect.poll(height).toBeGreaterThan(before - 100);
  expect(await log.evaluate((element) => element.scrollTop)).toBe(0);
});

test('the newest message stays in view when its lines are broken anew in a smaller window @page', async ({
  page,
  service,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await connectAndOpen(page, service);
  for (const count of [60, 70, 80, 90, 100, 110]) await send(page, 'words to break '.repeat(count));
  const log = page.getByRole('log', { name: 'Messages' });
  const sheet = () => log.evaluate((element) => element.scrollHeight);

  for (const size of [
    { width: 900, height: 600 },
    { width: 1440, height: 900 },
    { width: 800, height: 800 },
  ]) {
    const before = await sheet();
    await page.setViewportSize(size);
    await expect.poll(sheet).not.toBe(before);
    await expect.poll(distanceFromEnd(log)).toBe(0);
  }
});
