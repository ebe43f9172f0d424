import { connect } from '../support/connect-page.ts';
import { messageWith, openChat } from '../support/conversation.ts';
import { callFrom, instanceOf } from '../support/page-calls.ts';
import { applyImport, chooseImport, incomingRecord } from '../support/imports.ts';
import { expect, test } from '../support/story.ts';

test('another page and back shows the same chat at the same place @page', async ({
  page,
  service,
}) => {
  await connect(page, service);
  const instanceId = await instanceOf(page);
  await openChat(page, '+4915112345678');
  const records = Array.from({ length: 40 }, (_, index) =>
    incomingRecord(`K${index}`, `message number ${index} of many`, {
      messageTimestamp: 1_760_000_000 + index,
    }),
  );
  await chooseImport(page, 'forty.json', JSON.stringify(records));
  await applyImport(page);
  const log = page.getByRole('log', { name: 'Messages' });
  await log.evaluate((element) => (element.scrollTop = 400));
  const early = messageWith(page, 'message number 8 of many');
  await expect(early).toBeInViewport();
  await callFrom(page, 'chats.open', { instanceId, chatId: '491577777777@c.us' });

  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('tab', { name: 'Instances' }).waitFor();
  await page.getByRole('link', { name: 'Chats' }).click();
  await expect(early).toBeInViewport();
  await expect(page.getByRole('textbox', { name: 'Message', exact: true })).toBeFocused();
});

test('a page that is loaded again shows the chat at the same place @page', async ({
  page,
  service,
}) => {
  await connect(page, service);
  await openChat(page, '+4915112345678');
  const records = Array.from({ length: 40 }, (_, index) =>
    incomingRecord(`K${index}`, `message number ${index} of many, ${'in lines '.repeat(20)}`, {
      messageTimestamp: 1_760_000_000 + index,
    }),
  );
  await chooseImport(page, 'forty.json', JSON.stringify(records));
  await applyImport(page);
  const log = page.getByRole('log', { name: 'Messages' });
  const kept = () => page.evaluate(() => sessionStorage.getItem('place'));
  const keptBefore = await kept();
  await log.evaluate((element) => element.scrollBy(0, -900));
  await expect.poll(kept).not.toBe(keptBefore);
  const shown = () =>
    log.evaluate((element) => {
      const { top } = element.getBoundingClientRect();
      const rows = [...element.querySelectorAll('article')];
      const first = rows.find((row) => row.getBoundingClientRect().bottom > top);
      const at = (first?.getBoundingClientRect().top ?? 0) - top;
      return { text: first?.textContent?.slice(0, 40), at: Math.round(at / 4) };
    });
  const before = await shown();
  await page.reload();
  await expect.poll(shown).toEqual(before);
});

test('Alt and an arrow go on from the open chat, though the list has scrolled it away @page', async ({
  page,
  service,
}) => {
  await connect(page, service);
  const instanceId = await instanceOf(page);
  for (let index = 0; index < 60; index += 1) {
    const chatId = `49151123456${String(index).padStart(2, '0')}@c.us`;
    await callFrom(page, 'chats.open', { instanceId, chatId, name: `Person ${index}.` });
  }
  await page.getByRole('link', { name: 'Person 58.' }).click();
  const list = page.getByRole('list', { name: 'Chats' });
  await list.hover();
  await page.mouse.wheel(0, 2_500);
  await expect(page.getByRole('link', { name: 'Person 58.' })).toBeHidden();
  await page.keyboard.press('Alt+ArrowDown');
  await expect(page.getByRole('heading', { level: 1, name: 'Person 57.' })).toBeVisible();
});

test('what is unread counts beside Chats and in the title of the window @page', async ({
  page,
  service,
}) => {
  await connect(page, service);
  await expect(page).toHaveTitle('Support – Postline');
  await chooseImport(page, 'log.json', JSON.stringify(incomingRecord('A', 'Where is it?')));
  await applyImport(page);
  await expect(page.getByRole('link', { name: 'Chats, 1 unread' })).toBeVisible();
  await expect(page).toHaveTitle('(1) Support – Postline');
});
