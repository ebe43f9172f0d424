import type { Page } from '@playwright/test';
import { connect } from '../support/connect-page.ts';
import { messageWith, openChat, send } from '../support/conversation.ts';
import { expect, test } from '../support/story.ts';

/** Notes from now on which rows of lists begin to move and where the heading is meanwhile, and which messages rise. */
async function watchMotion(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const begun: string[] = [];
    document.addEventListener('transitionrun', ({ target, propertyName }) => {
      if (propertyName !== 'transform' || !(target as Element).closest('li')) return;
      const heading = document.querySelector('li h2')?.getBoundingClientRect().y;
      begun.push(`row below ${heading}`);
    });
    document.addEventListener('animationstart', ({ target }) => {
      if ((target as Element).closest('article')) begun.push('article');
    });
    Object.assign(window, { begun });
  });
  return () => page.evaluate(() => (window as unknown as { begun: string[] }).begun.splice(0));
}

test('motion says where a message and a chat went, and is off for who wants none @page', async ({
  page,
  service,
}) => {
  await connect(page, service);
  const chats = page.getByRole('list', { name: 'Chats' }).getByRole('listitem');
  for (const number of ['+4915112345678', '+5511912345678', '+351912345678']) {
    await openChat(page, number);
  }
  await expect(chats).toHaveCount(3);
  const heading = await chats.getByRole('heading').boundingBox();
  const begun = await watchMotion(page);

  await send(page, 'rises');
  await expect(messageWith(page, 'rises')).toContainText('Accepted');
  expect(await begun()).toContain('article');
  const close = async () => {
    const before = await chats.count();
    // A key of the list is heard only where one walked there by keys.
    await chats.first().getByRole('link').press('Home');
    await page.keyboard.press('e');
    await expect(chats).toHaveCount(before - 1);
  };
  await close();
  // The heading stays: it does not slide over what leaves.
  await expect.poll(begun).toContain(`row below ${heading?.y}`);

  await page.emulateMedia({ reducedMotion: 'reduce' });
  await close();
  await expect(chats.first().locator('> div').last()).toHaveCSS('transition-duration', '0s');
  expect(await begun()).toEqual([]);
});
