import { messageWith, openChat, send } from '../support/conversation.ts';
import { expect, test } from '../support/story.ts';

test('a person learns on the practice page what becomes of a message when things go wrong', async ({
  app,
}) => {
  const { page } = app;
  await page.getByRole('button', { name: 'Use the practice service' }).click();
  const turn = async (name: string) => {
    await page.getByRole('link', { name: 'Practice', exact: true }).click();
    await page.getByRole('switch', { name }).click();
    await page.getByRole('link', { name: /^Chats/ }).click();
  };

  await turn('Lose answers');
  await openChat(page, '+4915112345678');
  await send(page, 'a lost answer');
  await expect(messageWith(page, 'a lost answer')).toContainText('Unknown');

  await turn('Lose answers');
  await turn('Answer me');
  await send(page, 'a question');
  await expect(page.getByRole('log', { name: 'Messages' })).toContainText(
    'Thanks, that was quick!',
  );

  await turn('Go offline');
  await send(page, 'into the dark');
  await expect(messageWith(page, 'into the dark')).toContainText('Not sent');
  await turn('Go offline');
  await expect(messageWith(page, 'into the dark')).toContainText('Accepted');
});
