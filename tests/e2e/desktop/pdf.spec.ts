import type fileSystem from 'node:fs';
import { readdirSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ElectronApplication } from '@playwright/test';

import { connectAndOpen, messageWith, send } from '../../support/conversation.ts';
import { downloadOf } from '../../support/download.ts';
import { sendKept } from '../../support/kept-file.ts';
import { pdfText } from '../../support/pdf-text.ts';
import { pngOf } from '../../support/png-of.ts';
import type { Postline } from '../../support/postline.ts';
import { expect, test } from '../../support/story.ts';

async function exportPdf(app: Postline): Promise<Buffer> {
  const { page } = app;
  await page.keyboard.press('Control+Shift+s');
  const dialog = page.getByRole('dialog', { name: 'Export conversation' });
  await dialog.getByRole('radio', { name: 'PDF' }).check();
  return downloadOf(app, () => dialog.getByRole('button', { name: 'Export' }).click());
}

/** Notes of the next window what it may do and what it loads, and puts `hostile` in the place of the document it is to print. */
function watchNextWindow(electron: ElectronApplication, hostile: string | null) {
  return electron.evaluateHandle(({ app }, replaced) => {
    const seen = { windows: 0, loaded: [] as string[], titles: [] as string[], preferences: {} };
    app.once('browser-window-created', (_event, window) => {
      seen.windows += 1;
      const { webContents } = window;
      const { javascript, sandbox, contextIsolation, nodeIntegration, preload } = (
        webContents as unknown as { getLastWebPreferences(): Record<string, unknown> }
      ).getLastWebPreferences();
      seen.preferences = { javascript, sandbox, contextIsolation, nodeIntegration, preload };
      webContents.session.webRequest.onCompleted(({ url }) => void seen.loaded.push(url));
      webContents.on('page-title-updated', (_updated, title) => void seen.titles.push(title));
      if (replaced === null) return;
      const main = process.mainModule as NodeModule;
      const { readdirSync, writeFileSync } = main.require('node:fs') as typeof fileSystem;
      const exports = `${app.getPath('userData')}/exports`;
      const [folder = ''] = readdirSync(exports);
      writeFileSync(`${exports}/${folder}/document.html`, replaced);
      writeFileSync(`${exports}/${folder}/other.txt`, 'another file of the folder');
    });
    return seen;
  }, hostile);
}

test('a conversation is printed to a PDF by a window that nobody sees', async ({
  app,
  service,
}) => {
  const { page, electron } = app;
  if (electron === null) throw new Error('this story is about Electron');
  await connectAndOpen(page, service);
  await send(page, 'on paper 🎉');
  await expect(messageWith(page, 'on paper')).toContainText('Accepted');

  const watched = await watchNextWindow(electron, null);
  const pdf = await exportPdf(app);
  const text = pdfText(pdf);
  // What is drawn in colour is of this type of font.
  expect(pdf.includes('/Type3')).toBe(true);
  expect(text).toContain('Conversation with +49 1511 2345678');
  expect(text).toMatch(/You · Accepted.?on paper/);
  // What is told of a window may come later than what it printed.
  await expect
    .poll(() => watched.jsonValue())
    .toEqual({
      windows: 1,
      // Emoji come with the application: the system may have none.
      loaded: ['app://transcript/document.html', 'app://transcript/emoji.woff2'],
      titles: ['Conversation with +49 1511 2345678'],
      preferences: {
        javascript: false,
        sandbox: true,
        contextIsolation: true,
        nodeIntegration: false,
        preload: undefined,
      },
    });
  // Asked of Electron: a window that is gone before the test's driver knew it stays in its list.
  await expect
    .poll(() => electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length))
    .toBe(1);
});

test('that window runs no script, reaches no network and reads nothing beside its document', async ({
  app,
  service,
}) => {
  const { page, electron } = app;
  if (electron === null) throw new Error('this story is about Electron');
  let requests = 0;
  const foreign = createServer((_request, response) => {
    requests += 1;
    response.end();
  });
  await new Promise<void>((resolve) => foreign.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(foreign.address() as AddressInfo).port}`;
  await connectAndOpen(page, service);
  await send(page, 'on paper');
  await expect(messageWith(page, 'on paper')).toContainText('Accepted');

  // As if the escaping of the document had failed, and its policy with it.
  const watched = await watchNextWindow(
    electron,
    `<title>still</title><script>document.title = 'ran'</script>
     <img src="x" onerror="document.title = 'ran'"><script src="${address}/s.js"></script>
     <link rel="stylesheet" href="${address}/s.css"><img src="${address}/i.png">
     <iframe src="${address}/"></iframe><iframe src="file:///etc/passwd"></iframe>
     <iframe src="app://transcript/other.txt"></iframe><iframe src="app://postline/index.html"></iframe>
     <iframe src="app://transcript/files/../other.txt"></iframe>
     <iframe src="app://transcript/files/..%2Fother.txt"></iframe>
     <object data="file:///etc/passwd"></object><p>the end`,
  );
  expect((await exportPdf(app)).toString('latin1')).toMatch(/^%PDF/);
  await expect
    .poll(() => watched.jsonValue())
    .toMatchObject({ loaded: ['app://transcript/document.html'], titles: ['still'] });
  expect(requests).toBe(0);
  await new Promise((resolve) => foreign.close(resolve));
});

test('with media it is a folder in the chosen one, whose PDF shows the pictures', async ({
  app,
  service,
  folder: chosen,
}) => {
  const { page, electron } = app;
  if (electron === null) throw new Error('this story is about Electron');
  await electron.evaluate(({ dialog }, folder) => {
    dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [folder] });
  }, chosen);
  await connectAndOpen(page, service);
  await sendKept(page, '4915112345678@c.us', 'a door.png', pngOf(80, 60, [60, 110, 90]));
  await expect(page.getByRole('button', { name: 'Open image a door.png' })).toBeVisible();

  const watched = await watchNextWindow(electron, null);
  await page.keyboard.press('Control+Shift+s');
  const dialog = page.getByRole('dialog', { name: 'Export conversation' });
  await dialog.getByRole('radio', { name: 'PDF' }).check();
  await dialog.getByRole('checkbox', { name: 'Include media' }).check();
  await dialog.getByRole('button', { name: 'Export' }).click();
  await expect(page.getByText(`Saved in ${chosen}`)).toBeVisible();
  const files = readdirSync(chosen, { recursive: true }).map((path) => String(path));
  expect(files.map((path) => path.replace(/.* \d{4}-\d\d-\d\d\/?/, '')).sort()).toEqual([
    '',
    '.pdf',
    'files',
    'files/00001 a door.png',
  ]);
  await expect
    .poll(async () => (await watched.jsonValue()).loaded)
    .toEqual(['app://transcript/document.html', 'app://transcript/files/00001%20a%20door.png']);
});
