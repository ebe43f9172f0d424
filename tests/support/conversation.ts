import type { Locator, Page } from '@playwright/test';
import type { PracticeService } from '../../electron/practice/start-practice-service.ts';
import { connect } from './connect-page.ts';
import { attachments } from './attachments.ts';
import { callFrom, instanceOf } from './page-calls.ts';
import { readOne } from './read-one.ts';

/** The messages of the open chat. */
const messages = (page: Page): Locator =>
  page.getByRole('log', { name: 'Messages' }).getByRole('article');

/** The one message with this text. */
export const messageWith = (page: Page, text: string): Locator =>
  messages(page).filter({ hasText: text });

/** Connects in one step and opens a chat: that of the customer whom most stories are about. */
export async function connectAndOpen(
  page: Page,
  service: PracticeService,
  written = '+4915112345678',
): Promise<void> {
  await connect(page, service);
  await openChat(page, written);
}

/** Opens a chat by a written number or a chat id, new or known, in one step, for stories that are about what comes after. */
export async function openChat(page: Page, written: string): Promise<void> {
  const instanceId = await instanceOf(page);
  const { chatId } = await readOne((...asked) => callFrom(page, ...asked), instanceId, written);
  await callFrom(page, 'chats.open', { instanceId, chatId });
  await page.evaluate((hash) => (location.hash = hash), `/chats/${chatId}`);
  // The composer of the chat before is a composer too.
  await page.locator(`main a[href="#/chats/${chatId}"][aria-current="page"]`).waitFor();
  await page.getByRole('textbox', { name: 'Message', exact: true }).waitFor();
}

/** Opens a chat by the dialog, as a person does. */
export async function openChatByDialog(page: Page, written: string): Promise<void> {
  await page.getByRole('button', { name: 'New chat' }).click();
  const dialog = page.getByRole('dialog', { name: 'New chat' });
  await dialog.getByRole('textbox', { name: 'Phone number or chat ID' }).fill(written);
  await dialog.getByRole('button', { name: 'Open chat' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('textbox', { name: 'Message', exact: true }).waitFor();
}

/** Sends a text in the open chat; resolves when the bubble is there, which is when it is on disk. */
export async function send(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Message', exact: true }).fill(text);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await emptied(page);
  await messageWith(page, text).waitFor();
}

/** Sends what is in the tray, with what is written; resolves when the first message of it is there. */
export async function sendAttached(page: Page): Promise<void> {
  // While it is still being added, Send only says so.
  await attachments(page).first().waitFor();
  const first = messages(page).nth(await messages(page).count());
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await first.waitFor();
}

/** Sends what is written by keys; resolves when the composer is empty. */
export async function sendByEnter(page: Page, keys = 'Enter'): Promise<void> {
  await page.keyboard.press(keys);
  await emptied(page);
}

function emptied(page: Page): Promise<void> {
  const box = page.getByRole('textbox', { name: 'Message', exact: true });
  return box.and(page.locator(':placeholder-shown')).waitFor();
}
