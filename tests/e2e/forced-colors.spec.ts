import type { Locator } from '@playwright/test';
import { connect } from '../support/connect-page.ts';
import { messageWith, openChat, send } from '../support/conversation.ts';
import { expect, test } from '../support/story.ts';

/** What shows that something is selected where the system has all colours. */
const marks = (element: Locator): Promise<string> =>
  element.evaluate((node) => {
    const { color, backgroundColor, outlineStyle, borderTopWidth, borderTopColor } =
      getComputedStyle(node);
    return [color, backgroundColor, outlineStyle, borderTopWidth, borderTopColor].join();
  });

test('what is current and what is chosen can be told apart in forced colours @page', async ({
  page,
  service,
}) => {
  await connect(page, service);
  for (const number of ['+4915112345678', '+5511912345000']) {
    await openChat(page, number);
    await send(page, `to ${number}`);
    await expect(messageWith(page, `to ${number}`)).toContainText(/Accepted|Rejected/);
  }
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  const differ = async (one: Locator, other: Locator) =>
    expect.poll(async () => (await marks(one)) !== (await marks(other))).toBe(true);
  const rail = page.getByRole('navigation', { name: 'Main' });
  const chats = page.getByRole('list', { name: 'Chats' }).getByRole('link');
  const chip = (name: string | RegExp) => page.getByRole('button', { name });
  const tab = (name: string | RegExp) => page.getByRole('tab', { name });

  await differ(rail.getByRole('link', { name: 'Chats' }), rail.getByRole('link', { name: /^SMS/ }));
  await differ(
    chats.and(page.locator('[aria-current]')),
    chats.and(page.locator(':not([aria-current])')),
  );
  const views = page.getByRole('group', { name: 'Views' }).locator('label');
  await differ(views.filter({ hasText: 'Open' }), views.filter({ hasText: 'Unread' }));

  await page.getByRole('link', { name: /^Outbox/ }).click();
  await differ(tab(/^Needs review/), tab('Activity log'));
  await differ(chip(/^All/), chip(/^Waiting/));
  const item = page.getByRole('list', { name: 'Outbox' }).getByRole('listitem').locator('> div');
  const before = await marks(item);
  await page.getByRole('checkbox', { name: 'Select all' }).check();
  await expect.poll(() => marks(item)).not.toBe(before);

  await page.getByRole('link', { name: 'Settings' }).click();
  await differ(tab('Instances'), tab('About'));
  await page.getByRole('link', { name: 'SMS threads' }).click();
  await differ(tab('Open'), tab('Archived'));
  await page.emulateMedia({ forcedColors: null, reducedMotion: null });
});
