import { expect, type Locator, type Page } from '@playwright/test';

export const button = (page: Page, name: string): Locator =>
  page.getByRole('button', { name, exact: true });

/** Begins to record; resolves when the recorder's clock shows this many seconds, of at most nine, or more. */
export async function beginToRecord(page: Page, seconds: number): Promise<void> {
  await button(page, 'Record voice').click();
  // On a busy machine the clock may be seen only later.
  await expect(page.getByRole('timer')).toHaveText(new RegExp(`^0:(0[${seconds}-9]|[1-5]\\d)$`));
}

/** Records until the recorder's clock shows this many seconds; resolves when the recording can be listened to. */
export async function recordFor(page: Page, seconds: number): Promise<void> {
  await beginToRecord(page, seconds);
  await button(page, 'Stop recording').click();
  await button(page, 'Play recording').waitFor();
}

/** Whole seconds of the recording that is kept in the open chat, as far as it is not trimmed. */
export async function kept(page: Page): Promise<number> {
  await button(page, 'Play recording').waitFor();
  const recorder = page.getByRole('region', { name: 'Voice recorder' });
  const [, minutes, seconds] = /\/ (\d+):(\d\d)/.exec(await recorder.innerText()) ?? [];
  return Number(minutes) * 60 + Number(seconds);
}
