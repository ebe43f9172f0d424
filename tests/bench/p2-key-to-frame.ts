import { randomUUID } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';
import type { CallInput } from '../../shared/contract/contract.ts';
import { startBlank, startFilled } from './desktop.ts';
import { inWords, percentiles } from './figures.ts';
import { watchFrames } from './frames.ts';
import { callFrom, instanceOf } from '../support/page-calls.ts';
import { randomOf } from './random.ts';
import type { Plan, Result } from './row.ts';
import { emptyFile, startSink } from './sink-process.ts';
import { clearBox, typeKeys } from './typist.ts';

/** Milliseconds over the blank window's p99. */
const restGoal = 10;
const busyGoal = 25;

/** Files of one round; their rows stay in view, so that their progress is drawn. */
const filesAtOnce = 5;

type RunOf = CallInput<'archiveRuns.get'>;

/** P2: from a key to the end of the frame that shows it, beside a blank window of the same binary. */
export async function keyToFrame(plan: Plan): Promise<Result> {
  const file = emptyFile(plan.folder, 1024 ** 3);
  const random = randomOf(plan.seed);
  const sink = await startSink();
  const blank = await startBlank(plan);
  const product = await startFilled(plan, sink.origin);
  try {
    await watchFrames(blank.page);
    await watchFrames(product.page);
    const type = async (page: Page, keys: number) => {
      const measured = await typeKeys(page, keys, random);
      await clearBox(page);
      return measured;
    };
    const keys = plan.isShort ? 20 : 60;
    const typeBlank = async () => (await type(blank.page, keys / 2)).map(({ ms }) => ms);
    const blocks: { floor: number[]; rest: number[]; busy: number[] }[] = [];
    for (let index = 0; index < (plan.isShort ? 1 : 10); index += 1) {
      const floor = await typeBlank();
      const rest = (await type(product.page, keys)).map(({ ms }) => ms);
      floor.push(...(await typeBlank()));
      // Both take as long as the machine lets them: keys count while a file is under way and threads are archived.
      await startUploads(product.page, Array(filesAtOnce).fill(file));
      const run = await startArchiving(product.page, index % 2 === 0);
      const measured = await type(product.page, keys);
      const until = await endOf(product.page, run);
      await endOfUploads(product.page);
      const busy = measured
        .filter(({ at, isUploading }) => isUploading && at <= until)
        .map(({ ms }) => ms);
      floor.push(...(await typeBlank()));
      blocks.push({ floor, rest, busy });
    }
    const busyKeys = blocks.flatMap(({ busy }) => busy);
    const restKeys = blocks.flatMap(({ rest }) => rest);
    if (!plan.isShort && busyKeys.length * 2 < restKeys.length) {
      throw new Error(`only ${busyKeys.length} of ${restKeys.length} keys were typed beside both`);
    }
    const low = percentiles(blocks.flatMap(({ floor }) => floor));
    const still = percentiles(restKeys);
    const under = percentiles(busyKeys);
    const over = (ms: number) => `${(ms - low.p99).toFixed(1)} ms`;
    const line = [
      `key to frame, ${restKeys.length} keys among ${plan.isShort ? 500 : '10,000'} messages and forty chats:`,
      `at rest ${inWords(still)} (p99 ${over(still.p99)} over the floor);`,
      `while 1 GiB uploads and archive runs of ${plan.isShort ? '1,000' : '10,000'} threads go on at full speed, ${busyKeys.length} keys, ${inWords(under)} (${over(under.p99)});`,
      `floor, a blank window with a box, ${inWords(low)}`,
    ].join(' ');
    return {
      line,
      isMet: still.p99 - low.p99 <= restGoal && under.p99 - low.p99 <= busyGoal,
    };
  } finally {
    await product.close();
    await blank.close();
    sink.process.disconnect();
  }
}

/** Sends files in the open chat, one after another; resolves when the first is on its way. */
async function startUploads(page: Page, paths: string[]): Promise<void> {
  await page.locator('input[type="file"]').first().setInputFiles(paths);
  const list = page.getByRole('list', { name: 'Attachments' });
  await list
    .getByRole('listitem')
    .nth(paths.length - 1)
    .waitFor();
  await page.getByRole('textbox', { name: 'Message', exact: true }).focus();
  await page.keyboard.press('Enter');
  await list.waitFor({ state: 'detached' });
  await logOf(page).getByRole('progressbar').waitFor();
}

async function endOfUploads(page: Page): Promise<void> {
  const underWay = logOf(page).getByText('Queued').or(logOf(page).getByText('Sending')).first();
  await underWay.waitFor({ state: 'detached', timeout: 120_000 });
}

function logOf(page: Page): Locator {
  return page.getByRole('log', { name: 'Messages' });
}

/** Begins to archive all threads, or to take them back, without a pace. Returns the run, some of which is confirmed. */
async function startArchiving(page: Page, archived: boolean): Promise<RunOf> {
  const run = { instanceId: await instanceOf(page), runId: randomUUID() };
  const selection = { kind: 'matching', filter: { tab: 'all' } } as const;
  await callFrom(page, 'archiveRuns.start', { ...run, selection, archived, pacePerMinute: 0 });
  await expect
    .poll(async () => (await callFrom(page, 'archiveRuns.get', run)).counts.confirmed)
    .toBeGreaterThan(0);
  return run;
}

/** Waits for its end, so that the next one finds every thread to be changed. Returns the time until when threads were archived. */
async function endOf(page: Page, run: RunOf): Promise<number> {
  const ended = async () => (await callFrom(page, 'archiveRuns.get', run)).endedAt;
  await expect.poll(ended, { timeout: 180_000 }).not.toBeNull();
  return Number(await ended());
}
