import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Page } from '@playwright/test';
import {
  type PracticeService,
  startPracticeService,
} from '../../electron/engine/practice/start-practice-service.ts';
import { grid } from '../support/threads-page.ts';
import { account } from '../support/account.ts';
import type { BareEdits } from './bare-edits.ts';
import { inChromium } from './threads-page-hosts.ts';
import { median } from './figures.ts';
import { searchedWords } from './fill-threads.ts';
import { randomOf } from './random.ts';
import type { Plan, Result } from './row.ts';
import {
  bringForward,
  isSmooth,
  smoothInWords,
  sumUp,
  takeTurn,
  type Turn,
  type Turns,
} from './turns.ts';

const parallel = 8;
const updatedGoal = 50;
const confirmedGoal = 15;
const numbers = new Intl.NumberFormat('en');

/**
 * P9: a tenth of all threads archived without a pace, while the list is scrolled; three times, each time others. The floor, before
 * and after each, makes twice as many requests over bare HTTP, while the list of plain rows is scrolled.
 */
export async function archiveMany(plan: Plan): Promise<Result> {
  const threads = plan.isShort ? 10_000 : 100_000;
  const archived = threads / 10;
  const bare = await startPracticeService(account);
  const service = await startPracticeService(account);
  const pages = await inChromium(plan, service, threads);
  try {
    const random = randomOf(plan.seed);
    const bareRuns = [await bareRun(pages.plain, bare, 2 * archived, random)];
    const runs: ArchiveRun[] = [];
    for (const word of searchedWords) {
      runs.push(await run(pages.postline, { word, threads, archived, random }));
      const held = [...service.threads.values()].filter((thread) => thread.is_archived).length;
      if (held !== runs.length * archived) throw new Error(`the service holds ${held} archived`);
      bareRuns.push(await bareRun(pages.plain, bare, 2 * archived, random));
    }
    const own = halfOrAll(runs);
    const floor = halfOrAll(bareRuns);
    const updatedMs = runs.map((ran) => ran.updatedMs);
    const seconds = runs.map((ran) => ran.seconds);
    const floorSeconds = median(bareRuns.map((ran) => ran.seconds / 2));
    const line = [
      `${numbers.format(archived)} of ${numbers.format(threads)} threads archived, ${parallel} requests side by side, three times, ${pages.host}:`,
      `list updated ${updatedMs.map((ms) => ms.toFixed(0)).join(', ')} ms after the click,`,
      `all confirmed in ${seconds.map((each) => each.toFixed(1)).join(', ')} s; while the list is scrolled ${own.words};`,
      `floor, as many bare requests in ${floorSeconds.toFixed(1)} s (${(median(seconds) / floorSeconds).toFixed(2)} x)`,
      `while a plain list is scrolled ${floor.words};`,
      smoothInWords,
    ].join(' ');
    const isMet =
      Math.max(...updatedMs) <= updatedGoal &&
      Math.max(...seconds) <= confirmedGoal &&
      // A frame of the plain list is late where the machine is busy with the requests alone.
      isSmooth(own, floor);
    return { line, isMet };
  } finally {
    await pages.close();
    await service.close();
    await bare.close();
  }
}

interface Run {
  seconds: number;
  turns: readonly Turn[];
}

interface ArchiveRun extends Run {
  updatedMs: number;
}

/** Half of the seconds tell where they are quiet. */
function halfOrAll(runs: readonly Run[]): Turns {
  const turns = runs.flatMap((ran) => ran.turns);
  return sumUp(turns, turns.length / 2);
}

/** Scrolls second by second until the work is done; the frames of the last one count too. */
async function scrollWhile(page: Page, random: () => number, work: Promise<unknown>): Promise<Run> {
  const began = performance.now();
  const turns: Turn[] = [];
  let seconds: number | null = null;
  const ended = work.then(() => {
    seconds = (performance.now() - began) / 1_000;
  });
  while (seconds === null) turns.push(await takeTurn(page, random));
  await ended;
  return { seconds, turns };
}

async function bareRun(
  page: Page,
  service: PracticeService,
  count: number,
  random: () => number,
): Promise<Run> {
  const workerData: BareEdits = {
    address: `${service.smsServiceAddress}/${account.instanceUuid}/edit-message-thread`,
    accessToken: account.accessToken,
    threadIds: Array.from({ length: count }, (_, index) => `bare-${index}`),
    parallel,
  };
  const worker = new Worker(new URL('./bare-edits.ts', import.meta.url), { workerData });
  // To load it is no part of the requests.
  await once(worker, 'message');
  await bringForward(page);
  worker.postMessage('begin');
  return scrollWhile(page, random, once(worker, 'exit'));
}

async function run(
  page: Page,
  asked: { word: string; threads: number; archived: number; random: () => number },
): Promise<ArchiveRun> {
  const { word, threads, archived, random } = asked;
  await bringForward(page);
  await page.getByRole('tab', { name: 'All', exact: true }).click();
  await page.getByRole('searchbox').fill(word);
  await grid(page)
    .and(page.locator(`[aria-rowcount="${archived + 1}"]`))
    .waitFor();
  await grid(page).focus();
  await page.keyboard.press('Control+a');
  await page.getByRole('button', { name: 'Archive', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Archive threads' });
  await dialog.getByRole('textbox', { name: 'Requests a minute' }).fill('0');
  await dialog.getByRole('textbox', { name: 'Parallel requests' }).fill(String(parallel));
  await dialog.getByText(`${numbers.format(archived)} requests.`).waitFor();

  const updated = whenUpdated(page);
  const clickedAt = performance.now();
  await dialog.getByRole('button', { name: 'Start' }).click();
  const updatedMs = await updated;
  // Not the run before.
  const panel = page.getByRole('region', { name: 'Archive run' });
  await panel.getByText(`Archiving ${numbers.format(archived)} threads`).waitFor();
  // All threads are scrolled: an answer may take a thread out of what was searched for.
  await page.getByRole('searchbox').fill('');
  await grid(page)
    .and(page.locator(`[aria-rowcount="${threads + 1}"]`))
    .waitFor();
  const confirmed = panel
    .getByText(`Archived ${numbers.format(archived)} threads`)
    .waitFor({ timeout: 120_000 });
  const before = (performance.now() - clickedAt) / 1_000;
  const ran = await scrollWhile(page, random, confirmed);
  return { ...ran, seconds: ran.seconds + before, updatedMs };
}

/** Milliseconds from the next click to the end of the frame in which every visible switch says that it is changing. */
function whenUpdated(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        window.addEventListener(
          'click',
          ({ timeStamp }) => {
            const look = () => {
              const switches = [...document.querySelectorAll('[role="grid"] [role="switch"]')];
              if (switches.some((one) => one.getAttribute('title') !== 'Archiving')) return;
              observer.disconnect();
              const done = () => resolve(performance.now() - timeStamp);
              requestAnimationFrame(
                () => void scheduler.postTask(done, { priority: 'user-blocking' }),
              );
            };
            const observer = new MutationObserver(look);
            const changes = { subtree: true, childList: true, attributes: true };
            observer.observe(document, changes);
          },
          { capture: true, once: true },
        );
      }),
  );
}
