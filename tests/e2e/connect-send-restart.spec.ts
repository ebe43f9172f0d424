import { connectByForm } from '../support/connect-page.ts';
import { messageWith, openChatByDialog, send } from '../support/conversation.ts';
import { expect, test } from '../support/story.ts';

test.use({ isAlone: true });

test('what was sent is still there after a restart and after a crash', async ({ app, service }) => {
  await connectByForm(app.page, service);
  await openChatByDialog(app.page, '+4915112345678');
  await send(app.page, 'Good morning, your parcel is on its way.');
  await expect(messageWith(app.page, 'your parcel')).toContainText('Accepted');

  await app.restart();
  // One goes on where one was.
  await expect(app.page.getByRole('heading', { name: '+49 1511 2345678' })).toBeVisible();
  await expect(messageWith(app.page, 'your parcel')).toContainText('Accepted');

  await app.kill();
  await app.page.getByRole('list', { name: 'Chats' }).getByText('your parcel').click();
  await expect(messageWith(app.page, 'your parcel')).toContainText('Accepted');

  expect(service.log.map(({ chatId, fields }) => ({ chatId, text: fields['text'] }))).toEqual([
    { chatId: '4915112345678@c.us', text: 'Good morning, your parcel is on its way.' },
  ]);
});
