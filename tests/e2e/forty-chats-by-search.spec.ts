import { connect } from '../support/connect-page.ts';
import { callFrom, instanceOf } from '../support/page-calls.ts';
import { expect, test } from '../support/story.ts';

const names = Array.from({ length: 40 }, (_, index) => `Önder Yılmaz ${index + 100}`);

test('forty chats by search and Enter: forty messages, no blank line, no draft @page', async ({
  app,
  service,
}) => {
  test.setTimeout(240_000);
  const { page } = app;
  await connect(page, service);
  await callFrom(page, 'settings.set', { sending: { safeSend: false } });
  const instanceId = await instanceOf(page);
  for (const [index, name] of names.entries()) {
    // Digits of a search are found in numbers too: none of these holds those of a name.
    const chatId = `49170000066${String(index).padStart(2, '0')}@c.us`;
    await callFrom(page, 'chats.open', { instanceId, chatId, name });
  }

  const box = page.getByRole('textbox', { name: 'Message', exact: true });
  const search = page.getByRole('searchbox', { name: 'Search' });
  for (const [index, name] of names.entries()) {
    await page.keyboard.press('Control+Shift+F');
    await page.keyboard.type(`yilmaz ${index + 100}`);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(box).toBeFocused();
    await expect(search).toHaveValue('');
    await page.keyboard.type(`Hello ${index}`);
    await page.keyboard.press('Enter');
    await expect(box).toHaveValue('');
  }

  await expect.poll(() => service.log.length).toBe(40);
  expect(service.log.map(({ fields }) => fields['text'])).toEqual(
    names.map((_, index) => `Hello ${index}`),
  );
  await page.getByRole('button', { name: 'More views' }).click();
  await expect(page.getByRole('menuitemradio', { name: 'Drafts' })).toHaveText('Drafts');
  await page.keyboard.press('Escape');

  // The same by an arrow key into the list.
  await page.keyboard.press('Control+Shift+F');
  await page.keyboard.type('yilmaz 107');
  await expect(page.getByRole('list', { name: 'Chats' }).getByRole('listitem')).toHaveCount(1);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Önder Yılmaz 107' })).toBeVisible();
  await expect(box).toBeFocused();
  await expect(box).toHaveValue('');
  await expect(search).toHaveValue('');
});
