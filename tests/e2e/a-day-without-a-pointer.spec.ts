import type { Page } from '@playwright/test';

import { connectAndOpen, messageWith, openChat } from '../support/conversation.ts';
import { downloadOf } from '../support/download.ts';
import { applyImport, chooseImport, incomingRecord } from '../support/imports.ts';
import { sendKept } from '../support/kept-file.ts';
import { callFrom, instanceOf } from '../support/page-calls.ts';
import { pdfText } from '../support/pdf-text.ts';
import { pngOf } from '../support/png-of.ts';
import { expect, test } from '../support/story.ts';

const day = 86_400;
const [ada, bea] = ['4915112345610@c.us', '4915112345611@c.us'];

/** What somebody wrote, so many days ago. */
function record(chatId: string, pushName: string, text: string, days: number) {
  return incomingRecord(text, text, {
    key: { remoteJid: chatId, fromMe: false, id: text.replaceAll(' ', '-') },
    // After what was sent in the same second.
    messageTimestamp: Math.ceil(Date.now() / 1_000) - days * day,
    pushName,
  });
}

async function shiftTabTo(page: Page, name: string): Promise<void> {
  const wanted = page.getByRole('button', { name });
  for (let presses = 0; presses < 30; presses += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Shift+Tab');
  }
  throw new Error(`Shift+Tab does not reach ${name}`);
}

test('without a pointer: find, answer, close, next unread, save its picture, find a sentence of last month, export', async ({
  app,
  page,
  service,
}) => {
  const { keyboard } = page;
  await connectAndOpen(page, service, bea);
  const picture = pngOf(800, 600, [60, 110, 90]);
  await sendKept(page, bea, 'entrance.png', picture);
  const records = [
    record(ada, 'Ada Wong', 'the crate was delivered broken', 40),
    record(ada, 'Ada Wong', 'is the crate on its way', 0),
    record(bea, 'Bea Lind', 'which door is it', 0),
  ];
  await openChat(page, '4915112345612@c.us');
  await chooseImport(page, 'log.json', JSON.stringify(records));
  await applyImport(page);
  const instanceId = await instanceOf(page);
  await callFrom(page, 'chats.rename', { instanceId, chatId: ada, name: 'Ada Wong' });
  await callFrom(page, 'chats.rename', { instanceId, chatId: bea, name: 'Bea Lind' });
  const title = page.getByRole('main').getByRole('heading', { level: 1 }).last();

  await keyboard.press('Control+k');
  await keyboard.type('ad');
  await expect(page.getByRole('option', { name: 'Ada Wong' })).toBeVisible();
  await keyboard.press('Enter');
  await expect(title).toHaveText('Ada Wong');
  await expect(page.getByRole('textbox', { name: 'Message', exact: true })).toBeFocused();
  await keyboard.type('It leaves today.');
  await keyboard.press('Enter');
  await expect(messageWith(page, 'It leaves today.')).toContainText('Accepted');

  await keyboard.press('Control+k');
  await keyboard.type('close chat');
  await expect(page.getByRole('option', { name: /Close/ }).first()).toBeVisible();
  await keyboard.press('Enter');
  const adaRow = page.getByRole('list', { name: 'Chats' }).getByRole('link', { name: 'Ada Wong' });
  await expect(adaRow).toBeHidden();
  await expect(title).not.toHaveText('Ada Wong');

  await keyboard.press('Alt+Shift+ArrowDown');
  await expect(title).toHaveText('Bea Lind');
  await expect(messageWith(page, 'which door is it')).toBeVisible();
  await shiftTabTo(page, 'Open image entrance.png');
  await keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Image viewer' })).toContainText('1 of 1');
  expect(await downloadOf(app, () => keyboard.press('ControlOrMeta+s'))).toEqual(picture);
  await keyboard.press('Escape');

  const lastWeek = new Date(Date.now() - 7 * day * 1_000).toISOString().slice(0, 10);
  await keyboard.press('Control+Shift+f');
  await keyboard.type(`from:them before:${lastWeek} crate`);
  const hit = page.getByRole('region', { name: 'Search results' }).getByText('delivered broken');
  await expect(hit).toBeVisible();
  await keyboard.press('ArrowDown');
  await keyboard.press('Enter');
  await expect(title).toHaveText('Ada Wong');
  await expect(messageWith(page, 'delivered broken')).toBeInViewport();

  await keyboard.press('Control+Shift+s');
  const dialog = page.getByRole('dialog', { name: 'Export conversation' });
  await expect(dialog.getByRole('radio', { name: 'HTML' })).toBeFocused();
  // The preview cannot make a PDF: there the next format is plain text.
  await keyboard.press('ArrowRight');
  const file = await downloadOf(app, () => keyboard.press('Enter'));
  const text = app.electron === null ? file.toString() : pdfText(file);
  expect(text).toContain('Conversation with Ada Wong');
  expect(text).toMatch(/Ada Wong · Received.*the crate was delivered broken/s);
  expect(text).toMatch(/You · Accepted.*It leaves today\./s);
  await expect(dialog).toBeHidden();
});
