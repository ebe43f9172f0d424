import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Page } from '@playwright/test';
import {
  type PracticeService,
  startPracticeService,
} from '../../electron/practice/start-practice-service.ts';
import { grid } from '../support/threads-page.ts';
import { account } from '../support/account.ts';
import type { BareEdits } from './bare-edits.ts';
import { inChromium } from './thread-lists.ts';
import { searchedWords } from './fill-threads.ts';
import { randomOf } from './random.ts';
import type { Plan, Result } from './row.ts';
import type { Scrolled } from './scroll.ts';
import { bringForward, lateBeyond, scrollOnce, sumUp } from './turns.ts';

const parallel = 8;
/** Milliseconds from the click to rows that say what goes on. */
const shownGoal = 100;
/** Times as long as the bare client, on loopback and against a service that answers after {@link farMs}. */
const nearGoal = 2.5;
const farGoal = 1.1;
const farMs = 50;
/** Late frames of 100, more than the plain list has beside the bare client. */
const mostLate = 5;
const numbers = new Intl.NumberFormat('en');

/**
 * P9: a tenth of all threads archived without a pace while the list is scrolled; three times, each time others, the last time
 * against a service that answers after 50 ms. The floor, before each, makes as many requests over bare HTTP while a list of plain
 * rows is scrolled.
 */
export async function archiveMany(plan: Plan): Promise<Result> {
  const threads = plan.isShort ? 500 : 100_000;
  const archived = threads / 10;
  const bare = await startPracticeService(account);
  const service = await startPracticeService(account);
  const lists = await inChromium(plan, service, threads);
  try {
    const random = randomOf(plan.seed);
    const runs: ArchiveRun[] = [];
    const floors: Run[] = [];
    for (const [index, word] of searchedWords.entries()) {
      if (index === searchedWords.length - 1) {
        for (const each of [bare, service]) each.faults.every(1, { kind: 'delay', ms: farMs });
      }
      floors.push(await bareRun(lists.plain, bare, archived, random));
      runs.push(await run(lists.threads, { word, threads, archived, random }));
      const held = [...service.threads.values()].filter((thread) => thread.is_archived).length;
      if (held !== runs.length * archived) throw new Error(`the service holds ${held} archived`);
    }
    const own = sumUp(runs.flatMap((ran) => ran.turns));
    const floor = sumUp(floors.flatMap((ran) => ran.turns));
    const shownMs = runs.map((ran) => ran.shownMs);
    const ratios = runs.map(({ seconds }, index) => seconds / (floors[index]?.seconds ?? 0));
    const near = ratios.slice(0, -1);
    const far = ratios.at(-1) ?? Number.POSITIVE_INFINITY;
    const inSeconds = (all: readonly Run[]) => all.map((ran) => ran.seconds.toFixed(1)).join(', ');
    const line = [
      `${numbers.format(archived)} of ${numbers.format(threads)} threads archived, ${parallel} requests at once, three times, the last against a service ${farMs} ms away, ${lists.host}:`,
      `rows say so ${shownMs.map((ms) => ms.toFixed(0)).join(', ')} ms after the click,`,
      `all confirmed in ${inSeconds(runs)} s, the bare client in ${inSeconds(floors)} s (${ratios.map((ratio) => ratio.toFixed(2)).join(', ')} x);`,
      `while the list is scrolled ${own.words} (${lateBeyond(own, floor).toFixed(1)} in 100 more than the floor);`,
      `floor, a plain list beside the bare client, ${floor.words}`,
    ].join(' ');
    const isMet =
      Math.max(...shownMs) <= shownGoal &&
      Math.max(...near) <= nearGoal &&
      far <= farGoal &&
      lateBeyond(own, floor) <= mostLate;
    return { line, isMet };
  } finally {
    await lists.close();
    await service.close();
    await bare.close();
  }
}

interface Run {
  seconds: number;
  turns: readonly Scrolled[];
}

interface ArchiveRun extends Run {
  shownMs: number;
}

/** Scrolls second by second until the work is done; the frames of the last one count too. */
async function scrollWhile(page: Page, random: () => number, work: Promise<unknown>): Promise<Run> {
  const began = performance.now();
  const turns: Scrolled[] = [];
  let seconds: number | null = null;
  const ended = work.then(() => {
    seconds = (performance.now() - began) / 1_000;
  });
  while (seconds === null) turns.push(await scrollOnce(page, random));
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

  const name = dialog.getByRole('textbox', { name: 'Your name' });
  if (await name.isVisible()) await name.fill('Ada');
  const clickedAt = performance.now();
  const [shownMs] = await Promise.all([
    whenShown(page),
    dialog.getByRole('button', { name: 'Start', exact: true }).click(),
  ]);
  // Not the run before; a small one may be over by now.
  const panel = page.getByRole('region', { name: 'Archive run' }).filter({ hasText: word });
  await panel.waitFor();
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
  return { ...ran, seconds: ran.seconds + before, shownMs };
}

/** Milliseconds from the next click to the end of the frame in which every visible row says what goes on. */
function whenShown(page: Page): Promise<number> {
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
