import type { Page } from '@playwright/test';
import { Database, makeDurable } from '../../electron/engine/store/database.ts';
import { migrations } from '../../electron/engine/store/migrations/migrations.ts';
import { callFrom, giveToken, instanceOf } from '../support/page-calls.ts';
import { startPreview } from '../support/start-preview.ts';
import { currentDataFolder, historyIn, noService, oldDataFolder } from './data-set.ts';
import { type Shown, startPreviewBeside } from './desktop.ts';
import { longChat } from './fill-history.ts';
import { inWords, percentiles } from './figures.ts';
import { watchFrames } from './frames.ts';
import { oldSchema } from './old-history.ts';
import { randomOf } from './random.ts';
import type { Plan, Result } from './row.ts';
import { framesInWords, isLate } from './scroll.ts';
import { clearBox, typeKeys } from './typist.ts';

/** Milliseconds that an old history may take longer to open, and late frames of 100 and milliseconds at p99 beyond the floor. */
const openGoal = 1_000;
const mostLate = 2;
const typedGoal = 10;

/** Keys typed in the product, and then in the blank page, by turns. */
const keysAtOnce = 30;

/**
 * A history from before the search: its migrations in the store alone; in the preview its opening beside that of one that is up to
 * date, and typing while it is indexed beside typing in a blank page.
 */
export async function openOld(plan: Plan): Promise<Result> {
  const messages = plan.isShort ? 10_000 : 1_000_000;
  const migrated = migrationsOf(historyIn(oldDataFolder(plan, messages, noService)));
  const current = await opened(plan, currentDataFolder(plan, messages, noService));
  await current.close();
  const old = await opened(plan, oldDataFolder(plan, messages, noService));
  try {
    const isSaid = await saysProgress(old.product.page);
    const { own, floor, indexedMs } = await typeWhileIndexed(plan, old);
    const numbers = new Intl.NumberFormat('en');
    const low = percentiles(floor.keys);
    const under = percentiles(own.keys);
    const later = old.openedMs - current.openedMs;
    const over = under.p99 - low.p99;
    const late = 100 * (shareLate(own.frames) - shareLate(floor.frames));
    const line = [
      `a history of schema ${oldSchema} with ${numbers.format(messages)} messages: in the store alone ${migrated.map(({ schema, ms }) => `migration ${schema} ${ms.toFixed(0)} ms`).join(', ')};`,
      `in the preview on Node ${process.versions.node} its page can be used ${(old.openedMs / 1_000).toFixed(1)} s after the start, that of one that is up to date ${(current.openedMs / 1_000).toFixed(1)} s (goal ${openGoal / 1_000} s more);`,
      `a search ${isSaid ? 'says' : 'does not say'} how far the index is; all is indexed after ${(indexedMs / 1_000).toFixed(0)} s;`,
      `typing meanwhile, ${own.keys.length} keys ${inWords(under)} (p99 ${over.toFixed(1)} over the floor, goal ${typedGoal}), ${framesInWords(own.frames)} (${late.toFixed(1)} in 100 more than the floor, goal ${mostLate});`,
      `floor, a blank page in the same browser by turns, ${inWords(low)}, ${framesInWords(floor.frames)}`,
    ].join(' ');
    return {
      line,
      isMet: later <= openGoal && isSaid && late <= mostLate && over <= typedGoal,
    };
  } finally {
    await old.close();
  }
}

/** Brings a history up to date as the product does, and returns what each migration took. */
function migrationsOf(file: string): { schema: number; ms: number }[] {
  const database = new Database(file);
  makeDurable(database);
  const times = migrations.slice(oldSchema).map((migration, index) => {
    const startedAt = performance.now();
    database.transaction(() => {
      database.exec(migration);
      database.exec(`PRAGMA user_version = ${oldSchema + index + 1}`);
    });
    return { schema: oldSchema + index + 1, ms: performance.now() - startedAt };
  });
  database.close();
  return times;
}

interface Opened {
  product: Shown;
  blank: Shown;
  startedAt: number;
  /** Milliseconds from the start of the process until its page can be used. */
  openedMs: number;
  close(): Promise<void>;
}

async function opened(plan: Plan, dataFolder: string): Promise<Opened> {
  let startedAt = 0;
  let openedMs = 0;
  const { product, blank } = await startPreviewBeside(plan, async (context) => {
    startedAt = performance.now();
    const running = await startPreview(dataFolder, context);
    await running.page.getByRole('list', { name: 'Chats' }).getByRole('link').first().waitFor();
    openedMs = performance.now() - startedAt;
    await giveToken(running.page);
    return running;
  });
  const close = async () => {
    await product.close();
    await blank.close();
  };
  return { product, blank, startedAt, openedMs, close };
}

/** Searches once, as a person would meanwhile. */
async function saysProgress(page: Page): Promise<boolean> {
  const field = page.getByRole('searchbox', { name: 'Search' });
  await field.fill('an');
  const note = page.getByText(/Searched [\d,]+ of [\d,]+ messages so far/);
  const isSaid = await note.waitFor({ timeout: 5_000 }).then(
    () => true,
    () => false,
  );
  await field.fill('');
  return isSaid;
}

interface Typed {
  keys: number[];
  frames: number[];
}

async function typeWhileIndexed(
  plan: Plan,
  { product, blank, startedAt }: Opened,
): Promise<{ own: Typed; floor: Typed; indexedMs: number }> {
  const { page } = product;
  const random = randomOf(plan.seed);
  const instanceId = await instanceOf(page);
  await page.evaluate((chatId) => {
    location.hash = `#/chats/${chatId}`;
  }, longChat);
  const box = page.getByRole('textbox', { name: 'Message', exact: true });
  await box.focus();
  await page.getByRole('log', { name: 'Messages' }).getByRole('article').last().waitFor();
  await watchFrames(page);
  await watchFrames(blank.page);
  const own: Typed = { keys: [], frames: [] };
  const floor: Typed = { keys: [], frames: [] };
  for (;;) {
    for (const [shown, typed] of [
      [page, own],
      [blank.page, floor],
    ] as const) {
      await beginFrames(shown);
      const keys = await typeKeys(shown, keysAtOnce, random);
      typed.frames.push(...(await endFrames(shown)));
      typed.keys.push(...keys.map(({ ms }) => ms));
      await clearBox(shown);
    }
    const { indexed } = await callFrom(page, 'search.find', { instanceId, query: 'an', limit: 1 });
    if (indexed === null) return { own, floor, indexedMs: performance.now() - startedAt };
  }
}

const shareLate = (frames: readonly number[]): number =>
  frames.filter(isLate).length / frames.length;

/** Lets a page note the milliseconds from frame to frame. */
async function beginFrames(page: Page): Promise<void> {
  await page.evaluate(() => {
    const noted = { isOn: true, frames: [] as number[] };
    Object.assign(window, { noted });
    let before: number | null = null;
    const frame = (at: number) => {
      if (before !== null) noted.frames.push(at - before);
      before = at;
      if (noted.isOn) requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  });
}

async function endFrames(page: Page): Promise<number[]> {
  return page.evaluate(() => {
    const { noted } = window as unknown as { noted: { isOn: boolean; frames: number[] } };
    noted.isOn = false;
    return noted.frames;
  });
}
