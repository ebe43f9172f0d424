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

/** Mebibytes beyond a blank window, that much work may add, and that the last hour of a day may be above its second. */
const blankGoal = 60;
const addedGoal = 50;
const riseGoal = 30;

/** Chats that are sent to and switched between. */
const chats = 20;

/** After so many sends or switches a person rests, for so many milliseconds. */
const untilRest = 100;
const rest = 1_000;

const hoursOfDay = 8;
const inHour = { sends: 60, switches: 120, searches: 16 };

/**
 * P8: memory of all processes, beside a blank window of the same binary; then after many sends and switches with a person's rests,
 * and through the work of a day of eight hours.
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
    const rise = (day.at(-1) ?? 0) - (day[1] ?? 0);
    const added = afterWork - before;
    const numbers = new Intl.NumberFormat('en');
    const inMebibytes = (value: number) => `${value.toFixed(1)} MiB`;
    const line = [
      `memory of all processes (PSS), the median of ${rounds} starts with a chat open:`,
      ...sizes.map(
        (one) =>
          `${numbers.format(one.messages)} messages ${inMebibytes(median(one.measured))} (${inMebibytes(over(one.measured))} over the floor),`,
      ),
      `goal ${blankGoal} over; ${numbers.format(count)} sends and as many chat switches among ${numbers.format(full.messages)} messages, with a second of rest after each hundred, add ${inMebibytes(added)}, goal ${addedGoal};`,
      `a day of ${day.length} hours, each ${inHour.sends} sends, ${inHour.switches} switches, ${inHour.searches} searches and three pages:`,
      `${day.map((each) => each.toFixed(0)).join(', ')} MiB, the last hour ${inMebibytes(rise)} over the second, goal ${riseGoal};`,
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
    await withRests(count, (some) => send(page, all, some));
    await withRests(count, (some) => switchChats(page, all, some));
    const afterWork = await readMemory(plan, started);
    const day: number[] = [];
    for (let hour = 0; hour < (plan.isShort ? 2 : hoursOfDay); hour += 1) {
      await send(page, all, inHour.sends);
      for (const place of ['threads', 'outbox', 'overview']) await goTo(page, place);
      await switchChats(page, all, inHour.switches);
      const field = page.getByRole('searchbox', { name: 'Search' });
      for (let index = 0; index < inHour.searches; index += 1) {
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

/** Does as much work as is asked, and rests between as a person does. */
async function withRests(count: number, work: (some: number) => Promise<void>): Promise<void> {
  for (let done = 0; done < count; done += untilRest) {
    await work(Math.min(untilRest, count - done));
    await wait(rest);
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
