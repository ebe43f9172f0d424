import type { Page } from '@playwright/test';
import { practiceSite } from '../../shared/domain/practice-site.ts';
import { connect } from '../support/connect-page.ts';
import { messageWith, openChat, sendByEnter } from '../support/conversation.ts';
import { expect, test } from '../support/story.ts';

const editor = (page: Page) => page.getByRole('dialog', { name: 'Link card' });
const field = (page: Page, name: string) => editor(page).getByRole('textbox', { name });
const strip = (page: Page) => page.getByRole('region', { name: 'Link card', exact: true });

const openEditor = (page: Page) =>
  page.getByRole('button', { name: 'Link card', exact: true }).click();
const done = (page: Page) => editor(page).getByRole('button', { name: 'Done' }).click();

async function openedChat(page: Page): Promise<void> {
  await openChat(page, '+4915112345678');
}

test('a card is filled from its page, seen as a phone shows it, and arrives with every field', async ({
  app,
  service,
}) => {
  const { page } = app;
  await connect(page, service);
  await openedChat(page);
  await openEditor(page);
  await field(page, 'Card address').fill(practiceSite.page);
  await editor(page).getByRole('button', { name: 'Fill in from the page' }).click();
  await expect(field(page, 'Card title')).toHaveValue('Evening walks in the hills');
  await expect(field(page, 'Card image address')).toHaveValue(
    `http://${practiceSite.host}/offer.png`,
  );
  await field(page, 'Card title').fill('Walks at sunset');
  await editor(page).getByRole('checkbox', { name: 'High quality' }).check();

  const preview = editor(page).getByRole('region', { name: 'Card preview' });
  await expect(preview).toContainText('Walks at sunset');
  await expect(preview).toContainText('Guided walks with a view');
  const picture = preview.locator('img');
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBe(400);

  await done(page);
  await expect(strip(page)).toContainText('Walks at sunset');
  await expect(strip(page)).toContainText('The address is added at the end of the message.');
  await expect(page.getByRole('textbox', { name: 'Message', exact: true })).toBeFocused();
  await page.keyboard.type('See you there?');
  await sendByEnter(page);

  const message = messageWith(page, 'See you there?');
  await expect(message).toContainText('Accepted');
  await expect(message.getByRole('figure', { name: 'Link card' })).toContainText('Walks at sunset');
  await expect(message).not.toContainText('The service returned');
  await expect
    .poll(() => message.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBe(240);
  await expect(strip(page)).toHaveCount(0);
  expect(service.log.map(({ operation, fields }) => ({ operation, fields }))).toEqual([
    {
      operation: 'send-link-custom-preview',
      fields: {
        chatId: '4915112345678@c.us',
        text: `See you there?\n${practiceSite.page}`,
        high_quality: true,
        preview_title: 'Walks at sunset',
        preview_description:
          'Guided walks with a view, every Friday at sunset. Bring a jacket & a friend.',
        preview_url: practiceSite.page,
        preview_image_url: `http://${practiceSite.host}/offer.png`,
      },
    },
  ]);
});

test('what came back different is marked, with what was asked for in the details @page', async ({
  app,
  service,
}) => {
  const { page } = app;
  await connect(page, service);
  await openedChat(page);
  await openEditor(page);
  await field(page, 'Card address').fill('https://shop.example.com/offer');
  await field(page, 'Card title').fill('What we wrote');
  await field(page, 'Card description').fill('and what we meant');
  await done(page);
  service.faults.next({ kind: 'other-card', title: 'What the shop says', description: '' });
  await expect(page.getByRole('textbox', { name: 'Message', exact: true })).toBeFocused();
  await page.keyboard.type('Look');
  await sendByEnter(page);

  const message = messageWith(page, 'shop.example.com');
  await expect(message).toContainText(
    'The service returned a different title: “What the shop says”',
  );
  await expect(message).toContainText('The service returned no description.');
  await message.getByRole('button', { name: 'Message actions' }).click();
  await page.getByRole('menuitem', { name: 'Details' }).click();
  const details = page.getByRole('dialog', { name: 'Details' });
  await expect(details).toContainText('What we wrote');
  await expect(details).toContainText('and what we meant');
});

test('what cannot be sent is said at its field, and nothing written is lost @page', async ({
  app,
  service,
}) => {
  const { page } = app;
  await connect(page, service);
  await openedChat(page);
  await openEditor(page);
  const address = field(page, 'Card address');
  await address.fill('http://192.168.0.1/admin');
  await editor(page).getByRole('button', { name: 'Fill in from the page' }).click();
  await expect(editor(page)).toContainText('This address is on a private network');
  await field(page, 'Card description').fill('kept');
  await done(page);
  await expect(address).toHaveAccessibleDescription(/private network/);
  await expect(address).toBeFocused();
  await expect(field(page, 'Card title')).toHaveAccessibleDescription('Enter a card title.');
  await address.fill('https://shop.example.com/');
  await expect(address).toHaveAccessibleDescription('');

  await page.keyboard.press('Escape');
  await expect(strip(page)).toContainText('Enter a card title.');
  await page.getByRole('textbox', { name: 'Message', exact: true }).fill('still here');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  const alert = page.getByRole('alert').filter({ hasText: 'Enter a card title.' });
  await alert.or(page.getByText('You came to this chat')).first().waitFor();
  if (!(await alert.isVisible()))
    await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(alert).toBeVisible();

  await expect(page.getByRole('list', { name: 'Chats' })).toContainText('still here');

  await app.kill();
  await app.page.getByRole('list', { name: 'Chats' }).getByRole('link').first().click();
  await expect(app.page.getByRole('textbox', { name: 'Message', exact: true })).toHaveValue(
    'still here',
  );
  await strip(app.page).getByRole('button', { name: 'Edit link card' }).click();
  await expect(field(app.page, 'Card description')).toHaveValue('kept');
  await app.page.keyboard.press('Escape');
  await strip(app.page).getByRole('button', { name: 'Remove link card' }).click();
  await expect(strip(app.page)).toHaveCount(0);
  expect(service.log).toEqual([]);
});

test('a page that takes its time can be given up, and one that says nothing is said @page', async ({
  app,
  service,
}) => {
  const { page } = app;
  await connect(page, service);
  await openedChat(page);
  await openEditor(page);
  const fill = editor(page).getByRole('button', { name: 'Fill in from the page' });
  await field(page, 'Card address').fill(`http://${practiceSite.host}/slow`);
  await fill.click();
  await expect(editor(page).getByRole('progressbar', { name: 'Reading the page…' })).toBeVisible();
  await editor(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(editor(page).getByRole('progressbar')).toHaveCount(0);

  await field(page, 'Card address').fill(`http://${practiceSite.host}/bare`);
  await fill.click();
  await expect(editor(page)).toContainText('This page has no preview info.');

  await field(page, 'Card title').fill('My own words');
  await field(page, 'Card address').fill(practiceSite.page);
  await fill.click();
  await expect(field(page, 'Card title')).toHaveValue('Evening walks in the hills');
  await editor(page).getByRole('button', { name: 'Undo' }).click();
  await expect(field(page, 'Card title')).toHaveValue('My own words');
});
