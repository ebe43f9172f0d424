import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { recordingFrames } from './frames.ts';

const letters = 'etaoin shrdlu cmfwyp vbgkqjxz';

/** Types in the box that has the focus, as fast as a quick person: a key each 60 to 140 ms. Returns what each took. */
export async function typeKeys(page: Page, count: number, random: () => number) {
  await recordingFrames(page);
  for (let index = 0; index < count; index += 1) {
    await page.keyboard.press(letters[Math.floor(random() * letters.length)] ?? 'e');
    await wait(60 + random() * 80);
  }
  return (await recordingFrames(page)).keys;
}

/** Empties the box that has the focus. */
export async function clearBox(page: Page): Promise<void> {
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('Delete');
}
