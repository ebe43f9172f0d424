import { connectAndOpen, messageWith, openChat, send } from '../support/conversation.ts';
import { applyImport, chooseImport, incomingRecord } from '../support/imports.ts';
import { expect, test } from '../support/story.ts';

const hidden = '99887766554433@lid';
const number = '4915112345678@c.us';

const record = (remoteJid: string, id: string, at: number, alt?: string) =>
  incomingRecord(id, `text ${id}`, {
    key: { remoteJid, fromMe: false, id, ...(alt !== undefined && { remoteJidAlt: alt }) },
    messageTimestamp: 1_760_000_000 + at,
  });

test('a customer who writes from a hidden ID and a number becomes one chat, and two again on a person’s word @page', async ({
  page,
  service,
}) => {
  await connectAndOpen(page, service);
  await send(page, 'Your parcel is on its way');
  const first = [record(hidden, 'H1', 1), record(hidden, 'H2', 2)];
  await chooseImport(page, 'first.json', JSON.stringify(first));
  await applyImport(page);
  const chats = page.getByRole('list', { name: 'Chats' });
  await expect(chats.getByRole('listitem')).toHaveCount(2);
  await openChat(page, hidden);
  const box = page.getByRole('textbox', { name: 'Message', exact: true });
  await box.fill('One moment');

  // The third message shows the number: the page goes on in its chat, with what is typed.
  const third = [record(hidden, 'H3', 3, '4915112345678@s.whatsapp.net')];
  await chooseImport(page, 'third.json', JSON.stringify(third));
  await applyImport(page);
  await expect(chats.getByRole('listitem')).toHaveCount(1);
  await expect(page).toHaveURL(new RegExp(`#/chats/${number}$`));
  await expect(messageWith(page, 'Your parcel is on its way')).toBeVisible();
  await expect(messageWith(page, 'text H1')).toBeVisible();
  await expect(box).toHaveValue('One moment');
  const log = page.getByRole('log', { name: 'Messages' });
  await expect(log).toContainText(`This chat and ${hidden} are the same person.`);

  // The number was used last; a message from the hidden ID changes that, and the header says so.
  await send(page, 'One moment, please');
  await expect.poll(() => service.log.at(-1)?.chatId).toBe(number);
  const last = [record(hidden, 'H4', 1_000_000_000)];
  await chooseImport(page, 'last.json', JSON.stringify(last));
  await applyImport(page);
  await expect(page.getByText(`Replies go to the hidden ID ${hidden}`)).toBeVisible();
  await send(page, 'Here it is');
  await expect.poll(() => service.log.at(-1)?.chatId).toBe(hidden);
  await expect(messageWith(page, 'Here it is')).toContainText('Accepted');

  const separate = log.getByRole('button', { name: `Separate ${hidden}` });
  await separate.focus();
  await page.keyboard.press('Enter');
  await expect(chats.getByRole('listitem')).toHaveCount(2);
  await expect(messageWith(page, 'text H1')).toHaveCount(0);
  await expect(messageWith(page, 'One moment, please')).toBeVisible();
  await openChat(page, hidden);
  for (const text of ['text H1', 'text H2', 'text H3', 'text H4', 'Here it is']) {
    await expect(messageWith(page, text)).toBeVisible();
  }
  await expect(log.getByRole('article')).toHaveCount(5);

  // Nothing joins them again by itself, but a person does, from the contact panel.
  const fifth = [record(hidden, 'H5', 1_000_000_001, '4915112345678@s.whatsapp.net')];
  await chooseImport(page, 'fifth.json', JSON.stringify(fifth));
  await applyImport(page);
  await expect(messageWith(page, 'text H5')).toBeVisible();
  await expect(chats.getByRole('listitem')).toHaveCount(2);
  const contact = page.getByRole('complementary', { name: 'Contact' });
  if (!(await contact.isVisible())) await page.getByRole('button', { name: 'Contact' }).click();
  await contact.getByRole('button', { name: `Join ${hidden} again` }).click();
  await expect(chats.getByRole('listitem')).toHaveCount(1);
  await expect(page).toHaveURL(new RegExp(`#/chats/${number}$`));
});
