import { connectAndOpen, messageWith } from '../support/conversation.ts';
import { downloadOf } from '../support/download.ts';
import { sendKept } from '../support/kept-file.ts';
import { pngOf } from '../support/png-of.ts';
import { expect, test } from '../support/story.ts';

const chatId = '4915112345678@c.us';

test('by keys alone: a picture is opened, enlarged, turned, copied, saved, and left for the next', async ({
  app,
  page,
  service,
}) => {
  const { keyboard } = page;
  await connectAndOpen(page, service, chatId);
  const second = pngOf(1600, 1200, [20, 90, 160]);
  await sendKept(page, chatId, 'entrance.png', pngOf(800, 600, [60, 110, 90]));
  await sendKept(page, chatId, 'box.png', second);
  await expect(page.getByRole('article').filter({ hasText: 'Accepted' })).toHaveCount(2);

  const thumbnail = page.getByRole('button', { name: 'Open image entrance.png' });
  await thumbnail.focus();
  await keyboard.press('Enter');
  const viewer = page.getByRole('dialog', { name: 'Image viewer' });
  await expect(viewer.getByText('1 of 2')).toBeVisible();
  await expect(viewer.getByRole('heading', { name: 'entrance.png' })).toBeVisible();
  await expect(viewer.getByRole('button', { name: 'Previous' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await keyboard.press('ArrowRight');
  await expect(viewer.getByText('2 of 2')).toBeVisible();
  await expect(viewer).toContainText('1,600 × 1,200');

  const zoom = viewer.getByRole('button', { name: /%$/ });
  const fit = await zoom.textContent();
  await keyboard.press('+');
  await expect(zoom).not.toHaveText(/Fit/);
  await keyboard.press('-');
  await expect(zoom).toHaveText(fit ?? '');
  await keyboard.press('r');
  await expect(zoom).not.toHaveText(fit ?? '');
  await keyboard.press('ControlOrMeta+c');
  await expect(viewer.getByText('Picture copied.')).toBeAttached();
  expect(await downloadOf(app, () => keyboard.press('ControlOrMeta+s'))).toEqual(second);

  await keyboard.press('Home');
  await expect(viewer.getByText('1 of 2')).toBeVisible();
  await keyboard.press('End');
  await expect(viewer.getByText('2 of 2')).toBeVisible();
  // The focus is where one has looked last.
  await keyboard.press('Escape');
  await expect(viewer).toBeHidden();
  const last = page.getByRole('button', { name: 'Open image box.png' });
  await expect(last).toBeFocused();

  await keyboard.press('Enter');
  await viewer.getByRole('button', { name: 'Forward…' }).click();
  await expect(page.getByRole('dialog', { name: 'Forward message' })).toBeVisible();
  await keyboard.press('Escape');
  await last.click();
  await viewer.getByRole('button', { name: 'Reply' }).click();
  await expect(viewer).toBeHidden();
  await keyboard.type('That one');
  await keyboard.press('Enter');
  await expect(messageWith(page, 'That one').locator('blockquote')).toContainText('box.png');
});

test('it leads back to the message of the picture @page', async ({ page, service }) => {
  await connectAndOpen(page, service, chatId);
  await sendKept(page, chatId, 'entrance.png', pngOf(80, 60, [60, 110, 90]));
  await page.getByRole('button', { name: 'Open image entrance.png' }).click();
  await page.getByRole('button', { name: 'Show in chat' }).click();
  await expect(page.getByRole('dialog', { name: 'Image viewer' })).toBeHidden();
  await expect(
    page.locator('[data-marked=true]').getByRole('button', { name: 'Open image entrance.png' }),
  ).toBeVisible();
});
