import type { Page } from '@playwright/test';
import { settingsTabs } from '../../renderer/features/settings/settings-tabs.ts';

/** The addresses of all screens; behind `#`. */
const screens = [
  '/chats',
  '/outbox',
  '/outbox/scheduled',
  '/threads',
  '/overview',
  '/templates',
  ...settingsTabs.map((tab) => `/settings/${tab}`),
  '/health',
  '/help',
  '/connect',
];

/** Shows each screen, and each of these chats, until it rests; `onScreen` looks at it. */
export async function walkScreens(
  page: Page,
  chatIds: readonly string[],
  onScreen: (address: string) => Promise<void>,
): Promise<number> {
  const all = [...screens, ...chatIds.map((chatId) => `/chats/${encodeURIComponent(chatId)}`)];
  for (const address of all) {
    await page.evaluate((to) => {
      location.hash = `#${to}`;
    }, address);
    await page.locator('main, [role="main"]').first().waitFor();
    // Two frames: what it asked for on its first is answered before the last call is.
    await page.evaluate(async () => {
      await window.postline.call('app.status', {});
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    });
    await onScreen(address);
  }
  return all.length;
}
