import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium, type Page } from '@playwright/test';
import type { PracticeService } from '../../electron/practice/start-practice-service.ts';
import { binaryOf } from '../rows/row.ts';
import { connect } from '../support/connect-page.ts';
import { grid, openThreads } from '../support/threads-page.ts';
import type { Running } from '../support/postline.ts';
import { asRoot, startElectron } from '../support/start-electron.ts';
import { startPreview } from '../support/start-preview.ts';
import { startBlank } from './desktop.ts';
import { fillThreads } from './fill-threads.ts';
import { giveToken } from '../support/page-calls.ts';
import { plainPage } from './plain-page.ts';
import type { Plan } from './row.ts';

/** The page of SMS threads, filled, and beside it a page with a bare list of as many plain rows in the same binary. */
export interface Lists {
  /** Where it was measured, in words. */
  host: string;
  threads: Page;
  plain: Page;
  close(): Promise<void>;
}

const viewport = { width: 1280, height: 800 };

/** Postline's own window. Throws where there is no Electron. */
export async function inElectron(
  plan: Plan,
  service: PracticeService,
  threads: number,
): Promise<Lists> {
  const plain = await startBlank(plan, await plainPage(plan.folder));
  await restPointer(plain.page);
  const running = await startOn(plan, service, threads, (dataFolder) =>
    startElectron(dataFolder, []),
  );
  return {
    host: 'in Electron',
    threads: running.page,
    plain: plain.page,
    close: async () => {
      await running.quit();
      await plain.close();
    },
  };
}

/** The preview: the same engine on Node 24, with its own SQLite, and the same page in Chromium. */
export async function inChromium(
  plan: Plan,
  service: PracticeService,
  threads: number,
): Promise<Lists> {
  const executablePath = binaryOf(plan.chromium);
  const browser = await chromium.launch({ executablePath, args: asRoot });
  const context = await browser.newContext({ viewport });
  const running = await startOn(plan, service, threads, (dataFolder) =>
    startPreview(dataFolder, context),
  );
  const plain = await context.newPage();
  await plain.goto(pathToFileURL(await plainPage(plan.folder)).href);
  await restPointer(plain);
  return {
    host: `in the preview on Node ${process.versions.node}`,
    threads: running.page,
    plain,
    close: async () => {
      await running.quit();
      await browser.close();
    },
  };
}

/** A pointer rests over the list, as it does while a wheel is turned: what passes below it is looked up for every frame. */
function restPointer(page: Page): Promise<void> {
  return page.mouse.move(viewport.width / 2, viewport.height / 2);
}

async function startOn(
  plan: Plan,
  service: PracticeService,
  threads: number,
  start: (dataFolder: string) => Promise<Running>,
): Promise<Running> {
  const dataFolder = mkdtempSync(join(plan.folder, 'threads-'));
  const first = await start(dataFolder);
  await connect(first.page, service);
  await first.quit();
  fillThreads(dataFolder, { seed: plan.seed, threads });
  const running = await start(dataFolder);
  const { page } = running;
  page.setDefaultTimeout(30_000);
  await giveToken(page);
  await openThreads(page);
  await grid(page).getByRole('switch').first().waitFor();
  await restPointer(page);
  return running;
}
