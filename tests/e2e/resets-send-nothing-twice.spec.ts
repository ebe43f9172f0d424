import { connect } from '../support/connect-page.ts';
import { messageWith, openChat, sendByEnter } from '../support/conversation.ts';
import { expect, test } from '../support/story.ts';

const numbers = ['+4915112345671', '+4915112345672', '+4915112345673'];
const texts = Array.from({ length: 10 }, (_, index) => ({
  number: numbers[index % 3] ?? '',
  text: `text number ${index + 1} of ten`,
}));

test('a connection that breaks after the service did its work sends nothing twice @page', async ({
  page,
  service,
}) => {
  await connect(page, service);
  service.faults.every(3, { kind: 'reset-after' });

  for (const number of numbers) {
    await openChat(page, number);
    for (const { text } of texts.filter((one) => one.number === number)) {
      await page.getByRole('textbox', { name: 'Message', exact: true }).fill(text);
      await sendByEnter(page);
      await messageWith(page, text).waitFor();
    }
  }

  const states: string[] = [];
  for (const number of numbers) {
    await openChat(page, number);
    for (const { text } of texts.filter((one) => one.number === number)) {
      const message = messageWith(page, text);
      await expect(message).toContainText(/Accepted|Unknown/);
      states.push(/Unknown/.test(await message.innerText()) ? 'unknown' : 'accepted');
    }
  }
  expect(states.filter((state) => state === 'accepted')).toHaveLength(7);
  expect(states.filter((state) => state === 'unknown')).toHaveLength(3);

  for (const number of numbers) {
    const chatId = `${number.slice(1)}@c.us`;
    const arrived = service.log.filter((one) => one.chatId === chatId);
    const typed = texts.filter((one) => one.number === number);
    expect(arrived.map(({ fields }) => fields['text'])).toEqual(typed.map(({ text }) => text));
  }
});
