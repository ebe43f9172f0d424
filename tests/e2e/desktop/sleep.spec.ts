import { connect } from '../../support/connect-page.ts';
import { connectAndOpen } from '../../support/conversation.ts';
import { beginToRecord, button, kept } from '../../support/recorder.ts';
import { expect, test } from '../../support/story.ts';

test.use({ hears: { tones: [{ hertz: 440, seconds: 60 }] } });

test('a recording ends as the computer falls asleep, is kept, and is sent after waking', async ({
  app,
  page,
  service,
}) => {
  await connectAndOpen(page, service);
  await beginToRecord(page, 2);
  await app.electron?.evaluate(({ powerMonitor }) => powerMonitor.emit('suspend'));
  await expect(page.getByRole('alert')).toContainText('because the computer went to sleep');
  expect(await kept(page)).toBeGreaterThanOrEqual(2);

  const message = page.getByRole('article');
  await button(page, 'Send recording').click();
  await expect(message).toContainText('Queued');
  await app.electron?.evaluate(({ powerMonitor }) => powerMonitor.emit('resume'));
  await expect(message).toContainText('Accepted');
  expect(service.log).toHaveLength(1);
});

test('content is hidden while the screen is locked, where that is wanted, and is there again afterwards', async ({
  app,
  service,
}) => {
  const { page, electron } = app;
  await connect(page, service);
  await page.evaluate(() => (location.hash = '/settings/privacy'));
  const setting = page.getByRole('switch', { name: 'Hide content while the screen is locked' });
  await setting.click();
  await expect(setting).toBeChecked();
  const cover = page.getByRole('dialog', { name: 'Postline is hidden while the screen is locked' });
  await electron?.evaluate(({ powerMonitor }) => powerMonitor.emit('lock-screen'));
  await expect(cover).toBeVisible();
  await electron?.evaluate(({ powerMonitor }) => powerMonitor.emit('unlock-screen'));
  await expect(cover).toBeHidden();
  await electron?.evaluate(({ powerMonitor }) => powerMonitor.emit('lock-screen'));
  await expect(cover.getByRole('button', { name: 'Show Postline' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(setting).toBeChecked();
  await expect(cover).toBeHidden();
});
