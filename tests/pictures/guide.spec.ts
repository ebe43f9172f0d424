import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { connect } from '../support/connect-page.ts';
import { messageWith, openChat, send } from '../support/conversation.ts';
import { sendKept } from '../support/kept-file.ts';
import { callFrom, instanceOf } from '../support/page-calls.ts';
import { pngOf } from '../support/png-of.ts';
import { expect } from '../support/story.ts';
import { openThreads, threadRow } from '../support/threads-page.ts';
import { box, button, draw, openMorning, openSmsThreads, test } from './scenes.ts';

// Draws what the guides show beside the pictures of pictures.spec.ts.

const go = (page: Page, address: string) =>
  page.evaluate((hash) => (location.hash = hash), address);

const mariana = '5511912345678@c.us';

/** Turns a switch of the practice page. */
async function turn(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name: 'Practice', exact: true }).click();
  await page.getByRole('switch', { name }).click();
}

test('chats', async ({ app: { page }, service }) => {
  await openMorning(page, service);
  const instanceId = await instanceOf(page);
  await callFrom(page, 'chats.setNotes', {
    instanceId,
    chatId: mariana,
    notes: 'Prefers the office address. Deliveries before 18:00.',
  });
  await button(page, 'New chat').click();
  await page.getByRole('textbox', { name: 'Phone number or chat id' }).fill('+62 812 3456 7000');
  await draw(page, 'new-chat');
  await page.keyboard.press('Escape');

  await page
    .getByRole('list', { name: 'Chats' })
    .getByRole('link', { name: /Jonas Weber/ })
    .click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Forget this person…' }).waitFor();
  await draw(page, 'chat-menu');
  await page.keyboard.press('Escape');

  await messageWith(page, 'Here is everything').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Details' }).waitFor();
  await draw(page, 'reaction');
  await page.keyboard.press('Escape');

  await box(page).press('Control+Shift+K');
  await page.getByRole('complementary', { name: 'Contact' }).waitFor();
  await draw(page, 'contact');
  await box(page).press('Control+Shift+K');

  await box(page).press('Control+Shift+S');
  await page.getByRole('dialog', { name: 'Export conversation' }).waitFor();
  await draw(page, 'export');
  await page.keyboard.press('Escape');

  await page.getByRole('searchbox', { name: 'Search' }).fill('order');
  await page.getByRole('region', { name: 'Search results' }).getByRole('link').first().waitFor();
  await draw(page, 'search');
});

test('a location and a picture', async ({ app: { page }, service }) => {
  await openMorning(page, service);
  await button(page, 'Attach').click();
  await page
    .getByRole('dialog', { name: 'Attach files' })
    .getByRole('button', { name: 'Location' })
    .click();
  await page.keyboard.type('52.5200, 13.4050');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Office Berlin');
  await draw(page, 'location');
  await page.keyboard.press('Escape');
  await sendKept(page, mariana, 'delivery.png', pngOf(960, 640, [96, 125, 139]));
  await page.getByRole('button', { name: 'Open image delivery.png' }).click();
  await page.getByRole('dialog', { name: 'Image viewer' }).waitFor();
  await draw(page, 'viewer');
});

test('what came in, and why nothing leaves', async ({ app: { page } }) => {
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
  await turn(page, 'Answer me');
  await turn(page, 'Limit the rate');
  await page.getByRole('link', { name: /^Chats/ }).click();
  for (const text of ['Your order is ready.', 'We are here until 18:00.', 'See you soon!']) {
    await send(page, text);
  }
  await page.getByText('The service asked us to slow down').first().waitFor();
  await draw(page, 'waiting');
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

test('settings', async ({ app: { page }, service }) => {
  await openMorning(page, service);
  for (const tab of ['instances', 'notifications', 'privacy', 'network', 'data', 'about']) {
    await go(page, `/settings/${tab}`);
    await page.getByRole('tabpanel').waitFor();
    await draw(page, tab);
  }
  await go(page, '/settings/instances');
  await button(page, 'Edit…').first().click();
  await page.getByRole('dialog').waitFor();
  await draw(page, 'instance-settings');
  await page.keyboard.press('Escape');
  await go(page, '/settings/network');
  await button(page, 'Test connection').first().click();
  await page.getByRole('button', { name: 'Copy result' }).waitFor();
  await draw(page, 'test-connection');
  await page.keyboard.press('Escape');
  await go(page, '/settings/data');
  await page.getByRole('button', { name: /^Change how long/ }).click();
  await page
    .getByRole('dialog')
    .getByRole('combobox', { name: 'Messages' })
    .selectOption('Delete older messages');
  await draw(page, 'retention');
  await page.keyboard.press('Escape');
  await go(page, '/health');
  await page.getByRole('region', { name: 'This installation' }).waitFor();
  await draw(page, 'health');
  await go(page, '/overview');
  await page.getByRole('table').first().waitFor();
  await draw(page, 'overview');
});

test('people and templates', async ({ app: { page }, service }) => {
  await openMorning(page, service);
  await button(page, 'Chat actions').click();
  await page.getByRole('menuitem', { name: 'Forget this person…' }).click();
  await page.getByRole('dialog').getByRole('checkbox').waitFor();
  await draw(page, 'forget');
  await page.keyboard.press('Escape');

  await button(page, 'More views').click();
  await page.getByRole('menuitem', { name: 'Import or export contacts…' }).click();
  const contacts = page.getByRole('dialog', { name: 'Contacts' });
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    contacts.getByRole('button', { name: 'Choose file…' }).click(),
  ]);
  await chooser.setFiles({
    name: 'contacts.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      'name,number\nMariana Alves Souza,+5511912345678\nDewi Lestari,+6281234567000\nLi Wei,+8613123456789\n',
    ),
  });
  await contacts
    .getByText(/differs from yours/)
    .first()
    .waitFor();
  await draw(page, 'import-contacts');
  await page.keyboard.press('Escape');

  await callFrom(page, 'templates.save', {
    templateId: crypto.randomUUID(),
    name: 'Delivery: on its way',
    folder: '',
    text: 'Hello {name}, your parcel {number of the parcel} is on its way.',
    card: null,
    media: [],
  });
  await go(page, '/templates');
  await page.getByRole('list', { name: 'Templates' }).getByText('Delivery: on its way').click();
  await page.getByRole('textbox', { name: 'Text', exact: true }).waitFor();
  await draw(page, 'template-editor');
});

test('a WAHA', async ({ app: { page } }) => {
  await page.getByRole('heading', { name: 'Connect an instance' }).waitFor();
  await page.getByLabel('Kind of service').selectOption('WAHA, which you host yourself');
  await draw(page, 'connect-waha');
});

test('a settings file', async ({ app: { page }, folder }) => {
  const path = join(folder, 'sales.json');
  writeFileSync(
    path,
    JSON.stringify({
      name: 'Sales',
      chatServiceAddress: 'https://messaging.example.com/api/chat/v1',
      smsServiceAddress: 'https://messaging.example.com/api/sms/v1',
      instanceUuid: '11111111-2222-4333-8444-555555555555',
      colour: 'green',
    }),
  );
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    button(page, 'Use a settings file…').click(),
  ]);
  await chooser.setFiles(path);
  await page.getByRole('dialog', { name: 'Connect Sales' }).waitFor();
  await draw(page, 'settings-file');
});
