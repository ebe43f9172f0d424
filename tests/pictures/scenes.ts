import { expect, type Locator, type Page } from '@playwright/test';
import type { Language } from '../../shared/domain/languages.ts';
import { firstChat } from '../../shared/domain/practice-day.ts';
import { callFrom } from '../support/page-calls.ts';

// What the pictures of README, guides and Help show: the day of the practice service. Its customers write what they write in
// every language, so that parts are found by what the page is made of, not by its words.

/** Leads to a picture from the practice day as it begins; returns the parts of the window that it shows, all of it where none. */
type Scene = (page: Page) => Promise<Locator[]>;

/** The box that a message is written in. */
export const box = (page: Page) => page.locator('textarea').last();
const message = (page: Page, words: string) =>
  page.locator('[role="log"] article').filter({ hasText: words });

/** Opens a page by its address, anew where the day that just began goes to its own first page after that. */
async function go(page: Page, address: string, part: string): Promise<void> {
  await expect(async () => {
    await page.evaluate((hash) => (location.hash = hash), address);
    await page.locator(part).first().waitFor({ timeout: 10_000 });
  }).toPass();
  // No ring around what has the focus because the page was opened.
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
}

async function openFirstChat(page: Page): Promise<void> {
  await go(page, `/chats/${firstChat.chatId}`, '[role="log"] article');
  await message(page, 'Is this the right door?').locator('img').waitFor();
  // What waits in the outbox, and what is unread once this chat has been read: a second after it was opened.
  await page.locator('nav a[href$="/outbox"] bdi').waitFor();
  await page
    .locator('nav bdi')
    .filter({ hasText: /^[9٩]$/ })
    .first()
    .waitFor();
}

/** Puts a message in the middle of the log, whose rows are measured as they come. */
async function toTheMiddle(row: Locator): Promise<void> {
  const place = () =>
    row.evaluate((element) => {
      element.scrollIntoView({ block: 'center' });
      return element.getBoundingClientRect().y;
    });
  let before = Number.NaN;
  await expect(async () => {
    const now = await place();
    const isStill = now === before;
    before = now;
    expect(isStill).toBe(true);
  }).toPass({ intervals: [500] });
}

/** The scenes of the guide for agents, in the order in which they are drawn: in every language. */
const scenesOfAgents = {
  async inbox(page) {
    await openFirstChat(page);
    return [];
  },
  async unknown(page) {
    await openFirstChat(page);
    const unknown = message(page, 'If it does not turn up today');
    await unknown.locator('[aria-haspopup="dialog"]').click();
    return [unknown, page.getByRole('dialog')];
  },
  async 'message-menu'(page) {
    await openFirstChat(page);
    const own = message(page, 'We hear from them');
    await toTheMiddle(own);
    await own.click({ button: 'right' });
    await page.getByRole('menuitem').last().waitFor();
    return [own, page.getByRole('menu').first()];
  },
  async outbox(page) {
    await go(page, '/outbox', '[role="tabpanel"] input');
    return [];
  },
  // A draft stays: it is drawn after the others.
  async templates(page) {
    await openFirstChat(page);
    await box(page).pressSequentially('/');
    const offered = page.getByRole('listbox');
    await offered.getByRole('option').first().waitFor();
    // The smallest part of the page with both: the composer, over which they are offered.
    return [
      page
        .locator('main *')
        .filter({ has: offered })
        .filter({ has: box(page) })
        .last(),
    ];
  },
  async contact(page) {
    await openFirstChat(page);
    await box(page).fill('');
    await box(page).press('Control+Shift+K');
    await page.getByRole('complementary').locator('textarea, dl').first().waitFor();
    return [page.getByRole('complementary').last()];
  },
} satisfies Record<string, Scene>;

/** The scenes of the guides that are in English alone. */
const scenesOfOthers = {
  async threads(page) {
    await go(page, '/threads', '[role="grid"] [role="switch"]');
    await page.getByRole('grid', { name: 'SMS threads' }).focus();
    for (const key of ['ArrowDown', 'Space', 'ArrowDown', 'Space']) await page.keyboard.press(key);
    await page.getByText('2 selected').waitFor();
    return [];
  },
  async overview(page) {
    await go(page, '/overview', 'main table');
    return [];
  },
  async 'template-editor'(page) {
    await go(page, '/templates', 'main h1');
    await page.getByText('On its way').first().click();
    await page.getByRole('textbox', { name: 'Text' }).waitFor();
    return [];
  },
  async health(page) {
    await go(page, '/health', 'main section');
    // Of the instance alone: the installation names its folder and how much is free there.
    const instance = page.locator('main section').filter({ hasText: 'No damage found' });
    await instance.waitFor();
    return [instance];
  },
} satisfies Record<string, Scene>;

/** The picture of the first page, which stands before any day, in English alone. */
export const firstPage = 'connect';

/** Returns the scenes of the practice day that are drawn in a language, in their order. */
export const scenesIn = (language: Language): Readonly<Record<string, Scene>> => ({
  ...scenesOfAgents,
  ...(language === 'en' && scenesOfOthers),
});

/** Returns the names of all pictures in a language. */
export const namesOfScenes = (language: Language): string[] => [
  ...Object.keys(scenesIn(language)),
  ...(language === 'en' ? [firstPage] : []),
];

/** Opens the practice day as it begins, in a language. */
export async function openDay(page: Page, language: Language): Promise<void> {
  await callFrom(page, 'settings.set', {
    appearance: { language },
    learning: { showsTips: false },
    sending: { agentName: 'Ana' },
  });
  await callFrom(page, 'instances.usePractice', { isFilled: true });
  await callFrom(page, 'memory.set', { isTourOn: false });
  await page.locator(`html[lang="${language}"] nav`).first().waitFor();
}
