import { connect } from '../../support/connect-page.ts';
import { openChat } from '../../support/conversation.ts';
import { beginToRecord, button, kept } from '../../support/recorder.ts';
import { expect, test } from '../../support/story.ts';

test.use({ hears: { tones: [{ hertz: 440, seconds: 60 }] } });

test('a recording ends as the computer falls asleep, is kept, and is sent after waking', async ({
  app,
  service,
}) => {
  const { page } = app;
  await connect(page, service);
  await openChat(page, '+4915112345678');
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
