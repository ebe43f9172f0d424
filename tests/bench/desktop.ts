import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  _electron,
  type BrowserContext,
  chromium,
  type ElectronApplication,
  type Page,
} from '@playwright/test';
import { connect } from '../support/connect-page.ts';
import { binaryOf } from '../rows/row.ts';
import type { Running } from '../support/postline.ts';
import { asRoot, startElectron } from '../support/start-electron.ts';
import { startPreview } from '../support/start-preview.ts';
import { fillHistory, longChat } from './fill-history.ts';
import { fillThreads } from './fill-threads.ts';
import { giveToken } from '../support/page-calls.ts';
import type { Plan } from './row.ts';
import { beside } from './sink-process.ts';

const viewport = { width: 1280, height: 800 };

/** A page of the product, or the bare one that it is measured beside. */
export interface Shown {
  page: Page;
  close(): Promise<void>;
}

export interface Desktop extends Shown {
  electron: ElectronApplication;
}

/** A window of the same binary with a page: by default a box to type in and nothing else. Throws where there is no Electron. */
export async function startBlank(plan: Plan, file = beside('blank-page.html')): Promise<Desktop> {
  const folder = mkdtempSync(join(plan.folder, 'blank-'));
  const electron = await _electron.launch({
    executablePath: binaryOf(plan.electron),
    args: [...asRoot, beside('blank-window.cjs'), `--user-data-dir=${folder}`],
    env: { ...process.env, POSTLINE_BENCH_PAGE: file } as Record<string, string>,
  });
  const page = await electron.firstWindow();
  await page.waitForLoadState();
  return { page, electron, close: () => electron.close() };
}

/** The application with forty chats, one of 10,000 messages, which is open, and 10,000 threads, connected to a service at `origin`; `before`: a module that Electron loads before it. */
export async function startFilled(plan: Plan, origin: string, before?: string): Promise<Desktop> {
  binaryOf(plan.electron);
  const running = await filled(plan, origin, (folder) =>
    startElectron(folder, before === undefined ? [] : ['-r', before]),
  );
  const { page, electron } = running;
  if (electron === null) throw new Error('no Electron was started');
  return { page, electron, close: () => running.quit() };
}

/** The same in the preview, its longest chat of `messages`, whose engine runs on Node with its own SQLite, and a blank page in the same Chromium. */
export function startFilledPreview(
  plan: Plan,
  origin: string,
  messages?: number,
): Promise<{ product: Shown; blank: Shown }> {
  return startPreviewBeside(plan, (context) =>
    filled(plan, origin, (folder) => startPreview(folder, context), messages),
  );
}

/** A preview, as it is started in a browser, and a blank page in another of the same Chromium. */
export async function startPreviewBeside(
  plan: Plan,
  start: (context: BrowserContext) => Promise<Running>,
): Promise<{ product: Shown; blank: Shown }> {
  const executablePath = binaryOf(plan.chromium);
  // A browser each: a page in the background draws no frames.
  const [browser, other] = [
    await chromium.launch({ executablePath, args: asRoot }),
    await chromium.launch({ executablePath, args: asRoot }),
  ];
  const context = await browser.newContext({ viewport });
  const running = await start(context);
  const blank = await other.newPage({ viewport });
  await blank.goto(pathToFileURL(beside('blank-page.html')).href);
  const closeProduct = async () => {
    await running.quit();
    await browser.close();
  };
  return {
    product: { page: running.page, close: closeProduct },
    blank: { page: blank, close: () => other.close() },
  };
}

async function filled(
  plan: Plan,
  origin: string,
  start: (dataFolder: string) => Promise<Running>,
  messages = plan.isShort ? 500 : 10_000,
): Promise<Running> {
  const dataFolder = mkdtempSync(join(plan.folder, 'desktop-'));
  const first = await start(dataFolder);
  await connect(first.page, {
    chatServiceAddress: `${origin}/chat/v1`,
    smsServiceAddress: `${origin}/sms/v1`,
  });
  await first.quit();
  fillHistory(dataFolder, { seed: plan.seed, chats: 40, messages });
  fillThreads(dataFolder, { seed: plan.seed, threads: plan.isShort ? 1_000 : 10_000 });
  const running = await start(dataFolder);
  const { page } = running;
  await giveToken(page);
  // By its address: after a press on its row the composer would ask once before it sends.
  await page.evaluate((chatId) => {
    location.hash = `#/chats/${chatId}`;
  }, longChat);
  await page.getByRole('textbox', { name: 'Message', exact: true }).focus();
  await page.getByRole('log', { name: 'Messages' }).getByRole('article').last().waitFor();
  return running;
}
