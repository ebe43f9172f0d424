import type { Page } from '@playwright/test';
import { connect } from '../support/connect-page.ts';
import { messageWith, openChat, send } from '../support/conversation.ts';
import { applyImport, chooseImport, incomingRecord } from '../support/imports.ts';
import { choose } from '../support/message-menu.ts';
import { callFrom, instanceOf } from '../support/page-calls.ts';
import { expect, test } from '../support/story.ts';

const maria = '4915112345678';
const ben = '491577777777';

/** Records of someone, a second after another. */
const records = (number: string, name: string, from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) =>
    incomingRecord(`${name}${from + index}`, `${name} number ${from + index} here`, {
      key: { remoteJid: `${number}@s.whatsapp.net`, fromMe: false, id: `${name}${from + index}` },
      messageTimestamp: 1_760_000_000 + from + index,
      pushName: name,
    }),
  );

async function takeIn(page: Page, ...all: object[][]): Promise<void> {
  await chooseImport(
    page,
    'log.ndjson',
    all
      .flat()
      .map((one) => JSON.stringify(one))
      .join('\n'),
  );
  await applyImport(page);
}

const log = (page: Page) => page.getByRole('log', { name: 'Messages' });
const row = (page: Page, name: RegExp) =>
  page.getByRole('list', { name: 'Chats' }).getByRole('link', { name });
const divider = (page: Page) => page.getByRole('separator', { name: 'Unread messages' });
const jump = (page: Page) => page.getByRole('button', { name: /^Jump to latest/ });

test('a chat opens at its first unread message and is read once its newest was looked at', async ({
  page,
  service,
}) => {
  await connect(page, service);
  await takeIn(page, records(maria, 'Maria', 101, 160));
  await row(page, /Maria/).click();
  await log(page).waitFor();
  await expect(divider(page)).toBeInViewport();
  await jump(page).click();
  await expect(messageWith(page, 'number 160')).toBeInViewport();
  await expect(row(page, /Maria/)).not.toContainText('unread');
  await openChat(page, '+491511111111');

  await takeIn(page, records(maria, 'Maria', 161, 190));
  await expect(row(page, /Maria/)).toContainText('30 unread');
  await expect(page).toHaveTitle('(1) Support – Postline');
  await row(page, /Maria/).click();
  const first = messageWith(page, 'number 161');
  await expect(first).toBeInViewport();
  const top = async () => (await log(page).boundingBox())?.y ?? 0;
  expect(((await divider(page).boundingBox())?.y ?? 0) - (await top())).toBeLessThan(80);
  await expect(jump(page)).toContainText('30');
  await expect(row(page, /Maria/)).toContainText('30 unread');

  await jump(page).press('Enter');
  await expect(messageWith(page, 'number 190')).toBeInViewport();
  await expect(jump(page)).toBeHidden();
  await expect(row(page, /Maria/)).not.toContainText('unread');
  await expect(page).toHaveTitle('Support – Postline');
  // It stays until the chat is left.
  await log(page).evaluate((element) => element.scrollBy(0, -1_300));
  await expect(divider(page)).toBeAttached();
  expect(service.log).toEqual([]);
});

test('messages are marked as unread and back, with Undo and without a dialog @page', async ({
  page,
  service,
}) => {
  await connect(page, service);
  await takeIn(page, records(maria, 'Maria', 1, 4));
  await openChat(page, `+${maria}`);
  await expect(row(page, /Maria/)).not.toContainText('unread');

  await choose(page, messageWith(page, 'number 3'), 'Mark as unread');
  await expect(row(page, /Maria/)).toContainText('2 unread');
  const toast = page.getByRole('status').filter({ hasText: 'marked as unread' });
  await toast.getByRole('button', { name: 'Undo' }).click();
  await expect(row(page, /Maria/)).not.toContainText('unread');
  await expect(toast).toBeHidden();

  await row(page, /Maria/).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Mark as unread' }).click();
  await expect(row(page, /Maria/)).toContainText('1 unread');
  await row(page, /Maria/).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Mark as read' }).click();
  await expect(row(page, /Maria/)).not.toContainText('unread');
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(row(page, /Maria/)).toContainText('1 unread');

  await send(page, 'my answer');
  await expect(row(page, /Maria/)).not.toContainText('unread');
});

test('the next unread chat opens by key @page', async ({ page, service }) => {
  await connect(page, service);
  await takeIn(page, records(maria, 'Maria', 1, 2), records(ben, 'Ben', 3, 4));
  const heading = page.getByRole('heading', { level: 1 });
  await openChat(page, '+491511111111');
  // After the last of the list comes the first: who waits longest.
  await page.keyboard.press('Alt+Shift+ArrowDown');
  await expect(heading.filter({ hasText: 'Maria' })).toBeVisible();
  await expect(row(page, /Maria/)).not.toContainText('unread');
  await page.keyboard.press('Alt+Shift+ArrowDown');
  await expect(heading.filter({ hasText: 'Ben' })).toBeVisible();
  await expect(row(page, /Ben/)).not.toContainText('unread');
  await page.keyboard.press('Alt+Shift+ArrowDown');
  await expect(
    page.getByRole('status').getByText('No other chat in this list has unread messages.'),
  ).toBeVisible();
});

test('an address opens a chat at a message, with what stands around it @page', async ({
  page,
  service,
}) => {
  await connect(page, service);
  await takeIn(page, records(maria, 'Maria', 101, 400));
  const chat = { instanceId: await instanceOf(page), chatId: `${maria}@c.us` };
  const { messages } = await callFrom(page, 'messages.list', { ...chat, after: 0, limit: 100 });
  const open = (id: string) =>
    page.evaluate((hash) => (location.hash = hash), `/chats/${chat.chatId}?message=${id}`);
  await openChat(page, `+${maria}`);
  await jump(page).click();
  await expect(messageWith(page, 'number 400')).toBeInViewport();
  await open(messages[59]?.localId ?? '');
  const message = messageWith(page, 'number 160');
  await expect(message).toBeInViewport();
  await expect(message.getByRole('button', { name: 'Message actions' })).toBeFocused();
  await expect(message).toHaveAttribute('data-marked', 'true');
  await expect(messageWith(page, 'number 159')).toBeVisible();
  await expect(messageWith(page, 'number 161')).toBeVisible();

  for (const id of ['nobody', 'x'.repeat(500), '%00']) {
    await open(id);
    await expect(
      page.getByRole('status').getByText('This message isn’t in this chat.'),
    ).toBeVisible();
    await expect(messageWith(page, 'number 400')).toBeInViewport();
  }
});

test('a quote names its author and leads to the message and back @page', async ({
  page,
  service,
}) => {
  await connect(page, service);
  await takeIn(page, records(maria, 'Maria', 101, 220));
  await openChat(page, `+${maria}`);
  await choose(page, messageWith(page, 'number 103'), 'Reply');
  await send(page, 'about your question');
  const answer = messageWith(page, 'about your question');
  await expect(answer).toBeInViewport();
  const quote = answer.getByRole('button', { name: 'Maria Maria number 103 here' });
  await quote.press('Enter');
  const quoted = messageWith(page, 'number 103').first();
  await expect(quoted.getByRole('button', { name: 'Message actions' })).toBeFocused();
  await expect(quoted).toBeInViewport();
  await page.keyboard.press('Alt+ArrowLeft');
  await expect(answer).toBeInViewport();
  await quote.click();
  await expect(quoted).toBeInViewport();
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(answer.getByRole('button', { name: 'Message actions' })).toBeFocused();

  await choose(page, answer, 'Reply');
  await send(page, 'and about mine');
  await expect(
    messageWith(page, 'and about mine').getByRole('button', { name: 'You about your question' }),
  ).toBeVisible();
});
