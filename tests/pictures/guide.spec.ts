import { rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { drawPicture } from '../../electron/practice/draw-picture.ts';
import { sentFiles } from '../../electron/practice/media-shelf.ts';
import { connect } from '../support/connect-page.ts';
import { connectAndOpen, messageWith, openChat, send } from '../support/conversation.ts';
import { applyImport, chooseImport, incomingRecord } from '../support/imports.ts';
import { mediaRecord } from '../support/incoming-media.ts';
import { sendKept } from '../support/kept-file.ts';
import { callFrom, instanceOf } from '../support/page-calls.ts';
import { expect } from '../support/story.ts';
import { findPostgres } from '../support/postgres-at-hand.mjs';
import { startPostgres } from '../support/postgres.ts';
import { makeTeam } from '../support/test-team.ts';
import { openThreads, threadRow } from '../support/threads-page.ts';
import { box, button, draw, openMorning, showAsDesktop, test } from './scenes.ts';
import { readOne } from '../support/read-one.ts';

// Draws what the guides show beside the pictures of pictures.spec.ts.

const go = (page: Page, address: string) =>
  page.evaluate((hash) => (location.hash = hash), address);

const mariana = '5511912345678@c.us';

/** Turns a switch of the practice page. */
async function turn(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name: 'Practice', exact: true }).click();
  await page.getByRole('switch', { name }).click();
}

test('chats', async ({ page, service }) => {
  await showAsDesktop(page);
  await openMorning(page, service);
  const instanceId = await instanceOf(page);
  await callFrom(page, 'chats.setNotes', {
    instanceId,
    chatId: mariana,
    notes: 'Prefers the office address. Deliveries before 18:00.',
  });
  await button(page, 'New chat').click();
  await page.getByRole('textbox', { name: 'Phone number or chat ID' }).fill('+49 1512 3456789');
  await page
    .getByRole('dialog')
    .getByText(/Germany ·/)
    .waitFor();
  await draw(page, 'new-chat');
  await page.keyboard.press('Escape');

  await page
    .getByRole('list', { name: 'Chats' })
    .getByRole('link', { name: /Jonas Weber/ })
    .click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Forget this person…' }).waitFor();
  await draw(page, 'chat-menu');
  await page.keyboard.press('Escape');

  await messageWith(page, 'Good morning Mariana').click({ button: 'right' });
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

  await page.getByRole('searchbox', { name: 'Search' }).fill('is');
  await page.getByRole('region', { name: 'Search results' }).getByRole('link').first().waitFor();
  await draw(page, 'search');
});

test('a location and a picture', async ({ page, service }) => {
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
  await sendKept(page, mariana, 'delivery.png', drawPicture(1280, 720));
  await sendKept(page, mariana, 'entrance.png', drawPicture(720, 960));
  await page.getByRole('button', { name: 'Open image delivery.png' }).click();
  await page.getByRole('dialog', { name: 'Image viewer' }).waitFor();
  await draw(page, 'viewer', 'all');
});

test('what came in, and why nothing leaves', async ({ page }) => {
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
    const { chatId } = await readOne((...asked) => callFrom(page, ...asked), instanceId, number);
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
  await page.getByText('The service asked Postline to slow down').first().waitFor();
  await draw(page, 'waiting');
});

test('SMS that come by themselves, and a phone to link', async ({ page, service }) => {
  await showAsDesktop(page);
  const { switches, smsThreads } = service;
  switches.offersMore = true;
  switches.sms.phoneStepMs = 0;
  smsThreads.fill(60, 7);
  smsThreads.add('+4915112345678', 'Is my parcel there?');
  await connect(page, service);
  const instanceId = await instanceOf(page);
  await callFrom(page, 'instances.probe', { instanceId, attemptId: 'probe' });
  await openThreads(page);
  await threadRow(page, 'Is my parcel there?').click();
  await page.getByRole('log', { name: 'SMS messages' }).getByRole('article').first().waitFor();
  await page.getByText('Updated').first().waitFor();
  await draw(page, 'threads-fill');
  await page
    .getByRole('form', { name: 'Write an SMS' })
    .getByRole('textbox', { name: 'Message' })
    .fill('Yes, it is here.');
  await draw(page, 'sms');
  await button(page, 'Delete…').first().click();
  await page.getByRole('dialog').waitFor();
  await draw(page, 'delete-thread');
  await page.keyboard.press('Escape');
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

test('settings', async ({ page, service }) => {
  await showAsDesktop(page);
  await openMorning(page, service);
  await callFrom(page, 'settings.set', {
    sending: { agentName: 'Ana' },
    spelling: { languages: ['en-GB', 'pt-BR'] },
  });
  for (const tab of ['sending', 'notifications', 'privacy', 'network', 'data', 'about']) {
    await go(page, `/settings/${tab}`);
    await page.locator('[role=tabpanel]:not([inert])').waitFor();
    await draw(page, tab);
  }
  await callFrom(page, 'settings.set', { learning: { showsTips: true } });
  await go(page, '/settings/appearance');
  await expect(page.getByRole('switch', { name: 'Show tips' })).toBeChecked();
  await draw(page, 'appearance');
  await callFrom(page, 'settings.set', { learning: { showsTips: false } });
  await go(page, '/settings/notifications');
  await page.getByRole('switch', { name: 'Start when you log in' }).scrollIntoViewIfNeeded();
  await draw(page, 'presence');
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
  await page.getByText('No damage found').waitFor();
  await draw(page, 'health');
});

test('several numbers', async ({ page, service }) => {
  await showAsDesktop(page);
  await openMorning(page, service);
  const instanceId = await instanceOf(page);
  await callFrom(page, 'instances.usePractice', {});
  await callFrom(page, 'settings.set', { learning: { isTourOn: false } });
  await callFrom(page, 'instances.select', { instanceId });
  await go(page, '/settings/instances');
  await page.getByRole('tabpanel').getByText('Practice').first().waitFor();
  await draw(page, 'instances');
});

test('the day', async ({ page, service }) => {
  await callFrom(page, 'settings.set', { sending: { agentName: 'Ana' } });
  await openMorning(page, service);
  const now = Math.floor(Date.now() / 1_000);
  const records = [
    ['5511912345678', 12],
    ['4915112345678', 4],
    ['351912345678', 35],
    ['8613123456789', 3],
  ].map(([number, minutes], index) =>
    incomingRecord(`A${index}`, 'Hello?', {
      key: { remoteJid: `${number}@s.whatsapp.net`, fromMe: false, id: `A${index}` },
      messageTimestamp: String(now - 60 * Number(minutes)),
    }),
  );
  await chooseImport(page, 'log.json', JSON.stringify(records));
  await applyImport(page);
  await go(page, '/overview');
  await page.getByRole('table', { name: 'Answered within' }).waitFor();
  await draw(page, 'overview');
});

test('people and templates', async ({ page, service }) => {
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
  await contacts.getByRole('combobox', { name: /differ/ }).waitFor();
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

test('a WAHA', async ({ page }) => {
  await showAsDesktop(page);
  await page.getByLabel('Kind of service').selectOption('WAHA, which you host yourself');
  await draw(page, 'connect-waha');
});

test('a settings file', async ({ page, folder }) => {
  await showAsDesktop(page);
  const path = join(folder, 'sales.json');
  writeFileSync(
    path,
    JSON.stringify({
      postline: 'instance-settings',
      version: 1,
      name: 'Sales',
      chatServiceAddress: 'https://messaging.example.com/api/chat/v1',
      smsServiceAddress: 'https://messaging.example.com/api/sms/v1',
      instanceUuid: '11111111-2222-4333-8444-555555555555',
      colour: 'green',
    }),
  );
  await page.getByLabel('Use a settings file…').setInputFiles(path);
  await page.getByRole('dialog', { name: 'Connect Sales' }).waitFor();
  await draw(page, 'settings-file');
});

test('large text', async ({ page, service }) => {
  await openMorning(page, service);
  await callFrom(page, 'settings.set', { appearance: { density: 'large' } });
  await expect(page.locator('html')).toHaveAttribute('data-density', 'large');
  await draw(page, 'large');
});

test('copies of what came in', async ({ page, service }) => {
  await openMorning(page, service);
  const comesIn = async (id: string, caption: string) => {
    const media = { url: service.shelve(sentFiles.picture()), caption };
    const record = mediaRecord('5511912345678@s.whatsapp.net', id, media);
    const messageTimestamp = String(Math.floor(Date.now() / 1_000));
    await chooseImport(page, 'log.json', JSON.stringify([{ ...record, messageTimestamp }]));
    await applyImport(page);
  };
  await callFrom(page, 'settings.set', { media: { keepCopies: 'off' } });
  await comesIn('A1', 'This is the door.');
  await expect(messageWith(page, 'the door')).toContainText('Not copied.');
  await callFrom(page, 'settings.set', { media: { keepCopies: 'everything' } });
  await comesIn('A2', 'And this is the house.');
  await messageWith(page, 'the house').getByRole('img').first().waitFor();
  await draw(page, 'copies', 'all');
});

test('a link of another program', async ({ page, service }) => {
  // Asked about before an instance is connected, answered once the chats are there.
  await page.evaluate(() => {
    const call = window.postline.call.bind(window.postline);
    const link = { kind: 'link', number: '+49 1511 2345678', text: 'Your order is ready.' };
    const handedOver = new Promise((resolve) => {
      window.addEventListener('handed-over', () => resolve({ ok: true, value: link }));
    });
    window.postline.call = (name, input) =>
      name === 'handedOver.take' ? handedOver : call(name, input);
  });
  await openMorning(page, service);
  await page.evaluate(() => window.dispatchEvent(new Event('handed-over')));
  await page.getByRole('dialog').getByText('Your order is ready.').waitFor();
  await draw(page, 'link');
});

test('a folder that is watched', async ({ page, service }) => {
  await showAsDesktop(page);
  await openMorning(page, service);
  await button(page, 'Import messages…').click();
  await page.getByRole('dialog', { name: 'Import messages' }).getByText('events').waitFor();
  await draw(page, 'watched-folder');
});

test('a backup', async ({ page, service }) => {
  await openMorning(page, service);
  await go(page, '/settings/data');
  await button(page, 'Back up…').click();
  await page.getByRole('dialog', { name: 'Back up an instance' }).waitFor();
  await draw(page, 'backup');
});

// Emptying a console leaves its lock.
test.describe('locked', () => {
  test.use({ isAlone: true });

  test('the lock', async ({ page, service }) => {
    await openMorning(page, service);
    await go(page, '/settings/privacy');
    await button(page, 'Set a passphrase…').click();
    await page.getByLabel('New passphrase', { exact: true }).fill('four random words');
    await page.getByLabel('Repeat passphrase', { exact: true }).fill('four random words');
    await page.keyboard.press('Enter');
    await page.getByText('A passphrase is set.').waitFor();
    await callFrom(page, 'lock.lock', {});
    await button(page, 'Forgot the passphrase?').click();
    await draw(page, 'lock');
  });
});

test.describe('in safe mode', () => {
  test.use({ isAlone: true, options: ['--safe-mode'] });

  test('safe mode', async ({ page, service }) => {
    await connectAndOpen(page, service, '+49 1511 2345678');
    await send(page, 'Your appointment is moved to Thursday, 10:15.');
    await expect(messageWith(page, 'Thursday')).toContainText('Queued');
    await draw(page, 'safe-mode');
  });
});

test.describe('with a policy', () => {
  const file = join(tmpdir(), `postline-pictures-${process.pid}.json`);
  test.use({ isAlone: true, options: [`--policy=${file}`] });
  test.beforeAll(() => {
    const instance = {
      name: 'Support Berlin',
      chatServiceAddress: 'https://messaging.example.com/api/chat/v1',
      smsServiceAddress: 'https://messaging.example.com/api/sms/v1',
    };
    const policy = { instances: [instance], onlyTheseInstances: true };
    writeFileSync(file, JSON.stringify(policy));
  });
  test.afterAll(() => rmSync(file, { force: true }));

  test('what an organization set', async ({ page }) => {
    await showAsDesktop(page);
    await page.getByText('Set by your organization').first().waitFor();
    await draw(page, 'policy');
  });
});

test('a team', async ({ page, service, workplace }) => {
  test.skip(findPostgres() === null, 'there is no PostgreSQL on this machine');
  const postgres = await startPostgres();
  const { lines } = await makeTeam(postgres, ['Ana', 'Jan', 'Priya']);
  const other = await workplace.consoles.start([]);
  const ofAna = other.page;
  await connect(ofAna, service);
  const ana = await instanceOf(ofAna);
  await callFrom(ofAna, 'team.join', {
    attemptId: 'join',
    line: lines['Ana'] ?? '',
    instanceId: ana,
  });
  await showAsDesktop(page);
  await openMorning(page, service);
  const jan = await instanceOf(page);
  await callFrom(page, 'team.join', {
    attemptId: 'join',
    line: lines['Jan'] ?? '',
    instanceId: jan,
  });
  await openChat(ofAna, '+55 11 91234-5678');
  const { members } = await callFrom(ofAna, 'team.get', {});
  const memberId = members.find(({ name }) => name === 'Jan')?.memberId ?? '';
  await callFrom(ofAna, 'team.assign', { instanceId: ana, chatId: mariana, memberId });
  await callFrom(ofAna, 'team.addNote', {
    instanceId: ana,
    chatId: mariana,
    noteId: crypto.randomUUID(),
    text: '@Jan third missing parcel in this street. Please offer a new one without asking for the form.',
    mentions: [memberId],
  });
  await page.getByText('third missing parcel').waitFor();
  await box(ofAna).pressSequentially('Hi Mariana');
  await page.getByRole('status').filter({ hasText: 'Ana is answering' }).waitFor();
  await draw(page, 'team');
  await other.end();
  await postgres.remove();
});
