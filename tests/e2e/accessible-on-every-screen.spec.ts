import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { fillConsole } from '../support/complete-console.ts';
import { connect } from '../support/connect-page.ts';
import { messageWith, openChat } from '../support/conversation.ts';
import { expect, test } from '../support/story.ts';

// axe reads a page twice for each finding, on light and on dark. Milliseconds.
test.describe.configure({ timeout: 180_000 });

/** What axe finds, on light and on dark, once nothing moves any more. */
async function findings(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.evaluate(() =>
      Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => {}))),
    );
    // Legacy mode stays in this page; the other one opens a second, which the window refuses.
    const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
    for (const { id, nodes } of violations) {
      found.push(...nodes.map(({ html }) => `${colorScheme}: ${id}: ${html}`));
    }
  }
  return found;
}

test('the first start has no barrier, also with an error', async ({ app }) => {
  expect(await findings(app.page)).toEqual([]);
  await app.page.getByRole('button', { name: 'Connect', exact: true }).click();
  await app.page.getByText('Give it a name.').waitFor();
  expect(await findings(app.page)).toEqual([]);
});

test('chats, messages and what opens over them have no barrier', async ({ app, service }) => {
  await fillConsole(app, service);
  const { page } = app;
  expect(await findings(page)).toEqual([]);

  await page.getByRole('button', { name: 'Sending options' }).click();
  await page.getByRole('checkbox', { name: 'Safe send' }).waitFor();
  expect(await findings(page)).toEqual([]);
  await page.keyboard.press('Escape');

  const message = messageWith(page, 'Good morning');
  await message.hover();
  await message.getByRole('button', { name: 'Message actions' }).click();
  await page.getByRole('menuitem', { name: 'Details' }).waitFor();
  expect(await findings(page)).toEqual([]);
  await page.getByRole('menuitem', { name: 'Details' }).click();
  await page.getByRole('dialog').waitFor();
  expect(await findings(page)).toEqual([]);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'New chat' }).click();
  await page.getByRole('textbox', { name: 'Phone number or chat id' }).fill('CALL-ME');
  await page.getByRole('button', { name: 'Open chat' }).click();
  await page.getByText('A phone number has no letters.').waitFor();
  expect(await findings(page)).toEqual([]);
});

test('the link card has no barrier: its editor, its strip', async ({ app, service }) => {
  const { page } = app;
  await connect(page, service);
  await openChat(page, '+4915112345678');
  await page.getByRole('button', { name: 'Link card', exact: true }).click();
  await page.getByRole('textbox', { name: 'Card description' }).fill('half a card');
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByText('Give the card a title.').first().waitFor();
  expect(await findings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Edit link card' }).waitFor();
  expect(await findings(page)).toEqual([]);
});

test('templates have no barrier: none, the picker, the questions, the editor', async ({
  app,
  service,
}) => {
  await fillConsole(app, service);
  const { page } = app;
  const box = page.getByRole('textbox', { name: 'Message', exact: true });
  await box.fill('');
  await box.pressSequentially('/');
  await page.getByRole('button', { name: 'Manage templates…' }).click();
  expect(await findings(page)).toEqual([]);
  await page.getByRole('button', { name: 'New template' }).click();
  await page.getByRole('textbox', { name: 'Text' }).fill('Order {order number} for {name}');
  await page.getByRole('checkbox', { name: 'Link card' }).check();
  await page.getByRole('textbox', { name: 'Card address' }).fill('https://example.org');
  await page.getByRole('textbox', { name: 'Media address' }).fill('https://example.org/a.png');
  await page.getByRole('button', { name: 'Attach address' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Delete template' }).waitFor();
  expect(await findings(page)).toEqual([]);

  await page.getByRole('button', { name: 'Back' }).click();
  await box.fill('');
  await box.pressSequentially('/');
  await page.getByRole('option').waitFor();
  expect(await findings(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor();
  expect(await findings(page)).toEqual([]);
});

test('the tray of attachments has no barrier', async ({ app, service }) => {
  const { page } = app;
  await connect(page, service);
  await openChat(page, '+4915112345678');
  await page.getByRole('button', { name: 'Attach', exact: true }).click();
  await page.getByRole('textbox', { name: 'Media address' }).fill('https://example.com/a.png');
  expect(await findings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Attach address' }).click();
  await page.getByRole('list', { name: 'Attachments' }).waitFor();
  expect(await findings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await page.getByRole('button', { name: 'Undo' }).waitFor();
  expect(await findings(page)).toEqual([]);
});

test('each tab of the settings has no barrier', async ({ app, service }) => {
  await fillConsole(app, service);
  const { page } = app;
  await page.getByRole('link', { name: 'Settings' }).click();
  for (const name of ['Instances', 'Appearance', 'Sending', 'Shortcuts', 'About']) {
    await page.getByRole('tab', { name }).click();
    await expect(page.getByRole('tab', { name })).toHaveAttribute('aria-selected', 'true');
    expect(await findings(page)).toEqual([]);
  }
});

test('emoji, times and what is scheduled have no barrier', async ({ app, service }) => {
  await fillConsole(app, service);
  const { page } = app;
  await page.keyboard.press('Control+j');
  await page.getByRole('gridcell', { name: 'Grinning face', exact: true }).waitFor();
  expect(await findings(page)).toEqual([]);
  await page.keyboard.press('Escape');

  await page.getByRole('textbox', { name: 'Message', exact: true }).fill('later');
  await page.getByRole('button', { name: 'Send later' }).click();
  await page.getByLabel('Day').waitFor();
  expect(await findings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Tomorrow morning' }).click();

  await page.getByRole('button', { name: /1 scheduled/ }).click();
  await page.getByRole('listitem').getByRole('button', { name: 'Send now' }).waitFor();
  expect(await findings(page)).toEqual([]);
});
