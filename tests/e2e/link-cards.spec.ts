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

test('a card is filled from its page, seen as a phone shows it, and arrives with every field @page', async ({
  page,
  service,
}) => {
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
