import { measureOpenings } from './p5-openings.ts';
import { startPracticeService } from '../../electron/practice/start-practice-service.ts';
import { account } from '../support/account.ts';
import { type Lists, inChromium, inElectron } from './thread-lists.ts';
import { randomOf } from './random.ts';
import type { Plan, Result } from './row.ts';
import type { Scrolled } from './scroll.ts';
import { bringForward, lateBeyond, scrollOnce, sumUp, type Turns } from './turns.ts';

const mostRows = 300;
/** Late frames of 100, more than the plain list has. */
const mostLate = 2;
const threadsOf = ({ isShort }: Plan) => (isShort ? 5_000 : 100_000);

/**
 * P5: scrolling the grid of 100,000 threads, beside a bare list of as many plain rows in the same library. What counts is the
 * preview, whose engine has a SQLite of its own; in a window of an Electron whose SQLite is a stand-in it is told beside it.
 */
export async function scrollThreads(plan: Plan): Promise<Result> {
  const service = await startPracticeService(account);
  try {
    const inPreview = await measured(plan, await inChromium(plan, service, threadsOf(plan)));
    const inWindow =
      'reason' in plan.electron
        ? null
        : await measured(plan, await inElectron(plan, service, threadsOf(plan)));
    const opened = await measureOpenings(plan);
    const line = [
      `scrolling ${threadsOf(plan).toLocaleString('en')} threads for ${secondsOf(plan)} s ${told(inPreview)};`,
      inWindow ? `${told(inWindow)};` : '',
      'the floor is as many plain rows in the same library and binary, by turns;',
      opened.line,
    ].join(' ');
    const { own, floor } = inPreview;
    const isSmooth = lateBeyond(own, floor) <= mostLate && own.rows <= mostRows;
    return { line, isMet: isSmooth && opened.isMet };
  } finally {
    await service.close();
  }
}

interface Measured {
  host: string;
  own: Turns;
  floor: Turns;
}

const secondsAtOnce = ({ isShort }: Plan) => (isShort ? 3 : 10);
const blocksOf = ({ isShort }: Plan) => (isShort ? 1 : 6);
const secondsOf = (plan: Plan) => secondsAtOnce(plan) * blocksOf(plan);

/** Page by page, so that a slow minute of the machine is one for both. */
async function measured(plan: Plan, lists: Lists): Promise<Measured> {
  const floor = { page: lists.plain, random: randomOf(plan.seed), turns: [] as Scrolled[] };
  const own = { page: lists.threads, random: randomOf(plan.seed), turns: [] as Scrolled[] };
  try {
    for (let block = 0; block < blocksOf(plan); block += 1) {
      for (const { page, random, turns } of [floor, own]) {
        // A tab behind another draws a frame a second.
        await bringForward(page);
        for (let turn = 0; turn < secondsAtOnce(plan); turn += 1) {
          turns.push(await scrollOnce(page, random));
        }
      }
    }
    return { host: lists.host, own: sumUp(own.turns), floor: sumUp(floor.turns) };
  } finally {
    await lists.close();
  }
}

const told = ({ host, own, floor }: Measured): string =>
  `${host}: ${own.words} (${lateBeyond(own, floor).toFixed(1)} in 100 more than the floor), at most ${own.rows} rows in the page, the floor ${floor.words}`;
