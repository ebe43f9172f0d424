import type { Locator, Page } from '@playwright/test';
import { connect } from '../support/connect-page.ts';
import { connectAndOpen, messageWith, openChat, send } from '../support/conversation.ts';
import { choose } from '../support/message-menu.ts';
import { expect, test } from '../support/story.ts';

const forwards = (log: readonly { operation: string }[]) =>
  log.filter(({ operation }) => operation === 'forward-message');

/** Opens the dialog that forwards a message, which was sent to somebody. */
async function forwardHours(page: Page): Promise<Locator> {
  await openChat(page, '+4915112345678');
  await send(page, 'The new opening hours');
  const message = messageWith(page, 'opening hours');
  await expect(message).toContainText('Accepted');
  await choose(page, message, 'Forward…');
  return page.getByRole('dialog', { name: 'Forward message' });
}

test('a message is forwarded to a pasted list, and only what failed is retried @page', async ({
  app,
  page,
  service,
}) => {
  await connect(page, service);
  const dialog = await forwardHours(page);
  const box = dialog.getByRole('textbox', { name: 'Forward to' });
  await expect(box).toBeFocused();
  const numbers = Array.from({ length: 7 }, (_, index) => `+49 1511 222333${index}`);
  await box.evaluate(
    (element, text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', text);
      element.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
      );
    },
    [...numbers, '12', '+5511912345000'].join('\n'),
  );
  await expect(dialog.getByRole('list', { name: 'Recipients' }).getByRole('listitem')).toHaveCount(
    8,
  );
  await expect(box).toHaveValue('12');
  await expect(box).toHaveAccessibleDescription(/12: This number is too short/);

  await box.fill('120363041234567890@g.us');
  await dialog.getByRole('button', { name: 'Add' }).click();
  service.faults.next({ kind: 'reset-after', operation: 'forward-message' });
  await dialog.getByRole('button', { name: 'Forward', exact: true }).click();

  const results = dialog.getByRole('list', { name: 'Results' }).getByRole('listitem');
  await expect(results).toHaveCount(9);
  await expect(results.filter({ hasText: 'Accepted' })).toHaveCount(7);
  await expect(results.filter({ hasText: 'Rejected' })).toHaveCount(1);
  const unknown = results.filter({ hasText: 'Unknown' });
  await expect(unknown).toHaveCount(1);
  expect(forwards(service.log)).toHaveLength(8);

  await dialog.getByRole('button', { name: 'Retry failed (1)' }).click();
  await expect(results.filter({ hasText: 'Rejected' })).toHaveCount(1);
  await unknown.getByRole('button', { name: 'It arrived' }).click();
  await expect(results.filter({ hasText: 'Accepted' })).toHaveCount(8);
  expect(forwards(service.log)).toHaveLength(8);
  await dialog.getByRole('button', { name: 'Close' }).click();

  await openChat(page, numbers[3] ?? '');
  await expect(messageWith(page, 'opening hours')).toContainText('Forwarded');
  await app.restart();
  await app.page
    .getByRole('link', { name: /1511 222333|15112223333/ })
    .first()
    .click();
  await expect(messageWith(app.page, 'opening hours')).toContainText('Forwarded');
});

test('what was sent to a wrong number is sent to another @page', async ({ page, service }) => {
  await connectAndOpen(page, service, '+55 11 91234-5000');
  await send(page, 'Your parcel waits at the gate');
  const message = messageWith(page, 'parcel');
  await expect(message).toContainText('Rejected');
  await choose(page, message, 'Send to another number…');
  const dialog = page.getByRole('dialog', { name: 'Send to another number' });
  await dialog.getByRole('textbox', { name: 'Send to' }).fill('+4915112345678');
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Accepted' })).toHaveCount(1);
  expect(service.log.map(({ chatId }) => chatId)).toEqual(['4915112345678@c.us']);
});

test('nothing moves under the pointer while what is suggested changes @page', async ({
  page,
  service,
}) => {
  await connect(page, service);
  for (const number of ['+49 1511 2223330', '+49 1511 2223331', '+49 1511 2223332']) {
    await openChat(page, number);
  }
  const dialog = await forwardHours(page);
  const suggested = dialog.getByRole('list', { name: 'Suggested chats' }).getByRole('listitem');
  await expect(suggested).toHaveCount(3);

  const places = () =>
    Promise.all(
      ['Add', 'Forward'].map((name) =>
        dialog.getByRole('button', { name, exact: true }).boundingBox(),
      ),
    );
  // It grows a little as it opens.
  await dialog.evaluate((element) =>
    Promise.all(element.getAnimations().map(({ finished }) => finished)),
  );
  const before = await places();
  await dialog.getByRole('textbox', { name: 'Forward to' }).fill('120363041234567890@g.us');
  await expect(suggested).toHaveCount(0);
  expect(await places()).toEqual(before);
});

test('a press counts for its button though the dialog moved meanwhile @page', async ({
  page,
  service,
}) => {
  await connectAndOpen(page, service);
  await send(page, 'The new opening hours');
  const message = messageWith(page, 'opening hours');
  await expect(message).toContainText('Accepted');
  await choose(page, message, 'Forward…');
  const dialog = page.getByRole('dialog', { name: 'Forward message' });
  await dialog.getByRole('textbox', { name: 'Forward to' }).fill('120363041234567890@g.us');
  const recipients = dialog.getByRole('list', { name: 'Recipients' }).getByRole('listitem');
  const add = dialog.getByRole('button', { name: 'Add' });
  const grow = (pixels: number) =>
    dialog.evaluate((element, by) => (element.style.paddingBlockStart = `${by}px`), pixels);

  await add.hover();
  await page.mouse.down();
  await grow(240);
  await page.mouse.up();
  await expect(recipients).toHaveCount(1);

  // Away from the button it is let go of, as ever.
  await grow(20);
  await dialog.getByRole('textbox', { name: 'Forward to' }).fill('120363041234567891@g.us');
  await add.hover();
  await page.mouse.down();
  await dialog.getByRole('heading').hover();
  await page.mouse.up();
  await add.click();
  await expect(recipients).toHaveCount(2);
});
