import { startPracticeService } from '../../electron/engine/practice/start-practice-service.ts';
import { account } from '../support/account.ts';
import { type Desks, inChromium, inElectron } from './desk-hosts.ts';
import type { Plan, Result } from './row.ts';
import { framesInWords, isLate, scroll } from './scroll.ts';

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
      `scrolling 100,000 threads for ${(blocksOf(plan) * blockMsOf(plan)) / 1_000} s ${told(inPreview)};`,
      inWindow ? `${told(inWindow)};` : '',
      'the floor is 100,000 plain rows in the same library and binary, by turns;',
      'smooth where no more frames are late than of the floor',
    ].join(' ');
    const late = inPreview.own.filter(isLate).length;
    // A machine that holds up the plain list holds up this one too.
    const isSmooth = late <= inPreview.floor.filter(isLate).length;
    return { line, isMet: isSmooth && inPreview.rows <= mostRows };
  } finally {
    await service.close();
  }
}

interface Measured {
  host: string;
  own: number[];
  floor: number[];
  /** The most rows that were in the page at once. */
  rows: number;
}

const blocksOf = ({ isShort }: Plan) => (isShort ? 1 : 6);
const blockMsOf = ({ isShort }: Plan) => (isShort ? 3_000 : 10_000);

async function measured(plan: Plan, desks: Desks): Promise<Measured> {
  const all: Measured = { host: desks.host, own: [], floor: [], rows: 0 };
  try {
    // Turn by turn, so that a slow minute of the machine is one for both.
    for (let block = 0; block < blocksOf(plan); block += 1) {
      const plain = await scroll(desks.plain, blockMsOf(plan), plan.seed + block);
      const desk = await scroll(desks.desk, blockMsOf(plan), plan.seed + block);
      all.floor.push(...plain.frames);
      all.own.push(...desk.frames);
      all.rows = Math.max(all.rows, desk.rows);
    }
    return all;
  } finally {
    await desks.close();
  }
}

const told = ({ host, own, floor, rows }: Measured): string =>
  `${host}: ${framesInWords(own)}, at most ${rows} rows in the page, the floor ${framesInWords(floor)}`;
