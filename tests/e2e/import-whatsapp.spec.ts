import { applyImport, chooseImport } from '../support/imports.ts';
import { exportedChat } from '../support/exported-chat.ts';
import { connectAndOpen, messageWith, openChat } from '../support/conversation.ts';
import { expect, test } from '../support/story.ts';
import { writeZip } from '../support/write-zip.ts';

// A picture that comes into sight while its import is taken back may have gone already.
test.use({ expectedComplaints: /Failed to load resource.*404.*[/]content[)]$/ });

test('a chat of WhatsApp with its media is imported, found again, and taken back', async ({
  page,
  service,
}) => {
  await connectAndOpen(page, service, '+491511111111');
  const { textName, text, pictures } = exportedChat({ messages: 402, pictureEvery: 20 });
  const zip = writeZip({ [textName]: text, ...pictures });
  const name = 'WhatsApp Chat mit Max Muster.zip';
  await chooseImport(page, name, zip);
  const dialog = page.getByRole('dialog', { name: 'Import messages' });
  const part = dialog.getByRole('region', { name: 'Exported chat: Max Muster' });
  await expect(dialog).toContainText('Choose whose chat it is');
  await expect(part).toContainText('In the export: 20. Missing from it: 0.');
  await expect(dialog.getByRole('button', { name: /^Import [\d,]+ messages/ })).toBeHidden();
  // The phone names him, and no number.
  await part.getByRole('textbox', { name: 'Phone number or chat ID' }).fill('01511 2345678');
  await page.keyboard.press('Tab');
  await expect(part).toContainText('isn’t a valid number');
  // The number is taken as soon as it can be read.
  await dialog.getByRole('combobox', { name: 'Country' }).selectOption('DE');
  await expect(part.getByRole('combobox', { name: 'Which of them are you?' })).toContainText(
    'Laden',
  );
  await expect(part).toContainText('New: 402. Here already: 0.');
  await dialog.getByRole('button', { name: 'Import 402 messages' }).click();
  await expect(dialog).toContainText('402 imported. Files copied: 20.');
  await dialog.getByRole('button', { name: 'Close' }).click();

  const row = page.getByRole('list', { name: 'Chats' }).getByRole('link', { name: /Max Muster/ });
  await expect(row).toContainText('Nachricht 401');
  await expect(row).not.toContainText('unread');
  await openChat(page, '+4915112345678');
  await expect(messageWith(page, 'Nachricht 401')).toContainText('Received');
  await expect(
    page.getByRole('log', { name: 'Messages' }).getByRole('button', { name: /^Open image/ }),
  ).not.toHaveCount(0);

  await chooseImport(page, name, zip);
  await expect(part).toContainText('New: 0. Here already: 402.');
  await expect(dialog.getByRole('button', { name: /^(Import|Add files)/ })).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  const grown = `${text}\n31.12.23, 18:05 - Max Muster: Guten Rutsch`;
  await chooseImport(page, 'WhatsApp Chat mit Max Muster.txt', grown);
  await expect(part).toContainText('New: 1. Here already: 402.');
  await applyImport(page);
  await expect(messageWith(page, 'Guten Rutsch')).toBeVisible();

  await page.getByRole('button', { name: 'Import messages…' }).click();
  const imports = dialog.getByRole('list', { name: 'Imports' }).getByRole('listitem');
  await expect(imports).toContainText(['1 imported', '402 imported']);
  await imports.last().getByRole('button', { name: 'Show' }).click();
  await dialog.getByRole('button', { name: 'Undo import' }).click();
  await expect(dialog).toContainText('Import undone.');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(messageWith(page, 'Guten Rutsch')).toBeVisible();
  await expect(messageWith(page, 'Nachricht 401')).toBeHidden();
});

test('an import of a chat from an iPhone is cancelled, goes on, and keeps what it cannot show', async ({
  page,
  service,
}) => {
  await connectAndOpen(page, service, '+491511111111');
  const { name, textName, text, pictures } = exportedChat({
    messages: 12_000,
    form: 'ios',
    pictureEvery: 1_000,
  });
  const last = [
    '[31.12.23, 18:05:01] Max Muster: \u200e<Anhang: 00003001-PHOTO-2023-12-31.heic>',
    '[31.12.23, 18:05:02] Max Muster: \u200e<Anhang: 00003002-AUDIO-2023-12-31.amr>',
  ];
  const zip = writeZip({
    [textName]: ['Export', text, ...last].join('\n'),
    ...pictures,
    '00003001-PHOTO-2023-12-31.heic': Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'),
    '00003002-AUDIO-2023-12-31.amr': Buffer.from('#!AMR\n\x0c', 'latin1'),
  });
  await chooseImport(page, `${name}.zip`, zip);
  const dialog = page.getByRole('dialog', { name: 'Import messages' });
  const part = dialog.getByRole('region', { name: 'Exported chat: Max Muster' });
  await expect(part).toContainText('In the export: 14. Missing from it: 0.');
  await expect(part).toContainText('Lines before the first message: 1.');
  await part.getByRole('textbox', { name: 'Phone number or chat ID' }).fill('+49 1511 2345678');
  await page.keyboard.press('Tab');
  await dialog.getByRole('button', { name: 'Import 12,002 messages' }).click();
  await expect(dialog.getByRole('progressbar', { name: 'Import' })).toBeVisible();
  // What has no message yet is not there to be taken back.
  await expect(dialog).toContainText(/Importing: [1-9]/);
  await dialog.getByRole('button', { name: 'Cancel import' }).click();
  await expect(dialog).toContainText('Cancelled.');
  await expect(dialog.getByRole('button', { name: 'Undo import' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();

  await chooseImport(page, `${name}.zip`, zip);
  await expect(part).not.toContainText('Here already: 0.');
  await dialog.getByRole('button', { name: /^(Import [\d,]+ messages|Add files)/ }).click();
  await expect(dialog).toContainText(/Files copied: \d+\./, { timeout: 120_000 });
  await dialog.getByRole('button', { name: 'Close' }).click();
  await openChat(page, '+4915112345678');
  const log = page.getByRole('log', { name: 'Messages' });
  await expect(log.getByRole('article').nth(-2)).toContainText('can’t be shown');
  await expect(log.getByRole('article').last()).toContainText('Postline can’t play this.');
});
