import type { Page } from '@playwright/test';
import { connectAndOpen, messageWith } from '../support/conversation.ts';
import { applyImport, chooseImport, incomingRecord } from '../support/imports.ts';
import { expect, test } from '../support/story.ts';

test('a day, the first and the newest message of a long chat are there at once, with the focus @page', async ({
  page,
  service,
}) => {
  await connectAndOpen(page, service);
  // Four messages a day, from 9 October 2025 to 5 February 2026; none on 1 and 2 December.
  const from = Date.UTC(2025, 9, 9, 5) / 1_000;
  const lines = Array.from({ length: 480 }, (_, index) => from + index * 6 * 3_600)
    .map((at) => ({ at, day: new Date(at * 1_000).toISOString().slice(0, 13) }))
    .filter(({ day }) => !/^2025-12-0[12]/.test(day))
    .map(({ at, day }, index) =>
      JSON.stringify(incomingRecord(`D${index}`, `Of ${day}`, { messageTimestamp: String(at) })),
    );
  await chooseImport(page, 'long.ndjson', lines.join('\n'));
  await applyImport(page);

  await goToDate(page, '2025-11-20');
  await expectFocusOn(page, 'Of 2025-11-20T05');
  await page.keyboard.press('Home');
  await expectFocusOn(page, 'Of 2025-10-09T05');
  await page.keyboard.press('End');
  await expect(messageWith(page, 'Of 2026-02-05T23')).toBeInViewport();

  // A day on which nothing was written leads to the next that has something.
  await goToDate(page, '2025-12-01');
  await expectFocusOn(page, 'Of 2025-12-03T05');
  const dialog = await goToDate(page, '2026-03-01');
  await expect(dialog).toContainText('Nothing was written on that day or later.');
  await expect(dialog.getByLabel('Day')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(messageWith(page, 'Of 2025-12-03T05')).toBeInViewport();
});

async function goToDate(page: Page, day: string) {
  await page.getByRole('button', { name: 'Chat actions' }).click();
  await page.getByRole('menuitem', { name: 'Go to a date…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Go to a date' });
  await dialog.getByLabel('Day').fill(day);
  await page.keyboard.press('Enter');
  return dialog;
}

async function expectFocusOn(page: Page, text: string): Promise<void> {
  const message = messageWith(page, text);
  await expect(message).toBeInViewport();
  await expect(message.locator('[data-handle]')).toBeFocused();
}
