import { closeSync, fdatasyncSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { diskToWire } from './disk-to-wire.ts';
import { type Shown, startBlank, startFilled, startFilledPreview } from './desktop.ts';
import { inWords, type Percentiles, percentiles } from './figures.ts';
import { takeBubble, watchFrames } from './frames.ts';
import { randomOf } from './random.ts';
import type { Plan, Result } from './row.ts';
import { startSink } from './sink-process.ts';

/** Milliseconds over the blank page's. */
const p95Goal = 20;
const p99Goal = 33;
/** Milliseconds from the row on disk to the request's head at the service. */
const leavesGoal = 10;

/** Sends of a block, between two of the blank page. */
const sends = 5;
const blankSends = 3;
const blocksOf = ({ isShort }: Plan) => (isShort ? 2 : 40);

/**
 * P3: from Enter to the frame with the bubble, which stands on the answer that the message is on disk. What counts is the
 * preview, whose engine has a SQLite of its own; in a window of an Electron whose SQLite is a stand-in it is told beside it.
 */
export async function enterToBubble(plan: Plan): Promise<Result> {
  const sink = await startSink();
  try {
    const count = blocksOf(plan) * sends;
    const inPreview = await measured(plan, await startFilledPreview(plan, sink.origin));
    const inWindow =
      'reason' in plan.electron
        ? null
        : await measured(plan, {
            blank: await startBlank(plan),
            product: await startFilled(plan, sink.origin),
          });
    const disk = percentiles(syncs(plan, count));
    const leaves = percentiles(await diskToWire(plan, sink, count));
    const line = [
      `Enter to the bubble painted, its message synced to disk before, ${count} sends among ${plan.isShort ? 500 : '10,000'} messages,`,
      `in the preview on Node ${process.versions.node}: ${told(inPreview)};`,
      inWindow ? `in a window of the Electron at hand: ${told(inWindow)};` : '',
      `from the answer that it is on disk to the request at the service, by the engine alone, ${inWords(leaves)};`,
      `floor, a bare fdatasync of 4 KiB, ${inWords(disk)}, and a blank page in the same browser`,
    ].join(' ');
    const { own, floor } = inPreview;
    const isMet =
      own.p95 - floor.p95 <= p95Goal && own.p99 - floor.p99 <= p99Goal && leaves.p99 <= leavesGoal;
    return { line, isMet };
  } finally {
    sink.process.disconnect();
  }
}

interface Measured {
  own: Percentiles;
  floor: Percentiles;
}

async function measured(
  plan: Plan,
  { product, blank }: { product: Shown; blank: Shown },
): Promise<Measured> {
  const random = randomOf(plan.seed);
  try {
    await watchFrames(blank.page);
    await watchFrames(product.page);
    const own: number[] = [];
    const floor: number[] = [];
    for (let index = 0; index < blocksOf(plan); index += 1) {
      floor.push(...(await sendAll(blank.page, blankSends, random, index)));
      own.push(...(await sendAll(product.page, sends, random, index)));
      floor.push(...(await sendAll(blank.page, blankSends, random, index)));
    }
    return { own: percentiles(own), floor: percentiles(floor) };
  } finally {
    await product.close();
    await blank.close();
  }
}

function told({ own, floor }: Measured): string {
  const over = (name: 'p95' | 'p99') => (own[name] - floor[name]).toFixed(1);
  return `${inWords(own)} (over the floor: p95 ${over('p95')}, p99 ${over('p99')} ms), a blank page ${inWords(floor)}`;
}

async function sendAll(page: Page, count: number, random: () => number, block: number) {
  await page.getByRole('textbox', { name: 'Message', exact: true }).focus();
  const bubbles: number[] = [];
  for (let index = 0; index < count; index += 1) {
    await page.keyboard.insertText(
      `message ${block}-${index}. ${'Thank you. '.repeat(random() * 8)}`,
    );
    await wait(120 + random() * 120);
    await page.keyboard.press('Enter');
    await wait(200);
    bubbles.push(await takeBubble(page));
  }
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
