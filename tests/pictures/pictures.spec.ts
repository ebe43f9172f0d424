import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { practiceSite } from '../../shared/domain/practice-site.ts';
import { pickFiles } from '../support/attachments.ts';
import { connect } from '../support/connect-page.ts';
import { messageWith, openChat, send } from '../support/conversation.ts';
import { chooseImport } from '../support/imports.ts';
import { callFrom } from '../support/page-calls.ts';
import { pngOf } from '../support/png-of.ts';
import { recordFor } from '../support/recorder.ts';
import { expect } from '../support/story.ts';
import { grid, runRegion, startRun } from '../support/threads-page.ts';
import { box, button, draw, openMorning, openSmsThreads, showAsDesktop, test } from './scenes.ts';

// Draws the pictures of README and guides: `npm run pictures`. Those of rarer tasks are in guide.spec.ts.

const templates: [name: string, text: string][] = [
  ['Delivery: on its way', 'Hello {name}, your parcel {number of the parcel} is on its way.'],
  ['Delivery: delayed', 'Hello {name}, we are sorry: your parcel is late.'],
  ['Opening hours', 'We are here Monday to Friday, 9:00 to 18:00.'],
  ['Thank you', 'Thank you, {name}! {agent}'],
];

test('connect', async ({ page }) => {
  await showAsDesktop(page);
  await draw(page, 'connect');
});

test('chats, the composer, an unknown message and a menu', async ({ page, service }) => {
  await openMorning(page, service);
  await box(page).fill('Shall we');
  await expect(page.getByRole('list', { name: 'Chats' })).toContainText('One more thing');
  await draw(page, 'chats');
  await button(page, 'What does Unknown mean?').click();
  await page.getByRole('dialog').waitFor();
  await draw(page, 'unknown');
  await page.keyboard.press('Escape');

  await box(page).fill(
    'Shall we send it to *your office* instead?\n_Somebody must be there until 18:00._',
  );
  await button(page, 'Sending options').click();
  await page.getByText('Safe send').first().waitFor();
  await draw(page, 'composer');
  await page.keyboard.press('Escape');

  await messageWith(page, 'Good morning Mariana').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Details' }).waitFor();
  await draw(page, 'message-menu');
});

test('attachments', async ({ page, service, folder }) => {
  await openMorning(page, service);
  const files: [string, Buffer][] = [
    ['Delivery photo.png', pngOf(640, 420, [96, 125, 139])],
    ['Label 48213.png', pngOf(420, 420, [121, 85, 72])],
    ['Claim form.pdf', Buffer.alloc(184_000, '%PDF-1.7\n')],
  ];
  const paths = files.map(([name, content]) => {
    const path = join(folder, name);
    writeFileSync(path, content);
    return path;
  });
  await pickFiles(page, paths);
  const items = page.getByRole('list', { name: 'Attachments' }).getByRole('listitem');
  await expect(items).toHaveCount(3);
  await items.first().getByRole('textbox', { name: 'Caption' }).fill('Taken today at 9:40');
  await box(page).fill('These are the pictures of your parcel, and the form.');
  await draw(page, 'attachments');
});

test('a link card', async ({ page, service }) => {
  await openMorning(page, service);
  await button(page, 'Link card').click();
  const dialog = page.getByRole('dialog', { name: 'Link card' });
  await dialog.getByRole('textbox', { name: 'Card address' }).fill(practiceSite.page);
  await dialog.getByRole('button', { name: 'Fill in from the page' }).click();
  const picture = dialog.getByRole('region', { name: 'Card preview' }).locator('img');
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  await draw(page, 'link-card', 'all');
});

test.describe('with a microphone', () => {
  const words = [220, 330, 196, 262, 247, 294].flatMap((hertz) => [
    { hertz, seconds: 0.4 },
    { hertz: 1, seconds: 0.2 },
  ]);
  test.use({ hears: { tones: words } });

  test('a voice note', async ({ page, service }) => {
    await openMorning(page, service);
    await recordFor(page, 5);
    await draw(page, 'voice-note');
  });
});

test('templates', async ({ page, service }) => {
  await openMorning(page, service);
  for (const [name, text] of templates) {
    await callFrom(page, 'templates.save', {
      templateId: crypto.randomUUID(),
      name,
      folder: '',
      text,
      card: null,
      media: [],
    });
  }
  await box(page).pressSequentially('/de');
  await expect(page.getByRole('listbox', { name: 'Templates' }).getByRole('option')).toHaveCount(2);
  await draw(page, 'templates');
});

test('send later', async ({ page, service }) => {
  await openMorning(page, service);
  await box(page).fill('Good morning Mariana, did the parcel arrive?');
  await page.keyboard.press('Control+Shift+Enter');
  await page.getByRole('dialog', { name: 'Send later' }).waitFor();
  await draw(page, 'send-later');
});

test('import of messages', async ({ page, service }) => {
  await openMorning(page, service);
  const people: [number: string, name: string, text: string][] = [
    ['5511912345678', 'Mariana Alves', 'Thank you! I am at home until six.'],
    ['4915112345678', 'Jonas Weber', 'Thursday is fine.'],
    ['351912345678', 'Front desk Porto', 'A que horas?'],
    ['6281234567000', 'Dewi Lestari', 'Yes, this is the number.'],
  ];
  const lines = people.map(([number, pushName, conversation], index) =>
    JSON.stringify({
      key: { remoteJid: `${number}@s.whatsapp.net`, fromMe: false, id: `3EB0A1B2C${index}` },
      message: { conversation },
      messageTimestamp: String(Math.floor(Date.now() / 1000) - 600 + 60 * index),
      pushName,
    }),
  );
  await chooseImport(page, 'messages of this morning.ndjson', lines.join('\n'));
  await expect(page.getByRole('dialog')).toContainText('4 received');
  await draw(page, 'import-messages');
});

test('the outbox and the activity log', async ({ page, service }) => {
  await openMorning(page, service);
  await openChat(page, '+351 912 340 000');
  await send(page, 'Your order is ready.');
  await expect(messageWith(page, 'Your order is ready.')).toContainText('Rejected');
  await openChat(page, '+49 1511 2345678');
  await expect(box(page)).toHaveValue('One more thing, Jonas:');
  service.faults.next({ kind: 'reset-after' });
  await send(page, 'Please bring your insurance card.');
  await expect(messageWith(page, 'Please bring')).toContainText('Unknown');
  await page.getByRole('link', { name: 'Outbox' }).click();
  await page.getByRole('list', { name: 'Outbox' }).getByRole('listitem').first().waitFor();
  await draw(page, 'outbox');
  await page.getByRole('tab', { name: 'Activity log' }).click();
  await page.getByRole('list', { name: 'Activity log' }).getByRole('listitem').first().waitFor();
  await draw(page, 'activity-log');
});

test('SMS threads and a run', async ({ page, service, folder }) => {
  await openSmsThreads(page, service, folder);
  await grid(page).focus();
  for (const key of ['ArrowDown', 'Space', 'ArrowDown', 'Space']) await page.keyboard.press(key);
  await expect(page.getByText('2 selected')).toBeVisible();
  await draw(page, 'sms-threads');
  await page.keyboard.press('Control+a');
  await startRun(page, 600);
  await expect(runRegion(page)).toContainText(/Confirmed[2-9]\d/);
  await draw(page, 'archive-run');
});

test('settings', async ({ page, service }) => {
  await connect(page, service);
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('tab', { name: 'Shortcuts' }).click();
  await page.getByText('Send message', { exact: true }).waitFor();
  await draw(page, 'settings');
});
