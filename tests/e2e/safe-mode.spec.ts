import { connect } from '../support/connect-page.ts';
import { messageWith, openChat, send } from '../support/conversation.ts';
import { expect, test } from '../support/story.ts';

test.use({ isAlone: true, options: ['--safe-mode'] });

test('in safe mode nothing leaves until a person says so', async ({ page, service }) => {
  await connect(page, service);
  const banner = page.getByText(
    'Safe mode: Postline sends, imports and deletes nothing until you leave it.',
  );
  await expect(banner).toBeVisible();
  await openChat(page, '+4915112345678');
  await send(page, 'waits for a person');
  await expect(messageWith(page, 'waits for a person')).toContainText('Queued');
  expect(service.log).toEqual([]);
  await page.getByRole('button', { name: 'Leave safe mode' }).click();
  await expect(messageWith(page, 'waits for a person')).toContainText('Accepted');
  await expect(banner).toBeHidden();
});
