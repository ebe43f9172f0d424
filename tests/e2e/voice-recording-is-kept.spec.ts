import { connect, enterTokenAgain } from '../support/connect-page.ts';
import { connectAndOpen, openChat } from '../support/conversation.ts';
import { beginToRecord, button, kept, recordFor } from '../support/recorder.ts';
import { expect, test } from '../support/story.ts';
import { heardIn } from '../support/tones.ts';

const hertz = 440;

test.use({ keepsContent: true, hears: { tones: [{ hertz, seconds: 60 }] } });

test('a recording survives another chat, a restart and a crash, until it is sent', async ({
  app,
  service,
}) => {
  await connect(app.page, service);
  await openChat(app.page, '+4915112345678');
  await beginToRecord(app.page, 2);
  // The chat is left in the middle of it.
  await openChat(app.page, '+5511912345678');
  await expect(button(app.page, 'Stop recording')).toBeHidden();
  await expect(app.page.getByRole('list', { name: 'Chats' })).toContainText('1 attachment');
  await openChat(app.page, '+4915112345678');
  expect(await kept(app.page)).toBeGreaterThanOrEqual(2);

  await app.restart();
  await openChat(app.page, '+4915112345678');
  expect(await kept(app.page)).toBeGreaterThanOrEqual(2);
  await app.kill();
  await openChat(app.page, '+4915112345678');
  expect(await kept(app.page)).toBeGreaterThanOrEqual(2);

  await button(app.page, 'Send recording').click();
  await enterTokenAgain(app);
  await expect(app.page.getByRole('article')).toContainText('Accepted');
  await expect(button(app.page, 'Send recording')).toBeHidden();
  const content = service.log.at(-1)?.file?.content ?? Buffer.alloc(0);
  const { loudest, seconds } = await heardIn(app.page, content, [hertz, 200, 1_000]);
  expect(new Set(loudest)).toEqual(new Set([hertz]));
  expect(seconds).toBeGreaterThanOrEqual(2);
});

test('a crash in the middle of a recording costs no more than its last seconds', async ({
  app,
  service,
}) => {
  await connect(app.page, service);
  await openChat(app.page, '+4915112345678');
  await beginToRecord(app.page, 8);
  await app.kill();
  await openChat(app.page, '+4915112345678');
  expect(await kept(app.page)).toBeGreaterThanOrEqual(6);

  await button(app.page, 'Send recording').click();
  await enterTokenAgain(app);
  await expect(app.page.getByRole('article')).toContainText('Accepted');
  const content = service.log.at(-1)?.file?.content ?? Buffer.alloc(0);
  const { loudest } = await heardIn(app.page, content, [hertz, 200, 1_000]);
  expect(new Set(loudest)).toEqual(new Set([hertz]));
});

test('a discarded recording can be brought back, also one that was not stopped @page', async ({
  page,
  service,
}) => {
  await connectAndOpen(page, service);
  await beginToRecord(page, 2);
  await button(page, 'Discard recording').click();
  await expect(page.getByText('Recording discarded.')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Chats' })).not.toContainText('attachment');
  await button(page, 'Undo').click();
  const discarded = await kept(page);
  expect(discarded).toBeGreaterThanOrEqual(2);

  await button(page, 'Discard recording').click();
  await button(page, 'Undo').waitFor();
  // Another one, not the discarded one gone on.
  await recordFor(page, 1);
  expect(await kept(page)).toBeLessThan(discarded + 1);
  expect(service.log).toEqual([]);
});
