import { startPracticeService } from '../../electron/engine/practice/start-practice-service.ts';
import { account } from '../support/account.ts';
import { type ThreadPages, inChromium, inElectron } from './threads-page-hosts.ts';
import { randomOf } from './random.ts';
import type { Plan, Result } from './row.ts';
import {
  bringForward,
  isSmooth,
  quietTurns,
  smoothInWords,
  sumUp,
  takeTurn,
  type Turn,
  type Turns,
} from './turns.ts';

const mostRows = 300;
const threads = 100_000;

/**
 * P5: scrolling the grid of 100,000 threads, beside a bare list of as many plain rows in the same library. What counts is the
 * preview, whose engine has a SQLite of its own; in a window of an Electron whose SQLite is a stand-in it is told beside it.
 */
export async function scrollThreads(plan: Plan): Promise<Result> {
  const service = await startPracticeService(account);
  try {
    const inPreview = await measured(plan, await inChromium(plan, service, threads));
    const inWindow =
      'reason' in plan.electron
        ? null
        : await measured(plan, await inElectron(plan, service, threads));
    const line = [
      `scrolling 100,000 threads for ${secondsOf(plan)} s ${told(inPreview)};`,
      inWindow ? `${told(inWindow)};` : '',
      'the floor is 100,000 plain rows in the same library and binary, by turns;',
      smoothInWords,
    ].join(' ');
    const { own, floor } = inPreview;
    return { line, isMet: isSmooth(own, floor) && own.rows <= mostRows };
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

/** Page by page, so that a slow minute of the machine is one for both; twice as long at most where it is disturbed. */
async function measured(plan: Plan, pages: ThreadPages): Promise<Measured> {
  const floor = { page: pages.plain, random: randomOf(plan.seed), turns: [] as Turn[] };
  const own = { page: pages.postline, random: randomOf(plan.seed), turns: [] as Turn[] };
  const isShortOf = ({ turns }: typeof own) => quietTurns(turns).length < secondsOf(plan);
  try {
    for (let block = 0; block < 2 * blocksOf(plan); block += 1) {
      if (!isShortOf(own) && !isShortOf(floor)) break;
      for (const { page, random, turns } of [floor, own]) {
        // A tab behind another draws a frame a second.
        await bringForward(page);
        for (let turn = 0; turn < secondsAtOnce(plan); turn += 1) {
          turns.push(await takeTurn(page, random));
        }
      }
    }
    // Of both or of neither: a machine that disturbed one is no other for the other.
    const least = isShortOf(own) || isShortOf(floor) ? Infinity : secondsOf(plan);
    return { host: pages.host, own: sumUp(own.turns, least), floor: sumUp(floor.turns, least) };
  } finally {
    await pages.close();
  }
}

const told = ({ host, own, floor }: Measured): string =>
  `${host}: ${own.words}, at most ${own.rows} rows in the page, the floor ${floor.words}`;
