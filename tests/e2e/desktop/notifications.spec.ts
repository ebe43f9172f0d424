import type { ElectronApplication } from '@playwright/test';

import { connectAndOpen, messageWith, openChat, sendByEnter } from '../../support/conversation.ts';
import { expect, test } from '../../support/story.ts';

test.use({ isAlone: true });

/** Stands in for the system, which shows neither on a machine of tests: keeps notifications and the badge in main. */
const keepWhatIsTold = (electron: ElectronApplication) =>
  electron.evaluate((main) => {
    const kept: Electron.Notification[] = [];
    Object.assign(globalThis, { kept });
    main.Notification.isSupported = () => true;
    // Each has a `show` of its own, which is there once it is listened to.
    const own = main.Notification.prototype;
    const on = Reflect.get(own, 'on') as (...heard: never) => Electron.Notification;
    own.on = function listen(this: Electron.Notification, ...heard: never) {
      this.show = () => kept.push(this);
      return on.apply(this, heard);
    };
    main.app.setBadgeCount = (badge = 0) => {
      Object.assign(globalThis, { badge });
      return true;
    };
  });

const badge = (electron: ElectronApplication) => () =>
  electron.evaluate(() => (globalThis as unknown as { badge: number }).badge);

const titles = (electron: ElectronApplication) => () =>
  electron.evaluate(() =>
    (globalThis as unknown as { kept: Electron.Notification[] }).kept.map(({ title }) => title),
  );

/** Whether a window of Postline is what the person sees. */
const putInFront = (electron: ElectronApplication, isInFront: boolean) =>
  electron.evaluate(({ BrowserWindow }, wanted) => {
    const [window = null] = BrowserWindow.getAllWindows();
    BrowserWindow.getFocusedWindow = () => (wanted ? window : null);
  }, isInFront);

test('what needs a person is told while another window is in front, and leads to it', async ({
  app,
  service,
}) => {
  const { page, electron } = app;
  if (electron === null) throw new Error('no Electron was started');
  await connectAndOpen(page, service, '+49 151 12345678');
  await keepWhatIsTold(electron);
  await putInFront(electron, true);
  service.faults.next({ kind: 'reset-after' });
  await page.getByRole('textbox', { name: 'Message', exact: true }).fill('lost in sight');
  await sendByEnter(page);
  await expect(page.getByRole('link', { name: 'Outbox, 1 message needs review' })).toBeVisible();
  await expect.poll(badge(electron)).toBe(1);
  expect(await titles(electron)()).toEqual([]);

  await putInFront(electron, false);
  service.faults.next({ kind: 'reset-after' });
  await page.getByRole('textbox', { name: 'Message', exact: true }).fill('lost on its way');
  await sendByEnter(page);
  await expect(messageWith(page, 'lost on its way')).toContainText('Unknown');
  await expect.poll(titles(electron)).toEqual(['1 message may not have arrived']);

  await page.getByRole('link', { name: 'Settings' }).click();
  await electron.evaluate(() => {
    const { kept } = globalThis as unknown as { kept: Electron.Notification[] };
    kept[0]?.emit('click');
  });
  await expect(messageWith(page, 'lost on its way')).toBeInViewport();

  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('tab', { name: 'Notifications' }).click();
  await page.getByRole('switch', { name: 'Unknown messages' }).click();
  await page.getByRole('link', { name: 'Chats' }).click();
  await openChat(page, '+49 151 12345678');
  service.faults.next({ kind: 'reset-after' });
  await page.getByRole('textbox', { name: 'Message', exact: true }).fill('lost as well');
  await sendByEnter(page);
  await expect.poll(badge(electron)).toBe(3);
  expect(await titles(electron)()).toHaveLength(1);
});
