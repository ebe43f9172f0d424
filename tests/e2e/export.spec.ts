import { connectAndOpen, messageWith, send } from '../support/conversation.ts';
import { downloadOf } from '../support/download.ts';
import { choose } from '../support/message-menu.ts';
import type { Postline } from '../support/postline.ts';
import { expect, test } from '../support/story.ts';

/** What stands on the clipboard after an action, as it is pasted into the message box. */
async function copied({ page }: Postline, action: () => Promise<void>): Promise<string> {
  await action();
  const box = page.getByRole('textbox', { name: 'Message', exact: true });
  await box.focus();
  await page.keyboard.press('Control+v');
  await expect(box).not.toHaveValue('');
  const text = await box.inputValue();
  await box.fill('');
  return text;
}

test('a conversation is exported from its menu, as a file of the person’s choice', async ({
  app,
  page,
  service,
}) => {
  await connectAndOpen(page, service);
  await send(page, '<script>alert(1)</script> first');
  await expect(messageWith(page, 'first')).toContainText('Accepted');
  await page.getByRole('button', { name: 'Chat actions' }).click();
  await page.getByRole('menuitem', { name: 'Export…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Export conversation' });
  const html = await downloadOf(app, () => dialog.getByRole('button', { name: 'Export' }).click());
  expect(html.toString()).toContain('&lt;script&gt;alert(1)&lt;/script&gt; first');
  await expect(dialog).toBeHidden();

  await page.keyboard.press('Control+Shift+s');
  await expect(dialog.getByRole('radio', { name: 'PDF' })).toBeEnabled({
    enabled: app.electron !== null,
  });
  await dialog.getByRole('radio', { name: 'JSON' }).check();
  await dialog.getByRole('combobox', { name: 'Messages' }).selectOption('By date');
  await dialog.getByLabel('From').fill('2001-01-01');
  await dialog.getByLabel('To', { exact: true }).fill('2001-01-02');
  const json = await downloadOf(app, () => dialog.getByRole('button', { name: 'Export' }).click());
  expect(JSON.parse(json.toString())).toMatchObject({ instance: 'Support', messages: [] });

  await page.getByRole('link', { name: /^Outbox/ }).click();
  await page.getByRole('tab', { name: 'Activity log' }).click();
  await expect(page.getByRole('button', { name: 'Exported' })).toHaveCount(2);
});

test('selected messages are copied with sender and time, and exported alone @page', async ({
  app,
  page,
  service,
}) => {
  await connectAndOpen(page, service);
  for (const text of ['one', 'two', 'three']) await send(page, text);
  await expect(messageWith(page, 'three')).toContainText('Accepted');

  const header = /^\d{1,2} \w{3} \d{4}, \d\d:\d\d:\d\d · You · Accepted\n/;
  const alone = await copied(app, () =>
    choose(page, messageWith(page, 'two'), 'Copy with sender and time'),
  );
  expect(alone).toMatch(header);
  expect(alone.split('\n').slice(1)).toEqual(['two']);

  await choose(page, messageWith(page, 'one'), 'Select');
  await page.getByRole('checkbox', { name: 'Select message' }).nth(1).click();
  const both = await copied(app, () => page.keyboard.press('Control+c'));
  expect(both.split('\n\n').map((entry) => entry.replace(header, ''))).toEqual(['one', 'two']);

  await page.getByRole('button', { name: 'Export…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Export conversation' });
  await expect(dialog.getByRole('combobox', { name: 'Messages' })).toContainText(
    '2 selected messages',
  );
  await dialog.getByRole('radio', { name: 'Plain text' }).check();
  const text = await downloadOf(app, () => dialog.getByRole('button', { name: 'Export' }).click());
  expect(text.toString()).toMatch(/two\n\nMessages: 2\n$/);
});

test('conversation, outbox, activity log and threads are shown as text and printed by one key', async ({
  page,
  service,
}) => {
  await connectAndOpen(page, service, '+5511912345000');
  await send(page, 'paper');
  await expect(messageWith(page, 'paper')).toContainText('Rejected');
  await page.evaluate(() => {
    // The system's own dialog would stay open.
    window.print = () => {
      document.body.dataset['printed'] =
        document.querySelector('body > article')?.textContent ?? '';
    };
  });

  const view = (name: RegExp) => page.getByRole('dialog', { name });
  const text = page.getByRole('textbox', { name: 'Text', exact: true });
  async function isText(name: RegExp, ...says: RegExp[]) {
    await page.keyboard.press('Control+Shift+l');
    await expect(view(name)).toBeVisible();
    await expect(text).toBeFocused();
    await expect(text).toHaveAttribute('readonly');
    for (const each of says) await expect(text).toHaveValue(each);
    await page.keyboard.press('Escape');
    await expect(view(name)).toBeHidden();
    await page.keyboard.press('Control+p');
    await expect(page.locator('body')).toHaveAttribute('data-printed', says[0] ?? /./);
    await expect(page.locator('body > article')).toHaveCount(0);
    await page.evaluate(() => delete document.body.dataset['printed']);
  }

  await page.getByRole('textbox', { name: 'Message', exact: true }).focus();
  await isText(
    /^Conversation with/,
    /You · Rejected\s+paper\s+\(This number isn’t on the chat network/,
  );
  await expect(page.getByRole('textbox', { name: 'Message', exact: true })).toBeFocused();

  await page.keyboard.press('Control+3');
  await expect(page.getByText('paper', { exact: true })).toBeVisible();
  await isText(/^Outbox/, /\+55 11 91234 5000 · Rejected\s+paper/);
  await page.getByRole('tab', { name: 'Activity log' }).click();
  await page.getByRole('button', { name: 'Result' }).first().waitFor();
  await isText(/^Activity log/, /Postline · Result: Rejected/);
  await page.keyboard.press('Control+2');
  await page.getByRole('heading', { name: 'SMS threads' }).waitFor();
  await page.keyboard.press('Control+Shift+l');
  await expect(view(/^SMS threads/)).toContainText('Nothing to show');
});
