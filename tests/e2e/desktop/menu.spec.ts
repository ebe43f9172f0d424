import type { ElectronApplication } from '@playwright/test';
import { connect } from '../../support/connect-page.ts';
import { openChat } from '../../support/conversation.ts';
import { expect, test } from '../../support/story.ts';

const choose = (electron: ElectronApplication, id: string) =>
  electron.evaluate(
    ({ Menu }, wanted) => Menu.getApplicationMenu()?.getMenuItemById(wanted)?.click(),
    id,
  );

test('the menus of the window have the commands of the page, with their keys, and say what does not work there', async ({
  app,
  service,
}) => {
  const { page, electron } = app;
  if (electron === null) throw new Error('no Electron was started');
  await connect(page, service);
  const items = await electron.evaluate(({ Menu }) =>
    (Menu.getApplicationMenu()?.items ?? []).flatMap(({ label, submenu }) =>
      (submenu?.items ?? [])
        .filter(({ id }) => id)
        .map((item) => `${label}: ${item.label} ${String(item.accelerator ?? '')}`.trim()),
    ),
  );
  expect(items).toContain('&File: New Chat CmdOrCtrl+N');
  expect(items).toContain('&Chat: Close or Reopen Chat CmdOrCtrl+D');
  // E works in the list alone, so that the menu prints no key of a sign.
  expect(items).toContain('&Chat: Pin or Unpin Chat');

  await choose(electron, 'pin-chat');
  await choose(electron, 'close-chat');
  await choose(electron, 'rename-chat');
  await expect(page.getByRole('status')).toContainText('“Rename chat” isn’t available here.');
  await choose(electron, 'go-settings');
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  await choose(electron, 'new-chat');
  await expect(page.getByRole('dialog', { name: 'New chat' })).toBeVisible();
  await page.keyboard.press('Escape');
  await openChat(page, '+4915112345678');
  await choose(electron, 'rename-chat');
  await expect(page.getByRole('dialog', { name: 'Rename chat' })).toBeVisible();
});
