import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import {
  attachedNames,
  attachments,
  dragFiles,
  dropFiles,
  paste,
  pickFiles,
  sha256Of,
} from '../support/attachments.ts';
import { connect } from '../support/connect-page.ts';
import { connectAndOpen, messageWith, openChat, sendAttached } from '../support/conversation.ts';
import { pngOf } from '../support/png-of.ts';
import { expect, test } from '../support/story.ts';

const message = { name: 'Message', exact: true } as const;
const log = (page: Page) => page.getByRole('log', { name: 'Messages' });

async function write(folder: string, name: string, content: string | Buffer): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
}

test('several files are picked, put in order, captioned and sent as they are', async ({
  page,
  service,
  folder,
}) => {
  await connectAndOpen(page, service);
  const picture = await write(folder, 'beach.png', pngOf(900, 600, [20, 120, 200]));
  const notes = await write(folder, 'notes.txt', 'one, two');
  const report = await write(folder, 'report.pdf', '%PDF-1.4 a report');
  await pickFiles(page, [picture, notes, report]);

  await expect(attachments(page)).toHaveCount(3);
  expect(await attachedNames(page)).toEqual(['beach.png', 'notes.txt', 'report.pdf']);
  const kinds = attachments(page).getByRole('combobox', { name: 'Send as' });
  await expect(kinds.nth(0)).toHaveValue('image');
  await expect(kinds.nth(1)).toHaveValue('file');
  await expect(attachments(page).nth(0).locator('img')).toHaveJSProperty('naturalWidth', 320);
  await attachments(page).nth(0).getByRole('textbox', { name: 'Caption' }).fill('*The* beach');
  await kinds.nth(0).selectOption('file');
  await attachments(page).nth(1).getByRole('textbox', { name: 'File name' }).fill('list.txt');
  await attachments(page).nth(2).getByRole('button', { name: 'Reorder' }).focus();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect(attachments(page).nth(0).getByRole('button', { name: 'Reorder' })).toBeFocused();
  expect(await attachedNames(page)).toEqual(['report.pdf', 'beach.png', 'list.txt']);
  await page.getByRole('textbox', message).fill('Three files for you');
  await sendAttached(page);

  await expect(log(page).getByText('Accepted')).toHaveCount(3);
  await expect(attachments(page)).toHaveCount(0);
  expect(
    service.log.map(({ operation, fields, file }) => [
      operation.replace('-safe', ''),
      fields['text'] ?? fields['filename'],
      fields['caption'],
      file?.sha256,
    ]),
  ).toEqual([
    ['send-file', 'report.pdf', 'Three files for you', await sha256Of(report)],
    ['send-file', 'beach.png', '*The* beach', await sha256Of(picture)],
    ['send-file', 'list.txt', undefined, await sha256Of(notes)],
  ]);
  await expect(messageWith(page, 'beach.png').locator('strong')).toHaveText('The');
  await expect(messageWith(page, 'beach.png')).toContainText('File');
});

test('files are dropped anywhere on the chat, and a folder among them is said', async ({
  page,
  service,
  folder,
}) => {
  await connectAndOpen(page, service);
  const one = await write(folder, 'one.txt', 'one');
  const empty = await write(folder, 'empty.txt', '');
  await mkdir(join(folder, 'photos'));
  const drag = await dragFiles(page, log(page), [one, join(folder, 'photos'), empty]);
  await expect(page.getByText(/^Drop to attach for .*1511 2345678/)).toBeVisible();
  await drag.leave();
  await expect(page.getByText('Drop to attach')).toBeHidden();

  await dropFiles(page, log(page), [one, join(folder, 'photos'), empty]);
  await expect(attachments(page)).toHaveCount(2);
  await expect(page.getByRole('alert')).toContainText(/“\u2068?photos\u2069?” is a folder/);
  await expect(attachments(page).nth(1)).toContainText('Empty file.');
  await expect(page.getByRole('textbox', message)).toBeFocused();
  await sendAttached(page);
  await expect(messageWith(page, 'one.txt')).toContainText('Accepted');
  expect(await attachedNames(page)).toEqual(['empty.txt']);
  expect(service.log).toHaveLength(1);
});

test('a picture from the clipboard is attached, and a text stays a text', async ({
  page,
  service,
}) => {
  await connectAndOpen(page, service);
  const box = page.getByRole('textbox', message);
  const picture = pngOf(40, 30, [200, 40, 40]);

  const copiedCells = { 'text/plain': 'A1\tB1', 'text/html': '<table></table>' };
  await paste(box, { texts: copiedCells, picture });
  await expect(attachments(page)).toHaveCount(0);
  await paste(box, { texts: { 'text/html': '<img src="https://example.com/a.png">' }, picture });
  await expect(attachments(page)).toHaveCount(1);
  const [name] = await attachedNames(page);
  expect(name).toMatch(/^Picture \d{4}-\d\d-\d\d \d\d\.\d\d\.\d\d\.png$/);
  await sendAttached(page);
  await expect(messageWith(page, 'Picture')).toContainText('Accepted');
  expect(service.log).toMatchObject([
    { operation: 'send-image', fields: { filename: name }, file: { size: picture.length } },
  ]);
});

test('media by public address goes as an address, and a private one is refused @page', async ({
  page,
  service,
}) => {
  await connectAndOpen(page, service);
  await page.getByRole('button', { name: 'Attach', exact: true }).click();
  const address = page.getByRole('textbox', { name: 'Media address' });
  await address.fill('http://192.168.1.4/printer.png');
  await page.getByRole('button', { name: 'Attach address' }).click();
  await expect(address).toHaveAccessibleDescription(/private network/);
  await address.fill('https://example.com/pictures/sea%20side.jpg');
  await address.press('Enter');

  await expect(attachments(page)).toContainText('example.com');
  expect(await attachedNames(page)).toEqual(['sea side.jpg']);
  await expect(page.getByRole('textbox', message)).toBeFocused();
  await sendAttached(page);
  await expect(messageWith(page, 'sea side.jpg')).toContainText('Accepted');
  await expect(messageWith(page, 'sea side.jpg')).toContainText('Image · example.com');
  expect(service.log).toMatchObject([
    { operation: 'send-image', fields: { url: 'https://example.com/pictures/sea%20side.jpg' } },
  ]);
});

test('a name arrives as it is, whatever is in it @page', async ({ page, service, folder }) => {
  await connectAndOpen(page, service);
  const names = ['say "hi"; name=x.txt', 'two\nlines\r\nContent-Type: x.txt', '‮gpj.🙂 تقرير.txt'];
  const paths = await Promise.all(names.map((name) => write(folder, name, name)));
  await dropFiles(page, page.getByRole('textbox', message), paths);
  await expect(attachments(page)).toHaveCount(3);
  await sendAttached(page);
  await expect(log(page).getByText('Accepted')).toHaveCount(3);
  expect(service.log.map(({ fields, file }) => [fields['filename'], file?.size])).toEqual(
    names.map((name) => [name, Buffer.byteLength(name)]),
  );
});

test('the tray is there again after a restart and after a crash @page', async ({
  app,
  service,
  folder,
}) => {
  // It starts three times.
  test.slow();
  await connect(app.page, service);
  await openChat(app.page, '+4915112345678');
  const picture = await write(folder, 'beach.png', pngOf(90, 60, [20, 120, 200]));
  const notes = await write(folder, 'notes.txt', 'one, two');
  await pickFiles(app.page, [notes, picture]);
  const thumbnail = () => attachments(app.page).nth(1).locator('img');
  await expect(thumbnail()).toHaveJSProperty('naturalWidth', 90);
  const caption = () => attachments(app.page).nth(0).getByRole('textbox', { name: 'Caption' });
  await caption().pressSequentially('to read');
  // What is done in the tray is written in order: with this, the caption is.
  await attachments(app.page).nth(1).getByRole('button', { name: 'Remove' }).click();
  await expect(attachments(app.page)).toHaveCount(1);
  await app.page.getByRole('button', { name: 'Undo' }).click();
  await expect(thumbnail()).toBeVisible();
  expect(await attachedNames(app.page)).toEqual(['notes.txt', 'beach.png']);

  await app.restart();
  await app.page.getByRole('list', { name: 'Chats' }).getByText('2 attachments').click();
  await expect(caption()).toHaveValue('to read');
  await app.kill();
  await app.page.getByRole('list', { name: 'Chats' }).getByText('2 attachments').click();
  await expect(thumbnail()).toHaveJSProperty('naturalWidth', 90);
  await sendAttached(app.page);
  await expect(attachments(app.page)).toHaveCount(0);
  await expect(messageWith(app.page, 'notes.txt')).toContainText('to read');
  await expect(messageWith(app.page, 'beach.png').locator('img')).toHaveJSProperty(
    'naturalWidth',
    90,
  );
});

test('attachments are put in order by dragging @page', async ({ page, service, folder }) => {
  await connectAndOpen(page, service);
  const names = ['one.txt', 'two.txt', 'three.txt'];
  const paths = await Promise.all(names.map((name) => write(folder, name, name)));
  await pickFiles(page, paths);
  await expect(attachments(page)).toHaveCount(3);
  const handle = (index: number) =>
    attachments(page).nth(index).getByRole('button', { name: 'Reorder' });
  await handle(2).dragTo(attachments(page).nth(0), { targetPosition: { x: 6, y: 60 } });
  await expect.poll(() => attachedNames(page)).toEqual(['three.txt', 'one.txt', 'two.txt']);
  await expect(page.getByText('Drop to attach')).toBeHidden();
});
