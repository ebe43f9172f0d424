import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { _electron, type ElectronApplication, type Page } from '@playwright/test';
import { connect } from '../support/connect-page.ts';
import { asRoot, startElectron } from '../support/start-electron.ts';
import { fillHistory, longChat } from './fill-history.ts';
import type { Plan } from './row.ts';
import { beside } from './sink-process.ts';

export interface Desktop {
  page: Page;
  electron: ElectronApplication;
  close(): Promise<void>;
}

/** A window of the same binary with a box to type in and nothing else. */
export async function startBlank(plan: Plan): Promise<Desktop> {
  const folder = mkdtempSync(join(plan.folder, 'blank-'));
  const args = [...asRoot, beside('blank-window.cjs'), `--user-data-dir=${folder}`];
  const electron = await _electron.launch({ executablePath: binaryOf(plan), args });
  const page = await electron.firstWindow();
  await page.getByRole('textbox', { name: 'Message' }).focus();
  return { page, electron, close: () => electron.close() };
}

/** The application with forty chats, one of 10,000 messages, which is open, connected to a service at `origin`. */
export async function startFilled(plan: Plan, origin: string): Promise<Desktop> {
  binaryOf(plan);
  const dataFolder = mkdtempSync(join(plan.folder, 'desktop-'));
  const first = await startElectron(dataFolder, []);
  await connect(first.page, {
    chatServiceAddress: `${origin}/chat/v1`,
    smsServiceAddress: `${origin}/sms/v1`,
  });
  await first.quit();
  fillHistory(dataFolder, { seed: plan.seed, chats: 40, messages: plan.isShort ? 500 : 10_000 });
  const running = await startElectron(dataFolder, []);
  const { page, electron } = running;
  if (electron === null) throw new Error('no Electron was started');
  await page.locator(`a[href="#/chats/${longChat}"]`).click();
  await page.getByRole('textbox', { name: 'Message', exact: true }).focus();
  await page.getByRole('log', { name: 'Messages' }).getByRole('article').last().waitFor();
  // The composer asks before it sends to a chat that was opened a moment ago.
  await page.waitForTimeout(1_500);
  return { page, electron, close: () => running.quit() };
}

/** Throws where no window can be opened. */
function binaryOf({ electron }: Plan): string {
  if ('reason' in electron) throw new Error(electron.reason);
  return electron.binary;
}
