import { connect } from '../support/connect-page.ts';
import { openChat, sendByEnter, messageWith } from '../support/conversation.ts';
import { callFrom, instanceOf } from '../support/page-calls.ts';
import { expect, test } from '../support/story.ts';

test('shots', async ({ app, service }) => {
  test.setTimeout(200_000);
  const { page } = app;
  await connect(page, service);
  await openChat(page, '+4915117654321');
  const instanceId = await instanceOf(page);
  await callFrom(page, 'chats.rename', { instanceId, chatId: '4915117654321@c.us', name: 'Ana Silva' });
  await openChat(page, '+4915112345678');
  const chat = { instanceId, chatId: '4915112345678@c.us' };
  const write = (written: never) => callFrom(page, 'attachments.write', { ...chat, attachmentId: crypto.randomUUID(), written });
  const location = { kind: 'location', place: '52.520008, 13.404954', title: 'TV Tower' };
  const contacts = { kind: 'contacts', contacts: [{ fullName: 'Ana Silva', organization: 'Northwind Traders', phoneNumber: '+4915117654321' }, { fullName: 'Ben Ode', organization: '', phoneNumber: '+4915199988877' }] };
  const poll = { kind: 'poll', name: 'Which day suits you best?', options: ['Monday', 'Tuesday', 'Friday'], multipleAnswers: true };
  for (const one of [location, contacts, poll]) await write(one as never);
  await expect(page.getByRole('list', { name: 'Attachments' }).getByRole('listitem')).toHaveCount(3);
  await page.getByRole('textbox', { name: 'Message', exact: true }).focus();
  await sendByEnter(page);
  await expect(messageWith(page, 'Which day suits you best?')).toContainText('Accepted');
  for (const one of [location, { ...contacts, contacts: [{ fullName: 'Cleo', organization: '', phoneNumber: '0151' }] }, poll]) await write(one as never);
  const variants = [
    { w: 1440, h: 900, s: 'light' }, { w: 900, h: 600, s: 'light' },
    { w: 1440, h: 900, s: 'dark' }, { w: 900, h: 600, s: 'dark' },
  ] as const;
  for (const { w, h, s } of variants) {
    await page.setViewportSize({ width: w, height: h });
    await page.emulateMedia({ colorScheme: s });
    const shot = (name: string) => page.screenshot({ path: `/tmp/kinds-shots/${name}-${w}-${s}.png` });
    await shot('chat');
    for (const kind of ['Location', 'Contact', 'Poll']) {
      await page.getByRole('button', { name: `Edit ${kind}` }).first().click();
      const dialog = page.getByRole('dialog', { name: kind, exact: true });
      await expect(dialog.locator('input').first()).toBeFocused();
      if (kind === 'Contact') await dialog.getByRole('button', { name: 'Done' }).click();
      await page.waitForTimeout(300);
      await shot(kind);
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'hidden' });
    }
    await page.getByRole('button', { name: 'Attach', exact: true }).click();
    await page.getByRole('button', { name: 'Poll', exact: true }).waitFor();
    await page.waitForTimeout(300);
    await shot('attach');
    await page.keyboard.press('Escape');
  }
});
