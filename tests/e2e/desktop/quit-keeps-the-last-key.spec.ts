import { connect } from '../../support/connect-page.ts';
import { openChat } from '../../support/conversation.ts';
import { expect, test } from '../../support/story.ts';

test.use({ isAlone: true });

test('what was typed in the moment of quitting is in the draft afterwards', async ({
  app,
  service,
}) => {
  await connect(app.page, service);
  await openChat(app.page, '+49 151 12345678');
  await app.page.getByRole('textbox', { name: 'Message', exact: true }).fill('to the last key');
  await app.restart();
  const chats = app.page.getByRole('list', { name: 'Chats' });
  await chats.getByText('to the last key').click();
  const box = app.page.getByRole('textbox', { name: 'Message', exact: true });
  await expect(box).toHaveValue('to the last key');
});
