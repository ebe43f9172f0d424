import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { chromium, type Page } from '@playwright/test';
import { build } from 'vite';
import { inlinedSql } from '../../scripts/inlined-sql.ts';
import { binaryOf } from '../rows/row.ts';
import { asRoot, electronCommand } from '../support/start-electron.ts';
import { startPreview } from '../support/start-preview.ts';
import { currentDataFolder, noService, sizesOf } from './data-set.ts';
import { longChat } from './fill-history.ts';
import { inWords, median, percentiles } from './figures.ts';
import { plainPage } from './plain-page.ts';
import type { Plan, Result } from './row.ts';
import { beside } from './sink-process.ts';

/** Milliseconds that the engine may take more than a bare Node, and with a full history more than with one message. */
const engineGoal = 120;
const addedGoal = 20;
/** Times as long as a bare page with a list in React. */
const pageGoal = 1.5;

/** Milliseconds after which a process that has not shown what is waited for is ended: it shows something else. */
const longestStart = 60_000;

const listedChat = 'a[href^="#/chats/"]';

/** Milliseconds of each start with so many messages. */
interface Starts {
  messages: number;
  engine: number[];
  page: number[];
  window: number[];
}

/**
 * P1: the engine alone from its process to its first answer, beside a bare Node; the page to its painted list, beside a bare page with a
 * list in React in the same browser; where there is an Electron, from the process to the list and the composer, beside a blank window.
 */
export async function start(plan: Plan): Promise<Result> {
  const histories: Starts[] = [1, ...sizesOf(plan)].map((messages) => ({
    messages,
    engine: [],
    page: [],
    window: [],
  }));
  const rounds = plan.isShort ? 2 : 15;
  const bareNode = await engineStarts(plan, histories, rounds);
  const barePage = await pageStarts(plan, histories, rounds);
  const window = 'binary' in plan.electron ? await windowStarts(plan, histories, rounds) : null;
  const [empty, ...filled] = histories;
  const full = filled.at(-1);
  if (!empty || !full) throw new Error('there is no history to start on');
  const over = median(full.engine) - median(bareNode);
  const added = median(full.engine) - median(empty.engine);
  const ratio = median(full.page) / median(barePage);
  const numbers = new Intl.NumberFormat('en');
  const each = (of: (one: Starts) => number[]) =>
    histories.map(
      (one) => `${numbers.format(one.messages)} messages ${inWords(percentiles(of(one)))};`,
    );
  const line = [
    `${rounds} starts of each, by turns: the engine alone on Node ${process.versions.node}, from its process to its first answer:`,
    ...each(({ engine }) => engine),
    `floor, a bare Node, ${inWords(percentiles(bareNode))}; by their medians ${over.toFixed(1)} ms over (goal ${engineGoal}), ${added.toFixed(1)} more than with one message (goal ${addedGoal});`,
    'the page in Chromium to its painted list of chats:',
    ...each(({ page }) => page),
    `floor, a bare page with a list in React, ${inWords(percentiles(barePage))}; ${ratio.toFixed(2)} x (goal ${pageGoal});`,
    ...(window === null
      ? ['no Electron at hand']
      : [
          `in Electron ${window.version}, from the process to list and composer:`,
          ...each((one) => one.window),
          `a blank window of the same binary ${inWords(percentiles(window.blank))}`,
        ]),
  ].join(' ');
  const pointsOf = (value: (one: Starts) => number) =>
    filled.map((one) => ({ size: one.messages, value: value(one) }));
  return {
    line,
    isMet: over <= engineGoal && added <= addedGoal && ratio <= pageGoal,
    plot: {
      title: 'P1: start',
      unit: 'ms',
      of: 'messages',
      lines: [
        { name: 'engine to its first answer', points: pointsOf(({ engine }) => median(engine)) },
        { name: 'bare Node', points: pointsOf(() => median(bareNode)) },
        { name: 'page to its list', points: pointsOf(({ page }) => median(page)) },
        { name: 'bare page', points: pointsOf(() => median(barePage)) },
      ],
    },
  };
}

/** Fills in the starts of the engine alone. Returns those of a bare Node. */
async function engineStarts(plan: Plan, histories: Starts[], rounds: number): Promise<number[]> {
  const program = await bundledProgram(plan.folder);
  const quiet = ['--disable-warning=ExperimentalWarning'];
  const startBare = () => untilLine(process.execPath, ['-e', 'console.log(1)']);
  const folders = histories.map(({ messages }) => currentDataFolder(plan, messages, noService));
  const startOn = (folder = '') =>
    untilLine(process.execPath, [...quiet, program, folder, ...workers]);
  // Once each that does not count: the disk reads the files.
  await startBare();
  for (const folder of folders) await startOn(folder);
  const bare: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    bare.push(await startBare());
    for (const [at, { engine }] of histories.entries()) engine.push(await startOn(folders[at]));
  }
  return bare;
}

const workers = ['store-worker', 'reader-worker'].map((name) =>
  beside(`../../dist/main/${name}.cjs`),
);

async function bundledProgram(folder: string): Promise<string> {
  await build({
    configFile: false,
    plugins: [inlinedSql()],
    logLevel: 'error',
    ssr: { noExternal: true },
    build: {
      ssr: beside('first-call.ts'),
      outDir: join(folder, 'first-call'),
      rolldownOptions: { output: { format: 'cjs', entryFileNames: 'first-call.cjs' } },
    },
  });
  return join(folder, 'first-call', 'first-call.cjs');
}

/** Milliseconds from the start of a process to its first line. Waits for its end. */
async function untilLine(binary: string, args: readonly string[]): Promise<number> {
  const startedAt = performance.now();
  const child = spawn(binary, args, {
    stdio: ['ignore', 'pipe', 'inherit'],
    timeout: longestStart,
  });
  const exit = once(child, 'exit');
  let ms: number | null = null;
  for await (const line of createInterface({ input: child.stdout })) {
    if (line === 'refused') throw new Error('the first call was refused');
    ms ??= performance.now() - startedAt;
  }
  await exit;
  if (ms === null) throw new Error('it ended before it said anything');
  return ms;
}

/** Fills in the page's starts, each a reload of a tab of a preview. Returns those of a bare page. */
async function pageStarts(plan: Plan, histories: Starts[], rounds: number): Promise<number[]> {
  const browser = await chromium.launch({ executablePath: binaryOf(plan.chromium), args: asRoot });
  try {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
    const plain = await context.newPage();
    await plain.goto(pathToFileURL(await plainPage(plan.folder)).href);
    const bare: number[] = [];
    for (const { messages, page: times } of histories) {
      const running = await startPreview(currentDataFolder(plan, messages, noService), context);
      await untilPainted(running.page, listedChat);
      for (let round = 0; round < rounds; round += 1) {
        bare.push(await untilPainted(plain, '[role=row]'));
        times.push(await untilPainted(running.page, listedChat));
      }
      await running.quit();
    }
    return bare;
  } finally {
    await browser.close();
  }
}

/** Loads a page again, in front. Returns the milliseconds from there to the end of the frame that shows what is looked for. */
async function untilPainted(page: Page, selector: string): Promise<number> {
  await page.bringToFront();
  await page.reload({ waitUntil: 'commit' });
  return page.evaluate(
    (looked) =>
      new Promise<number>((resolve) => {
        const look = () => {
          if (document.querySelector(looked) === null) return;
          observer.disconnect();
          requestAnimationFrame(
            () =>
              void scheduler.postTask(() => resolve(performance.now()), {
                priority: 'user-blocking',
              }),
          );
        };
        const observer = new MutationObserver(look);
        observer.observe(document, { subtree: true, childList: true });
        look();
      }),
    selector,
  );
}

/** Fills in the starts in Electron, with its longest chat open. Returns those of a blank window, and Electron's version. */
async function windowStarts(plan: Plan, histories: Starts[], rounds: number) {
  const executablePath = binaryOf(plan.electron);
  const blankFolder = mkdtempSync(join(plan.folder, 'blank-'));
  const blank = [...asRoot, beside('blank-window.cjs'), `--user-data-dir=${blankFolder}`];
  const startBlank = () =>
    painted(executablePath, blank, {
      POSTLINE_BENCH_PAGE: beside('blank-page.html'),
      POSTLINE_BENCH_SEEN: 'textarea',
    });
  const seen = {
    POSTLINE_BENCH_SEEN: [listedChat, 'section textarea:not(:disabled)'].join('\n'),
    POSTLINE_BENCH_PLACE: `#/chats/${longChat}`,
  };
  const commands = histories.map(({ messages }) =>
    electronCommand(currentDataFolder(plan, messages, noService)),
  );
  const startOn = (at: number) => painted(executablePath, commands[at]?.args ?? [], seen);
  // Once each that does not count: the disk reads the binary, and the page's code is compiled and kept.
  const { version } = await startBlank();
  for (const at of histories.keys()) await startOn(at);
  const floor: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    floor.push((await startBlank()).ms);
    for (const [at, { window }] of histories.entries()) window.push((await startOn(at)).ms);
  }
  return { blank: floor, version };
}

/** Milliseconds from the start of a process until its page had painted, and Electron's version. Waits for its end. */
async function painted(
  executablePath: string,
  args: readonly string[],
  env: Record<string, string>,
): Promise<{ ms: number; version: string }> {
  const startedAt = Date.now();
  const child = spawn(executablePath, ['-r', beside('note-painted.cjs'), ...args], {
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { ...process.env, ...env },
    timeout: longestStart,
  });
  const exit = once(child, 'exit');
  let found: { at: number; version: string } | null = null;
  for await (const line of createInterface({ input: child.stdout })) {
    const [, at, version = ''] = /^painted at ([\d.]+) in (\S+)$/.exec(line) ?? [];
    if (at !== undefined) found = { at: Number(at), version };
  }
  await exit;
  if (found === null) throw new Error('it ended before it had painted');
  return { ms: found.at - startedAt, version: found.version };
}
