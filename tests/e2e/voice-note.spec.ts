import type { Page } from '@playwright/test';
import type { PracticeService } from '../../electron/practice/start-practice-service.ts';

import { connectAndOpen, messageWith, send } from '../support/conversation.ts';
import { button, kept, recordFor } from '../support/recorder.ts';
import { expect, test } from '../support/story.ts';
import { heardIn } from '../support/tones.ts';

const low = 440;
const high = 1_320;
/** Far from both: what is none of these was added on the way. */
const tones = [low, high, 200, 660, 880, 2_500];

test.use({
  keepsContent: true,
  hears: {
    tones: [
      { hertz: low, seconds: 2 },
      { hertz: high, seconds: 58 },
    ],
  },
});

const voiceOf = (service: PracticeService) =>
  service.log.filter(({ operation }) => operation === 'send-voice');

/** What the service received, listened to in the browser. */
async function arrived(page: Page, service: PracticeService) {
  const file = voiceOf(service).at(-1)?.file;
  if (!file?.content) throw new Error('no voice note arrived');
  // `OpusHead` follows the head of the first page (RFC 7845 §5.1).
  const head = Buffer.from(file.content).subarray(28);
  const [channels, preSkip] = [head.readUInt8(9), head.readUInt16LE(10)];
  return { ...file, channels, preSkip, ...(await heardIn(page, file.content, tones)) };
}

/** Of what the page reads at an address, hexadecimal. */
function sha256Of(page: Page, address: string): Promise<string> {
  return page.evaluate(async (url) => {
    const bytes = await (await fetch(url)).arrayBuffer();
    const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
    return [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  }, address);
}

test('what was said arrives as it was said, without what was trimmed', async ({
  page,
  service,
}) => {
  await connectAndOpen(page, service);
  await recordFor(page, 5);

  const start = page.getByRole('slider', { name: 'Trim start' });
  const end = page.getByRole('slider', { name: 'Trim end' });
  await start.fill('3');
  await end.fill('4.5');
  expect(await kept(page)).toBe(1);
  await button(page, 'Send recording').click();
  const note = page.getByRole('article').filter({ hasText: 'Voice note, 1 second' });
  await expect(note).toContainText('Accepted');
  await expect(page.getByRole('textbox', { name: 'Message', exact: true })).toBeFocused();
  await expect(page.getByRole('region', { name: 'Voice recorder' })).toBeHidden();

  const { loudest, seconds, mimetype, sha256, name, ...head } = await arrived(page, service);
  expect(head).toMatchObject({ channels: 1 });
  expect(head.preSkip).toBeGreaterThanOrEqual(312);
  expect(new Set(loudest)).toEqual(new Set([high]));
  // Chromium drops some of what a microphone gives where the machine is too busy to take it.
  expect(seconds).toBeLessThan(1.505);
  expect(seconds).toBeGreaterThan(1.4);
  expect([mimetype, name]).toEqual(['audio/ogg', 'Voice note.ogg']);

  // The bubble plays the very same bytes.
  const loaded = page.waitForRequest(/\/content$/);
  await note.getByRole('button', { name: 'Play voice note' }).click();
  expect(await sha256Of(page, (await loaded).url())).toBe(sha256);
  await note.getByRole('button', { name: 'Pause voice note' }).waitFor();
  await note.getByRole('button', { name: 'Play voice note' }).waitFor();
});

test('a pause is left out, and nothing else @page', async ({ page, service }) => {
  await connectAndOpen(page, service);
  await button(page, 'Record voice').click();
  await expect(page.getByRole('timer')).toHaveText('0:01');
  await button(page, 'Pause recording').click();
  const at = await page.getByRole('timer').textContent();
  // The tone changes while nothing is recorded.
  await page.waitForFunction((begun) => performance.now() - begun > 2_500, await now(page));
  await expect(page.getByRole('timer')).toHaveText(at ?? '');
  await button(page, 'Resume recording').click();
  await expect(page.getByRole('timer')).toHaveText('0:03');
  await button(page, 'Stop recording').click();
  await button(page, 'Send recording').click();
  await expect(page.getByRole('article')).toContainText('Accepted');

  const { loudest, seconds } = await arrived(page, service);
  expect(seconds).toBeGreaterThan(2.5);
  expect(seconds).toBeLessThan(4.5);
  const change = loudest.indexOf(high);
  expect(change).toBeGreaterThan(2);
  expect(new Set(loudest.slice(0, change))).toEqual(new Set([low]));
  expect(new Set(loudest.slice(change))).toEqual(new Set([high]));
});

const now = (page: Page) => page.evaluate(() => performance.now());

test('by keyboard alone: record, listen, move, trim, discard, undo and send @page', async ({
  page,
  service,
}) => {
  const { keyboard } = page;
  await connectAndOpen(page, service);
  await page.getByRole('textbox', { name: 'Message', exact: true }).fill('said before');
  await button(page, 'Record voice').focus();
  await keyboard.press('Enter');
  await expect(button(page, 'Stop recording')).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: /^Recording$/ })).toBeAttached();
  await expect(page.getByRole('timer')).toHaveText('0:04');
  await keyboard.press('Enter');

  await expect(button(page, 'Send recording')).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: 'Recording stopped' })).toBeAttached();
  await button(page, 'Play recording').focus();
  await keyboard.press('Enter');
  await expect(button(page, 'Pause playback')).toBeFocused();
  await keyboard.press('Enter');
  await keyboard.press('Tab');
  const position = page.getByRole('slider', { name: 'Position' });
  await expect(position).toBeFocused();
  await keyboard.press('End');
  await expect(position).toHaveAttribute('aria-valuetext', /^(\d[.]?\d?) of \1 seconds$/);
  await keyboard.press('Tab');
  await expect(page.getByRole('slider', { name: 'Trim start' })).toBeFocused();
  await keyboard.press('PageUp');
  await keyboard.press('Tab');
  await expect(page.getByRole('slider', { name: 'Trim end' })).toBeFocused();
  await keyboard.press('PageDown');
  await keyboard.press('Tab');
  await expect(button(page, 'Discard recording')).toBeFocused();
  await keyboard.press('Enter');
  await expect(page.getByText('Recording discarded.')).toBeVisible();
  await expect(button(page, 'Undo')).toBeFocused();
  await keyboard.press('Enter');
  await button(page, 'Play recording').waitFor();
  await button(page, 'Send recording').focus();
  await keyboard.press('Enter');

  await expect(page.getByRole('article')).toContainText('Accepted');
  expect(voiceOf(service)).toHaveLength(1);
  // What was typed meanwhile is still to be sent.
  const box = page.getByRole('textbox', { name: 'Message', exact: true });
  await expect(box).toBeFocused();
  await expect(box).toHaveValue('said before');
});

test('a voice note carries the reply, and waits in the conversation where it is refused @page', async ({
  page,
  service,
}) => {
  await connectAndOpen(page, service);
  await send(page, 'Can you call me?');
  const asked = messageWith(page, 'Can you call me?').first();
  await expect(asked).toContainText('Accepted');
  await asked.hover();
  await asked.getByRole('button', { name: 'Message actions' }).click();
  await page.getByRole('menuitem', { name: 'Reply' }).click();
  await recordFor(page, 1);
  service.faults.next({ kind: 'reset-before' });
  await button(page, 'Send recording').click();
  const note = page.getByRole('article').filter({ hasText: 'Voice note' });
  await expect(note).toContainText('Unknown');
  expect(voiceOf(service)).toEqual([]);

  await note.getByRole('button', { name: 'Send again' }).click();
  await expect(note).toContainText('Accepted');
  const text = service.log.find(({ operation }) => operation.startsWith('send-text'));
  expect(voiceOf(service)).toHaveLength(1);
  expect(String(voiceOf(service)[0]?.fields['reply_to'])).toMatch(/^true_4915112345678@c.us_/);
  expect(text).toBeDefined();
  // A busy machine may stop it later than it is told to.
  expect((await arrived(page, service)).loudest[0]).toBe(low);
});
