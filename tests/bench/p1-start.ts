import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { binaryOf } from '../rows/row.ts';
import { asRoot, electronCommand } from '../support/start-electron.ts';
import { currentDataFolder, noService, sizesOf } from './data-set.ts';
import { longChat } from './fill-history.ts';
import { inWords, percentiles } from './figures.ts';
import type { Plan, Result } from './row.ts';
import { beside } from './sink-process.ts';

/** Times as long as a blank window, and milliseconds that a full history adds to one of a single message. */
const blankGoal = 1.25;
const addedGoal = 20;

/** Milliseconds after which a window that has not painted is ended: it shows something else. */
const longestStart = 60_000;

/** What is there when the chat list is painted and the composer can be typed in. */
const ready = ['a[href^="#/chats/"]', 'section textarea:not(:disabled)'];

/** P1: from the start of the process to the frame with the chat list and the composer, beside a blank window of the same binary. */
export async function start(plan: Plan): Promise<Result> {
  const executablePath = binaryOf(plan.electron);
  const blankFolder = mkdtempSync(join(plan.folder, 'blank-'));
  const blank = [...asRoot, beside('blank-window.cjs'), `--user-data-dir=${blankFolder}`];
  const startBlank = () =>
    painted(executablePath, blank, {
      POSTLINE_BENCH_PAGE: beside('blank-page.html'),
      POSTLINE_BENCH_SEEN: 'textarea',
    });
  const seen = {
    POSTLINE_BENCH_SEEN: ready.join('\n'),
    POSTLINE_BENCH_PLACE: `#/chats/${longChat}`,
  };
  const histories = [1, ...sizesOf(plan)].map((messages) => {
    const { args } = electronCommand(currentDataFolder(plan, messages, noService));
    return { messages, args, times: [] as number[] };
  });
  const floor: number[] = [];
  // Once each that does not count: the disk reads the binary, and the page's code is compiled and kept.
  await startBlank();
  for (const { args } of histories) await painted(executablePath, args, seen);
  for (let round = 0; round < (plan.isShort ? 2 : 15); round += 1) {
    floor.push(await startBlank());
    for (const { args, times } of histories) times.push(await painted(executablePath, args, seen));
  }
  const low = percentiles(floor);
  const figures = histories.map(({ messages, times }) => ({ messages, ...percentiles(times) }));
  const [empty, ...filled] = figures;
  const full = filled.at(-1);
  if (!empty || !full) throw new Error('there is no history to start on');
  const ratio = full.p50 / low.p50;
  const added = full.p50 - empty.p50;
  const numbers = new Intl.NumberFormat('en');
  const line = [
    `process start to the chat list painted and the composer ready, ${floor.length} starts of each, by turns:`,
    ...figures.map((one) => `${numbers.format(one.messages)} messages ${inWords(one)};`),
    `floor, a blank window of the same binary, ${inWords(low)};`,
    `by their medians ${ratio.toFixed(2)} x the floor (goal ${blankGoal}), ${added.toFixed(1)} ms more than with one message (goal ${addedGoal})`,
  ].join(' ');
  const pointsOf = (value: (one: (typeof figures)[number]) => number) =>
    filled.map((one) => ({ size: one.messages, value: value(one) }));
  return {
    line,
    isMet: ratio <= blankGoal && added <= addedGoal,
    plot: {
      title: 'P1: process start to chat list and composer',
      unit: 'ms',
      of: 'messages',
      lines: [
        { name: 'Postline, median', points: pointsOf(({ p50 }) => p50) },
        { name: 'one message', points: pointsOf(() => empty.p50) },
        { name: 'blank window', points: pointsOf(() => low.p50) },
      ],
    },
  };
}

/** Milliseconds from the start of a process until its page had painted. Waits for its end. */
async function painted(
  executablePath: string,
  args: readonly string[],
  env: Record<string, string>,
): Promise<number> {
  const startedAt = Date.now();
  const child = spawn(executablePath, ['-r', beside('note-painted.cjs'), ...args], {
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { ...process.env, ...env },
    timeout: longestStart,
  });
  const exit = once(child, 'exit');
  let at: number | null = null;
  for await (const line of createInterface({ input: child.stdout })) {
    const found = /^painted at ([\d.]+)$/.exec(line)?.[1];
    if (found !== undefined) at = Number(found);
  }
  await exit;
  if (at === null) throw new Error('it ended before it had painted');
  return at - startedAt;
}
