import type { Page } from '@playwright/test';
import { connect } from '../support/connect-page.ts';
import { openChat, send } from '../support/conversation.ts';
import { callFrom, instanceOf } from '../support/page-calls.ts';
import { expect } from '../support/story.ts';
import { openThreads, threadRow } from '../support/threads-page.ts';
import { button, draw, openSmsThreads, test } from './scenes.ts';

// Draws what the guides show beside the pictures of pictures.spec.ts.

const go = (page: Page, address: string) =>
  page.evaluate((hash) => (location.hash = hash), address);

/** Turns a switch of the practice page. */
async function turn(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name: 'Practice', exact: true }).click();
  await page.getByRole('switch', { name }).click();
}

test('what came in', async ({ app: { page } }) => {
  await callFrom(page, 'settings.set', { learning: { showsTips: false } });
  await callFrom(page, 'instances.usePractice', {});
  await page.getByRole('navigation', { name: 'Main' }).waitFor();
  await go(page, '/practice');
  await page.getByRole('heading', { name: 'Practice', exact: true }).waitFor();
  await draw(page, 'practice');
  await turn(page, 'Answer me');
  const instanceId = await instanceOf(page);
  for (const [number, name] of [
    ['+49 1511 2345678', 'Jonas Weber'],
    ['+55 11 91234 5678', 'Mariana Alves'],
  ] as const) {
    await openChat(page, number);
    const { chatId } = await callFrom(page, 'chats.readRecipient', { instanceId, written: number });
    await callFrom(page, 'chats.rename', { instanceId, chatId, name });
    await send(page, 'Good morning! Did everything arrive?');
  }
  await expect(page.getByRole('list', { name: 'Chats' })).toContainText('unread', {
    timeout: 30_000,
  });
  await draw(page, 'unread');
});

test('SMS that come by themselves, and a phone to link', async ({ app: { page }, service }) => {
  const { switches, smsThreads } = service;
  switches.offersMore = true;
  switches.sms.phoneStepMs = 0;
  smsThreads.fill(60, 7);
  smsThreads.add('+4915112345678', 'Is my parcel there?');
  await connect(page, service);
  const instanceId = await instanceOf(page);
  await callFrom(page, 'instances.probe', { instanceId, attemptId: 'probe' });
  await openThreads(page);
  await threadRow(page, 'Is my parcel there?').waitFor();
  await draw(page, 'threads-fill');
  await threadRow(page, 'Is my parcel there?').click();
  await page.getByRole('log', { name: 'SMS messages' }).getByRole('article').first().waitFor();
  await page
    .getByRole('form', { name: 'Write an SMS' })
    .getByRole('textbox', { name: 'Message' })
    .fill('Yes, it is here.');
  await draw(page, 'sms');
  await go(page, '/settings/instances');
  const table = page.getByRole('table', { name: 'What this service offers' });
  await table.scrollIntoViewIfNeeded();
  await draw(page, 'offers');
  switches.phone = 'SCAN_QR_CODE';
  await openChat(page, '+49 1511 2345678');
  await button(page, 'Scan again').click({ timeout: 30_000 });
  await page.getByRole('dialog', { name: 'Link the phone' }).getByRole('img').first().waitFor();
  await draw(page, 'scan-again');
});

test('a thread and what can be done with it', async ({ app: { page }, service, folder }) => {
  await openSmsThreads(page, service, folder);
  await threadRow(page, 'Can I change it').first().click();
  await draw(page, 'thread-details');
});
