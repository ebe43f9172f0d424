import { once } from 'node:events';
import { truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ElectronApplication, Page } from '@playwright/test';
import { dropFiles } from '../../support/attachments.ts';
import { connect } from '../../support/connect-page.ts';
import {
  connectAndOpen,
  messageWith,
  openChat,
  sendAttached,
  sendByEnter,
} from '../../support/conversation.ts';
import { applyImport, chooseImport, incomingRecord } from '../../support/imports.ts';
import { callFrom } from '../../support/page-calls.ts';
import { beginToRecord, button } from '../../support/recorder.ts';
import { expect, test } from '../../support/story.ts';

test.use({ isAlone: true });

const box = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true });

/** The windows as the system has them: what it writes above each. */
const titles = (electron: ElectronApplication) => () =>
  electron.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()
      .map((window) => window.getTitle())
      .sort(),
  );

async function popOut(electron: ElectronApplication, page: Page): Promise<Page> {
  const opened = electron.waitForEvent('window');
  await page.keyboard.press('Control+Shift+O');
  const own = await opened;
  await expect(box(own)).toBeVisible();
  // The system knows it by its chat from then on.
  await expect(own).not.toHaveTitle('Postline');
  return own;
}

test('a conversation in a window of its own keeps its instance, its draft and its guards', async ({
  app,
  service,
}) => {
  const { page, electron } = app;
  if (electron === null) throw new Error('no Electron was started');
  await connectAndOpen(page, service);
  await box(page).fill('half a th');
  const own = await popOut(electron, page);
  await expect(own.getByRole('navigation')).toHaveCount(0);
  await expect(own.getByRole('list', { name: 'Chats' })).toHaveCount(0);
  await expect.poll(titles(electron)).toEqual(['+49 1511 2345678', 'Support – Postline']);

  // Both windows write the one draft: what is typed in one stands in the other.
  await expect(box(own)).toHaveValue('half a th');
  await box(own).press('End');
  await box(own).pressSequentially('ought');
  await expect(box(page)).toHaveValue('half a thought');
  await box(page).press('End');
  await box(page).pressSequentially('!');
  await expect(box(own)).toHaveValue('half a thought!');

  // What one of them sends is gone from both.
  await sendByEnter(own);
  await expect(messageWith(page, 'half a thought!')).toContainText('Accepted');
  await expect(box(page)).toHaveValue('');
  await box(own).fill('And another');

  // The full window goes to another instance; this one stays, and sends by its own.
  await callFrom(page, 'instances.usePractice', {});
  await expect(page.getByRole('heading', { name: 'Chats' })).toBeVisible();
  await sendByEnter(own);
  await expect(messageWith(own, 'And another')).toContainText('Accepted');
  expect(service.log).toHaveLength(2);

  // A second press brings the same window to the front.
  const [first] = (await callFrom(page, 'instances.list', {})).instances;
  const chat = { instanceId: first?.instanceId ?? '', chatId: '4915112345678@c.us' };
  await callFrom(own, 'app.openWindow', { chat });
  expect(electron.windows()).toHaveLength(2);

  // It opens no window by itself, and no window is opened for a chat that is not there.
  expect(await own.evaluate(() => window.open('app://postline/') !== null)).toBe(false);
  expect(own.url()).toMatch(/^app:\/\/postline\/#\/window\//);
  const refused = await own.evaluate(
    (instanceId) =>
      window.postline.call('app.openWindow', { chat: { instanceId, chatId: '1@c.us' } }),
    chat.instanceId,
  );
  expect(refused).toMatchObject({ ok: false, error: { kind: 'not-found' } });
  expect(electron.windows()).toHaveLength(2);

  // What leads to other pages is not offered in it.
  await own.keyboard.press('Control+k');
  const palette = own.getByRole('dialog', { name: 'Command palette' });
  await expect(palette.getByRole('option', { name: /^Find in chat/ })).toBeVisible();
  await expect(palette.getByRole('option', { name: /Settings$/ })).toHaveCount(0);
  await own.keyboard.press('Escape');
  await own.keyboard.press('Control+/');
  const sheet = own.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(sheet).toContainText('Back');
  await expect(sheet).not.toContainText('SMS threads');
  await own.keyboard.press('Escape');

  // Its chat is forgotten, its instance is removed: it says so, and can be closed.
  await callFrom(page, 'forgetting.forget', { chatIds: [chat.chatId] });
  await expect(own.getByText('This chat is no longer in Postline.')).toBeVisible();
  await callFrom(page, 'instances.remove', { instanceId: chat.instanceId });
  await expect(own.getByText('The instance of this chat was removed.')).toBeVisible();
  const closed = own.waitForEvent('close');
  await own.getByRole('button', { name: 'Close window' }).click();
  await closed;
  await expect(page.getByRole('heading', { name: 'Chats' })).toBeVisible();
});

test('windows come back to their places, each kind to its own', async ({ app, service }) => {
  const electronOf = () => {
    if (app.electron === null) throw new Error('no Electron was started');
    return app.electron;
  };
  await connect(app.page, service);
  await openChat(app.page, '+4915112345678');
  const own = await popOut(electronOf(), app.page);
  const boundsOf = (title: RegExp) =>
    electronOf().evaluate(
      ({ BrowserWindow }, source) =>
        BrowserWindow.getAllWindows()
          .find((window) => new RegExp(source).test(window.getTitle()))
          ?.getNormalBounds(),
      title.source,
    );
  await electronOf().evaluate(({ BrowserWindow }) => {
    for (const window of BrowserWindow.getAllWindows()) {
      const isFull = window.getTitle().endsWith('Postline');
      window.setBounds(
        isFull
          ? { x: 30, y: 40, width: 900, height: 600 }
          : { x: 60, y: 50, width: 480, height: 560 },
      );
    }
  });
  const full = await boundsOf(/Postline$/);
  const chat = await boundsOf(/^\+49/);
  const zooms = () =>
    electronOf().evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows().map(({ webContents }) => webContents.getZoomLevel()),
    );
  await electronOf().evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]?.webContents.setZoomLevel(-1),
  );
  expect(await zooms()).toEqual([-1, -1]);
  const closed = own.waitForEvent('close');
  await electronOf().evaluate(({ Menu, BrowserWindow }) => {
    const items = Menu.getApplicationMenu()?.items.flatMap(({ submenu }) => submenu?.items ?? []);
    const close = items?.find(({ role }) => String(role).toLowerCase() === 'close');
    if (close?.accelerator !== 'CmdOrCtrl+W') throw new Error('no key closes a window');
    BrowserWindow.getAllWindows()
      .find((window) => window.getTitle().startsWith('+49'))
      ?.close();
  });
  await closed;
  await app.restart();
  expect(await boundsOf(/Postline$/)).toEqual(full);
  await openChat(app.page, '+4915112345678');
  await popOut(electronOf(), app.page);
  expect(await boundsOf(/^\+49/)).toEqual(chat);
  expect(await zooms()).toEqual([-1, -1]);
});

test('two full windows: each has its own ways, and neither stays in an instance that the other has left', async ({
  app,
  service,
}) => {
  const { page, electron } = app;
  if (electron === null) throw new Error('no Electron was started');
  await connect(page, service);
  const opened = electron.waitForEvent('window');
  await callFrom(page, 'app.openWindow', { chat: null });
  const second = await opened;
  await expect(second.getByRole('heading', { name: 'Chats' })).toBeVisible();
  for (const number of ['+4915112345678', '+4915187654321']) await openChat(second, number);
  await box(second).fill('half a thought');

  // Back and forward: by a key, by the menu, by a button of the mouse as the system tells it.
  await second.keyboard.press('Alt+ArrowLeft');
  await expect(second).toHaveURL(/4915112345678/);
  await electron.evaluate(({ Menu, BrowserWindow }) => {
    BrowserWindow.getAllWindows()[0]?.focus();
    const items = Menu.getApplicationMenu()?.items.flatMap(({ submenu }) => submenu?.items ?? []);
    items?.find(({ label }) => label === 'Forward')?.click();
  });
  await expect(second).toHaveURL(/4915187654321/);
  await electron.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]?.emit('app-command', {}, 'browser-backward'),
  );
  await expect(second).toHaveURL(/4915112345678/);
  await second.keyboard.press('Alt+ArrowRight');
  await expect(box(second)).toHaveValue('half a thought');

  // The first goes to another instance: the second shows that one's chats, and the way back leads to the draft.
  await callFrom(page, 'instances.usePractice', {});
  await expect(second).toHaveURL(/#\/chats$/);
  await expect(second.getByRole('button', { name: /Practice/ })).toBeVisible();
  await second.keyboard.press('Alt+ArrowLeft');
  await expect(second).toHaveURL(/4915112345678/);
  await expect(page.getByRole('list', { name: 'Chats' })).toContainText('+49 1518 7654321');
  await openChat(second, '+4915187654321');
  await expect(box(second)).toHaveValue('half a thought');

  // What the menu leads to is shown by the window in front alone.
  await electron.evaluate(({ Menu }) => {
    const items = Menu.getApplicationMenu()?.items.flatMap(({ submenu }) => submenu?.items ?? []);
    items?.find(({ label }) => label === 'Health')?.click();
  });
  const health = [page, second].map((one) => one.getByRole('heading', { name: 'Health' }));
  const shown = async () => {
    const counts = await Promise.all(health.map((one) => one.count()));
    return counts.reduce((sum, one) => sum + one, 0);
  };
  await expect.poll(shown).toBe(1);
});

test.describe('with a microphone', () => {
  test.use({ hears: { tones: [{ hertz: 440, seconds: 60 }] } });

  test('one window records at a time, and one alone for a chat', async ({ app, service }) => {
    const { page, electron } = app;
    if (electron === null) throw new Error('no Electron was started');
    await connectAndOpen(page, service);
    const own = await popOut(electron, page);
    await openChat(page, '+4915187654321');
    await beginToRecord(page, 1);
    await beginToRecord(own, 1);
    await expect(button(page, 'Resume recording')).toBeVisible();

    // The chat that the other window records for is opened here too: it is left to that one.
    await openChat(page, '+4915112345678');
    await button(page, 'Record voice').click();
    await expect(page.getByText('is being recorded in another window')).toBeVisible();
    await button(own, 'Stop recording').click();
    await expect(button(own, 'Play recording')).toBeVisible();
    await expect(button(page, 'Play recording')).toBeVisible();
  });
});

/** Answers what Postline asks by a dialog of the system with the button of this name, from now on. Returns what was asked. */
async function answerDialogs(electron: ElectronApplication, button: string) {
  await electron.evaluate(({ dialog }, name) => {
    dialog.showMessageBox = (...args: unknown[]) => {
      const { message, buttons = [] } = args.at(-1) as Electron.MessageBoxOptions;
      Object.assign(dialog, { asked: message });
      return Promise.resolve({ response: buttons.indexOf(name), checkboxChecked: false });
    };
  }, button);
  return () => electron.evaluate(({ dialog }) => String((dialog as { asked?: string }).asked));
}

test('quitting with uploads under way asks first, and waits for them where that is chosen', async ({
  app,
  service,
  folder,
}) => {
  const { page, electron } = app;
  if (electron === null) throw new Error('no Electron was started');
  const quit = () => electron.evaluate(({ app: system }) => system.quit());
  await connectAndOpen(page, service);
  const film = join(folder, 'film.bin');
  await writeFile(film, '');
  await truncate(film, 40_000_000);
  await dropFiles(page, box(page), [film]);
  service.faults.next({ kind: 'delay', ms: 120_000, operation: 'send-file' });
  await sendAttached(page);
  const upload = messageWith(page, 'film.bin');
  await expect(upload.getByRole('progressbar')).toBeVisible();

  const asked = await answerDialogs(electron, 'Don’t Quit');
  await quit();
  await expect.poll(asked).toBe('An upload is under way');
  await answerDialogs(electron, 'Quit When Finished');
  // Closing the last window is quitting: it stays, and so does what another window shows.
  await electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close());
  const waits = page.getByText('Postline quits when this is finished: 1 upload');
  await expect(waits).toBeVisible();
  await page.getByRole('button', { name: 'Don’t quit' }).click();
  await expect(waits).toBeHidden();

  const own = await popOut(electron, page);
  await quit();
  await expect(own.getByRole('progressbar', { name: 'Finished so far' })).toBeVisible();
  const ended = once(electron.process(), 'exit');
  await upload.getByRole('button', { name: 'Cancel upload' }).click();
  await ended;
});

test('a window of a hidden ID goes on in the number’s chat, with what was typed for both', async ({
  app,
  service,
}) => {
  const { page, electron } = app;
  if (electron === null) throw new Error('no Electron was started');
  const hidden = '99887766554433@lid';
  const record = (id: string, remoteJidAlt?: string) =>
    JSON.stringify(incomingRecord(id, id, { key: { remoteJid: hidden, remoteJidAlt, id } }));
  await connectAndOpen(page, service);
  await chooseImport(page, 'first.json', record('H1'));
  await applyImport(page);
  await openChat(page, hidden);
  const own = await popOut(electron, page);
  await openChat(page, '+4915112345678');
  await box(page).fill('for the number');
  await box(own).fill('for the hidden ID');
  await chooseImport(page, 'second.json', record('H2', '4915112345678@s.whatsapp.net'));
  await applyImport(page);
  await expect(own).toHaveURL(/4915112345678/);
  await expect(box(own)).toHaveValue('for the number\nfor the hidden ID');
  await expect(box(page)).toHaveValue('for the number\nfor the hidden ID');
  await expect(messageWith(own, 'H1')).toBeVisible();
});
