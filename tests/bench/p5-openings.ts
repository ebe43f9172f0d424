import { pathToFileURL } from 'node:url';
import type { Page } from '@playwright/test';
import { type Shown, startFilledPreview } from './desktop.ts';
import { fillMessageId, longChat } from './fill-history.ts';
import { inWords, type Percentiles, percentiles } from './figures.ts';
import { takeBubble, watchFrames } from './frames.ts';
import { plainPage } from './plain-page.ts';
import { randomOf } from './random.ts';
import type { Plan } from './row.ts';
import { startSink } from './sink-process.ts';
import { type Beside, besideInWords, isSmooth, scrollByTurns, secondsOf } from './turns.ts';

/** Milliseconds over the blank page's, at p99. */
const openingGoal = 50;
const placeGoal = 100;

/** Chats at the top of the list that are opened by turns, the first of them the long one. */
const chatsInView = 8;

const messagesOf = ({ isShort }: Plan) => (isShort ? 2_000 : 100_000);
const openingsOf = ({ isShort }: Plan) => (isShort ? 8 : 240);
const placesOf = ({ isShort }: Plan) => (isShort ? 3 : 120);

/** A place that was gone to, as the page noted it. */
interface Painted {
  /** Milliseconds from the press, or the address, to the end of the frame that shows it. */
  ms: number;
  /** Pixels by which the message moved in the half second after. */
  moved: number;
}

/** Opens chats by a press on their rows, and messages anywhere in a long chat by their address, as a hit of a search does. */
export async function measureOpenings(plan: Plan): Promise<{ line: string; isMet: boolean }> {
  const sink = await startSink();
  try {
    const { product, blank } = await startFilledPreview(plan, sink.origin, messagesOf(plan));
    try {
      const floor = percentiles(await blankLines(blank, openingsOf(plan)));
      await watchPlaces(product.page);
      const openings = percentiles(await openChats(product.page, openingsOf(plan)));
      const gone = await goToPlaces(product.page, plan);
      const places = percentiles(gone.map(({ ms }) => ms));
      const moved = gone.filter((one) => one.moved > 1).length;
      const scrolled = await scrollChat(plan, product.page);
      const over = (own: Percentiles) => own.p99 - floor.p99;
      const line = [
        `opening a chat, the longest of ${messagesOf(plan).toLocaleString('en')} messages, to its messages painted ${inWords(openings)}`,
        `(p99 ${over(openings).toFixed(1)} over the floor, goal ${openingGoal});`,
        `a message anywhere in the longest ${inWords(places)} (p99 ${over(places).toFixed(1)} over, goal ${placeGoal}),`,
        `of ${gone.length} such places ${moved} moved after they were painted, goal 0;`,
        `floor, a line in a blank page of the same browser, ${inWords(floor)};`,
        `scrolling the longest chat for ${secondsOf(plan)} s ${besideInWords(scrolled)}`,
      ].join(' ');
      const isMet = over(openings) <= openingGoal && over(places) <= placeGoal && moved === 0;
      return { line, isMet: isMet && isSmooth(scrolled) };
    } finally {
      await product.close();
      await blank.close();
    }
  } finally {
    sink.process.disconnect();
  }
}

async function blankLines({ page }: Shown, count: number): Promise<number[]> {
  await watchFrames(page);
  await page.getByRole('textbox', { name: 'Message', exact: true }).focus();
  const lines: number[] = [];
  for (let index = 0; index < count; index += 1) {
    await page.keyboard.insertText(`line ${index}`);
    await page.keyboard.press('Enter');
    lines.push(await takeBubble(page));
  }
  return lines;
}

/** Lets the page note when what was asked for is painted: a chat whose row was pressed, or a message. */
async function watchPlaces(page: Page): Promise<void> {
  await page.evaluate(() => {
    const places: { ms: number; moved: number }[] = [];
    let wanted: { find: () => Element | undefined; at: number } | null = null;
    const topOf = (element: Element) => element.getBoundingClientRect().top;
    const isInView = (element: Element) => {
      const log = element.closest('[role="log"]');
      const { top, bottom } = element.getBoundingClientRect();
      const view = log?.getBoundingClientRect();
      return view !== undefined && bottom > view.top && top < view.bottom;
    };
    const articles = () => [...document.querySelectorAll('[role="log"] article')];
    const watchOn = (find: () => Element | undefined, before: number, ms: number) => {
      let moved = 0;
      let frames = 30;
      const look = () => {
        const now = find();
        moved = Math.max(moved, now === undefined ? Infinity : Math.abs(topOf(now) - before));
        frames -= 1;
        if (frames > 0) requestAnimationFrame(look);
        else places.push({ ms, moved });
      };
      requestAnimationFrame(look);
    };
    const look = () => {
      const shown = wanted?.find();
      if (wanted === null || shown === undefined || !isInView(shown)) return;
      const { find, at } = wanted;
      wanted = null;
      const painted = () => watchOn(find, topOf(find() ?? shown), performance.now() - at);
      requestAnimationFrame(() => void scheduler.postTask(painted, { priority: 'user-blocking' }));
    };
    new MutationObserver(look).observe(document, {
      subtree: true,
      childList: true,
      attributes: true,
    });
    document.addEventListener('scroll', look, { capture: true, passive: true });
    const pressed = ({ target, timeStamp }: Event) => {
      const address = target instanceof Element && target.closest('a')?.getAttribute('href');
      const digits = /chats\/(\d+)/.exec(address || '')?.[1];
      if (digits === undefined) return;
      // A chat opens at its end; what is drawn above the view comes before.
      const find = () => articles().findLast((one) => one.textContent?.includes(digits));
      wanted = { find, at: timeStamp };
    };
    window.addEventListener('click', pressed, { capture: true });
    const goTo = (address: string, localId: string) => {
      const find = () => articles().find((one) => one.getAttribute('data-local-id') === localId);
      wanted = { find, at: performance.now() };
      location.hash = address;
    };
    Object.assign(window, { places, goTo });
  });
}

async function takePlace(page: Page): Promise<Painted> {
  const seen = await page.waitForFunction(
    () => (window as unknown as { places: Painted[] }).places.shift(),
    null,
    { polling: 50 },
  );
  return (await seen.jsonValue()) as Painted;
}

async function openChats(page: Page, count: number): Promise<number[]> {
  const rows = page.getByRole('list', { name: 'Chats' }).getByRole('link');
  const times: number[] = [];
  for (let index = 1; index <= count; index += 1) {
    await rows.nth(index % chatsInView).click();
    times.push((await takePlace(page)).ms);
  }
  return times;
}

/** Scrolls the longest chat back from its end, beside a bare list of as many plain rows in the same browser. */
async function scrollChat(plan: Plan, page: Page): Promise<Beside> {
  const plain = await page.context().newPage();
  await plain.goto(pathToFileURL(await plainPage(plan.folder)).href);
  await page.bringToFront();
  await page.evaluate((chatId) => {
    location.hash = `#/chats/${chatId}`;
  }, longChat);
  await page.getByRole('log', { name: 'Messages' }).getByRole('article').last().waitFor();
  return scrollByTurns(plan, page, plain);
}

async function goToPlaces(page: Page, plan: Plan): Promise<Painted[]> {
  const random = randomOf(plan.seed);
  const gone: Painted[] = [];
  for (let index = 0; index < placesOf(plan); index += 1) {
    const localId = fillMessageId(0, Math.floor(random() * messagesOf(plan)));
    await page.evaluate(
      ({ address, localId }) =>
        (window as unknown as { goTo(address: string, localId: string): void }).goTo(
          address,
          localId,
        ),
      { address: `#/chats/${longChat}?message=${localId}`, localId },
    );
    gone.push(await takePlace(page));
  }
  return gone;
}
