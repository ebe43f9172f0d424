import { closeSync, fdatasyncSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { startBlank, startFilled } from './desktop.ts';
import { inWords, percentiles } from './figures.ts';
import { takeFrames, watchFrames } from './frames.ts';
import { randomOf } from './random.ts';
import type { Plan, Result } from './row.ts';
import { startSink } from './sink-process.ts';

const goal = 33;

/** P3: from Enter to the frame with the bubble, which stands on the answer that the message is on disk. */
export async function enterToBubble(plan: Plan): Promise<Result> {
  const blocks = plan.isShort ? 2 : 10;
  const sends = plan.isShort ? 5 : 20;
  const random = randomOf(plan.seed);
  const sink = await startSink();
  const blank = await startBlank(plan);
  const product = await startFilled(plan, sink.origin);
  try {
    await watchFrames(blank.page);
    await watchFrames(product.page);
    const floor: number[] = [];
    const bubbles: number[] = [];
    for (let block = 0; block < blocks; block += 1) {
      floor.push(...(await sendAll(blank.page, sends, random, block)));
      bubbles.push(...(await sendAll(product.page, sends, random, block)));
    }
    const disk = percentiles(syncs(plan, blocks * sends));
    const low = percentiles(floor);
    const own = percentiles(bubbles);
    const line = [
      `Enter to the bubble painted, its message synced to disk before, ${bubbles.length} sends among ${plan.isShort ? 500 : '10,000'} messages:`,
      `${inWords(own)} (p99 ${(own.p99 / (low.p99 + disk.p99)).toFixed(2)} x the floor);`,
      `floor, a blank window that paints at once, ${inWords(low)}, and a bare fdatasync of 4 KiB, ${inWords(disk)}`,
    ].join(' ');
    return { line, isMet: own.p99 <= goal };
  } finally {
    await product.close();
    await blank.close();
    sink.process.disconnect();
  }
}

async function sendAll(page: Page, count: number, random: () => number, block: number) {
  await takeFrames(page);
  for (let index = 0; index < count; index += 1) {
    await page.keyboard.insertText(
      `message ${block}-${index}. ${'Thank you. '.repeat(random() * 8)}`,
    );
    await wait(120 + random() * 120);
    await page.keyboard.press('Enter');
    await wait(200);
  }
  const { bubbles } = await takeFrames(page);
  if (bubbles.length !== count) throw new Error(`${bubbles.length} of ${count} bubbles were seen`);
  return bubbles;
}

function syncs(plan: Plan, count: number): number[] {
  const file = openSync(join(plan.folder, 'synced'), 'w');
  const page = Buffer.alloc(4096, 1);
  const times = Array.from({ length: count }, () => {
    const startedAt = performance.now();
    writeSync(file, page);
    fdatasyncSync(file);
    return performance.now() - startedAt;
  });
  closeSync(file);
  return times;
}
