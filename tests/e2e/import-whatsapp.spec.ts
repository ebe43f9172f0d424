import { applyImport, chooseImport } from '../support/imports.ts';
import { connectAndOpen, messageWith, openChat } from '../support/conversation.ts';
import { expect, test } from '../support/story.ts';
import { writeZip } from '../support/write-zip.ts';

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
const two = (figure: number) => String(figure).padStart(2, '0');

/** What WhatsApp exports of a chat on Android in German: 2,000 messages, a picture in each hundred, some of them two lines. */
function exported(messages: number): { text: string; pictures: Record<string, Buffer> } {
  const pictures: Record<string, Buffer> = {};
  const lines = ['01.03.23, 08:59 - Nachrichten und Anrufe sind Ende-zu-Ende-verschlüsselt.'];
  for (let index = 0; index < messages; index += 1) {
    const minutes = 9 * 60 + index * 3;
    const day = new Date(Date.UTC(2023, 2, 1, 0, minutes));
    const date = `${two(day.getUTCDate())}.${two(day.getUTCMonth() + 1)}.23`;
    const time = `${two(day.getUTCHours())}:${two(day.getUTCMinutes())}`;
    const picture = `IMG-20230301-WA${String(index).padStart(4, '0')}.png`;
    const isPicture = index % 100 === 98;
    if (isPicture) pictures[picture] = png;
    const said = isPicture ? `${picture} (Datei angehängt)` : `Nachricht ${index}`;
    lines.push(`${date}, ${time} - ${index % 3 === 0 ? 'Laden' : 'Max Muster'}: ${said}`);
    if (index % 10 === 0) lines.push('und noch eine Zeile');
  }
  return { text: lines.join('\n'), pictures };
}

// A picture that comes into sight while its import is taken back may have gone already.
test.use({ expectedComplaints: /Failed to load resource.*404.*[/]content[)]$/ });

test('a chat of WhatsApp with its media is imported, found again, and taken back', async ({
  page,
  service,
}) => {
  await connectAndOpen(page, service, '+491511111111');
  const { text, pictures } = exported(2_000);
  const zip = writeZip({ 'WhatsApp Chat mit Max Muster.txt': text, ...pictures });
  const name = 'WhatsApp Chat mit Max Muster.zip';
  await chooseImport(page, name, zip);
  const dialog = page.getByRole('dialog', { name: 'Import messages' });
  const part = dialog.getByRole('region', { name: 'Exported chat: Max Muster' });
  await expect(dialog).toContainText('Choose whose chat it is');
  await expect(part).toContainText('In the export: 20. Missing from it: 0.');
  await expect(dialog.getByRole('button', { name: /^Import [\d,]+ messages/ })).toBeHidden();
  // The phone names him, and no number.
  await part.getByRole('textbox', { name: 'Phone number or chat ID' }).fill('+49 1511 2345678');
  await page.keyboard.press('Tab');
  await expect(part.getByRole('combobox', { name: 'Which of them are you?' })).toContainText(
    'Laden',
  );
  await expect(part).toContainText('New: 2,000. Here already: 0.');
  await dialog.getByRole('button', { name: 'Import 2,000 messages' }).click();
  await expect(dialog).toContainText('2,000 messages imported. Files copied: 20.');
  await dialog.getByRole('button', { name: 'Close' }).click();

  const row = page.getByRole('list', { name: 'Chats' }).getByRole('link', { name: /Max Muster/ });
  await expect(row).toContainText('Nachricht 1999');
  await expect(row).not.toContainText('unread');
  await openChat(page, '+4915112345678');
  await expect(messageWith(page, 'Nachricht 1999')).toContainText('Received');
  await expect(
    page.getByRole('log', { name: 'Messages' }).getByRole('button', { name: /^Open image/ }),
  ).not.toHaveCount(0);

  await chooseImport(page, name, zip);
  await expect(part).toContainText('New: 0. Here already: 2,000.');
  await expect(dialog.getByRole('button', { name: /^(Import|Add files)/ })).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  const grown = `${text}\n31.12.23, 18:05 - Max Muster: Guten Rutsch`;
  await chooseImport(page, 'WhatsApp Chat mit Max Muster.txt', grown);
  await expect(part).toContainText('New: 1. Here already: 2,000.');
  await applyImport(page);
  await expect(messageWith(page, 'Guten Rutsch')).toBeVisible();

  await page.getByRole('button', { name: 'Import messages…' }).click();
  const imports = dialog.getByRole('region', { name: 'Imported chats' });
  await expect(imports.getByRole('listitem')).toContainText(['messages: 1', 'messages: 2,000']);
  await imports.getByRole('listitem').last().getByRole('button', { name: 'Undo import' }).click();
  await expect(imports).toContainText('Import undone. Messages removed: 2,000.');
  await expect(imports.getByRole('listitem')).toHaveCount(1);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(messageWith(page, 'Guten Rutsch')).toBeVisible();
  await expect(messageWith(page, 'Nachricht 1999')).toBeHidden();
});
