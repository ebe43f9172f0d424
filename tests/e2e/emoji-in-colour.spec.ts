import type { Page } from '@playwright/test';
import listed from 'emojibase-data/en/data.json' with { type: 'json' };

import { connectAndOpen, messageWith, send } from '../support/conversation.ts';
import { colourOf, drawnFonts } from '../support/drawn-fonts.ts';
import { choose } from '../support/message-menu.ts';
import { expect, test } from '../support/story.ts';

const textIn = (page: Page, text: string) => messageWith(page, text).getByText(text).first();

const own = (glyphs: number) => [{ family: 'Noto Color Emoji', isOwn: true, glyphs }];

const unread = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.fonts]
      .filter(({ family, status }) => family.includes('Emoji') && status === 'unloaded')
      .map(({ family }) => family.replaceAll('"', '')),
  );

// A font that the page has read for the story before is there at once.
test.use({ isAlone: true });

test('emoji have their colours in messages, the picker and reactions, whatever fonts the system has', async ({
  page,
  service,
}) => {
  await connectAndOpen(page, service);
  await send(page, 'Table 7, 19:30 #2 * © — it is yours');
  await expect(messageWith(page, 'Table 7')).toContainText('Accepted');
  // No emoji yet: its 6 MB are not read.
  expect(await unread(page)).toEqual(['Postline Emoji', 'Postline Emoji of Signs']);

  await send(page, '😀👋🏽🏃‍♀️🇩🇪');
  const alone = textIn(page, '😀');
  expect(await drawnFonts(alone)).toEqual(own(4));
  expect(await colourOf(alone)).toBeGreaterThan(0.02);

  // A keycap is one; its digit elsewhere is a digit.
  await send(page, 'Choose 1️⃣ or 2️⃣ or 12');
  const keycaps = textIn(page, 'Choose');
  const fonts = await drawnFonts(keycaps);
  expect(fonts.map(({ isOwn }) => isOwn)).toEqual([true, true]);
  expect(fonts).toContainEqual(own(2)[0]);

  const message = messageWith(page, 'Table 7');
  await choose(page, message, 'React…');
  const react = page.getByRole('dialog', { name: 'React' });
  const cell = react.getByRole('gridcell', { name: 'Grinning face', exact: true });
  await cell.waitFor();
  expect(await drawnFonts(cell)).toEqual(own(1));
  expect(await colourOf(cell)).toBeGreaterThan(0.1);
  await react.getByRole('searchbox', { name: 'Search emoji' }).fill('red heart');
  await page.keyboard.press('Enter');
  const reaction = message.getByRole('list', { name: 'Reactions' }).getByRole('listitem');
  await expect(reaction).toHaveText('❤️');
  expect(await drawnFonts(reaction)).toEqual(own(1));
  expect(await colourOf(reaction)).toBeGreaterThan(0.05);
});

test('the font draws each emoji of the list as one sign @page', async ({ page }) => {
  const texts = listed
    .filter(({ group }) => group !== undefined)
    .flatMap(({ emoji, skins = [] }) => [emoji, ...skins.map((skin) => skin.emoji)]);
  await page.evaluate((all) => {
    const part = document.createElement('div');
    part.id = 'all';
    part.style.cssText = 'font-family: var(--emoji); visibility: hidden';
    for (const text of all)
      part.append(Object.assign(document.createElement('span'), { textContent: text }));
    document.body.append(part);
  }, texts);
  expect(await drawnFonts(page.locator('#all'))).toEqual(own(texts.length));
});

test('a sign is a letter where its text does not ask for an emoji @page', async ({
  page,
  service,
}) => {
  await connectAndOpen(page, service);
  await send(page, 'Main St ❤️ ↔️ ☎️ ©️');
  const asked = await drawnFonts(textIn(page, 'Main'));
  expect(asked).toContainEqual(own(4)[0]);
  await send(page, 'Berlin © 2026 ® ™');
  const plain = await drawnFonts(textIn(page, 'Berlin'));
  expect(plain.map(({ family }) => family)).toEqual(['Inter']);
});
