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
  '/settings/shortcuts': 'dl kbd',
  '/health': 'main section',
  '/help': 'main a',
  '/connect': 'form input',
};

/** What of the main screens is cut off or turned round, at both sizes, a line each. */
async function wrongOn(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const size of sizes) {
    await page.setViewportSize(size);
    for (const [screen, part] of Object.entries(screens)) {
      await page.evaluate((to) => {
        location.hash = to;
      }, screen);
      await page.locator(part).first().waitFor({ state: 'attached' });
      const wrong = [await cutLabels(page), await cutTexts(page), await turnedRound(page)].flat();
      found.push(...wrong.map((text) => `${size.width} ${screen}: ${text}`));
    }
  }
  return found;
}

test('no word of a button, tab or head is cut in any language, and nothing turned round @page', async ({
  app,
  service,
  folder,
}) => {
  const { page } = app;
  await fillConsole(app, service);
  await openThreads(page);
  await importCsv(page, folder, 20);
  for (const language of languages) {
    await callFrom(page, 'settings.set', { appearance: { language } });
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    expect.soft(await wrongOn(page), language).toEqual([]);
  }
});
