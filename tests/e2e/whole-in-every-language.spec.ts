import type { Page } from '@playwright/test';
import { languages } from '../../shared/domain/languages.ts';
import { fillConsole } from '../support/complete-console.ts';
import { cutLabels } from '../support/cut-labels.ts';
import { cutTexts } from '../support/cut-texts.ts';
import { callFrom } from '../support/page-calls.ts';
import { expect, test } from '../support/story.ts';
import { importCsv, openThreads } from '../support/threads-page.ts';
import { turnedRound } from '../support/turned-round.ts';

const sizes = [
  { width: 1440, height: 900 },
  { width: 900, height: 600 },
  { width: 1024, height: 700 },
];

/** The main screens, and what stands in each once it is there. */
const screens = {
  '/chats/4915112345678@c.us': '[role="log"] article',
  '/threads': '[role="grid"] [role="switch"]',
  '/outbox': '[role="tabpanel"] input',
  '/outbox/audit': 'main li time',
  '/templates': 'main button',
  '/overview': 'main table',
  '/settings/instances': '[role="tabpanel"] button',
  '/settings/appearance': '[role="tabpanel"] select',
  '/settings/sending': '[role="tabpanel"] input',
  '/settings/notifications': '[role="tabpanel"] input',
  '/settings/network': '[role="tabpanel"] form select',
  '/settings/privacy': '[role="tabpanel"] dl a',
  '/settings/data': '[role="tabpanel"] li > button',
  '/settings/team': '[role="tabpanel"] form textarea',
  '/settings/about': '[role="tabpanel"] dl button',
  '/settings/shortcuts': 'dl kbd',
  '/health': 'main section',
  '/help': 'main a',
  '/connect': 'form input',
};

/** What only an instance of the practice service has. */
const screensOfPractice = { '/practice': 'main dl' };

/** What of some screens is cut off or turned round, at each size, a line each. */
async function wrongOn(page: Page, shown: Readonly<Record<string, string>>): Promise<string[]> {
  const found: string[] = [];
  for (const size of sizes) {
    await page.setViewportSize(size);
    for (const [screen, part] of Object.entries(shown)) {
      await page.evaluate((to) => {
        location.hash = to;
      }, screen);
      await page.locator(part).first().waitFor({ state: 'attached' });
      const wrong = await Promise.all([cutLabels(page), cutTexts(page), turnedRound(page)]);
      found.push(...wrong.flat().map((text) => `${size.width} ${screen}: ${text}`));
    }
  }
  return found;
}

/** Looks at some screens in every language. */
async function expectWhole(page: Page, shown: Readonly<Record<string, string>>): Promise<void> {
  for (const language of languages) {
    await callFrom(page, 'settings.set', { appearance: { language } });
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    expect.soft(await wrongOn(page, shown), language).toEqual([]);
  }
}

test('no word of a button, tab or head is cut in any language, and nothing turned round @page', async ({
  app,
  service,
  folder,
}) => {
  const { page } = app;
  // Each look would wait for what moves.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await fillConsole(app, service);
  await openThreads(page);
  await importCsv(page, folder, 20);
  await expectWhole(page, screens);
  await callFrom(page, 'instances.usePractice', {});
  await expectWhole(page, screensOfPractice);
});
