import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { account } from '../../support/account.ts';
import { byName, type Way } from '../../support/by-name.ts';
import { messageWith } from '../../support/conversation.ts';
import { applyImport, chooseImport, incomingRecord } from '../../support/imports.ts';
import { callFrom } from '../../support/page-calls.ts';
import { pngOf } from '../../support/png-of.ts';
import { expect, test } from '../../support/story.ts';
import { archivedAt, importCsv } from '../../support/threads-page.ts';

const week = 7 * 86_400;

test.use({ hears: { tones: [{ hertz: 440, seconds: 60 }] } });
test.describe.configure({ timeout: 240_000 });

for (const way of ['names', 'keys'] satisfies Way[]) {
  const title =
    way === 'names'
      ? 'the ten main jobs are done by who sees the accessibility tree alone'
      : 'the ten main jobs are done by keyboard alone, from stop to stop';

  test(title, async ({ page, service, folder }) => {
    const { keyboard } = page;
    // From now on no dialog of the system opens.
    page.on('filechooser', () => {});
    const { find, reach, held, press, write, hear } = await byName(page, way);
    // The state stands close behind the text. It is also said aloud, but only in the window in front.
    // At the message itself: the row of its chat may say so before it, and a menu offers what its message was when it opened.
    const state = (text: string, word: string) =>
      expect(messageWith(page, text)).toContainText(word);

    // 1. Connect.
    await write('Name', account.name);
    await write('Chat service address', service.chatServiceAddress);
    await write('SMS service address', service.smsServiceAddress);
    await write('Instance UUID', account.instanceUuid);
    await write('Access token', account.accessToken);
    await press('button', 'Connect');
    await find('navigation', 'Main');
    await callFrom(page, 'settings.set', { sending: { gapSeconds: 0 } });

    // 2. Write to a number, and send.
    await press('button', 'New chat');
    await write('Phone number or chat ID', '+4915112345678');
    await press('button', 'Open chat');
    await write('Message', 'Good morning');
    await keyboard.press('Enter');
    await state('Good morning', 'Accepted');

    // 3. Answer with a reply.
    await press('button', 'Message actions', 'Shift+Tab');
    await press('menuitem', 'Reply', 'ArrowDown');
    await write('Message', 'and an answer to it');
    await keyboard.press('Enter');
    await state('and an answer to it', 'Accepted');
    await expect
      .poll(() => service.log.at(-1)?.fields['reply_to'] ?? '')
      .toMatch(/^true_4915112345678@c\.us_/);

    // 4. Attach a picture.
    const picture = join(folder, 'entrance.png');
    writeFileSync(picture, pngOf(80, 60, [60, 110, 90]));
    await press('button', 'Attach');
    const chooser = page.waitForEvent('filechooser');
    await press('button', 'Choose files…');
    await (await chooser).setFiles(picture);
    await find('list', 'Attachments');
    await press('button', 'Send');
    await find('button', 'Open image entrance.png');

    // 5. Record a voice note.
    await press('button', 'Record voice');
    await find('timer', /.*/);
    // Something was heard by then.
    await hear(/^0:0[1-9]$/m);
    await press('button', 'Stop recording');
    await press('button', 'Send recording');
    await expect
      .poll(() => service.log.some(({ operation }) => operation === 'send-voice'))
      .toBe(true);
    await held('textbox', 'Message');

    // 6. Decide about a message that may not have arrived.
    service.faults.next({ kind: 'reset-after' });
    await write('Message', 'the last one');
    await keyboard.press('Enter');
    await state('the last one', 'Unknown');
    await press('button', 'It arrived');
    await hear('confirmed by a person');

    // 7. Find a message of last week.
    const messageTimestamp = Math.floor(Date.now() / 1_000) - week;
    const record = incomingRecord('OLD', 'where is my crate', { messageTimestamp });
    await chooseImport(page, 'log.json', JSON.stringify([record]));
    await applyImport(page);
    await keyboard.press('Control+Shift+F');
    await keyboard.insertText('crate');
    await press('link', /where is my crate/);
    await held('link', /where is my crate/);

    // 8. Close the chat.
    await press('button', /^Close chat/);
    await hear('Choose a chat or start a new one.');

    // 9. Archive fifty threads.
    await press('link', 'SMS threads');
    await hear('No threads yet');
    await importCsv(page, folder, 50);
    await reach('grid', 'SMS threads');
    await keyboard.press('Control+a');
    await press('button', 'Archive');
    await write('Requests a minute', '0');
    await write('Your name', 'Ada');
    await press('button', 'Start');
    await hear('Archived 50 threads');
    expect(archivedAt(service)).toBe(50);

    // 10. Change a setting.
    await press('link', 'Settings');
    await reach('tab', 'Instances');
    await keyboard.press('ArrowDown');
    await reach('combobox', 'Density');
    await keyboard.press('l');
    await expect(page.locator('html')).toHaveAttribute('data-density', 'large');
  });
}
