import type { Page } from '@playwright/test';

import { clip } from '../support/clips.ts';
import { connectAndOpen, messageWith, openChat, sendByEnter } from '../support/conversation.ts';
import { addKept } from '../support/kept-file.ts';
import { callFrom, instanceOf } from '../support/page-calls.ts';
import { expect, test } from '../support/story.ts';

const box = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true });
const form = (page: Page, kind: string) => page.getByRole('dialog', { name: kind, exact: true });
const menu = (page: Page) => page.getByRole('dialog', { name: 'Attach files' });
const tray = (page: Page) => page.getByRole('list', { name: 'Attachments' });

/** Opens a form of the attach menu without a pointer. */
async function openForm(page: Page, kind: string): Promise<void> {
  await page.getByRole('button', { name: 'Attach', exact: true }).press('Enter');
  await menu(page).getByRole('button', { name: kind, exact: true }).press('Enter');
  await expect(form(page, kind).locator('input').first()).toBeFocused();
}

/** Types what has the focus, and goes on to the next field. */
async function fill(page: Page, ...texts: string[]): Promise<void> {
  for (const [index, text] of texts.entries()) {
    if (index > 0) await page.keyboard.press('Tab');
    await page.keyboard.type(text);
  }
}

test('a location, contact cards and a poll are written, seen and sent by keyboard @page', async ({
  page,
  service,
}) => {
  await connectAndOpen(page, service, '+4915117654321');
  const instanceId = await instanceOf(page);
  const chatId = '4915117654321@c.us';
  await callFrom(page, 'chats.rename', { instanceId, chatId, name: 'Ana Silva' });
  await openChat(page, '+4915112345678');

  await openForm(page, 'Location');
  await fill(page, 'the old town');
  await page.keyboard.press('Enter');
  await expect(form(page, 'Location')).toContainText('This isn’t a place.');
  await page.keyboard.press('ControlOrMeta+a');
  await fill(
    page,
    'https://www.google.com/maps/place/TV+Tower/@52.5,13.4,17z/data=!3d52.520008!4d13.404954',
  );
  await expect(form(page, 'Location')).toContainText('Found: 52.520008, 13.404954');
  await expect(form(page, 'Location').getByLabel('Title')).toHaveValue('TV Tower');
  await page.keyboard.press('Enter');
  await expect(box(page)).toBeFocused();
  await expect(tray(page)).toContainText('Location: TV Tower');

  await openForm(page, 'Contact');
  await fill(page, 'ana');
  await expect(form(page, 'Contact').getByRole('button', { name: /Ana Silva/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(form(page, 'Contact').getByLabel('Phone number')).toHaveValue('+4915117654321');
  await form(page, 'Contact').getByRole('button', { name: 'Done' }).press('Enter');
  await expect(tray(page)).toContainText('Ana Silva, +4915117654321');

  await openForm(page, 'Poll');
  await fill(page, 'Which day?', 'Monday', 'monday');
  await page.keyboard.press('Enter');
  await expect(form(page, 'Poll')).toContainText('This option is already in the list.');
  await page.keyboard.press('ControlOrMeta+a');
  await fill(page, 'Tuesday', '', 'Friday');
  const several = form(page, 'Poll').getByRole('checkbox', { name: 'Multiple answers' });
  await several.press('Space');
  await expect(several).toBeChecked();
  await page.keyboard.press('Enter');
  await expect(tray(page)).toContainText('Monday · Tuesday · Friday');

  // What is written stays, also where the page is loaded anew.
  await page.reload();
  await expect(tray(page).getByRole('listitem')).toHaveCount(3);
  await box(page).focus();
  await sendByEnter(page);
  await expect(tray(page)).toHaveCount(0);

  const location = messageWith(page, 'TV Tower');
  await expect(location).toContainText('Accepted');
  await expect(location.getByRole('link', { name: 'Open in maps' })).toBeVisible();
  await expect(messageWith(page, '+4915117654321')).toContainText('Accepted');
  const poll = messageWith(page, 'Which day?');
  await expect(poll).toContainText('Select one or more');
  await expect(poll.getByRole('listitem')).toHaveText(['Monday', 'Tuesday', 'Friday']);
  await expect
    .poll(() => service.log.map(({ operation }) => operation))
    .toEqual(['send-location', 'send-contact-card', 'send-poll']);
});

test('what the service does not offer is said, and offered again on a person’s word @page', async ({
  page,
  service,
}) => {
  await connectAndOpen(page, service);
  service.withheld.add('send-poll');
  await openForm(page, 'Poll');
  await fill(page, 'Which day?', 'Monday', 'Tuesday');
  await page.keyboard.press('Enter');
  await sendByEnter(page);
  const poll = messageWith(page, 'Which day?');
  await expect(poll).toContainText('This service doesn’t offer polls.');
  await page.getByRole('button', { name: 'Attach', exact: true }).click();
  await menu(page).getByRole('button', { name: 'Poll', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('You can turn it on again in Settings');
  await page.keyboard.press('Escape');

  await page.getByRole('link', { name: 'Settings', exact: true }).click();
  await page.getByRole('button', { name: 'Offer polls again' }).click();
  await expect(page.getByRole('button', { name: 'Offer polls again' })).toHaveCount(0);
  service.withheld.clear();
  await page.getByRole('link', { name: 'Chats', exact: true }).click();
  await poll.getByRole('button', { name: 'Send again' }).click();
  await expect(poll).toContainText('Accepted');
});

test('a video goes as a round one, and is not offered where the service has none @page', async ({
  page,
  service,
}) => {
  const chatId = '4915112345678@c.us';
  await connectAndOpen(page, service);
  const sendRound = async (name: string) => {
    await addKept(page, chatId, name, clip);
    await tray(page).getByRole('combobox', { name: 'Send as' }).selectOption('Round video');
    await box(page).focus();
    await sendByEnter(page);
  };
  await sendRound('hello.mp4');
  const first = page.getByRole('group', { name: 'Round video hello.mp4' });
  await expect(first.locator('video')).toHaveCSS('border-radius', '50%');
  await expect(messageWith(page, 'hello.mp4')).toContainText('Accepted');
  expect(service.log.at(-1)).toMatchObject({ operation: 'send-video', fields: { asNote: '1' } });

  const body = { message: 'The as note field is prohibited.' };
  service.faults.next({ kind: 'status', status: 422, body, operation: 'send-video' });
  await sendRound('again.mp4');
  await expect(messageWith(page, 'again.mp4')).toContainText(
    'This service doesn’t offer round videos.',
  );
  await addKept(page, chatId, 'third.mp4', clip);
  await expect(tray(page).getByRole('option', { name: /^Round video/ })).toHaveText(
    'Round video (not offered)',
  );
  await expect(tray(page).getByRole('option', { name: /^Round video/ })).toBeDisabled();
});
