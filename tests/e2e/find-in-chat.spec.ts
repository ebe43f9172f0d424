import { connectAndOpen, messageWith, openChat, send } from '../support/conversation.ts';
import { expect, test } from '../support/story.ts';

test('matches of a chat are counted, marked and gone through by keys @page', async ({
  page,
  service,
}) => {
  await connectAndOpen(page, service, '+5511912345678');
  await send(page, 'The parcel of another chat');
  await openChat(page, '+4915112345678');
  for (const text of ['The parcel is here', 'Nothing of it', 'Two parcels, one PARCEL']) {
    await send(page, text);
  }
  await page.keyboard.press('Control+f');
  const field = page.getByRole('searchbox', { name: 'Find in chat' });
  const status = page.getByRole('search').getByRole('status');
  await expect(field).toBeFocused();
  await page.keyboard.type('parcel');
  await expect(status).toHaveText('1 of 2');
  const marked = (name: string) =>
    page.evaluate((of) => [...(CSS.highlights.get(of) ?? [])].map(String), name);
  await expect.poll(() => marked('found-current')).toEqual(['parcel', 'PARCEL']);
  await expect.poll(() => marked('found')).toEqual(['parcel']);

  await page.keyboard.press('Enter');
  await expect(status).toHaveText('2 of 2');
  await expect.poll(() => marked('found-current')).toEqual(['parcel']);
  await page.getByRole('button', { name: 'Next match' }).click();
  await expect(status).toHaveText('1 of 2');
  await page.getByRole('button', { name: 'Previous match' }).click();
  await expect(status).toHaveText('2 of 2');
  await field.press('Shift+Enter');
  await expect(status).toHaveText('1 of 2');

  await send(page, 'A parcel that was sent since');
  await expect(status).toHaveText('2 of 3');
  await page.keyboard.press('Control+f');
  await expect(field).toBeFocused();
  await page.keyboard.type('umbrella');
  await expect(status).toHaveText('No matches');
  await page.keyboard.press('Escape');
  await expect(field).toBeHidden();
  await expect(page.getByRole('textbox', { name: 'Message', exact: true })).toBeFocused();
  expect(await marked('found')).toEqual([]);
  await expect(messageWith(page, 'Nothing of it')).toBeVisible();
});
