import type { Page } from '@playwright/test';
import { fillConsole } from '../support/complete-console.ts';
import { connect } from '../support/connect-page.ts';
import { messageWith, openChat, send } from '../support/conversation.ts';
import { grid, importCsv, openThreads, rowCount, startRun } from '../support/threads-page.ts';
import { account } from '../support/account.ts';
import { expect, test } from '../support/story.ts';

/** A day, maybe with its time, in words that come from the system: `2 Jan`, `2 Jan 2026, 15:57:00`. */
const day = /^\d{1,2} \p{L}+( \d{4})?(, [\d:]+)?$/u;

/** Texts on the page that do not come from the catalogue, while it is in the pseudo-language; what people and the service wrote stands in `bdi`, or its direction is found out. */
async function bareTexts(page: Page): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: string[] = [];
    while (walker.nextNode()) {
      const text = walker.currentNode.textContent?.trim() ?? '';
      const element = walker.currentNode.parentElement;
      if (
        /\p{L}{2}/u.test(text) &&
        !element?.closest('bdi, kbd, code, [dir="auto"], option[lang]')
      ) {
        texts.push(text);
      }
    }
    for (const element of document.querySelectorAll('[aria-label], [title], [placeholder]')) {
      const names = ['aria-label', 'title', 'placeholder'] as const;
      if (element.closest('bdi, kbd, code, [dir="auto"]')) continue;
      texts.push(...names.flatMap((name) => element.getAttribute(name) ?? []));
    }
    return texts
      .filter((text) => /\p{L}{2}/u.test(text))
      .filter((text) => !/[[\]~áçéîļñöŕšüýÁÇÉÎĻÑÖŔŠÜÝ]/.test(text));
  });
  return texts.filter((text) => text !== account.name && !day.test(text));
}

/** Turns the page into the pseudo-language and back, and expects that all its texts came along. */
async function expectNothingBare(page: Page): Promise<void> {
  const speak = async (language: 'en' | 'en-XA') => {
    await page.evaluate(
      (next) => window.postline.call('settings.set', { appearance: { language: next } }),
      language,
    );
    await expect(page.locator('html')).toHaveAttribute('lang', language);
  };
  await speak('en-XA');
  await expect.poll(() => bareTexts(page)).toEqual([]);
  await speak('en');
}

test('the pseudo-language leaves no text bare @page', async ({ app, service }) => {
  const { page } = app;
  await connect(page, service);
  await openChat(page, '+4915112345678');
  await send(page, '12345');
  await expect(messageWith(page, '12345')).toContainText('Accepted');
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('tab', { name: 'Appearance' }).click();
  await page.getByLabel('Language').selectOption('en-XA');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-XA');

  await expect.poll(() => bareTexts(page)).toEqual([]);
  await page.getByRole('navigation').getByRole('link').first().click();
  await page.getByRole('list').getByText('12345').first().click();
  await page.getByRole('log').waitFor();
  await expect.poll(() => bareTexts(page)).toEqual([]);
});

test('the pseudo-language leaves no text bare in the outbox, its record and what Postline keeps @page', async ({
  app,
  service,
}) => {
  await fillConsole(app, service);
  const { page } = app;
  await page.getByRole('link', { name: /^Outbox/ }).click();
  await page.getByRole('checkbox', { name: 'Select all' }).check();
  await page.getByText('2 selected').waitFor();
  await expectNothingBare(page);
  await page.getByRole('button', { name: /^Waiting/ }).click();
  await page.getByText('No messages here.').waitFor();
  await expectNothingBare(page);
  await page.getByRole('tab', { name: 'Activity log' }).click();
  await page.getByRole('list', { name: 'Activity log' }).getByRole('listitem').first().waitFor();
  await expectNothingBare(page);
  await page.getByRole('link', { name: 'Settings' }).click();
  for (const name of ['Privacy', 'Data', 'Shortcuts']) {
    await page.getByRole('tab', { name }).click();
    await expectNothingBare(page);
  }
});

test('the pseudo-language leaves no text bare on the threads page and over it @page', async ({
  app,
  service,
  folder,
}) => {
  const { page } = app;
  await connect(page, service);
  await openThreads(page);
  await page.getByText('No threads yet').waitFor();
  await expectNothingBare(page);
  await importCsv(page, folder, 20);
  service.faults.next({ kind: 'status', status: 422, body: { message: '4711' } });
  await grid(page).focus();
  await page.keyboard.press('e');
  await page.getByRole('alert').waitFor();
  await page.keyboard.press('Control+a');
  await startRun(page, 6);
  await page.getByRole('region', { name: 'Archive run' }).waitFor();
  await page.getByRole('tab', { name: 'All', exact: true }).click();
  // What is picked is let go when another list is shown.
  await expect.poll(() => rowCount(page)).toBe(20);
  await grid(page).focus();
  await page.keyboard.press('Control+a');
  await page.getByText('All 20 matching threads selected').waitFor();
  await expectNothingBare(page);

  const buttons = ['+ Filter', 'Results', 'All actions…', 'Add thread', 'Archive'];
  const entries = ['Columns…', 'Archive runs…', 'Daily runs…', 'Imports and watched folder…'];
  for (const name of [...buttons, ...entries]) {
    if (entries.includes(name)) await page.getByRole('button', { name: 'More' }).click();
    const role = entries.includes(name) ? 'menuitem' : 'button';
    await page.getByRole(role, { name, exact: true }).click();
    await page.getByRole('dialog').waitFor();
    await expectNothingBare(page);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
  }
});
