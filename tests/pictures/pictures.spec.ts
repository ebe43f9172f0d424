import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { connect } from '../support/connect-page.ts';
import { messageWith, openChat, send } from '../support/conversation.ts';
import { expect, test } from '../support/story.ts';

// Draws the pictures of README and user guide anew: `npm run pictures`. Names and numbers are made up.

const picture = (name: string): string =>
  fileURLToPath(new URL(`../../docs/images/${name}.png`, import.meta.url));

const chats: [number: string, name: string, texts: string[]][] = [
  ['+351 912 345 678', 'Front desk Porto', ['Obrigado, até amanhã!']],
  ['+966 51 234 5678', 'مكتب الرياض', ['شكرا لكم، تم استلام الطلب']],
  ['+86 131 2345 6789', 'Li Wei 李伟', ['好的，明天见']],
  ['+62 812 3456 7000', '', ['Is this the right number for order 1182?']],
  ['+49 1511 2345678', 'Jonas Weber', ['Your appointment is moved to Thursday, 10:15.']],
  [
    '+55 11 91234 5678',
    'Mariana Alves',
    [
      'Good morning Mariana, we have asked the courier for the delivery photo. You will hear from us before noon.',
      'Here is everything we know so far: https://track.example.org/48213',
    ],
  ],
];

async function rename(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Rename chat' }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill(name);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
}

async function draw(page: Page, name: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.mouse.move(720, 890);
    await page.evaluate(() =>
      Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => {}))),
    );
    await page.screenshot({ path: picture(`${name}-${colorScheme}`) });
  }
}

test('the pictures of README and user guide', async ({ app, service }) => {
  const { page } = app;
  await page.setViewportSize({ width: 1440, height: 900 });
  await draw(page, 'connect');
  await connect(page, service);
  for (const [number, name, texts] of chats) {
    await openChat(page, number);
    if (name !== '') await rename(page, name);
    for (const text of texts) {
      await send(page, text);
      await expect(messageWith(page, text)).toContainText(/Accepted|Rejected/);
    }
  }
  service.faults.next({ kind: 'reset-after' });
  const doubtful = 'If it does not turn up today we send a new one, free of charge.';
  await send(page, doubtful);
  await expect(messageWith(page, doubtful)).toContainText('Unknown');
  await page.getByRole('list', { name: 'Chats' }).getByText('Jonas Weber').click();
  await page.getByRole('textbox', { name: 'Message', exact: true }).fill('One more thing, Jonas:');
  await page.getByRole('list', { name: 'Chats' }).getByText('Mariana Alves').click();
  await page.getByRole('textbox', { name: 'Message', exact: true }).fill('Shall we');
  await expect(page.getByRole('list', { name: 'Chats' })).toContainText('Shall we');
  await draw(page, 'chats');
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('tab', { name: 'Sending' }).click();
  await page.getByRole('checkbox', { name: 'Safe send' }).waitFor();
  await draw(page, 'settings');
});
