import type { Page } from '@playwright/test';
import { fillConsole } from '../support/complete-console.ts';
import { connect } from '../support/connect-page.ts';
import { connectAndOpen, messageWith, send } from '../support/conversation.ts';
import { cutTexts } from '../support/cut-texts.ts';
import { choose } from '../support/message-menu.ts';
import { outOfReach } from '../support/out-of-reach.ts';
import { callFrom } from '../support/page-calls.ts';
import { grid, importCsv, openThreads, rowCount, startRun } from '../support/threads-page.ts';
import { account } from '../support/account.ts';
import { expect, test } from '../support/story.ts';

/** A day, maybe with its time, in words that come from the system: `2 Jan`, `2 Jan 2026, 15:57:00`. */
const day = /^\d{1,2} \p{L}+( \d{4})?(, [\d:]+)?$/u;

/** Names that stay: of the instance, of keys, of what the service is given; and that of a country, which the system knows. */
const asItIs = ['Postline', account.name, 'Enter', 'Ctrl+Enter', 'fileName', 'filename', 'Germany'];

/** Texts on the page that do not come from the catalogue, while it is in the pseudo-language; what people and the service wrote stands in `bdi`, or its direction is found out; guides say which language they are in, and emoji are named by Unicode. */
async function bareTexts(page: Page): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: string[] = [];
    while (walker.nextNode()) {
      const text = walker.currentNode.textContent?.trim() ?? '';
      const element = walker.currentNode.parentElement;
      if (
        /\p{L}{2}/u.test(text) &&
        element &&
        // What the list of emoji measures itself by.
        getComputedStyle(element).visibility !== 'hidden' &&
        // Countries and days of the week, which the system names.
        !(element instanceof HTMLOptionElement && /^([A-Z]{2}|\d)$/.test(element.value)) &&
        !element.closest('bdi, kbd, code, body [dir], body [lang]')
      ) {
        texts.push(text);
      }
    }
    for (const element of document.querySelectorAll('[aria-label], [title], [placeholder]')) {
      const names = ['aria-label', 'title', 'placeholder'] as const;
      if (element.closest('bdi, kbd, code, body [dir], body [lang], [role="gridcell"]')) continue;
      texts.push(...names.flatMap((name) => element.getAttribute(name) ?? []));
    }
    return texts
      .filter((text) => /\p{L}{2}/u.test(text))
      .filter((text) => !/[[\]~áçéîļñöŕšüýÁÇÉÎĻÑÖŔŠÜÝ]/.test(text));
  });
  return texts.filter(
    (text) => !asItIs.includes(text) && !day.test(text) && !/^\{[\w ]+\}$/.test(text),
  );
}

/** What is cut off on the page, and what stands beyond its sides. */
const withoutRoom = async (page: Page) => [...(await outOfReach(page)), ...(await cutTexts(page))];

async function speak(page: Page, language: 'en' | 'en-XA' | 'en-XB'): Promise<void> {
  await callFrom(page, 'settings.set', { appearance: { language } });
  await expect(page.locator('html')).toHaveAttribute('lang', language);
}

/**
 * Turns the page into both pseudo-languages and back: all its texts come along, the longer ones have room, and the page that is read
 * from right to left begins at the right and has room as well.
 */
async function expectTranslatable(page: Page): Promise<void> {
  await speak(page, 'en-XA');
  await expect.poll(() => bareTexts(page)).toEqual([]);
  expect(await withoutRoom(page)).toEqual([]);
  await speak(page, 'en-XB');
  // Before anything is connected there is none.
  const [rail] = await page.locator('nav').all();
  const box = await rail?.boundingBox();
  if (box) expect(box.x + box.width).toBe(page.viewportSize()?.width);
  expect(await withoutRoom(page), 'mirrored').toEqual([]);
  await speak(page, 'en');
}

/** The same for what stands over the page, which is then closed. */
async function expectDialogTranslatable(page: Page): Promise<void> {
  await page.getByRole('dialog').last().waitFor();
  await expectTranslatable(page);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
}

test('the pseudo-language leaves no text bare @page', async ({ page, service }) => {
  await connectAndOpen(page, service);
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

test('the page to connect, help and health are whole in the pseudo-languages @page', async ({
  page,
  service,
}) => {
  await page.getByRole('heading', { name: 'Connect an instance' }).waitFor();
  await expectTranslatable(page);
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await page.getByText('Enter a name.').waitFor();
  await expectTranslatable(page);
  await connect(page, service);
  await page.getByRole('link', { name: 'Help' }).click();
  await page.getByRole('article').waitFor();
  await expectTranslatable(page);
  await page.getByRole('searchbox', { name: 'Search help' }).fill('zzzz');
  await page.getByText('Nothing found for').waitFor();
  await expectTranslatable(page);
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('tab', { name: 'About' }).click();
  await page.getByRole('button', { name: 'Show health' }).click();
  await page.getByRole('region', { name: 'This installation' }).waitFor();
  await expectTranslatable(page);
});

test('the outbox, its record and the settings are whole in the pseudo-languages @page', async ({
  app,
  service,
}) => {
  await fillConsole(app, service);
  const { page } = app;
  await page.getByRole('link', { name: /^Outbox/ }).click();
  await page.getByRole('checkbox', { name: 'Select all' }).check();
  await page.getByText('2 selected').waitFor();
  await expectTranslatable(page);
  await page.getByRole('button', { name: /^Waiting/ }).click();
  await page.getByText('No messages here.').waitFor();
  await expectTranslatable(page);
  await page.getByRole('tab', { name: 'Activity log' }).click();
  await page.getByRole('list', { name: 'Activity log' }).getByRole('listitem').first().waitFor();
  await expectTranslatable(page);
  await page.getByRole('link', { name: 'Settings' }).click();
  for (const tab of await page.getByRole('tab').all()) {
    await tab.click();
    await page.getByRole('tabpanel').waitFor();
    await expectTranslatable(page);
  }
});

test('a conversation and what opens over it are whole in the pseudo-languages @page', async ({
  app,
  service,
}) => {
  await fillConsole(app, service);
  const { page } = app;
  await expectTranslatable(page);
  await page.getByRole('button', { name: 'Sending options' }).click();
  await expectDialogTranslatable(page);

  const message = messageWith(page, 'Good morning');
  await message.hover();
  await message.getByRole('button', { name: 'Message actions' }).click();
  await page.getByRole('menuitem', { name: 'Details' }).waitFor();
  await expectTranslatable(page);
  await page.keyboard.press('Escape');
  for (const name of ['Details', 'Forward…', 'Delete for everyone…']) {
    await choose(page, message, name);
    await expectDialogTranslatable(page);
  }
  await choose(page, message, 'Select');
  await page.getByRole('toolbar', { name: 'Selected messages' }).waitFor();
  await expectTranslatable(page);
  await page.keyboard.press('Escape');

  // It names its groups when it is opened.
  for (const language of ['en-XA', 'en-XB'] as const) {
    await speak(page, language);
    await page.keyboard.press('Control+j');
    await page.getByRole('gridcell').first().waitFor();
    await expect.poll(() => bareTexts(page)).toEqual([]);
    expect(await withoutRoom(page)).toEqual([]);
    await page.keyboard.press('Escape');
  }
  await speak(page, 'en');
  await page.getByRole('button', { name: 'More views' }).click();
  await page.getByRole('menuitem', { name: 'Import or export contacts…' }).click();
  await expectDialogTranslatable(page);

  await page.getByRole('button', { name: 'Contact' }).click();
  await page.getByRole('complementary', { name: 'Contact' }).waitFor();
  await expectTranslatable(page);
  for (const keys of ['Control+k', 'Control+/', 'Control+Shift+s']) {
    await page.keyboard.press(keys);
    await expectDialogTranslatable(page);
  }
  for (const name of ['New chat', 'Import messages…', 'Attach', 'Link card']) {
    await page.getByRole('button', { name, exact: true }).click();
    await expectDialogTranslatable(page);
  }
  await page.getByRole('textbox', { name: 'Message', exact: true }).fill('later');
  await page.getByRole('button', { name: 'Send later' }).click();
  await page.getByLabel('Day').waitFor();
  await expectDialogTranslatable(page);
});

test('templates and the overview are whole in the pseudo-languages @page', async ({
  app,
  service,
}) => {
  await fillConsole(app, service);
  const { page } = app;
  const main = page.getByRole('navigation', { name: 'Main' });
  await main.getByRole('link', { name: 'Templates' }).click();
  await expectTranslatable(page);
  await page.getByRole('button', { name: 'New template' }).click();
  await page.getByRole('checkbox', { name: 'Link card' }).check();
  await expectTranslatable(page);
  await main.getByRole('link', { name: 'Overview' }).click();
  await page.getByRole('table', { name: 'By agent' }).waitFor();
  await expectTranslatable(page);
});

test('the threads page and what opens over it are whole in the pseudo-languages @page', async ({
  page,
  service,
  folder,
}) => {
  await connect(page, service);
  await openThreads(page);
  await page.getByText('No threads yet').waitFor();
  await expectTranslatable(page);
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
  await expectTranslatable(page);

  const buttons = ['+ Filter', 'Results', 'Undo history…', 'Add thread', 'Archive'];
  const entries = ['Columns…', 'Archive runs…', 'Repeating runs…', 'Imports and watched folder…'];
  for (const name of [...buttons, ...entries]) {
    if (entries.includes(name)) await page.getByRole('button', { name: 'More' }).click();
    const role = entries.includes(name) ? 'menuitem' : 'button';
    await page.getByRole(role, { name, exact: true }).click();
    await expectDialogTranslatable(page);
  }
});
