import { closeSync, fdatasyncSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { type Shown, startBlank, startFilled, startFilledPreview } from './desktop.ts';
import { inWords, type Percentiles, percentiles } from './figures.ts';
import { takeBubble, watchFrames } from './frames.ts';
import { watchProcessor } from './processor.ts';
import { quietBlocks } from './quiet-blocks.ts';
import { randomOf } from './random.ts';
import type { Plan, Result } from './row.ts';
import { startSink } from './sink-process.ts';

const goal = 33;

/** Sends of a block: few, so that what disturbs the machine meanwhile is seen by the blank page before or after them. */
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
    const line = [
      `Enter to the bubble painted, its message synced to disk before, ${count} sends among ${plan.isShort ? 500 : '10,000'} messages,`,
      `in the preview on Node ${process.versions.node}: ${told(inPreview, disk)};`,
      inWindow ? `in a window of the Electron at hand: ${told(inWindow, disk)};` : '',
      `floor, a bare fdatasync of 4 KiB, ${inWords(disk)}, and a blank page in the same browser`,
    ].join(' ');
    return { line, isMet: inPreview.own.p99 <= goal };
  } finally {
    sink.process.disconnect();
  }
}

interface Measured {
  own: Percentiles;
  floor: Percentiles;
  /** Of the machine, in words; empty where it was quiet. */
  disturbed: string;
}

async function measured(
  plan: Plan,
  { product, blank }: { product: Shown; blank: Shown },
): Promise<Measured> {
  const random = randomOf(plan.seed);
  try {
    await watchFrames(blank.page);
    await watchFrames(product.page);
    const { blocks, disturbed } = await quietBlocks(blocksOf(plan), async (index) => {
      const wasTaken = watchProcessor();
      const before = await sendAll(blank.page, blankSends, random, index);
      const own = await sendAll(product.page, sends, random, index);
      const after = await sendAll(blank.page, blankSends, random, index);
      return { own, floor: [...before, ...after], wasTaken: wasTaken() };
    });
    return {
      own: percentiles(blocks.flatMap(({ own }) => own)),
      floor: percentiles(blocks.flatMap(({ floor }) => floor)),
      disturbed,
    };
  } finally {
    await product.close();
    await blank.close();
  }
}

function told({ own, floor, disturbed }: Measured, disk: Percentiles): string {
  const ratio = own.p99 / (floor.p99 + disk.p99);
  return `${inWords(own)} (p99 ${ratio.toFixed(2)} x the floor), a blank page ${inWords(floor)}${disturbed}`;
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
