import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { callFrom, giveToken, instanceOf } from '../support/page-calls.ts';
import { startElectron } from '../support/start-electron.ts';
import { currentDataFolder, sizesOf } from './data-set.ts';
import { type Desktop, startBlank } from './desktop.ts';
import { longChat, numberOf } from './fill-history.ts';
import { median } from './figures.ts';
import { memoryAtRest } from './memory-of.ts';
import type { Plan, Result } from './row.ts';
import { startSink } from './sink-process.ts';
import { wordsOfSeed } from './seeded-words.ts';

/** Mebibytes beyond a blank window, and that much work or a day may add. */
const blankGoal = 60;
const addedGoal = 50;
const riseGoal = 10;

/** Chats that are sent to and switched between. */
const chats = 20;

/** Quarters of an hour in the day, and what is done in each. */
const quarters = 32;
const inQuarter = { sends: 15, switches: 30, searches: 4 };

/**
 * P8: memory of all processes, beside a blank window of the same binary; then after many sends and switches, and through the work
 * of a day of eight hours, done without its pauses.
 */
export async function memory(plan: Plan): Promise<Result> {
  const sink = await startSink();
  try {
    const rounds = plan.isShort ? 1 : 3;
    const blanks: number[] = [];
    const sizes = sizesOf(plan).map((messages) => ({
      messages,
      dataFolder: currentDataFolder(plan, messages, sink.origin),
      measured: [] as number[],
    }));
    for (let round = 0; round < rounds; round += 1) {
      blanks.push(await memoryOnce(plan, () => startBlank(plan)));
      for (const { dataFolder, measured } of sizes) {
        measured.push(await memoryOnce(plan, () => startOn(dataFolder)));
      }
    }
    const full = sizes.at(-1);
    if (!full) throw new Error('there is no history to start on');
    const blank = median(blanks);
    const over = (measured: readonly number[]) => median(measured) - blank;
    const count = plan.isShort ? 40 : 10_000;
    const { before, afterWork, day } = await work(plan, full.dataFolder, count);
    const rise =
      median(day.slice(-day.length / 4)) - median(day.slice(day.length / 4, day.length / 2));
    const added = afterWork - before;
    const numbers = new Intl.NumberFormat('en');
    const inMebibytes = (value: number) => `${value.toFixed(1)} MiB`;
    const line = [
      `memory of all processes (PSS), the median of ${rounds} starts with a chat open:`,
      ...sizes.map(
        (one) =>
          `${numbers.format(one.messages)} messages ${inMebibytes(median(one.measured))} (${inMebibytes(over(one.measured))} over the floor),`,
      ),
      `goal ${blankGoal} over; ${numbers.format(count)} sends and as many chat switches among ${numbers.format(full.messages)} messages add ${inMebibytes(added)}, goal ${addedGoal};`,
      `a day of eight hours in ${day.length} quarters, each ${inQuarter.sends} sends, ${inQuarter.switches} switches, ${inQuarter.searches} searches and three pages without pauses:`,
      `${day
        .filter((_, index) => index % 4 === 3)
        .map((each) => each.toFixed(0))
        .join(
          ', ',
        )} MiB each hour, the last quarter of it ${inMebibytes(rise)} over the second, goal ${riseGoal};`,
      `floor, a blank window of the same binary, ${inMebibytes(blank)}`,
    ].join(' ');
    return {
      line,
      isMet: over(full.measured) <= blankGoal && added <= addedGoal && rise <= riseGoal,
      plot: {
        title: 'P8: memory of all processes at rest',
        unit: 'MiB',
        of: 'messages',
        lines: [
          {
            name: 'Postline with a chat open',
            points: sizes.map((one) => ({ size: one.messages, value: median(one.measured) })),
          },
          {
            name: 'blank window',
            points: sizes.map(({ messages }) => ({ size: messages, value: blank })),
          },
        ],
      },
    };
  } finally {
    sink.process.disconnect();
  }
}

async function memoryOnce(plan: Plan, start: () => Promise<Desktop>): Promise<number> {
  const started = await start();
  try {
    return await readMemory(plan, started);
  } finally {
    await started.close();
  }
}

/** In a short form without a rest: it is shown that it can be read. */
const readMemory = ({ isShort }: Plan, { electron }: Desktop): Promise<number> =>
  memoryAtRest(electron.process().pid ?? 0, isShort ? 0 : undefined);

/** The application on a data folder, with its longest chat open. */
async function startOn(dataFolder: string): Promise<Desktop> {
  const running = await startElectron(dataFolder, []);
  const { page, electron } = running;
  if (electron === null) throw new Error('no Electron was started');
  await giveToken(page);
  await callFrom(page, 'settings.set', { sending: { gapSeconds: 0 } });
  await switchChats(page, [longChat], 1);
  return { page, electron, close: () => running.quit() };
}

async function work(plan: Plan, dataFolder: string, count: number) {
  const started = await startOn(dataFolder);
  const { page } = started;
  try {
    const all = Array.from({ length: chats }, (_, index) => `${numberOf(index)}@c.us`);
    const { word } = wordsOfSeed(plan.seed);
    // What is loaded when it is first used is no growth.
    await send(page, all, chats);
    await switchChats(page, all, chats);
    const before = await readMemory(plan, started);
    await send(page, all, count);
    await switchChats(page, all, count);
    const afterWork = await readMemory(plan, started);
    const day: number[] = [];
    for (let quarter = 0; quarter < (plan.isShort ? 4 : quarters); quarter += 1) {
      await send(page, all, inQuarter.sends);
      for (const place of ['threads', 'outbox', 'overview']) await goTo(page, place);
      await switchChats(page, all, inQuarter.switches);
      const field = page.getByRole('searchbox', { name: 'Search' });
      for (let index = 0; index < inQuarter.searches; index += 1) {
        await field.fill('');
        await field.pressSequentially(word());
      }
      await field.fill('');
      await switchChats(page, all, 1);
      day.push(await readMemory(plan, started));
    }
    return { before, afterWork, day };
  } finally {
    await started.close();
  }
}

/** Sends from the page, some at once, and waits until all have left. */
async function send(page: Page, chatIds: string[], count: number): Promise<void> {
  const instanceId = await instanceOf(page);
  await page.evaluate(
    async ({ instanceId, chatIds, count }) => {
      const options = { linkPreview: false, linkPreviewHighQuality: false, safeSend: false };
      for (let sent = 0; sent < count; sent += 10) {
        const batch = Array.from({ length: Math.min(10, count - sent) }, (_, index) => {
          const localId = crypto.randomUUID();
          return window.postline.call('messages.send', {
            instanceId,
            chatId: chatIds[(sent + index) % chatIds.length] ?? '',
            localId,
            // Nobody is asked whether a text is meant to be sent twice.
            text: `message ${localId}, thank you`,
            replyToLocalId: null,
            options,
          });
        });
        const answers = (await Promise.all(batch)) as { ok: boolean }[];
        const refused = answers.find(({ ok }) => !ok);
        if (refused) throw new Error(JSON.stringify(refused));
      }
    },
    { instanceId, chatIds, count },
  );
  // In order: what is sent last leaves last.
  for (;;) {
    const { waiting, sending } = await callFrom(page, 'outbox.status', { instanceId });
    if (waiting + sending === 0) return;
    await wait(200);
  }
}

/** Opens one chat after another, each as soon as the last one's messages are drawn. */
async function switchChats(page: Page, chatIds: string[], count: number): Promise<void> {
  await page.evaluate(
    async ({ chatIds, count }) => {
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
      for (let index = 0; index < count; index += 1) {
        location.hash = `#/chats/${chatIds[index % chatIds.length]}`;
        do await frame();
        while (!document.querySelector('[role="log"] article'));
        await frame();
      }
    },
    { chatIds, count },
  );
}

async function goTo(page: Page, place: string): Promise<void> {
  await page.evaluate((name) => {
    location.hash = `#/${name}`;
  }, place);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
}
