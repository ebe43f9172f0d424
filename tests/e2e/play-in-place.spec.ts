import type { Page } from '@playwright/test';

import { unplayableClip } from '../support/clips.ts';
import { connectAndOpen, openChat } from '../support/conversation.ts';
import { sendKept } from '../support/kept-file.ts';
import { recordFor } from '../support/recorder.ts';
import { expect, test } from '../support/story.ts';
import { wavOf } from '../support/tones.ts';

const chatId = '4915112345678@c.us';

test.use({
  hears: { tones: [{ hertz: 440, seconds: 60 }] },
  // The finished take replaces the growing one, which the review may be reading just then.
  expectedComplaints: /Failed to load resource.*[/]content[)]$/,
});

/** The speeds of the players on the page. */
const rates = (page: Page) =>
  page
    .locator('audio')
    .evaluateAll((players) => players.map((player) => (player as HTMLAudioElement).playbackRate));

test('sounds play in their place: sought by keys, at a speed that stays, one at a time', async ({
  app,
  page,
  service,
}) => {
  const { keyboard } = page;
  await connectAndOpen(page, service, chatId);
  await sendKept(page, chatId, 'melody.wav', wavOf([{ hertz: 440, seconds: 20 }]));
  await recordFor(page, 2);
  await page.getByRole('button', { name: 'Send recording' }).click();

  const melody = page.getByRole('group', { name: 'File melody.wav' });
  const note = page.getByRole('group', { name: /^Voice/ });
  await expect(melody).toContainText('0:00 / 0:20');
  // Once a recording is sent, the focus goes back to the message box.
  await expect(note).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Message', exact: true })).toBeFocused();
  await melody.getByRole('slider', { name: 'Position' }).focus();
  await keyboard.press('ArrowRight');
  await expect(melody).toContainText('0:05 / 0:20');
  await keyboard.press('Space');
  await expect(melody.getByRole('button', { name: 'Pause' })).toBeVisible();

  await melody.getByRole('button', { name: 'Speed 1x' }).click();
  await note.getByRole('button', { name: 'Speed 1.25x' }).click();
  await expect(note.getByRole('button', { name: 'Speed 1.5x' })).toBeVisible();
  await expect.poll(() => rates(page)).toEqual([1.5, 1.5]);

  // One begins, and the other ends.
  await note.getByRole('button', { name: 'Play voice note' }).click();
  await melody.getByRole('button', { name: 'Play', exact: true }).waitFor();
  await note.getByRole('button', { name: 'Play voice note' }).waitFor();

  await app.restart();
  await openChat(app.page, chatId);
  await expect(app.page.getByRole('button', { name: 'Speed 1.5x' })).toHaveCount(2);
});

test('what cannot be played says so, and can be saved @page', async ({ page, service }) => {
  await connectAndOpen(page, service, chatId);
  await sendKept(page, chatId, 'clip.mp4', unplayableClip);
  const clip = page.getByRole('group', { name: 'Video clip.mp4' });
  await expect(clip).toContainText('Postline can’t play this.');
  await expect(clip.getByRole('button', { name: 'Save clip.mp4' })).toBeVisible();
});
