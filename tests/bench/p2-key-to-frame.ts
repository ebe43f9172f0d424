import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import type { CallInput } from '../../shared/contract/contract.ts';
import { startBlank, startFilled } from './desktop.ts';
import { inWords, percentiles } from './figures.ts';
import { watchFrames } from './frames.ts';
import { callFrom, instanceOf } from '../support/page-calls.ts';
import { randomOf } from './random.ts';
import type { Plan, Result } from './row.ts';
import { emptyFile, startSink } from './sink-process.ts';
import { clearBox, typeKeys } from './typist.ts';

const restGoal = 20;
const busyGoal = 33;

/** Files of one round; their rows stay in view, so that their progress is drawn. */
const filesAtOnce = 5;

type RunOf = CallInput<'archiveRuns.get'>;

/** P2: from a key to the end of the frame that shows it, beside a blank window of the same binary. */
export async function keyToFrame(plan: Plan): Promise<Result> {
  const blocks = plan.isShort ? 2 : 10;
  const keys = plan.isShort ? 20 : 60;
  const file = emptyFile(plan.folder, 1024 ** 3);
  const random = randomOf(plan.seed);
  const sink = await startSink();
  const blank = await startBlank(plan);
  const product = await startFilled(plan, sink.origin);
  try {
    await watchFrames(blank.page);
    await watchFrames(product.page);
    const type = async (page: Page) => {
      const measured = await typeKeys(page, keys, random);
      await clearBox(page);
      return measured;
    };
    const floor: number[] = [];
    const rest: number[] = [];
    const busy: number[] = [];
    // Turn by turn, so that a slow minute of the machine is one for all.
    for (let block = 0; block < blocks; block += 1) {
      floor.push(...(await type(blank.page)).map(({ ms }) => ms));
      rest.push(...(await type(product.page)).map(({ ms }) => ms));
      // Uploads take as long as the machine lets them: keys count while one is under way.
      await startUploads(product.page, Array(filesAtOnce).fill(file));
      const run = await startArchiving(product.page, block % 2 === 0);
      const measured = await type(product.page);
      await endArchiving(product.page, run);
      busy.push(...measured.filter(({ isUploading }) => isUploading).map(({ ms }) => ms));
    }
    const [low, still, under] = [floor, rest, busy].map(percentiles);
    if (!low || !still || !under) throw new Error('nothing was measured');
    const line = [
      `key to frame, ${rest.length} keys among ${plan.isShort ? 500 : '10,000'} messages and forty chats:`,
      `at rest ${inWords(still)} (p99 ${(still.p99 / low.p99).toFixed(2)} x the floor);`,
      `while 1 GiB uploads and archive runs of ${plan.isShort ? '1,000' : '10,000'} threads go on, ${busy.length} keys, ${inWords(under)} (${(under.p99 / low.p99).toFixed(2)} x);`,
      `floor, a blank window with a box, ${inWords(low)}`,
    ].join(' ');
    return { line, isMet: still.p99 <= restGoal && under.p99 <= busyGoal };
  } finally {
    await product.close();
    await blank.close();
    sink.process.disconnect();
  }
}

/** Sends files in the open chat, one after another; resolves when the first is on its way. */
async function startUploads(page: Page, paths: string[]): Promise<void> {
  const log = page.getByRole('log', { name: 'Messages' });
  // Of the round before.
  await log.getByText('Queued').or(log.getByText('Sending')).first().waitFor({ state: 'detached' });
  await page.locator('input[type="file"]').first().setInputFiles(paths);
  const list = page.getByRole('list', { name: 'Attachments' });
  await list
    .getByRole('listitem')
    .nth(paths.length - 1)
    .waitFor();
  await page.getByRole('textbox', { name: 'Message', exact: true }).focus();
  await page.keyboard.press('Enter');
  await list.waitFor({ state: 'detached' });
  await log.getByRole('progressbar').waitFor();
}

/** Begins to archive all threads, or to take them back, without a pace. Answers the run, some of which is confirmed. */
async function startArchiving(page: Page, archived: boolean): Promise<RunOf> {
  const run = { instanceId: await instanceOf(page), runId: randomUUID() };
  const selection = { kind: 'matching', filter: { tab: 'all' } } as const;
  await callFrom(page, 'archiveRuns.start', { ...run, selection, archived, pacePerMinute: 0 });
  await expect
    .poll(async () => (await callFrom(page, 'archiveRuns.get', run)).counts.confirmed)
    .toBeGreaterThan(0);
  return run;
}

/** Ends it early. Throws where it had ended by itself: keys were typed beside nothing. */
async function endArchiving(page: Page, run: RunOf): Promise<void> {
  const { state } = await callFrom(page, 'archiveRuns.get', run);
  if (state !== 'running') throw new Error(`the archive run was ${state}`);
  await callFrom(page, 'archiveRuns.cancel', run);
}
